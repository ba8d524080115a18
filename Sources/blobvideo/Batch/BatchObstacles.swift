import BlobVideoKit

/// Files that a batch would replace although they are not its own.
struct BatchObstacles {
  /// What is refused.
  private var lines: [String] = []
  /// Whether files may be replaced that no batch made.
  private let force: Bool

  /// None yet.
  init(force: Bool) { self.force = force }

  /// Throws what was found, all at once.
  func refuse() throws(Failure) {
    if !lines.isEmpty { throw Failure(.cannotCreate, lines: BatchPlan.told(lines)) }
  }

  /// Looks at a file, which is the batch's own where `isOwn` says so; empty files count as absent. False where it is in the way.
  @discardableResult
  mutating func look(_ path: String, isOwn: () -> Bool) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    if status.st_mode & S_IFMT != S_IFREG {
      add(
        path, "is \(status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no regular file"); choose another name or --out")
    } else if !force, status.st_size > 0, !isOwn() {
      add(path, "exists already, and no batch made it here; -y replaces it")
    } else {
      return true
    }
    return false
  }

  /// Adds a line about a file.
  mutating func add(_ path: String, _ reason: String) {
    lines.append("blobvideo: error: " + "\(path): \(reason)".line)
  }

  /// Looks at what a batch writes beside its clips: its results, where `before` was read, and the page where there is one.
  mutating func look(results: String, _ before: BatchResults, page: String?) {
    look(results) { before.isBatchs }
    if let page { look(page) { ContactSheet.isPage(page) } }
    var folders = OutputFolders(FileIdentity.split(results).folder)
    for file in [results] + (page.map { [$0] } ?? []) where folders.file(file) == nil {
      add(file, "is a link that leads out of --out; remove it, or choose another --out")
    }
  }

  /// Looks at the clips of `plan` and their posters, of which earlier runs made those that are `known`. What shows something else, or was
  /// made with other settings by a batch that has clips which the plan has not, is another batch's, and not replaced unasked.
  mutating func look(_ plan: BatchPlan, known: [String: BatchResults.Entry]) {
    let other = force ? nil : known.keys.filter { !plan.outputs.contains($0) }.min()
    for item in plan.items {
      let listed = known[item.output]
      if let poster = plan.poster(of: item) {
        look(poster) { item.isPoster(of: listed) || plan.isUnlisted(item, listed) }
      }
      guard look(item.path, isOwn: { listed.map(item.isSame) ?? plan.isUnlisted(item, nil) }),
        !force, let listed, listed.key != item.key, access(item.path, F_OK) == 0
      else { continue }
      if let identity = listed.identity, identity != BatchIdentity(item) {
        add(
          item.path,
          "exists already, made by a batch that shows something else there (\(identity.description)); -y replaces it, another name or --out keeps it"
        )
      } else if let other {
        add(
          item.path,
          "exists already, made otherwise by a batch that has \(other.quotedPath) too; -y replaces it, another --out keeps it"
        )
      }
    }
  }
}

extension BatchPlan {
  /// Whether a run that was killed before it could list it made the clip there: it carries the job's key, or, where nothing is listed, shows
  /// the job's own scene with other settings.
  fileprivate func isUnlisted(_ item: Item, _ listed: BatchResults.Entry?) -> Bool {
    if listed?.key != item.key, item.isCarried { return true }
    guard listed == nil, item.carriesKey, let scene = (try? ClipMetadata.read(item.path))??.scene else { return false }
    return scene == (try? picture(item))?.source.text
  }
}

extension BatchPlan.Item {
  /// Whether the file there is the one that was listed, if damaged: it has as many bytes, or still says which render it is. What somebody
  /// else put in its place does neither.
  fileprivate func isSame(_ listed: BatchResults.Entry) -> Bool {
    if Folders.size(ofFile: path) == listed.bytes { return true }
    let own = (try? ClipMetadata.read(path))??.key
    return own == listed.key || own == key
  }

  /// Whether the file there carries the key of exactly this job.
  var isCarried: Bool { (try? ClipMetadata.read(path))??.key == key }

  /// Whether the poster there is the one that was listed.
  func isPoster(of listed: BatchResults.Entry?) -> Bool {
    listed?.poster.map { BatchResults.digest(posterPath)?.hash == $0 } ?? false
  }
}
