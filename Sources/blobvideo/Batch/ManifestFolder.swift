/// The folder that a manifest's paths count from, and how far they may lead.
struct ManifestFolder: Hashable, Sendable {
  /// The manifest's own, as a path from the working folder with a slash at its end; empty where that is the working folder.
  let path: String
  /// What they may not leave.
  let root: String

  /// The folder of the manifest `file`; that of one from standard input is the working folder. `root` is how far paths may go, the folder
  /// itself where it is nil.
  init(of file: String, root: String?) {
    let folder = file == "-" ? "." : FileIdentity.split(file).folder
    path = folder == "." ? "" : folder == "/" ? "/" : folder + "/"
    self.root = root ?? folder
  }

  /// The path of a file from the working folder; nil where it is absolute, or leads out, be it by a link.
  func place(_ text: String) -> String? {
    guard !text.isEmpty, !text.hasPrefix("/") else { return nil }
    let place = path + text
    guard let real = Folders.real(place) ?? Folders.real(Folders.nearest(place)), let root = Folders.real(root) else {
      // Nothing there, so nothing is read.
      return text.split(separator: "/").contains("..") ? nil : place
    }
    return Folders.isInside(real, root) ? place : nil
  }

  /// What is wrong with a path that has no place; messages show it as `quoted`.
  func refusal(_ text: String, _ quoted: String) -> String {
    if text.isEmpty { return "\(quoted) names no file" }
    if text.hasPrefix("/"), let real = Folders.real(text), let root = Folders.real(root), Folders.isInside(real, root) {
      return "\(quoted) is an absolute path; write it as it is seen from the manifest's folder"
    }
    return
      "\(quoted) leads out of \(FileIdentity.split(path + ".").folder == root ? "the manifest's folder" : root.quotedPath); "
      + "put the file beside or below the manifest, or allow more with --root DIR"
  }
}
