import BlobGraphics
import BlobScene
import Foundation
import Testing

@Suite struct ColorTests {
  /// The cases of reports on other tools: text, red, green and blue of 255, alpha.
  @Test(arguments: [
    ("#0f0", "0, 255, 0, 1"), ("#66ffffff", "102, 255, 255, 1"), ("#ff000080", "255, 0, 0, 0.50196"),
    ("rgb(300,-20,0)", "255, 0, 0, 1"), ("hsl(0,100%,50%)", "255, 0, 0, 1"), ("hsl(-120,100%,50%)", "0, 0, 255, 1"),
    ("hsl(120.0,100%,25%)", "0, 127.5, 0, 1"), ("hsla(219,34%,46%,1)", "77.4, 105.3, 157.2, 1"),
    ("RED", "255, 0, 0, 1"),
    ("rebeccapurple", "102, 51, 153, 1"), ("ff2d55", "255, 45, 85, 1"), ("FF2D5500", "255, 45, 85, 0"),
    ("000000", "0, 0, 0, 1"),
    (" \t#f00\n", "255, 0, 0, 1"), ("swiftui-pink", "255, 45, 85, 1"), ("SwiftUI-Blue", "0, 122, 255, 1"),
    ("swiftui-pink-dark", "255, 55, 95, 1"), ("swiftui-blue-dark", "10, 132, 255, 1"), ("transparent", "0, 0, 0, 0"),
  ])
  func reportedCases(_ text: String, _ expected: String) throws {
    let wanted = expected.split(separator: ", ").compactMap { Double($0) }
    let color = try Color(css: text)
    for (value, wanted) in zip([color.red, color.green, color.blue], wanted) {
      #expect(abs(value * 255 - wanted) < 0.1)
    }
    #expect(abs(color.alpha - wanted[3]) < 1e-5)
  }

  @Test(arguments: [
    ("f00", "'f00' is not a colour: write #f00, for only 6 or 8 hex digits may stand without #"),
    ("#ggg", "'#ggg' is not a colour: expected 3, 4, 6 or 8 hex digits after #"),
    (" #f00x", "'#f00x' is not a colour: expected 3, 4, 6 or 8 hex digits after #"),
    ("#ééé", "'#ééé' is not a colour: expected 3, 4, 6 or 8 hex digits after #"),
    ("blanchedalmnd", "'blanchedalmnd' is not a colour: did you mean blanchedalmond?"),
    ("pnik", "'pnik' is not a colour: did you mean pink?"),
    ("", "'' is not a colour: expected one, as #ff2d55 or rebeccapurple"),
    ("12", "'12' is not a colour: expected a CSS colour, as #ff2d55, rebeccapurple or rgb(255 45 85)"),
    ("currentColor", "'currentColor' is not a colour here: there is no text whose colour it could be"),
    ("rbg(1,2,3)", "'rbg(1,2,3)' is not a colour: there is no function rbg() here, did you mean rgb()?"),
    ("hsl(10,50%,0)", "'hsl(10,50%,0)' is not a colour: expected a percentage as channel 3"),
    ("rgb(1,2)", "'rgb(1,2)' is not a colour: expected three channels, as in rgb(255 45 85 / 50%)"),
    ("rgb(1 2 3", "'rgb(1 2 3' is not a colour: expected the form rgb(255 45 85 / 50%)"),
    ("color(display-p4 1 0 0)", "'color(display-p4 1 0 0)' is not a colour: did you mean display-p3?"),
    ("red\u{1}", "'red\\u{1}' is not a colour: did you mean red?"),
  ])
  func aProblemNamesTheTextAndTheWayOut(_ text: String, _ message: String) {
    let problem = #expect(throws: ColorProblem.self) { try Color(css: text) }
    #expect(problem?.description == message)
  }

  @Test func longTextsAreCutInProblemsAndBounded() {
    let problem = #expect(throws: ColorProblem.self) { try Color(css: String(repeating: "é", count: 2000)) }
    #expect(problem?.description.contains("…' (2000 characters) ") == true)
    #expect(throws: ColorProblem.self) { try Color.list(css: String(repeating: "red,", count: 2000) + "red") }
  }

  @Test func listsRespectParentheses() throws {
    #expect(try Color.list(css: "red, rgb(0,255,0),#00f").map(\.css) == ["#ff0000", "#00ff00", "#0000ff"])
    #expect(try Color.list(css: "ff2d55").map(\.css) == ["#ff2d55"])
    for text in ["", "red,", ",red", "red,,red", "rgb(1,2,3", "red)"] {
      #expect(throws: ColorProblem.self) { try Color.list(css: text) }
    }
  }

  @Test(arguments: [
    ("#f00", "#ff0000"), ("rgb(255 45 85 / 0.2)", "#ff2d5533"), ("transparent", "#00000000"),
    ("rgb(50% 0 0)", "color(srgb 0.5 0 0)"), ("rgb(0 0 0 / .5)", "color(srgb 0 0 0 / 0.5)"),
  ])
  func canonicalText(_ text: String, _ canonical: String) throws { #expect(try Color(css: text).css == canonical) }

  @Test func canonicalTextParsesBackToAnEqualColour() throws {
    var generator = SplitMix(state: 1)
    for _ in 0..<2000 {
      let c = (0..<4).map { _ in Double.random(in: 0...1, using: &generator) }
      let color = Color(red: c[0], green: c[1], blue: c[2], alpha: c[3])
      #expect(try Color(css: color.css) == color)
    }
    let tiny = Color(red: 1e-7, green: .leastNonzeroMagnitude, blue: 1.0.nextDown, alpha: -0.0)
    #expect(try Color(css: tiny.css) == tiny)
  }

  @Test func everyNameIsAColour() throws {
    for name in Color.names { _ = try Color(css: name) }
    #expect(Color.names.count == 148 + 1 + 26)
  }
}

/// `docs/colours.md` says what the code does.
@Suite struct ColorDocumentTests {
  private func document() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "docs/colours.md"), encoding: .utf8)
  }

  @Test func itsTableOfSwiftUIsColoursIsTheCodes() throws {
    let rows = try document().matches(of: #/\| `(swiftui-[a-z]+)` \| `(#[0-9a-f]{6})` \| `(#[0-9a-f]{6})` \|/#)
    #expect(rows.count == 13)
    for row in rows {
      #expect(try Color(css: String(row.1)) == Color(css: String(row.2)))
      #expect(try Color(css: String(row.1) + "-dark") == Color(css: String(row.3)))
    }
  }

  @Test func itsExamplesAreColours() throws {
    let table = try #require(try document().split(separator: "All of it").first).split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    var count = 0
    for row in table.dropFirst() {
      for example in row.matches(of: #/`([^`]+)`/#).map({ String($0.1) }) {
        // The first column has functions without arguments; the spaces of color() stand without it.
        if example.hasSuffix("()") || example == "#" || example == "f00" { continue }
        let isSpace = row.contains("color()") && !example.hasPrefix("color(")
        _ = try Color(css: isSpace ? "color(\(example) 0.3 0.3 0.3)" : example)
        count += 1
      }
    }
    #expect(count == 30)
    #expect(throws: ColorProblem.self) { try Color(css: "f00") }
  }
}

/// Colours outside sRGB, and what the Python package coloraide 8.13 (`fit('srgb', method='oklch-chroma', jnd=0.02)`) makes of them.
@Suite struct ColorGamutTests {
  @Test(arguments: [
    ("oklch(0.7 0.4 150)", "#00c248"), ("color(display-p3 0 1 0)", "#00fb29"), ("lab(50 120 0)", "#f20080"),
    ("oklch(1 0.2 30)", "#ffffff"), ("oklab(0 .1 0)", "#000000"), ("oklch(0.7 0.4 150 / 50%)", "#00c24880"),
    ("oklch(0.5 0.3 270)", "#3429ff"), ("lch(80 120 100)", "#c2cf00"),
  ])
  func anOutsideColourIsRefusedWithTheNearestInside(_ text: String, _ nearest: String) throws {
    let problem = try #require(#expect(throws: ColorProblem.self) { try Color(css: text) })
    let named = try #require(problem.reason.split(separator: " ").last.map(String.init))
    #expect(problem.reason == "lies outside sRGB: the nearest colour inside is \(named)")
    let (color, wanted) = (try Color(css: named), try Color(css: nearest))
    for (a, b) in [(color.red, wanted.red), (color.green, wanted.green), (color.blue, wanted.blue)] {
      #expect(abs(a - b) < 1.5 / 255)
    }
    #expect(color.alpha == wanted.alpha)
  }

  /// Every colour of the gamut's surface, as a picker writes it with three digits of lightness, four of chroma and two of hue, is inside.
  @Test func theSurfaceOfTheGamutIsInsideAlthoughRounded() throws {
    func rounded(_ x: Double, _ k: Double) -> Double { (x * k).rounded() / k }
    for axis in 0..<3 {
      for fixed in [0.0, 1] {
        for first in stride(from: 0.0, through: 1, by: 0.1) {
          for second in stride(from: 0.0, through: 1, by: 0.1) {
            var c = [first, second]
            c.insert(fixed, at: axis)
            let lab = Oklab(Color(red: c[0], green: c[1], blue: c[2]))
            let chroma = rounded(Point(lab.a, lab.b).length, 1000)
            let hue = rounded(arcTangent(lab.b, lab.a) * 180 / .pi, 10)
            _ = try Color(css: "oklch(\(rounded(lab.lightness, 1000)) \(chroma) \(hue))")
          }
        }
      }
    }
  }
}
