import BlobGraphics
import Testing

@testable import BlobScene

/// Colours made of other colours.
@Suite struct TintTests {
  private static func preset(_ fill: String, palette: String = "[\"red\", \"lime\", \"blue\"]") -> String {
    """
    { "canvas": { "width": 9, "height": 9 }, "loop": "4s", "palette": \(palette), "background": "gold",
      "parameters": { "accent": { "color": "teal", "summary": "s" }, "part": { "number": 0.5, "min": 0, "max": 1, "summary": "s" } },
      "layers": [ { "shapes": [ { "circle": { "center": [1, 2], "radius": 3 }, "fill": "\(fill)" } ] } ] }
    """
  }

  private static func color(_ fill: String) throws -> Color {
    let scene = try Scene(parsing: Array(preset(fill).utf8), file: "f")
    guard case .solid(let tint) = scene.layers[0].shapes[0].fill else { return .clear }
    var builder = TapeBuilder(values: scene.givenNumbers, setting: nil)
    return tint.color(palette: scene.palette, named: { scene.namedColors[$0] ?? .clear }) {
      builder.constantValue(of: $0) ?? 0
    }
  }

  /// Mixes in Oklab, worked out by a reference implementation of the CSS Color 4 sample code, to a level of 255.
  @Test(arguments: [
    ("palette(1)", 0xFF0000), ("palette(3)", 0x0000FF), (" palette( 2 ) ", 0x00FF00), ("accent", 0x008080),
    ("background", 0xFFD700), ("mix(red, blue, 0)", 0xFF0000), ("mix(red, blue, 1)", 0x0000FF),
    ("mix(red, blue, part)", 0x8C53A2), ("mix(palette(1), palette(3), 0.5)", 0x8C53A2),
    ("palette(3.5)", 0x8C53A2), ("palette(1 + 3)", 0xFF0000), ("palette(0 - 1 * 1)", 0x00FF00),
    ("lighten(black, 0.5)", 0x636363), ("darken(white, 0.5)", 0x636363),
    ("mix(rgb(255, 0, 0), hsl(240deg 100% 50%), 0.5)", 0x8C53A2),
    ("palette(slots)", 0x0000FF), ("fade(red, 1)", 0xFF0000), ("#ff0000", 0xFF0000), ("00ff00", 0x00FF00),
  ])
  func makesColors(text: String, hex: Int) throws {
    let color = try Self.color(text)
    let wanted = Color(hex: UInt32(hex))
    for path in [\Color.red, \Color.green, \Color.blue] {
      #expect(abs(color[keyPath: path] - wanted[keyPath: path]) < 1.0 / 255, "\(text): \(color.css)")
    }
    #expect(color.alpha == 1)
  }

  @Test func fades() throws {
    #expect(try Self.color("fade(rgb(255 0 0 / 50%), 0.5)") == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    #expect(try Self.color("lighten(fade(red, 0.5), 0.5)").alpha == 0.5)
    // Premultiplied: red to transparent stays red.
    let half = try Self.color("mix(red, transparent, 0.5)")
    #expect(abs(half.red - 1) < 1e-6 && half.green < 1e-6 && half.alpha == 0.5)
  }

  @Test(arguments: [
    ("palette(4)", "there is no place 4 in the palette; expected 1 to 3"), ("palette(0)", "no place 0"),
    ("palette", "is a function; write palette(2)"), ("palette(2", "is a function"), ("palette()", "expected"),
    ("mix(red, blue)", "mix takes 3 arguments"), ("mix(red, blue, 2)", "2 is out of range; expected 0 to 1"),
    ("mix(red, bleu, 0.5)", "did you mean blue?"), ("accnt", "did you mean accent?"),
    ("mx(red, blue, 1)", "did you mean mix?"),
    ("mix(red, blue, x)", "there is no value \\\"x\\\""), ("", "is not a colour"), ("fade(, 1)", "not a colour"),
    ("mix(red), blue, 0.5)", "mix takes 3 arguments"), ("lighten(red, sine(0))", "out of range"),
  ])
  func isRefused(text: String, message: String) {
    let error = #expect(throws: SceneError.self) { try Scene(parsing: Array(Self.preset(text).utf8), file: "f") }
    let wanted = message.replacing("\\\"", with: "\"")
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.message.contains(wanted) == true, "\(error?.description ?? "")")
    #expect(error?.problems.first?.path == "layers[0].shapes[0].fill")
  }

  /// The column is that of the part which is wrong.
  @Test func pointsAtThePlace() throws {
    let line = try #require(Self.preset("mix(red, bleu, 0.5)").split(separator: "\n").last)
    let column = try #require(line.firstRange(of: "bleu")).lowerBound.utf16Offset(in: line) + 1
    let error = #expect(throws: SceneError.self) {
      try Scene(parsing: Array(Self.preset("mix(red, bleu, 0.5)").utf8), file: "f")
    }
    #expect(error?.problems[0].column == column)
  }

  @Test func nestsToALimit() {
    func nested(_ depth: Int) -> String {
      String(repeating: "darken(", count: depth) + "red" + String(repeating: ", 0.1)", count: depth)
    }
    #expect(throws: Never.self) { try Scene(parsing: Array(Self.preset(nested(31)).utf8), file: "f") }
    let error = #expect(throws: SceneError.self) { try Scene(parsing: Array(Self.preset(nested(32)).utf8), file: "f") }
    #expect(error?.problems[0].message.contains("at most 32 levels of a colour") == true)
  }
}
