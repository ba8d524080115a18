#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file or folder under a hidden name that this process makes. It is reached through its open folder, wherever that is moved.
final class Temporary: Sendable {
  /// The path that it was made under.
  let path: String
  /// The file or folder itself. Holds the lock that says that the maker lives.
  let descriptor: Descriptor
  /// The folder that `name` counts from.
  private let folder: Descriptor
  private let name: String

  /// Of what was just made as `name` in the folder at `path`.
  init(_ name: String, in path: String, _ descriptor: Descriptor) {
    self.path = path + "/" + name
    self.descriptor = descriptor
    // A folder that may be written to but not read stays a path.
    if let folder = try? Descriptor(reading: path) {
      (self.folder, self.name) = (folder, name)
    } else {
      (self.folder, self.name) = (Descriptor(borrowing: AT_FDCWD), self.path)
    }
  }

  /// Whether the hidden name still stands for what was made, and not for something that came in its place. Throws where it stands for nothing.
  func isThere() throws(SystemError) -> Bool {
    var raw = stat()
    try retrying { fstatat(folder.number, name, &raw, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(raw).identity == (try descriptor.status()).identity
  }

  /// Gives it the name `path` beside its hidden one; throws where that is taken.
  func link(to path: String) throws(SystemError) {
    try retrying { linkat(folder.number, name, AT_FDCWD, path, 0) }
    unlinkat(folder.number, name, 0)
  }

  /// Gives it the name `path`, and takes that from what had it.
  func rename(to path: String) throws(SystemError) { try retrying { renameat(folder.number, name, AT_FDCWD, path) } }

  /// Removes it, and the files in it where it is a folder. What is not ours is left alone.
  func erase() {
    guard (try? isThere()) == true, let kind = try? descriptor.status().kind else { return }
    if kind != .folder {
      unlinkat(folder.number, name, 0)
      return
    }
    for entry in names { unlinkat(descriptor.number, entry, 0) }
    unlinkat(folder.number, name, AT_REMOVEDIR)
  }

  /// What is in it, where it is a folder.
  var names: [String] {
    let number = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    guard let stream = fdopendir(number) else {
      close(number)
      return []
    }
    return TemporaryFiles.names(stream)
  }

  /// What commands say where something else came in its place.
  static let replaced = "another file came in the place of the temporary one while it was written; run it again"
}
