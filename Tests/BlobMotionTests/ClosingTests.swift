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
        } + [fill.paintMap.a, fill.paintMap.b, fill.paintMap.tx, fill.paintMap.ty] + numbers(fill.paint)
      }
    }
  }

  private func numbers(_ paint: Paint) -> [Double] {
    switch paint {
    case .solid(let color): [color.red, color.green, color.blue, color.alpha]
    case .linear(let gradient, let p, let q): gradient.stops.map(\.offset) + [p.x, p.y, q.x, q.y]
    case .radial(let gradient, let p, let a, let b): gradient.stops.map(\.offset) + [p.x, p.y, a, b]
    // A whole turn further is the same.
    case .conic(let gradient, let p, let angle, let sweep):
      gradient.stops.map(\.offset) + [p.x, p.y, sine(angle * .pi / 180), cosine(angle * .pi / 180), sweep]
    case .mesh(let mesh): mesh.points.flatMap { [$0.x, $0.y] }
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

  /// A mesh fills whatever the frame shows, moves inside alone, and closes.
  @Test(arguments: [(160, 90), (90, 160), (210, 90)]) func meshesFillTheFrameAndClose(width: Int, height: Int) throws {
    let text = """
      { "canvas": { "width": 100, "height": 100, "fit": "extend" }, "loop": "4s", "layers": [ { "shapes": [
        { "circle": { "center": [50, 50], "radius": 5 },
          "fill": { "mesh": { "columns": 4, "rows": 3, "wander": 0.45, "period": 4, "colors": [
            "red", "red", "red", "red", "red", "red", "red", "red", "red", "red", "red", "red" ] } } } ] } ] }
      """
    let scene = try Scene(parsing: Array(text.utf8), file: "t")
    #expect(scene.periods == [Rational(4)])
    let loop = try #require(Loop(seconds: Rational(4), rate: .thirty))
    let choreographer = Choreographer(scene: scene, loop: loop, width: width, height: height)
    for millionth in stride(from: Int64(0), to: 1_000_000, by: 50_000) {
      let (before, after) = speeds(choreographer, at: millionth)
      for (a, b) in zip(before, after) { #expect(abs(a - b) < 1) }
      let list = choreographer.drawList(at: LoopPosition(numerator: millionth, denominator: 1_000_000))
      guard case .mesh(let mesh) = list.layers[0].fills[0].paint else {
        Issue.record("the paint is a mesh")
        return
      }
      let map = list.layers[0].fills[0].paintMap
      let (cellX, cellY) = (Double(width) / 3, Double(height) / 2)
      for (k, p) in mesh.points.enumerated() {
        let (q, x, y) = (map(p), k % 4, k / 4)
        #expect(abs(q.x - cellX * Double(x)) < (x % 3 == 0 ? 1e-9 : 0.451 * cellX))
        #expect(abs(q.y - cellY * Double(y)) < (y % 2 == 0 ? 1e-9 : 0.451 * cellY))
      }
    }
  }

  /// Grain changes `rate` times a second or so, is the same in every pass, and asks for no length of loop.
  @Test func grainTurnsWithTheLoop() throws {
    let text = """
      { "canvas": { "width": 100, "height": 100 }, "loop": "4s", "seed": 9, "layers": [ { "shapes": [
        { "circle": { "center": [50, "50 + 9 * sine(4)"], "radius": 5 }, "fill": "red" } ],
        "filters": [ { "grain": { "strength": "0.2 + 0.1 * sine(4)", "size": 2, "rate": 16 } } ] } ] }
      """
    let scene = try Scene(parsing: Array(text.utf8), file: "t")
    #expect(scene.periods == [Rational(4)] && scene.naturalLoop == Rational(4))
    let loop = try #require(Loop(seconds: Rational(4), rate: .thirty))
    let choreographer = Choreographer(scene: scene, loop: loop, width: 200, height: 200)
    let grains = (0...120).compactMap { frame -> Grain? in
      guard case .grain(let grain) = choreographer.drawList(at: loop.position(ofFrame: frame)).layers[0].filters[0]
      else { return nil }
      return grain
    }
    #expect(grains.count == 121 && grains[0] == grains[120] && grains[0].size == 4 && grains[0].seed == 9)
    #expect(Set(grains.map(\.frame)) == Set(0..<64))
    #expect(abs(grains[30].strength - 0.3) < 1e-9)
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
