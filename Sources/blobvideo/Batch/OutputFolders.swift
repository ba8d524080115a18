import BlobVideoKit

/// The folders of a batch's outputs, each looked at once.
struct OutputFolders {
  /// Where an output goes.
  struct Place {
    /// The nearest folder above it that exists; a file where one is in the way.
    let nearest: String
    /// Whether that is a folder.
    let isFolder: Bool
    /// That folder's one true path, with a slash at its end; nil where it cannot be told.
    let real: String?
    /// The folders between that one and the output, which are not there yet; empty, or with a slash at its end.
    let missing: String
    /// A link to nothing in the place of the first of these; nil where there is none.
    let deadLink: String?
  }

  private var known: [String: Place] = [:]
  /// The batch's own folder, or the nearest one above it, as a true path.
  private let root: String?

  /// For outputs below `folder`.
  init(_ folder: String) { root = Folders.real(Folders.nearest(folder + "/x")) }

  /// Where `path` goes.
  mutating func place(of path: String) -> Place {
    let folder = FileIdentity.split(path).folder
    if let place = known[folder] { return place }
    if known.count == 1024 { known = [:] }
    let nearest = Folders.nearest(path)
    let missing = FileIdentity.split(Folders.missing(path)).folder
    let first = missing.split(separator: "/").first.map(String.init) ?? ""
    let link = nearest == "." ? first : nearest == "/" ? "/" + first : nearest + "/" + first
    let isDead = missing != "." && !first.isEmpty && Folders.isLink(link)
    let place = Place(
      nearest: nearest, isFolder: Folders.isFolder(nearest),
      real: Folders.real(nearest).map { $0 == "/" ? $0 : $0 + "/" },
      missing: missing == "." ? "" : missing + "/", deadLink: isDead ? link : nil)
    known[folder] = place
    return place
  }

  /// The file that `path` means, as a true path; of one that does not exist, the path that it will have. Nil where it lies outside, be it
  /// by a link.
  mutating func file(_ path: String) -> String? {
    let place = place(of: path)
    guard let real = place.real, let root, Folders.isInside(real == "/" ? real : String(real.dropLast()), root) else {
      return nil
    }
    if Folders.isLink(path) {
      guard let file = Folders.real(path) ?? Folders.target(ofLink: path), Folders.isInside(file, root) else {
        return nil
      }
      return file
    }
    return real + place.missing + FileIdentity.split(path).name
  }

  /// Bytes of the true path of the batch's folder, folded: what is above it is no output's.
  var depth: Int { root.map { FileNames.folded($0).utf8.count } ?? 0 }
}
