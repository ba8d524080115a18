/// A small file beside renders, such as a report.
public enum TextFile {
  /// Writes `text` to `path` as clips are written: whole or not at all, and in place of what is there. Throws `cannotCreate` or
  /// `writeFailed`.
  public static func write(_ text: String, to path: String) throws(RenderError) {
    let file = try OutputFile(try OutputTarget(path), mayReplace: true, stop: StopFlag())
    var text = text
    text.withUTF8 { _ = file.stream.write(UnsafeRawBufferPointer($0)) }
    if let failure = file.stream.failure { throw RenderError(.writeFailed, "\(path): write failed: \(failure)") }
    try file.synchronize()
    try file.commit()
  }
}
