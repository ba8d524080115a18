import BlobScene
import Foundation
import Testing

/// Byte-level variants of an accepted preset: the same scene, or a refusal that names file, line, column and key.
@Suite struct PresetVariantTests {
  private static let text = """
    {
      "name": "disc",
      "canvas": { "width": 320, "height": 240 },
      "loop": "4s",
      "seed": 320,
      "layers": [ { "shapes": [ { "circle": { "center": [160, 120], "radius": 50 }, "fill": "red" } ] } ]
    }

    """

  private func scene(_ bytes: [UInt8]) throws(SceneError) -> Scene { try Scene(parsing: bytes, file: "disc.json") }

  private func replaced(_ old: String, _ new: String) -> [UInt8] {
    Array(Self.text.replacing(old, with: new).utf8)
  }

  @Test(arguments: [
    ("CR alone is white space", text.replacing("\n", with: "\r")), ("CR LF", text.replacing("\n", with: "\r\n")),
    ("tabs", text.replacing("  ", with: "\t")), ("no space", text.replacing("\n", with: "").replacing(" ", with: "")),
    ("escapes", text.replacing("\"disc\"", with: "\"\\u0064\\u0069sc\"").replacing("\"red\"", with: "\"\\u0072ed\"")),
    ("escaped keys", text.replacing("\"loop\"", with: "\"l\\u006fop\"")),
    ("exponent", text.replacing("320,", with: "32.0e1,")),
    ("a real number where one is legal", text.replacing("\"width\": 320,", with: "\"width\": 320.0,")),
  ])
  func isTheSame(variant: (String, String)) throws {
    #expect(try scene(Array(variant.1.utf8)) == (try scene(Array(Self.text.utf8))))
  }

  /// What the variant replaces and by what; line, column and part of the message.
  @Test(arguments: [
    ("\"red\" }", "\"red\", }", 6, 96, "comma"), ("\"seed\": 320,", "// seed\n  \"seed\": 320,", 5, 3, "no comments"),
    ("\"red\"", "'red'", 6, 89, "double quotes"), ("}\n", "}\n{}\n", 8, 1, "one value"),
    ("\"disc\"", "\"di\u{0}sc\"", 2, 14, "0x0"),
    ("\"disc\"", "\"\\ud83d disc\"", 2, 12, "surrogate"), ("\"seed\": 320", "\"seed\": -320", 5, 11, "out of range"),
    ("\"seed\": 320", "\"seed\": 320.5", 5, 11, "whole number"), ("\"seed\": 320", "\"seed\": null", 5, 11, "null"),
    ("\"seed\": 320", "\"seed\": 99999999999999999999", 5, 11, "whole number from 0 to 9007199254740991"),
    ("\"seed\": 320", "\"seed\": 9223372036854775807", 5, 11, "out of range"),
    ("\"seed\": 320", "\"seed\": +320", 5, 11, "digit or -"),
    ("\"seed\": 320", "\"seed\": 0x140", 5, 12, "decimal"),
    ("\"seed\": 320", "\"Seed\": 320", 5, 3, "did you mean \"seed\"?"),
    ("\"width\": 320", "\"width\": -320", 3, 24, "out of range"), ("\"width\": 320", "\"width\": null", 3, 24, "null"),
    ("\"width\": 320", "\"width\": 99999999999999999999", 3, 24, "out of range"),
    ("\"width\": 320", "\"WIDTH\": 320", 3, 15, "did you mean \"width\"?"),
    ("\"width\": 320", "\"width\": 1e400", 3, 24, "out of range"),
  ])
  func isRefused(old: String, new: String, line: Int, column: Int, message: String) throws {
    let problem = try #require(problems(replaced(old, new)).first)
    #expect(problem.file == "disc.json")
    #expect(problem.line == line)
    #expect(problem.column == column)
    #expect(problem.message.contains(message), "\(problem)")
    let key = ["seed", "width", "fill", "name"].first { new.lowercased().contains($0) || old.contains($0) }
    if let key, line < 6, !message.contains("no comments") { #expect(problem.path.lowercased().contains(key)) }
  }

  @Test(arguments: ["", "  ", "null", "<!DOCTYPE html>\n<html></html>\n", "{}{}", "\u{FEFF}{}"])
  func isNoPreset(text: String) {
    #expect(problems(Array(text.utf8)).first?.line == 1)
  }

  @Test func isNotUTF8() {
    var bytes = Array(Self.text.utf8)
    bytes[bytes.firstIndex(of: UInt8(ascii: "d")) ?? 0] = 0xFF
    #expect(problems(bytes).first?.message.contains("UTF-8") == true)
  }

  /// Cut anywhere before its last brace, a preset is refused, without a trap.
  @Test func isCut() {
    let bytes = Array(Self.text.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for length in 0..<end { #expect(problems(Array(bytes.prefix(length))).count == 1) }
  }

  private func problems(_ bytes: [UInt8]) -> [SceneProblem] {
    do throws(SceneError) {
      _ = try scene(bytes)
      return []
    } catch {
      return error.problems
    }
  }
}
