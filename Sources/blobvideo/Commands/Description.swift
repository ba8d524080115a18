import BlobVideoKit

/// What `presets show` prints about a preset or a clip.
struct Description {
  /// Lines of `name: value`; a clip's scene follows as JSON.
  let text: String

  /// Describes what a reference stands for. Reads the file where it is one.
  init(_ reference: PresetReference) throws(Failure) {
    switch reference {
    case .builtIn: text = Self.lines(try PresetFile.scene(reference)).joined(separator: "\n")
    case .file(let path):
      switch try PresetFile.content(path) {
      case .preset(let preset): text = Self.lines(preset.scene).joined(separator: "\n")
      case .clip(let clip): text = Self.lines(clip, path).joined(separator: "\n")
      }
    }
  }

  private static func lines(_ scene: Scene) -> [String] {
    let own: Rational =
      switch scene.loop {
      case .seconds(let seconds): seconds
      default: scene.naturalLoop ?? Rational(10)
      }
    return [
      field("preset", scene.name), field("about", scene.summary),
      field("canvas", "\(number(scene.canvas.width)) x \(number(scene.canvas.height)), \(scene.canvas.fit.rawValue)"),
      field("loop", scene.loop.description),
      field("periods", list(scene.periods)),
      field("natural loop", scene.naturalLoop.map(seconds) ?? "none within ten minutes"),
      field("good lengths", list(scene.goodLengths(near: own))),
    ]
  }

  private static func lines(_ clip: ClipMetadata, _ path: String) -> [String] {
    let head = [
      field("clip", path.singleLine), field("made by", "blobvideo \(clip.version)"), field("key", clip.key),
      field("options", clip.options),
    ]
    guard let scene = clip.scene else { return head + [field("scene", "left out with --no-scene")] }
    let document = try? JSONDocument(parsing: Array(scene.utf8), file: path)
    return head + ["scene:", document?.root.value.text(.pretty) ?? scene]
  }

  private static func field(_ name: String, _ value: String) -> String {
    let label = name + ":"
    return label + String(repeating: " ", count: max(1, 14 - label.count)) + value
  }

  private static func number(_ value: Double) -> String { JSONValue.number(value).text() }

  private static func seconds(_ value: Rational) -> String { LoopLength.seconds(value).description }

  private static func list(_ values: [Rational]) -> String {
    values.isEmpty ? "none: nothing moves" : values.map(seconds).joined(separator: ", ")
  }
}
