extension RenderOutput {
  /// Throws where the name alone shows that nothing can be made: an unknown extension, a codec that the container does not
  /// hold, a number pattern. Opens nothing; `RenderJob.plan()` checks the same and more.
  public func checkName(codec: Codec?) throws(RenderError) {
    if case .file(let path) = self { _ = try OutputKind(path: path, codec: codec) }
  }
}
