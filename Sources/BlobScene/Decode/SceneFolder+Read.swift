#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SceneFolder {
  /// The bytes of the file `name`, at most `most`.
  ///
  /// Each part of the path is opened from the one before, without following links: what is checked is what is read, whoever
  /// renames folders meanwhile. Devices and pipes are not waited for.
  func read(_ name: String, most: Int) throws(Refusal) -> [UInt8] {
    let parts = try Self.parts(of: name)
    var folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (i, part) in parts.enumerated() {
      guard folder >= 0 else { throw fault(errno).refusal(name) }
      let kind = i == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
      let next = openat(folder, part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | kind)
      let code = errno
      close(folder)
      errno = code
      folder = next
    }
    guard folder >= 0 else { throw fault(errno).refusal(name) }
    defer { close(folder) }
    return try Self.bytes(of: folder, name, most: most)
  }

  /// The bytes of a file that a person named: wherever it is, links followed.
  static func read(anywhere path: String, most: Int) throws(Refusal) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      let (isMissing, shown) = (errno == ENOENT || errno == ENOTDIR, path.pathExcerpt(in: "\""))
      throw Refusal(
        message: isMissing ? "there is no file \(shown)" : "\(shown) cannot be read", isMissing: true)
    }
    defer { close(file) }
    return try bytes(of: file, path, most: most)
  }

  private static func bytes(of file: Int32, _ name: String, most: Int) throws(Refusal) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Fault.notAFile.refusal(name) }
    guard status.st_size <= most else { throw Fault.tooLarge(most).refusal(name) }
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = piece.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Fault.unreadable.refusal(name) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= most else { throw Fault.tooLarge(most).refusal(name) }
    }
  }

  private func fault(_ code: Int32) -> Fault {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case ELOOP: .link
    default: .unreadable
    }
  }
}

/// `read(2)`, under a name that the method does not hide.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
