import BlobGraphics
import BlobScene
import Testing

@testable import BlobMotion

/// Every loop closes: just before its end the picture is where it is at its start, and moves as fast. Seen on every number of
/// the draw lists, at lengths that fit the periods and lengths that do not.
@Suite struct ClosingTests {
  /// All that moves at a place in the loop.
  private func numbers(_ list: DrawList) -> [Double] {
    list.layers.flatMap { layer -> [Double] in
      layer.fills.flatMap { fill -> [Double] in
        fill.path.elements.flatMap { element -> [Double] in
          switch element {
          case .move(let p), .line(let p): [p.x, p.y]
          case .cubic(let a, let b, let p): [a.x, a.y, b.x, b.y, p.x, p.y]
          case .close: []
          }
        } + [fill.paintMap.a, fill.paintMap.b, fill.paintMap.tx, fill.paintMap.ty]
      }
    }
  }

  /// The loop's phase as a fraction of a million, so that one step is small beside any motion.
  private func numbers(_ choreographer: Choreographer, at millionth: Int64) -> [Double] {
    let steps: Int64 = 1_000_000
    let place = ((millionth % steps) + steps) % steps
    return numbers(choreographer.drawList(at: LoopPosition(numerator: place, denominator: steps)))
  }

  private func speeds(_ choreographer: Choreographer, at millionth: Int64) -> (before: [Double], after: [Double]) {
    let (a, b, c) = (
      numbers(choreographer, at: millionth - 1), numbers(choreographer, at: millionth),
      numbers(choreographer, at: millionth + 1)
    )
    return (zip(b, a).map { ($0 - $1) * 1e6 }, zip(c, b).map { ($0 - $1) * 1e6 })
  }

  @Test(arguments: PresetLibrary.names, ["1", "3", "4", "4.1", "10", "natural"])
  func closesInValue(name: String, length: String) throws {
    let scene = try #require(try PresetLibrary.scene(named: name))
    let seconds = try #require(length == "natural" ? scene.naturalLoop : Rational(decimal: length))
    let loop = try #require(Loop(seconds: seconds, rate: .thirty))
    let choreographer = Choreographer(scene: scene, loop: loop, width: 1920, height: 1080)
    let (before, after) = speeds(choreographer, at: 0)
    // A jump of one pixel would be a speed of a million; the fastest motion crosses the frame a few times a loop.
    #expect(before.allSatisfy { abs($0) < 100_000 })
    #expect(after.allSatisfy { abs($0) < 100_000 })
  }

  /// The liquid's turns are smooth. (The blob reverses its turning at the seam: its seed does, see its own tests.)
  @Test(arguments: ["1", "3", "4", "4.1", "10"])
  func liquidClosesInSlope(length: String) throws {
    let scene = try #require(try PresetLibrary.scene(named: "liquid"))
    let loop = try #require(Loop(seconds: Rational(decimal: length) ?? Rational(1), rate: .thirty))
    let choreographer = Choreographer(scene: scene, loop: loop, width: 1920, height: 1080)
    let (before, after) = speeds(choreographer, at: 0)
    for (a, b) in zip(before, after) { #expect(abs(a - b) < 1) }
  }

  /// The functions themselves, as a position: those that are smooth close smoothly, those with a corner at the seam do not.
  @Test(arguments: [
    ("50 * sine(2)", true), ("50 * cosine(2)", true), ("50 * noise(2, 3)", true), ("50 * noise(7, 1)", true),
    ("50 * easeInOut(pingpong(1))", true), ("50 * sine(3) * cosine(2)", true), ("50 * triangle(2)", true),
    ("50 * pingpong(1)", false), ("50 * abs(sine(2))", false), ("50 * easeOut(pingpong(1))", false),
  ])
  func motionClosesInSlope(expression: String, isSmooth: Bool) throws {
    let text = """
      { "canvas": { "width": 100, "height": 100 }, "loop": "4s", "layers": [ { "shapes": [
        { "circle": { "center": ["\(expression)", 0], "radius": 5 }, "fill": "red" } ] } ] }
      """
    let scene = try Scene(parsing: Array(text.utf8), file: "t")
    let loop = try #require(Loop(seconds: Rational(4), rate: .thirty))
    let (before, after) = speeds(Choreographer(scene: scene, loop: loop, width: 100, height: 100), at: 0)
    let difference = zip(before, after).map { abs($0 - $1) }.max() ?? 0
    #expect(isSmooth ? difference < 1 : difference > 10, "\(difference)")
  }

  /// Blobs live by themselves, and close whatever they are made of; another seed or variation is another form.
  @Test(
    arguments: ["1s", "4s", "4.1s", "natural"],
    [
      "", ", \"wobble\": 0.9, \"irregularity\": 0.9", ", \"points\": 3, \"period\": 2.5",
      ", \"variation\": 7, \"points\": 20",
    ])
  func blobsCloseInSlope(length: String, keys: String) throws {
    let text = """
      { "canvas": { "width": 100, "height": 100 }, "loop": "\(length)", "layers": [ { "shapes": [
        { "blob": { "center": [50, 50], "radius": 30\(keys) }, "fill": "red" } ] } ] }
      """
    let scene = try Scene(parsing: Array(text.utf8), file: "t")
    let seconds = try #require(length == "natural" ? scene.naturalLoop : Rational(decimal: String(length.dropLast())))
    let loop = try #require(Loop(seconds: seconds, rate: .thirty))
    let (before, after) = speeds(Choreographer(scene: scene, loop: loop, width: 100, height: 100), at: 0)
    #expect((before.map(abs).max() ?? 0) > 1)
    #expect((zip(before, after).map { abs($0 - $1) }.max() ?? 1) < 1)
    let other = Choreographer(scene: scene.replacing(seed: 1), loop: loop, width: 100, height: 100)
    #expect(numbers(other, at: 0) != numbers(Choreographer(scene: scene, loop: loop, width: 100, height: 100), at: 0))
  }
}
