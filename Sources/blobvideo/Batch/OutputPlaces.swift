import BlobVideoKit

/// The files that a batch makes, by their places, whatever the disk makes of capitals and Unicode's forms.
struct OutputPlaces {
  private let items: [BatchPlan.Item]
  private let hasPosters: Bool
  /// Of each item, its true path, folded.
  private let paths: [String]
  /// By path, the first item that has it.
  private let taken: [String: Int]
  /// Bytes of the batch's own folder's path.
  private let depth: Int

  /// The places of `items`.
  init(_ items: [BatchPlan.Item], _ folders: inout OutputFolders, hasPosters: Bool) {
    (self.items, self.hasPosters, depth) = (items, hasPosters, folders.depth)
    var (paths, taken) = ([String](), [String: Int](minimumCapacity: items.count))
    for (index, item) in items.enumerated() {
      let path = FileNames.folded(folders.file(item.path) ?? item.path)
      paths.append(path)
      if taken[path] == nil { taken[path] = index }
    }
    (self.paths, self.taken) = (paths, taken)
  }

  /// What is wrong with the place of an item, beside the others.
  func faults(of index: Int) -> [String] {
    let item = items[index]
    var faults: [String] = []
    if let own = Self.batchsOwn(item.output) {
      faults.append("\(item.output.quotedPath) lies where the batch keeps \(own); choose another name")
    }
    if let first = taken[paths[index]], first != index {
      let other = items[first]
      faults.append(
        "\(item.output.quotedPath) is the output of \(other.job.origin.singleLine)"
          + (other.output.unicodeScalars.elementsEqual(item.output.unicodeScalars)
            ? "" : " too, which spells it \(other.output.quotedPath)")
          + "; give every clip a name of its own, or put what differs into --name")
    }
    if item.output.contains("/"), let fault = folderFault(of: index) { faults.append(fault) }
    return faults
  }

  /// Whether a folder that it needs is another one's file.
  private func folderFault(of index: Int) -> String? {
    var folder = paths[index][...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      if folder.utf8.count <= depth { return nil }
      var (other, what) = (taken[String(folder)], "")
      if other == nil, hasPosters, folder.hasSuffix(".webp") {
        (other, what) = (taken[String(folder.dropLast(5))], "'s poster")
      }
      if let other = other.map({ items[$0] }) {
        return
          "\(items[index].output.quotedPath) needs a folder where the output \(other.output.quotedPath)\(what) of \(other.job.origin.singleLine) is a file; "
          + "give one of them another name"
      }
    }
    return nil
  }

  /// What a batch writes beside its clips under such a name, or would need a folder for.
  private static func batchsOwn(_ output: String) -> String? {
    let first = FileNames.folded(String(output.prefix { $0 != "/" }))
    if first == BatchPlan.posters, output.contains("/") { return "its posters, the folder \(BatchPlan.posters)" }
    let isResults = first.hasPrefix("results.") && first.hasSuffix(".json")
    return isResults || ["index.html", "picks.json"].contains(first) ? "its file \(first)" : nil
  }
}
