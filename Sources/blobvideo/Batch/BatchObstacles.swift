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
    if !lines.isEmpty { throw Failure(.cannotCreate, lines: Array(lines.prefix(BatchPlan.mostFaults))) }
  }

  /// Looks at a file, which is the batch's own where `isOwn` says so; empty files count as absent.
  mutating func look(_ path: String, isOwn: () -> Bool) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT != S_IFREG {
      add(
        path, "is \(status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no regular file"); choose another name or --out")
    } else if !force, status.st_size > 0, !isOwn() {
      add(path, "exists already, and no batch made it here; -y replaces it")
    }
  }

  /// Adds a line about a file.
  mutating func add(_ path: String, _ reason: String) {
    lines.append("blobvideo: error: \(path.singleLine): \(reason)")
  }

  /// Looks at what a batch writes beside its clips: its results, where `before` was read, and the page where there is one.
  mutating func look(results: String, _ before: BatchResults, page: String?) {
    look(results) { before.isBatchs }
    if let page { look(page) { ContactSheet.isPage(page) } }
  }

  /// Looks at the clips of `plan` and their posters, of which earlier runs made those that are `known`. Where these have clips that the plan has
  /// not, another batch made them, and what it made with other settings is not replaced unasked.
  mutating func look(_ plan: BatchPlan, known: [String: BatchResults.Entry]) {
    let other = force ? nil : known.keys.filter { !plan.outputs.contains($0) }.min()
    for item in plan.items {
      let listed = known[item.output]
      look(item.path) { listed.map(item.isSame) ?? item.isCarried }
      if plan.settings.posters {
        look(plan.folder + "/" + BatchPlan.poster(item.output)) { listed != nil || item.isCarried }
      }
      if let other, let listed, listed.key != item.key, access(item.path, F_OK) == 0 {
        add(
          item.path,
          "exists already, made otherwise by a batch that has \(other.quoted) too; -y replaces it, another --out keeps it"
        )
      }
    }
  }
}

extension BatchPlan.Item {
  /// Whether the file there is the one that was listed, if damaged: it has as many bytes, or still says which render it is. What somebody
  /// else put in its place does neither.
  fileprivate func isSame(_ listed: BatchResults.Entry) -> Bool {
    var status = stat()
    if stat(path, &status) == 0, Int(status.st_size) == listed.bytes { return true }
    let own = (try? ClipMetadata.read(path))??.key
    return own == listed.key || own == key
  }

  /// Whether the file there carries the key of exactly this job.
  var isCarried: Bool { (try? ClipMetadata.read(path))??.key == key }
}
