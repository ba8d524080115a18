#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file descriptor. Several streams may share one; the last to go closes it, unless it was borrowed.
final class Descriptor: Sendable {
  let number: Int32
  private let isBorrowed: Bool

  /// Takes over `number`.
  init(owning number: Int32) {
    self.number = number
    isBorrowed = false
  }

  /// Uses `number` and leaves it open.
  init(borrowing number: Int32) {
    self.number = number
    isBorrowed = true
  }

  /// Opens an existing file for reading, without waiting for a writer where it is a pipe.
  convenience init(reading path: String) throws(SystemError) {
    self.init(owning: try retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
  }

  deinit {
    if !isBorrowed { close(number) }
  }

  /// What the system says of it.
  func status() throws(SystemError) -> FileStatus {
    var raw = stat()
    try retrying { fstat(number, &raw) }
    return FileStatus(raw)
  }
}

/// What the system says of a file.
struct FileStatus: Hashable {
  /// The sort of thing that a name stands for.
  enum Kind: Hashable {
    case regular, folder, link, pipe, socket, device
  }

  /// Which file it is, whatever it is called.
  struct Identity: Hashable {
    let device, node: UInt64
  }

  let kind: Kind
  let identity: Identity
  /// Bytes.
  let size: Int64
  /// Permission bits.
  let mode: UInt32
  /// The user it belongs to.
  let owner: UInt32
  /// How many names it has.
  let names: Int

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    identity = Identity(device: UInt64(truncatingIfNeeded: raw.st_dev), node: UInt64(truncatingIfNeeded: raw.st_ino))
    size = Int64(raw.st_size)
    mode = UInt32(raw.st_mode) & 0o7777
    owner = raw.st_uid
    names = Int(raw.st_nlink)
  }

  /// The status of `path`, of the link itself where it is one and `following` is false; nil where there is no such file.
  init?(path: String, following: Bool) throws(SystemError) {
    var raw = stat()
    do { try retrying { following ? stat(path, &raw) : lstat(path, &raw) } } catch {
      if error.number == ENOENT { return nil }
      throw error
    }
    self.init(raw)
  }
}
