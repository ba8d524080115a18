import Testing

@testable import BlobScene

/// Counts that come from parameters.
@Suite struct WholeNumberTests {
  private static func preset(_ count: String, sides: String = "5") -> String {
    """
    { "canvas": { "width": 9, "height": 9 }, "loop": "8s",
      "parameters": { "drops": { "number": 4, "min": 1, "max": 90, "whole": true, "summary": "s" }, "share": { "number": 0.5, "min": 0, "max": 1, "summary": "s" } },
      "layers": [ { "shapes": [
        { "polygon": { "center": ["index * count", 0], "radius": 3, "sides": \(sides) }, "fill": "red", "repeat": { "count": \(count) } } ] } ] }
    """
  }

  @Test func followsItsParameter() throws {
    let preset = Self.preset("\"2 * drops\"", sides: "\"drops\"")
    let scene = try Scene(parsing: Array(preset.utf8), file: "f")
    #expect(scene.layers[0].shapes[0].repetition?.count == 8)
    let more = try scene.setting(SceneSettings(assignments: [.init(name: "drops", value: "7")]))
    #expect(more.layers[0].shapes[0].repetition?.count == 14)
    guard case .polygon(_, _, let sides, _) = more.layers[0].shapes[0].outline else { return }
    #expect(sides.value == 7)
    #expect(try Scene(parsing: Array(more.json.utf8), file: "f") == more)
  }

  @Test(arguments: [
    ("\"drops * share / 3\"", "expected a whole number from 1 to 10000, found 0.6666666666666666"),
    ("\"3 + sine(4)\"", "that stands still"), ("\"random(1)\"", "that stands still"),
    ("\"0 * drops\"", "0 is out of range; expected 1 to 10000"),
    ("\"1e300\"", "found 1e+300"),
    ("1.5", "whole number"), ("\"drop\"", "did you mean drops?"),
  ])
  func isRefused(count: String, message: String) {
    let error = #expect(throws: SceneError.self) { try Scene(parsing: Array(Self.preset(count).utf8), file: "f") }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// Limits are those of the number that is set.
  @Test func keepsLimits() throws {
    let scene = try Scene(parsing: Array(Self.preset("\"drops * 200\"").utf8), file: "f")
    let error = #expect(throws: SettingError.self) {
      try scene.setting(SceneSettings(assignments: [.init(name: "drops", value: "90")]))
    }
    #expect(error?.description.contains("expected at most 10000 shapes, repetitions included, found more") == true)
  }
}
