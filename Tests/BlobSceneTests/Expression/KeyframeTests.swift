import BlobGraphics
import Testing

@testable import BlobScene

/// Keyframes: values on the way round a cycle.
@Suite struct KeyframeTests {
  private static func preset(_ value: String, values: String = "") -> String {
    """
    { "canvas": { "width": 9, "height": 9 }, "loop": "8s", "values": { \(values) }, "layers": [ { "shapes": [
      { "circle": { "center": [0, 0], "radius": 3 }, "fill": "red" } ], "opacity": \(value) } ] }
    """
  }

  /// The number at a moment of a loop of 8 seconds.
  private static func value(_ value: String, at time: String) throws -> Double {
    let scene = try Scene(parsing: Array(preset(value).utf8), file: "f")
    let again = try Scene(parsing: Array(scene.json.utf8), file: "again")
    #expect(again == scene && again.json == scene.json)
    return try evaluate(scene.layers[0].opacity.description, at: time, loop: "8")
  }

  private struct Course: Sendable {
    let text: String
    /// Seconds and values.
    let values: [String: Double]
  }

  private static let courses: [Course] = [
    // Evenly spread, linear.
    Course(
      text: "{ \"keyframes\": [0.1, 0.5, 0.3, 0.3], \"period\": \"4s\", \"easing\": \"linear\" }",
      values: ["0": 0.1, "0.5": 0.3, "1": 0.5, "1.5": 0.4, "2": 0.3, "2.5": 0.3, "3.5": 0.2, "4": 0.1, "7.5": 0.2]),
    // Eased by default: half way is half, a quarter is CSS's value for ease-in-out.
    Course(
      text: "{ \"keyframes\": [0, 1], \"period\": 4 }",
      values: ["0": 0, "1": 0.5, "0.5": 0.1291625874, "2": 1, "3": 0.5]),
    // Places of their own, the first one not at 0, an easing for each.
    Course(
      text:
        "{ \"keyframes\": [ { \"at\": 0.25, \"value\": 0.2, \"easing\": \"steps(2)\" }, { \"at\": 0.75, \"value\": 0.8 } ], \"period\": \"8s\", \"easing\": \"linear\" }",
      values: ["2": 0.2, "3.9": 0.2, "4.1": 0.5, "5.9": 0.5, "6": 0.8, "7": 0.65, "0": 0.5, "1": 0.35]),
    // A keyframe at the end says the start again.
    Course(
      text:
        "{ \"keyframes\": [ { \"at\": 0, \"value\": 0.2 }, { \"at\": 0.5, \"value\": 0.4 }, { \"at\": 1, \"value\": 0.2 } ], \"period\": \"8s\", \"easing\": \"linear\" }",
      values: ["0": 0.2, "2": 0.3, "4": 0.4, "6": 0.3]),
    // Values are numbers as everywhere; so is the period.
    Course(
      text: "{ \"keyframes\": [\"0.1 + 0.1\", \"1 / 2\"], \"period\": \"2 * 4\", \"easing\": \"bezier(0, 0, 1, 1)\" }",
      values: ["0": 0.2, "2": 0.35]),
  ]

  @Test func goFromValueToValue() throws {
    for course in Self.courses {
      for (time, wanted) in course.values {
        let found = try Self.value(course.text, at: time)
        #expect(abs(found - wanted) < 1e-6, "\(course.text) at \(time): \(found)")
      }
    }
  }

  @Test func areValuesAndPositionsToo() throws {
    let text = Self.preset("\"k\"", values: "\"k\": { \"keyframes\": [0, 1], \"period\": \"5s\" }")
      .replacing("[0, 0]", with: "[{ \"keyframes\": [0, 5, 9], \"period\": \"3s\" }, 0]")
    let scene = try Scene(parsing: Array(text.utf8), file: "f")
    #expect(scene.periods == [Rational(3), Rational(5)])
  }

  @Test(arguments: [
    ("{ \"keyframes\": [1], \"period\": \"4s\" }", "a list of 2 to 16"),
    ("{ \"keyframes\": [0, 1] }", "\"period\" is missing"),
    ("{ \"keyframe\": [0, 1], \"period\": 1 }", "did you mean \"keyframes\"?"),
    ("{ \"keyframes\": [0, 1], \"period\": \"sine(3)\" }", "constant number of seconds"),
    ("{ \"keyframes\": [0, 1], \"period\": \"2h\" }", "malformed or more"),
    ("{ \"keyframes\": [0, 1], \"period\": 0.001 }", "out of range"),
    ("{ \"keyframes\": [0, \"x\"], \"period\": 1 }", "no value \"x\""),
    (
      "{ \"keyframes\": [ { \"at\": 0, \"value\": 0 }, { \"at\": 1, \"value\": 1 } ], \"period\": 1 }",
      "the end of the cycle is its start"
    ),
    (
      "{ \"keyframes\": [ { \"at\": 0.5, \"value\": 0 }, { \"at\": 0.5, \"value\": 1 } ], \"period\": 1 }",
      "not after the last one"
    ),
    ("{ \"keyframes\": [ { \"at\": 0, \"value\": 0 }, 1 ], \"period\": 1 }", "all as numbers"),
    ("{ \"keyframes\": [0, 1], \"period\": 1, \"easing\": \"easeInnOut\" }", "did you mean easeInOut?"),
    ("{ \"keyframes\": [0, 1], \"period\": 1, \"easing\": \"bezier(2, 0, 1, 1)\" }", "2 is out of range"),
    ("{ \"keyframes\": [0, 1], \"period\": 1, \"easing\": \"bezier(1, 1)\" }", "takes 5 arguments"),
    ("{ \"keyframes\": [0, 1], \"period\": 1, \"easing\": \"steps(2, 0) + steps(2)\" }", "more than one easing"),
  ])
  func isRefused(text: String, message: String) {
    let error = #expect(throws: SceneError.self) { try Scene(parsing: Array(Self.preset(text).utf8), file: "f") }
    let found = error?.description ?? ""
    if message == "malformed or more" {
      #expect(found.contains("opacity"))
    } else {
      #expect(found.contains(message), "\(found)")
    }
    #expect(error?.problems.allSatisfy { $0.path.hasPrefix("layers[0].opacity") } == true, "\(found)")
  }

  @Test func areBounded() {
    let long = "\"" + Array(repeating: "1", count: 30).joined(separator: " + ") + "\""
    let list = Array(repeating: long, count: 7) + ["0"]
    let text = "{ \"keyframes\": [\(list.joined(separator: ", ")), 1, 2, 3, 4, 5, 6], \"period\": 1 }"
    let error = #expect(throws: SceneError.self) { try Scene(parsing: Array(Self.preset(text).utf8), file: "f") }
    #expect(error?.description.contains("too many or too long") == true, "\(error?.description ?? "")")
  }
}
