import LibAV

/// A file's bytes at any place, in small pieces.
struct FileBytes {
  private let stream: DescriptorStream
  /// Bytes in the file.
  let count: Int64

  /// Bytes of `stream`, whose own place stays where it is: others may be reading from there.
  init(_ stream: DescriptorStream) {
    self.stream = stream
    count = max(0, stream.count)
  }

  /// Up to `count` bytes from `offset` on; fewer at the end of the file.
  func bytes(at offset: Int64, count wanted: Int) -> [UInt8] {
    guard offset >= 0, offset < count, wanted > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(min(Int64(wanted), count - offset)))
    let place = stream.position
    stream.position = offset
    defer { stream.position = place }
    var filled = 0
    while filled < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      if read <= 0 { break }
      filled += read
    }
    return Array(bytes.prefix(filled))
  }
}
