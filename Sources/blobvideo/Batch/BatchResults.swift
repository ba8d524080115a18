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

    /// The entry with what was asked.
    func json(_ item: BatchPlan.Item) -> JSONValue {
      var object = JSONObject([("output", .string(output))])
      for name in [OptionName.preset, .palette, .seed] {
        object[name.rawValue] = item.job.words[name].map { .string($0) } ?? .null
      }
      object["size"] = .string("\(item.size)")
      object["codec"] = .string(item.codec)
      object["frames"] = .number(item.loop.frames)
      object["bytes"] = .number(bytes)
      object["sha256"] = .string(hash)
      object["key"] = .string(key)
      object["verify"] = verify
      return .object(object)
    }
  }

  /// By output.
  var entries: [String: Entry] = [:]

  /// None.
  init() {}

  /// Reads a file that an earlier run wrote; what cannot be read counts as absent.
  init(reading path: String) {
    guard let bytes = try? InputFile.read(path, limit: JSONDocument.Limits(bytes: 1 << 30).bytes),
      let document = try? JSONDocument(parsing: bytes, file: path, limits: JSONDocument.Limits(bytes: 1 << 30)),
      case .object(let root) = document.root.value, case .array(let list)? = root["jobs"]
    else { return }
    for case .object(let object) in list {
      guard case .string(let output)? = object["output"], case .string(let key)? = object["key"],
        case .string(let hash)? = object["sha256"], let size = object["bytes"].flatMap({ Int($0.text()) })
      else { continue }
      entries[output] = Entry(output: output, key: key, bytes: size, hash: hash, verify: object["verify"])
    }
  }

  /// Writes the entries of `plan` in its order.
  func write(_ plan: BatchPlan, to path: String) throws(Failure) {
    let lines = plan.items.compactMap { item in entries[item.output]?.json(item).text() }
    let head = "{\"blobvideo\":\(JSONValue.string(blobvideoVersion).text()),\"jobs\":["
    try Folders.write(head + (lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n") + "]}\n", to: path)
  }

  /// What tells a file's content.
  typealias Digest = (bytes: Int, hash: String)

  /// Size and hash of a file; nil where it cannot be read.
  static func digest(_ path: String) -> Digest? {
    guard let bytes = try? InputFile.read(path, limit: Int.max - 1) else { return nil }
    return (bytes.count, contentHash(bytes))
  }
}
