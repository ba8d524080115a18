import BlobVideoKit

/// Which file a path means, however it is written.
enum FileIdentity: Hashable {
  /// A file that exists, whatever its names.
  case existing(device: UInt64, node: UInt64)
  /// A name, or a path of folders that do not exist yet, below a folder that does.
  case absent(folder: String, name: String)

  /// Looks at the path, and follows links; nil where nothing can be known of it.
  init?(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self = .existing(
        device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(truncatingIfNeeded: status.st_ino))
      return
    }
    let folder = Folders.nearest(path)
    guard let real = Folders.real(folder) else { return nil }
    var names: [Substring] = []
    for name in path.dropFirst(folder == "." ? 0 : folder.count).split(separator: "/") where name != "." {
      if name == "..", !names.isEmpty { names.removeLast() } else { names.append(name) }
    }
    self = .absent(folder: real, name: names.joined(separator: "/"))
  }

  /// The folder of a path, `.` where it names none, and the rest.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
