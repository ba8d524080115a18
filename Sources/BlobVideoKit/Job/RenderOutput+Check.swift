extension RenderOutput {
  /// Throws where the name alone shows that nothing can be made: an unknown extension, a codec that the container does not
  /// hold, a number pattern. Opens nothing; `RenderJob.plan()` checks the same and more.
  public func checkName(codec: Codec?) throws(RenderError) {
    switch self {
    case .file(let path): _ = try OutputKind(path: path, codec: codec)
    case .stream(_, let format): _ = try OutputKind(stream: format, codec: codec)
    }
  }
}
