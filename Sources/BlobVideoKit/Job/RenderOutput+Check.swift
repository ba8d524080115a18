import LibAV

extension RenderOutput {
  /// Throws where the name alone shows that nothing can be made: an unknown extension, a codec that the container does not
  /// hold, a number pattern. Opens nothing; `RenderJob.plan()` checks the same and more.
  public func checkName(codec: Codec?) throws(RenderError) {
    switch self {
    case .file(let path): _ = try OutputKind(path: path, codec: codec)
    case .clip(let path, let codec): _ = try OutputKind(path: path, codec: codec)
    case .stream(_, let format): _ = try OutputKind(stream: format, codec: codec)
    }
  }

  /// A file's path; nil for a stream.
  var path: String? {
    switch self {
    case .file(let path), .clip(let path, _): path
    case .stream: nil
    }
  }
}

extension RenderOutput {
  /// Whether a name ends in an extension that says what the output is.
  public static func hasKnownExtension(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return OutputKind.extensions.contains(ending) || StillFormat(extension: ending) != nil
  }
}

/// The SHA-256 hash of a file's bytes as 64 hexadecimal digits, as batches list it.
public func contentHash(_ bytes: [UInt8]) -> String { sha256(bytes) }
