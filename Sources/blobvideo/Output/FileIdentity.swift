import BlobVideoKit

/// Which file a path means, however it is written.
enum FileIdentity: Hashable {
  /// A file that exists, whatever its names.
  case existing(device: UInt64, node: UInt64)
  /// A name in a folder that exists.
  case absent(folder: String, name: String)

  /// Looks at the path, and follows links; nil where not even its folder exists.
  init?(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self = .existing(
        device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(truncatingIfNeeded: status.st_ino))
      return
    }
    let (folder, name) = Self.split(path)
    guard let real = realpath(folder, nil) else { return nil }
    defer { free(real) }
    self = .absent(folder: String(cString: real), name: name)
  }

  /// The folder of a path, `.` where it names none, and the rest.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
