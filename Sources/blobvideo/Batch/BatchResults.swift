import BlobVideoKit

/// What a batch made: `results.json`, or a shard's part of it. It holds no times, so equal batches have equal results.
struct BatchResults {
  /// One clip.
  struct Entry: Hashable, Sendable {
    let output: String
    let key: String
    let bytes: Int
    /// SHA-256 of the file.
    let hash: String
    /// What `--verify` found.
    var verify: JSONValue?
    /// SHA-256 of the poster that was made of it; nil where none was.
    var poster: String?
    /// What it shows; nil where the file does not tell.
    var identity: BatchIdentity?

    /// The entry with what was asked.
    func json(_ item: BatchPlan.Item) -> JSONValue {
      var object = JSONObject([("output", .string(output))])
      for name in [OptionName.preset, .palette] {
        object[name.rawValue] = item.job.words[name].map { .string($0) } ?? .null
      }
      object["seed"] = .number(item.seed)
      object["set"] = BatchIdentity(item).json
      object["size"] = .string("\(item.size)")
      object["codec"] = .string(item.codec)
      object["frames"] = .number(item.loop.frames)
      object["bytes"] = .number(bytes)
      object["sha256"] = .string(hash)
      object["key"] = .string(key)
      object["poster"] = poster.map { .string($0) }
      object["verify"] = verify.map(named)
      return .object(object)
    }

    /// What was found, of the clip by its name below the batch's folder: how that was spelled is no result.
    private func named(_ verify: JSONValue) -> JSONValue {
      guard case .object(var object) = verify else { return verify }
      object["path"] = .string(output)
      return .object(object)
    }
  }

  /// A clip of a file that was read, as it stands there.
  private struct Row {
    let output: String
    let bytes: Int
    let text: String
  }

  /// By output.
  var entries: [String: Entry] = [:]
  /// What the file has, in its order.
  private var rows: [Row] = []
  /// Whether a batch wrote the file that was read.
  private(set) var isBatchs = false

  /// None.
  init() {}

  /// Reads a file that an earlier run wrote; what cannot be read counts as absent.
  init(reading path: String) {
    guard let bytes = try? InputFile.readOwn(path, limit: JSONDocument.Limits(bytes: 1 << 30).bytes),
      let document = try? JSONDocument(parsing: bytes, file: path, limits: JSONDocument.Limits(bytes: 1 << 30)),
      case .object(let root) = document.root.value, case .string? = root["blobvideo"],
      case .array(let list)? = root["jobs"]
    else { return }
    isBatchs = true
    for case .object(let object) in list {
      guard case .string(let output)? = object["output"], case .string(let key)? = object["key"],
        case .string(let hash)? = object["sha256"], let size = object["bytes"].flatMap({ Int($0.text()) })
      else { continue }
      var entry = Entry(output: output, key: key, bytes: size, hash: hash, verify: object["verify"])
      if case .string(let poster)? = object["poster"] { entry.poster = poster }
      entry.identity = BatchIdentity(object)
      entries[output] = entry
      rows.append(Row(output: output, bytes: size, text: JSONValue.object(object).text()))
    }
  }

  /// The same without rows of `outputs`.
  func without(_ outputs: Set<String>) -> BatchResults {
    var results = self
    results.rows.removeAll { outputs.contains($0.output) }
    return results
  }

  /// Writes the entries of `plan` in its order. What the file had `before` of other clips that are still there it keeps: in the place of a
  /// clip that is not done yet, those of other batches at the end.
  func write(_ plan: BatchPlan, over before: BatchResults, to path: String) throws(Failure) {
    var kept: [String: String] = [:]
    for row in before.rows where entries[row.output] == nil && Self.isThere(row, in: plan.folder) {
      kept[row.output] = row.text
    }
    let own = plan.items.compactMap { item in entries[item.output]?.json(item).text() ?? kept[item.output] }
    let others = before.rows.filter { !plan.outputs.contains($0.output) }.compactMap { kept[$0.output] }
    let lines = own + others
    let head = "{\"blobvideo\":\(JSONValue.string(blobvideoVersion).text()),\"jobs\":["
    try Folders.write(head + (lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n") + "]}\n", to: path)
  }

  /// Whether a clip is there, with as many bytes as are listed.
  private static func isThere(_ row: Row, in folder: String) -> Bool {
    Folders.size(ofFile: folder + "/" + row.output) == row.bytes
  }

  /// What tells a file's content.
  typealias Digest = (bytes: Int, hash: String)

  /// Size and hash of a file; nil where it cannot be read.
  static func digest(_ path: String) -> Digest? {
    guard let bytes = try? InputFile.readOwn(path, limit: Int.max - 1) else { return nil }
    return (bytes.count, contentHash(bytes))
  }
}
