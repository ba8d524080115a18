import BlobVideoKit

/// What `presets show` prints about a preset or a clip.
struct Description {
  /// Lines of `name: value`; the scene of a file follows as JSON, in its complete form.
  let text: String

  /// Describes what a reference stands for. Reads the file where it is one.
  init(_ reference: PresetReference) throws(Failure) {
    switch reference {
    case .builtIn: text = Self.lines(try PresetFile.preset(reference)).joined(separator: "\n")
    case .file(let path):
      switch try PresetFile.content(path) {
      case .preset(let file):
        text = (Self.lines(file.preset) + ["scene:", file.preset.scene.jsonValue.text(.pretty)]).joined(separator: "\n")
      case .clip(let clip): text = Self.lines(clip, path).joined(separator: "\n")
      }
    }
  }

  private static func lines(_ preset: Preset) -> [String] {
    let scene = preset.scene
    let own: Rational =
      switch scene.loop {
      case .seconds(let seconds): seconds
      default: scene.naturalLoop ?? Rational(10)
      }
    let tags = preset.tags.isEmpty ? [] : [field("tags", preset.tags.joined(separator: ", "))]
    let head = [field("preset", scene.name), field("about", scene.summary)] + tags
    let motion = [
      field("canvas", "\(number(scene.canvas.width)) x \(number(scene.canvas.height)), \(scene.canvas.fit.rawValue)"),
      field("loop", scene.loop.description),
      field("periods", list(scene.periods)),
      field("natural loop", scene.naturalLoop.map(seconds) ?? "none within ten minutes"),
      field("good lengths", list(scene.goodLengths(near: own))),
    ]
    return head + motion + colors(preset) + parameters(scene)
  }

  private static func colors(_ preset: Preset) -> [String] {
    let (palette, background) = (preset.scene.palette, field("background", preset.scene.background.css))
    if palette.isEmpty { return [field("palette", "none: its colours are fixed, but for the background"), background] }
    let suited = preset.palettes.isEmpty ? [] : [field("suits it", preset.palettes.joined(separator: ", "))]
    return [field("palette", palette.map(\.css).joined(separator: ", "))] + suited + [background]
  }

  /// Each with its meaning on a line of its own.
  private static func parameters(_ scene: Scene) -> [String] {
    if scene.parameters.isEmpty { return [field("parameters", "none")] }
    return ["parameters, --set NAME=VALUE:"]
      + scene.parameters.flatMap { parameter in
        [
          "  \(parameter.name)=\(parameter.valueText)  (\(parameter.kindName), \(parameter.rangeText))",
          "    \(parameter.summary)",
        ]
      }
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
