import BlobGraphics
import Testing

@testable import BlobScene

/// What presets declare, and what can be set.
@Suite struct ParameterTests {
  static let text = """
    {
      "name": "set", "canvas": { "width": 100, "height": 100 }, "loop": "12s",
      "palette": ["#ff0000", "#00ff00", "#0000ff"],
      "parameters": {
        "size": { "number": 20, "min": 5, "max": 40, "summary": "Radius." },
        "drops": { "number": 3, "min": 1, "max": 9, "whole": true, "summary": "How many." },
        "turn": { "duration": "4s", "min": "1500ms", "max": "1m", "summary": "Time for a turn." },
        "edge": { "choice": "soft", "of": { "hard": 0, "soft": 12.5 }, "summary": "The edge." },
        "accent": { "color": "palette(2)", "summary": "The one that stands out." },
        "mark": { "shape": { "viewBox": [0, 0, 10, 10], "outlines": [{ "d": "M0 0H10V10Z" }] }, "summary": "A drawing." }
      },
      "values": { "far": "size * 2" },
      "layers": [
        {
          "shapes": [
            { "circle": { "center": ["50 + far * sine(turn)", 50], "radius": "size" }, "fill": "accent" },
            { "svg": { "shape": "mark" }, "fill": "mix(palette(1), fade(accent, 0.5), 0.25 + 0.25 * sine(turn / 2))" }
          ],
          "filters": [{ "blur": "edge" }]
        }
      ]
    }
    """

  static func scene(_ settings: SceneSettings = SceneSettings()) throws(SettingError) -> Scene {
    try Preset(parsing: Array(text.utf8), file: "set.json", settings: settings).scene
  }

  private static func settings(_ list: [(String, String)]) -> SceneSettings {
    SceneSettings(assignments: list.map { SceneSettings.Assignment(name: $0.0, value: $0.1) })
  }

  @Test func declaresWhatItTakes() throws {
    let scene = try Self.scene()
    #expect(scene.parameters.map(\.name) == ["size", "drops", "turn", "edge", "accent", "mark"])
    #expect(scene.parameters.map(\.kindName) == ["number", "number", "duration", "choice", "color", "shape"])
    #expect(scene.parameters.map(\.valueText) == ["20", "3", "4s", "soft", "palette(2)", "built in"])
    #expect(
      scene.parameters.map(\.rangeText)
        == ["5 to 40", "1 to 9, whole", "1.5s to 60s", "hard or soft", "a CSS colour", "an SVG file"])
    #expect(scene.parameters[0].summary == "Radius.")
    #expect(scene.periods == [Rational(4), Rational(2)].sorted())
  }

  /// A resolved scene is complete, takes the same settings again, and does not change by them.
  @Test func isResolvedOnce() throws {
    let settings = SceneSettings(
      assignments: [
        .init(name: "size", value: "7.5"), .init(name: "turn", value: "3s"), .init(name: "edge", value: "hard"),
      ],
      palette: try PaletteChoice(parsing: "midnight"), seed: 5)
    let resolved = try Self.scene(settings)
    #expect(resolved.seed == 5)
    #expect(resolved.periods == [Rational(3, 2)!, Rational(3)])
    #expect(!resolved.json.contains("midnight"))
    let again = try Scene(parsing: Array(resolved.json.utf8), file: "again")
    #expect(again == resolved && again.json == resolved.json)
    #expect(try again.setting(settings) == resolved)
    #expect(try Self.scene().setting(settings) == resolved)
    #expect(try again.setting(SceneSettings()) == resolved)
    #expect(try resolved.setting(Self.settings([("edge", "soft")])) != resolved)
  }

  @Test func bringsAPalettesBackground() throws {
    let palette = try #require(PaletteLibrary.palette(named: "midnight"))
    let named = try Self.scene(SceneSettings(palette: .named(palette)))
    #expect(named.background == palette.background && named.palette == Array(palette.colors.prefix(3)))
    let other = try Self.scene(SceneSettings(palette: .named(palette), background: .clear))
    #expect(other.background == .clear)
    let byHand = try Self.scene(SceneSettings(palette: .colors([.black, .white])))
    #expect(byHand.background == .white && byHand.palette.count == 3)
  }

  @Test func setsWhatEverySceneHas() throws {
    let scene = try Self.scene(Self.settings([("palette", "midnight"), ("background", "red"), ("seed", "9")]))
    #expect(scene.background == Color(hex: 0xFF0000) && scene.seed == 9)
  }

  @Test(arguments: [
    ("size", "41", "out of range; expected a number from 5 to 40"), ("size", "nan", "no such number"),
    ("size", "", "no such number"), ("size", "0x10", "no such number"),
    ("drops", "2.5", "expected a whole number from 1 to 9"),
    ("drops", "1e400", "no such number"), ("turn", "4", "did you mean 4s?"), ("turn", "1s", "out of range"),
    ("turn", "120f", "expected 1.5s to 60s"), ("turn", "natural", "expected 1.5s to 60s"),
    ("edge", "sotf", "did you mean soft?"), ("accent", "rde", "did you mean red?"), ("siez", "3", "did you mean size?"),
    ("zzzzzzzz", "3", "expected size, drops, turn, edge, accent, mark, palette, background or seed"),
    ("palette", "midnigt", "did you mean midnight?"), ("palette", "red,blue,green,black", "3 places"),
    ("palette", "red,,blue", "no list of colours"), ("seed", "-1", "no seed"), ("seed", "1.5", "no seed"),
    ("background", "nocolour", "not a colour"),
  ])
  func refuses(name: String, value: String, message: String) {
    let error = #expect(throws: SettingError.self) { try Self.scene(Self.settings([(name, value)])) }
    guard case .settings(let problems) = error else {
      Issue.record("expected a fault of the settings, found \(String(describing: error))")
      return
    }
    #expect(problems.count == 1)
    #expect(problems[0].description.hasPrefix("--set \(name): "))
    #expect(problems[0].message.contains(message), "\(problems[0])")
  }

  @Test func reportsAllProblemsAtOnce() {
    let error = #expect(throws: SettingError.self) {
      try Self.scene(
        SceneSettings(
          assignments: [
            .init(name: "size", value: "0"), .init(name: "size", value: "6"), .init(name: "what", value: ""),
            .init(name: "seed", value: "3"),
          ],
          palette: .colors([.black, .black, .white, .white]), seed: 3))
    }
    guard case .settings(let problems) = error else { return }
    #expect(problems.map(\.name) == ["size", "size", "what", "seed", "palette"])
    #expect(problems.map(\.isAssignment) == [true, true, true, true, false])
  }

  @Test func readsFilesThatAreNamed() {
    let missing = #expect(throws: SettingError.self) {
      try Self.scene(Self.settings([("mark", "/nowhere/at/all.svg")]))
    }
    guard case .file(_, isMissing: true) = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    let noSVG = #expect(throws: SettingError.self) { try Self.scene(Self.settings([("mark", #filePath)])) }
    guard case .file(_, isMissing: false) = noSVG else {
      Issue.record("\(String(describing: noSVG))")
      return
    }
  }

  /// What is set is checked where it is used: 40 points of radius squared are beyond the range of lengths only here.
  @Test func isCheckedWithItsSettings() {
    let text = Self.text.replacing("\"edge\"  }", with: "").replacing(
      "\"blur\": \"edge\"", with: "\"blur\": \"size * 30\"")
    let error = #expect(throws: SettingError.self) {
      try Preset(parsing: Array(text.utf8), file: "set.json", settings: Self.settings([("size", "40")]))
    }
    guard case .scene(let problem) = error else { return }
    #expect(problem.problems[0].path == "layers[0].filters[0].blur")
    #expect(problem.problems[0].message.contains("1200 is out of range"))
  }
}
