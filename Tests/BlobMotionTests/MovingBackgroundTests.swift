import BlobGraphics
import BlobScene
import Foundation
import Testing

@testable import BlobMotion

/// A background whose colour is a function of the loop.
@Suite struct MovingBackgroundTests {
  private static func preset(_ background: String, fill: String = "red", more: String = "") -> [UInt8] {
    Array(
      """
      {"canvas":{"width":9,"height":9},"loop":"4s","palette":["#ff0000","#0000ff"],\(more)"background":"\(background)",
       "layers":[{"shapes":[{"circle":{"center":[1,1],"radius":1},"fill":"\(fill)"}]}]}
      """.utf8)
  }

  /// The background and the fill of each quarter of the loop.
  private static func colors(_ scene: Scene) throws -> [(background: Color, fill: Paint)] {
    let loop = try #require(Loop(frames: 8, rate: .thirty))
    let choreographer = Choreographer(scene: scene, loop: loop, width: 9, height: 9)
    return try [0, 2, 4, 6].map { frame in
      let list = choreographer.drawList(at: loop.position(ofFrame: frame))
      return (list.background, try #require(list.layers[0].fills.first).paint)
    }
  }

  @Test func goesRoundWithTheLoopAndWhatIsMadeOfItGoesWithIt() throws {
    let scene = try Scene(
      parsing: Self.preset("palette(1 + slots * phase(4))", fill: "lighten(background, 0)"), file: "f")
    #expect(scene.periods == [Rational(4)])
    let colors = try Self.colors(scene)
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    #expect(colors[0].background == red && colors[2].background == blue)
    #expect(colors[1].background != red && colors[1].background != blue)
    for color in colors { #expect(color.fill == .solid(color.background)) }
    // One colour, where one has to stand for it, is the first.
    #expect(scene.background == red)
    let again = try Scene(parsing: Array(scene.json.utf8), file: "again")
    #expect(again == scene && again.json == scene.json)
  }

  @Test func aPaletteByNameLeavesItMovingABackgroundStopsIt() throws {
    let scene = try Scene(parsing: Self.preset("palette(1 + slots * phase(4))"), file: "f")
    let other = try scene.setting(SceneSettings(palette: try PaletteChoice(parsing: "midnight")))
    let colors = try Self.colors(other)
    #expect(colors[0].background == other.palette[0] && colors[2].background == other.palette[1])
    let still = try scene.setting(SceneSettings(background: .white))
    #expect(still.periods.isEmpty && still.background == .white)
    #expect(try Self.colors(still).allSatisfy { $0.background == .white })
    #expect(scene.replacing(background: .black).background == .black)
  }

  @Test(arguments: ["fade(red, phase(4))", "mix(red, rgb(0 0 0 / 50%), phase(4))", "mix(red, transparent, sine(2))"])
  func hasNoAlpha(_ background: String) {
    let error = #expect(throws: SceneError.self) { try Scene(parsing: Self.preset(background), file: "f.json") }
    #expect(error?.problems.first?.path == "background")
    #expect(error?.description.contains("a background that moves has to be opaque") == true)
  }

  @Test func cannotUseNamedValuesAndSaysSoAtTheColumn() {
    let bytes = Self.preset("mix(red, blue, swing)", more: #""values":{"swing":"sine(4)"},"#)
    let error = #expect(throws: SceneError.self) { try Scene(parsing: bytes, file: "f.json") }
    #expect(error?.description.contains(#"there is no value "swing""#) == true)
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[0]
    let column = line.range(of: "swing)").map { line.distance(from: line.startIndex, to: $0.lowerBound) + 1 }
    #expect(error?.problems.first?.column == column)
  }
}
