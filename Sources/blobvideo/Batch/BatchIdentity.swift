import BlobVideoKit

/// What a clip shows, as results tell it: other settings of the encoder, another rate, length or size are the same clip made otherwise;
/// another preset, palette, seed or parameter is another clip.
struct BatchIdentity: Hashable, Sendable {
  /// The preset without its folders, which depend on where the batch was called.
  let preset: String
  /// Nil for the preset's own.
  let palette: String?
  let seed: Int
  /// Parameters that were set; files without their folders.
  let parameters: [String: String]

  /// Of a job.
  init(_ item: BatchPlan.Item) {
    preset = Self.name(item.job.words[.preset] ?? "")
    palette = item.job.words[.palette]
    seed = item.seed
    parameters = item.job.parameters.mapValues { item.inputs.contains($0) ? Self.name($0) : $0 }
  }

  /// Of a row of results; nil where it does not tell.
  init?(_ row: JSONObject) {
    guard case .string(let preset)? = row["preset"], let seed = row["seed"].flatMap({ Int($0.text()) }) else {
      return nil
    }
    var parameters: [String: String] = [:]
    if case .object(let set)? = row["set"] {
      for member in set.members {
        if case .string(let text) = member.value { parameters[member.key] = text }
      }
    }
    if case .string(let palette)? = row["palette"] { self.palette = palette } else { palette = nil }
    (self.preset, self.seed, self.parameters) = (Self.name(preset), seed, parameters)
  }

  /// The parameters as a row has them; nil where there are none.
  var json: JSONValue? {
    if parameters.isEmpty { return nil }
    return .object(JSONObject(parameters.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
  }

  /// In words, for messages: `liquid in dusk, seed 3`.
  var description: String {
    let set = parameters.sorted { $0.key < $1.key }.map { ", \($0.key.excerpt(in: ""))=\($0.value.excerpt(in: ""))" }
      .joined()
    return "\(preset)\(palette.map { " in \($0)" } ?? ""), seed \(seed)\(set)".singleLine
  }

  private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
