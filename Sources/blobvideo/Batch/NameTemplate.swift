import BlobVideoKit

/// The pattern of output names: `{preset}-{seed}-{width}x{height}`. What stands outside braces is literal.
struct NameTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(String)
  }

  private let parts: [Part]
  /// What can stand in braces.
  static let fields = ["preset", "palette", "seed", "size", "width", "height", "codec", "loop", "fps", "index"]

  /// Why a text is no template.
  struct Problem: Error { let reason: String }

  /// Reads a template.
  init(_ text: String) throws(Problem) {
    if text.isEmpty { throw Problem(reason: "is empty; write a pattern such as {preset}-{seed}") }
    if text.hasSuffix("/") {
      throw Problem(
        reason: "ends with a slash, which leaves clips no name; write a pattern such as "
          + (text + "{preset}").excerpt(in: ""))
    }
    var (parts, rest) = ([Part](), text[...])
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
        throw Problem(reason: "has a brace without its pair; write fields as {preset}")
      }
      let field = String(rest[rest.index(after: brace)..<end])
      guard Self.fields.contains(field) else {
        throw Problem(reason: "has the unknown field \(field.quoted)" + hint(field, among: Self.fields))
      }
      parts += [.text(String(rest[..<brace])), .field(field)]
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  /// What names are made of besides a job's own words.
  struct Facts {
    let size: FrameSize
    /// The scene's, whether it was asked for or is the preset's own.
    let seed: Int
    let loop: Loop
    let codec: String
    /// Counts jobs from 1.
    let index: Int
  }

  /// The name for a job.
  func name(_ job: BatchJob, _ facts: Facts) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): Self.value(field, job, facts)
      }
    }.joined()
  }

  /// What stands in the place of a field.
  static func value(_ field: String, _ job: BatchJob, _ facts: Facts) -> String {
    switch field {
    case "preset": baseName(job.words[.preset] ?? "")
    case "palette": plain(job.words[.palette] ?? "own")
    case "seed": "\(facts.seed)"
    case "size": "\(facts.size)"
    case "width": "\(facts.size.width)"
    case "height": "\(facts.size.height)"
    case "codec": facts.codec
    case "loop": "\(facts.loop.frames)f"
    case "fps": plain(job.words[.fps] ?? "30")
    default: "\(facts.index)"
    }
  }

  /// The name of a preset file without folders and extension.
  static func baseName(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.firstIndex(of: ".").map { $0 == name.startIndex ? name : name[..<$0] } ?? name)
  }

  /// Colours given by hand, by their hexadecimal digits; nothing that a path or a shell could take for something else.
  static func plain(_ text: String) -> String {
    let kept = text.map { $0.isLetter || $0.isNumber || "._".contains($0) ? String($0) : $0 == "#" ? "" : "-" }.joined()
    return kept.split(separator: "-").joined(separator: "-")
  }
}
