import BlobVideoKit

/// Files that are read whole.
enum InputFile {
  /// The bytes of a file that somebody named, at most `limit` and one more, so that who reads them can tell that there are more. A pipe is read to
  /// its end: where nobody writes to it, that is said, and waited for. Signals end the program meanwhile as ever.
  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    // Opened without waiting: a pipe without a writer would keep `open` from coming back, and nobody would know why nothing happens.
    let descriptor = try open(path, flags: mayPoll ? O_NONBLOCK : 0)
    defer { close(descriptor) }
    var writer = Writer.unknown
    return try bytes(of: descriptor, path, limit: limit) { isEnd in
      guard isEnd else {
        writer = .known
        wait(for: descriptor, milliseconds: -1)
        return true
      }
      guard mayPoll, writer != .known, kind(of: descriptor) == S_IFIFO else { return false }
      if writer == .unknown, !wait(for: descriptor, milliseconds: patience) {
        Console.warn("\(path.quotedPath) is a pipe that nobody writes to yet; waiting for a writer")
      }
      // What ends now had a writer, who said nothing.
      writer = .known
      return wait(for: descriptor, milliseconds: -1)
    }
  }

  /// The same of a file that the program wrote, or is about to: nothing but a regular file is read, and nothing waited for.
  static func readOwn(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = try open(path, flags: O_NONBLOCK)
    defer { close(descriptor) }
    guard kind(of: descriptor) == S_IFREG else {
      throw Failure(.inputNotFound, "\(path.quotedPath) is no regular file")
    }
    return try bytes(of: descriptor, path, limit: limit) { _ in false }
  }

  /// Whether somebody writes to a pipe.
  private enum Writer { case unknown, known }

  /// Milliseconds without a writer after which that is said.
  private static let patience: Int32 = 1000

  /// Whether `poll` can tell a pipe without a writer from one that has ended. On macOS it cannot: there `open` waits.
  private static let mayPoll: Bool = {
    #if os(Linux)
      return true
    #else
      return false
    #endif
  }()

  private static func open(_ path: String, flags: Int32) throws(Failure) -> Int32 {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | flags)
    if descriptor < 0 { throw refusal(path, errno) }
    return descriptor
  }

  /// Reads to the end. `mayGoOn` is asked at what may be an end, and where there is nothing to read now.
  private static func bytes(
    of descriptor: Int32, _ path: String, limit: Int, _ mayGoOn: (_ isEnd: Bool) -> Bool
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let most = limit + 1 - bytes.count
      let count = piece.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, min($0.count, most)) }
      if count > 0 {
        bytes += piece[..<count]
      } else if count == 0 {
        if !bytes.isEmpty || !mayGoOn(true) { break }
      } else if errno == EAGAIN {
        _ = mayGoOn(false)
      } else if errno != EINTR {
        throw refusal(path, errno)
      }
    }
    return bytes
  }

  /// Waits until there is something to read, or an end; false where neither came.
  @discardableResult
  private static func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0
  }

  private static func kind(of descriptor: Int32) -> mode_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private static func refusal(_ path: String, _ code: Int32) -> Failure {
    var status = stat()
    switch code {
    case ENOENT: return Failure(.inputNotFound, "\(path.quotedPath): no such file")
    case EISDIR: return Failure(.inputNotFound, "\(path.quotedPath) is a folder; name a file in it")
    case ENXIO where stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK:
      return Failure(.inputNotFound, "\(path.quotedPath) is a socket; name a file")
    default: return Failure(.inputNotFound, "\(path.quotedPath) cannot be read: \(Console.describe(code))")
    }
  }
}

/// `read(2)` and `open(2)`, under names that methods so called do not hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
