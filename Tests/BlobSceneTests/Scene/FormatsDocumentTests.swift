import Foundation
import Testing

@testable import BlobScene

/// `docs/formats.md` is right about presets: its examples are read, its tables compared with the program.
@Suite struct FormatsDocumentTests {
  private static let text: String = {
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return (try? String(contentsOf: package.appending(path: "docs/formats.md"), encoding: .utf8)) ?? ""
  }()

  /// The blocks fenced as `json KIND`, in order.
  private static func examples(_ kind: String) -> [String] {
    text.components(separatedBy: "```json \(kind)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  /// Every example as a whole preset: a layer, a shape or values take the rest from here.
  static let presets: [String] =
    examples("preset") + examples("layer").map { preset(layers: $0) }
    + examples("shape").map { preset(layers: "{ \"shapes\": [ \($0) ] }") }
    + examples("values").map {
      preset(
        layers: "{ \"shapes\": [ { \"circle\": { \"center\": [0, 0], \"radius\": 1 }, \"fill\": \"red\" } ] }",
        values: $0)
    }

  private static func preset(layers: String, values: String = "{}") -> String {
    "{ \"canvas\": { \"width\": 100, \"height\": 100 }, \"loop\": \"60s\", \"values\": \(values), \"layers\": [ \(layers) ] }"
  }

  @Test func hasExamplesOfEveryKind() {
    #expect(Self.examples("preset").count >= 2)
    #expect(Self.examples("layer").count >= 2)
    #expect(Self.examples("shape").count >= 6)
    #expect(Self.examples("values").count >= 1)
  }

  @Test(arguments: presets)
  func showsPresetsThatAreRead(example: String) throws {
    let scene = try Scene(parsing: Array(example.utf8), file: "formats.md")
    #expect(try Scene(parsing: Array(scene.json.utf8), file: "again") == scene)
  }

  @Test(arguments: Scene.Expression.Function.allCases)
  func listsEveryFunction(function: Scene.Expression.Function) {
    #expect(Self.text.contains("`\(function.rawValue)("))
  }

  @Test func listsEveryName() {
    for constant in Scene.Expression.Constant.allCases { #expect(Self.text.contains("`\(constant.rawValue)`")) }
    for name in Scene.Expression.reservedNames { #expect(Self.text.contains("`\(name)`")) }
  }

  @Test(arguments: [
    ("bytes of a file", SceneLimits.file.bytes), ("nesting of lists and objects", SceneLimits.file.depth),
    ("layers, masks included", SceneLimits.layers.upperBound),
    ("shapes in all layers, repetitions included", SceneLimits.shapes),
    (
      "path commands in all shapes, repetitions included; each command of an SVG outline that moves counts as eight",
      SceneLimits.commands
    ),
    ("SVG files", SceneLimits.files), ("bytes of an SVG file", SVGDocument.largestSize),
    ("sides of a polygon", SceneLimits.sides.upperBound), ("tips of a star", SceneLimits.tips.upperBound),
    ("points of a blob", SceneLimits.points.upperBound),
    ("named values", SceneLimits.values), ("keyframes of a number", SceneLimits.keyframes.upperBound),
    ("parameters", SceneLimits.parameters),
    ("words of a choice", SceneLimits.options), ("nesting of one colour", ExpressionParser.mostNesting),
    ("parts of one expression (numbers, names, operators, calls)", ExpressionParser.mostParts),
    ("nesting of one expression", ExpressionParser.mostNesting),
    ("bytes of one expression", ExpressionParser.mostBytes),
    ("parts of all expressions, repetitions included", SceneLimits.parts),
    ("different periods", SceneLimits.periods),
    ("points along a side of a mesh", SceneLimits.grid.upperBound),
    ("stops of a gradient", SceneLimits.stops.upperBound), ("steps of a transform", SceneLimits.transforms),
    ("filters of a layer", SceneLimits.filters), ("glows of a layer", SceneLimits.glows),
    ("coordinates and lengths, in points", Int(SceneLimits.coordinate.upperBound)),
    ("sides of the canvas, in points", Int(SceneLimits.canvas.upperBound)),
    ("blur, in points", Int(SceneLimits.sigma.upperBound)),
  ])
  func givesEveryLimit(name: String, most: Int) {
    #expect(Self.text.contains("| \(name) | \(most) |"))
  }
}
