import BlobVideoKit

/// A small text file beside the render's own: the report, or the dependency file. Like every output it appears whole or not at
/// all, and replaces nothing unasked.
struct SideFile {
  private let option: OptionName
  private let path: String
  /// Whether its folder is one that the render makes itself.
  private let isInside: Bool

  /// Checks, before the render begins, that the file can be made and is none of `others`, what the render reads and writes. It may lie
  /// in or below `folder`, which need not be there yet. Nil where no `path` is given.
  init?(
    _ option: OptionName, _ path: String?, replaceExisting: Bool, others: [String], in folder: String? = nil
  ) throws(Failure) {
    guard let path else { return nil }
    (self.option, self.path) = (option, path)
    isInside = folder.map { Self.isInside(path, $0) } ?? false
    if path.isEmpty { throw .usage("\(option.dashed): '' is no file name") }
    let identity = FileIdentity(path)
    if let folder, FileIdentity(folder) == identity, identity != nil {
      throw refusal("is the folder of --out; name a file, such as \((folder + "/d").quotedPath)")
    }
    if let other = others.first(where: { FileIdentity($0) == identity }), identity != nil {
      throw refusal("is the render's own file \(other.quotedPath) too; give it a name of its own")
    }
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT != S_IFREG { throw refusal("is no regular file") }
      if !replaceExisting, status.st_size > 0 { throw refusal("exists already; -y replaces it") }
    }
    if isInside, stat(FileIdentity.split(path).folder, &status) != 0 { return }
    if access(FileIdentity.split(path).folder, W_OK | X_OK) != 0 {
      throw refusal("cannot be created: \(Console.describe(errno))")
    }
  }

  /// Whether `path` lies in or below `folder`, however both are written, and whether that is there or not.
  private static func isInside(_ path: String, _ folder: String) -> Bool {
    if let root = Folders.real(folder) {
      return Folders.real(Folders.nearest(path)).map { Folders.isInside($0, root) } ?? false
    }
    guard case .absent(let place, let name)? = FileIdentity(folder),
      case .absent(place, let own)? = FileIdentity(path)
    else { return false }
    return own.hasPrefix(name + "/")
  }

  /// Writes it. The render is done and its outputs have their names: where this fails, they stay.
  func write(_ text: String) throws(Failure) {
    do throws(Failure) {
      if isInside { try Folders.create(above: path) }
      try Folders.write(text, to: path, for: option)
    } catch {
      let note = "; the render itself is done, and its outputs are there"
      throw Failure(error.status, lines: error.lines.map { $0 + note })
    }
  }

  private func refusal(_ reason: String) -> Failure {
    Failure(.cannotCreate, "\(option.dashed): \(path.quotedPath) \(reason)")
  }
}
