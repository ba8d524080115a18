import BlobVideoKit

/// Folders of outputs, which may not exist yet.
enum Folders {
  /// The nearest folder above `path` that exists, `.` at last.
  static func nearest(_ path: String) -> String {
    var folder = FileIdentity.split(path).folder
    var status = stat()
    while folder != ".", folder != "/", stat(folder, &status) != 0 { folder = FileIdentity.split(folder).folder }
    return folder
  }

  /// What of `path` is below that folder.
  static func missing(_ path: String) -> String {
    let folder = nearest(path)
    return folder == "." || folder == "/" ? path : String(path.dropFirst(folder.count + 1))
  }

  /// Whether `path` is a folder, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Bytes of what is at `path`; nil where nothing is.
  static func size(ofFile path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether `path` is a link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// What a link to nothing yet means, as a path that is true but for further links at its end; nil where its folder is not there either.
  static func target(ofLink path: String) -> String? {
    let link = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer -> String? in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, buffer.count)
      guard count > 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(buffer)[..<count], as: UTF8.self)
    }
    guard let link else { return nil }
    let (folder, name) = FileIdentity.split(link.hasPrefix("/") ? link : FileIdentity.split(path).folder + "/" + link)
    return real(folder).map { $0 == "/" ? $0 + name : $0 + "/" + name }
  }

  /// A folder's one true path; nil where it is none.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a true path is another one or lies below it.
  static func isInside(_ place: String, _ root: String) -> Bool {
    place == root || place.hasPrefix(root == "/" ? "/" : root + "/")
  }

  /// Makes the folders above `path` that are not there.
  static func create(above path: String) throws(Failure) {
    let folder = FileIdentity.split(path).folder
    var status = stat()
    if folder == "." || folder == "/" || stat(folder, &status) == 0 { return }
    try create(above: folder)
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw Failure(.cannotCreate, "\(folder.quotedPath) cannot be created: \(Console.describe(errno))")
    }
  }

  /// The names of what is in a folder, sorted; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }

  /// Writes a small file, whole or not at all; messages name the option that asked for it.
  static func write(_ text: String, to path: String, for option: OptionName? = nil) throws(Failure) {
    do { try TextFile.write(text, to: path) } catch {
      throw Failure(ExitStatus(error.kind), (option.map { $0.dashed + ": " } ?? "") + error.message)
    }
  }
}
