import BlobVideoKit

/// Files that are read whole.
enum InputFile {
  /// The bytes of a file, at most `limit` and one more, so that who reads them can tell that there are more.
  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw refusal(path, errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = Self.read(descriptor, into: &piece, limit: limit + 1 - bytes.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw refusal(path, errno) }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  private static func read(_ descriptor: Int32, into piece: inout [UInt8], limit: Int) -> Int {
    piece.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, min($0.count, limit)) }
  }

  private static func refusal(_ path: String, _ code: Int32) -> Failure {
    switch code {
    case ENOENT: Failure(.inputNotFound, "\(path.quotedPath): no such file")
    case EISDIR: Failure(.inputNotFound, "\(path.quotedPath) is a folder; name a file in it")
    default: Failure(.inputNotFound, "\(path.quotedPath) cannot be read: \(Console.describe(code))")
    }
  }
}

/// `read(2)`, under a name that methods called `read` do not hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
