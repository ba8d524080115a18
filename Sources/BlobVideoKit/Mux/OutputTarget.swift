import BlobRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A path that is to become a file, judged but not touched.
struct OutputTarget: Hashable, Sendable {
  /// The path as given, for messages.
  let path: String
  /// The folder of the file itself, after links.
  let folder: String
  /// The file's name in `folder`.
  let name: String
  /// What is there now; nil where nothing is, or an empty file.
  let existing: FileStatus?

  /// The path of the file itself.
  var resolved: String { folder + "/" + name }

  /// Follows links and looks at what is there. Throws where no file can come to be under `path`.
  init(_ path: String) throws(RenderError) {
    guard !path.isEmpty else {
      throw RenderError(.usage, "the output's name is empty; expected a path such as out.mp4")
    }
    guard !path.utf8.contains(0) else { throw RenderError(.usage, "the output's name has a zero byte; no file can") }
    try Self.refuseLongPath(path)
    self.path = path
    (folder, name) = try Self.follow(path)
    if name.isEmpty || name == "." || name == ".." { throw Self.isFolder(path) }
    do {
      try Self.judge(folder: folder, path: path)
      let status = try FileStatus(path: folder + "/" + name, following: false)
      switch status?.kind {
      case nil: existing = nil
      case .regular: existing = status?.size == 0 ? nil : status
      case .folder: throw Self.isFolder(path)
      case .pipe, .socket, .device, .link:
        throw RenderError(
          .cannotCreate,
          "\(path): is a pipe, socket or device, which cannot be renamed into place; write to standard output with "
            + "-o - --format y4m or rgba")
      }
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.cannotCreate, "\(path): cannot be created: \(error)")
    }
  }

  /// The same for a folder, which must not be there, or be empty. `path` may end with slashes.
  init(folder path: String) throws(RenderError) {
    var bare = path[...]
    while bare.count > 1, bare.last == "/" { bare.removeLast() }
    guard !path.utf8.contains(0) else { throw RenderError(.usage, "the output's name has a zero byte; no folder can") }
    try Self.refuseLongPath(path)
    self.path = path
    (folder, name) = try Self.follow(String(bare))
    existing = nil
    if name.isEmpty || name == "." || name == ".." {
      throw RenderError(.cannotCreate, "\(path): frames go into a folder of their own, such as frames/")
    }
    do {
      try Self.judge(folder: folder, path: path)
      let status = try FileStatus(path: folder + "/" + name, following: false)
      guard let status else { return }
      if status.kind != .folder {
        throw RenderError(.cannotCreate, "\(path): is there and no folder; choose another name")
      }
      if TemporaryFiles.names(in: folder + "/" + name).contains(where: { $0 != "." && $0 != ".." }) {
        throw RenderError(.cannotCreate, "\(path): is not empty; frames go into a new or an empty folder")
      }
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.cannotCreate, "\(path): cannot be created: \(error)")
    }
  }

  /// Which file it is, however its folder is written.
  struct Place: Hashable {
    let folder: FileStatus.Identity?
    let name: String
  }

  /// Which file it is.
  var place: Place { Place(folder: (try? FileStatus(path: folder, following: true))?.identity, name: name) }

  /// Throws where the file is one of `inputs`.
  func refuseInputs(_ inputs: [String]) throws(RenderError) {
    guard let existing else { return }
    for input in inputs {
      if let status = try? FileStatus(path: input, following: true), status.identity == existing.identity {
        throw RenderError(.cannotCreate, "\(path): is also an input (\(input)); choose another name")
      }
    }
  }

  /// Throws where a file is there that may not be replaced.
  func refuseExisting(replacing: Bool) throws(RenderError) {
    if existing != nil && !replacing { throw Self.exists(path) }
  }

  static func exists(_ path: String) -> RenderError {
    RenderError(.cannotCreate, "\(path): exists already; -y replaces it")
  }

  /// A path that no system takes, said in short.
  static func refuseLongPath(_ path: String) throws(RenderError) {
    let (bytes, most) = (path.utf8.count, String.longestPath)
    if bytes <= most { return }
    throw RenderError(
      .cannotCreate, "\(path.excerpt()) is a path of \(bytes) bytes, and \(most) is the most; choose a shorter one")
  }

  private static func isFolder(_ path: String) -> RenderError {
    let inside = path.hasSuffix("/") ? path + "out.mp4" : path + "/out.mp4"
    return RenderError(.cannotCreate, "\(path): is a folder; name a file in it, such as \(inside)")
  }

  private static func judge(folder: String, path: String) throws {
    guard let status = try FileStatus(path: folder, following: true) else {
      throw RenderError(.cannotCreate, "\(path): the folder \(folder) does not exist; create it first")
    }
    guard status.kind == .folder else {
      throw RenderError(.cannotCreate, "\(path): \(folder) is not a folder; choose another name")
    }
    if access(folder, W_OK | X_OK) != 0 {
      throw RenderError(
        .cannotCreate, "\(path): the folder \(folder) cannot be written to (\(SystemError.last)); choose another one")
    }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// Where links at the end of `path` lead, even if nothing is there.
  private static func follow(_ path: String) throws(RenderError) -> (folder: String, name: String) {
    var (folder, name) = split(path)
    // As many links as Linux itself follows.
    for _ in 0..<40 {
      guard !name.isEmpty, let link = readLink(folder + "/" + name) else { return (folder, name) }
      let (next, last) = split(link)
      folder = link.hasPrefix("/") ? next : next == "." ? folder : folder + "/" + next
      name = last
    }
    throw RenderError(.cannotCreate, "\(path): its links lead round in a circle; choose another name")
  }

  private static func readLink(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nil }
      let count = readlink(path, start, buffer.count)
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
  }
}
