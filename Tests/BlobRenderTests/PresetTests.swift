import BlobRender
import Testing

/// Every preset of the library, in its natural loop: drawn small at 16:9, 9:16, 1:1 and 21:9 and as draw lists.
@Suite struct PresetTests {
  /// The two presets whose motion is given, corners of time and all, and the one that leaves its frame to the outline.
  static let seeds = ["blob", "liquid", "shape"]
  static let names = PresetLibrary.names.filter { !seeds.contains($0) }

  private func scene(_ name: String, seed: Int = 0) throws -> Scene {
    try #require(try PresetLibrary.scene(named: name)).replacing(seed: seed)
  }

  private func loop(_ scene: Scene) throws -> Loop {
    let natural = try #require(scene.naturalLoop)
    return try #require(Loop(seconds: natural, rate: .thirty))
  }

  /// Red, green and blue of all pixels, 0...1, of a picture whose background is opaque.
  private func picture(_ scene: Scene, _ loop: Loop, _ width: Int, _ height: Int, at place: LoopPosition) -> [Float] {
    let renderer = FrameRenderer(scene: scene, loop: loop, width: width, height: height)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    bytes.withUnsafeMutableBytes {
      renderer.draw(
        at: place,
        into: PixelDestination(
          layout: .rgba8, width: width, height: height, base: $0.baseAddress!, stride: 4 * width))
    }
    return bytes.indices.filter { $0 % 4 != 3 }.map { Float(bytes[$0]) / 255 }
  }

  private func luminance(_ picture: [Float]) -> [Float] {
    func light(_ v: Float) -> Double { linearized(Double(v)) }
    return stride(from: 0, to: picture.count, by: 3).map {
      Float(0.2126 * light(picture[$0]) + 0.7152 * light(picture[$0 + 1]) + 0.0722 * light(picture[$0 + 2]))
    }
  }

  /// Just before its end a loop looks as it does at its start, and is going on in the same way.
  @Test(arguments: names, [0, 1]) func closesInValueAndSlope(name: String, seed: Int) throws {
    let scene = try scene(name, seed: seed)
    let loop = try loop(scene)
    let lists = [Int64(-2), -1, 0, 1, 2].map { step -> [Double] in
      let steps: Int64 = 100_000
      let place = LoopPosition(numerator: (steps + step) % steps, denominator: steps)
      return numbers(Choreographer(scene: scene, loop: loop, width: 1600, height: 900).drawList(at: place))
    }
    try #require(lists.allSatisfy { $0.count == lists[0].count })
    // A step is a hundred-thousandth of the loop, in which nothing smooth goes far or changes its speed by much.
    let steps = lists[0].indices.map { abs(lists[3][$0] - lists[1][$0]) }
    let turns = lists[0].indices.map { abs((lists[1][$0] - lists[0][$0]) - (lists[4][$0] - lists[3][$0])) }
    #expect((steps.max() ?? 0) < 1)
    #expect((turns.max() ?? 0) < 0.02)
  }

  /// Geometry and colours of a draw list.
  private func numbers(_ list: DrawList) -> [Double] {
    list.layers.flatMap { layer -> [Double] in
      [layer.opacity] + layer.fills.flatMap { points($0.path).flatMap { [$0.x, $0.y] } + numbers($0.paint) }
        + layer.mask.flatMap { $0.fills.flatMap { points($0.path).flatMap { [$0.x, $0.y] } } }
    }
  }

  private func points(_ path: Path) -> [Point] {
    path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .cubic(let a, let b, let p): [a, b, p]
      case .close: []
      }
    }
  }

  private func numbers(_ paint: Paint) -> [Double] {
    func numbers(_ c: Color) -> [Double] { [c.red, c.green, c.blue, c.alpha] }
    switch paint {
    case .solid(let color): return numbers(color)
    case .linear(let gradient, let p, let q):
      return gradient.stops.flatMap { numbers($0.color) } + [p.x, p.y, q.x, q.y]
    case .radial(let gradient, let p, let a, let b):
      return gradient.stops.flatMap { numbers($0.color) } + [p.x, p.y, a, b]
    case .conic(let gradient, let p, let angle, _):
      // A turn further is the same.
      return gradient.stops.flatMap { numbers($0.color) } + [
        p.x, p.y, sine(angle * .pi / 180), cosine(angle * .pi / 180),
      ]
    case .mesh(let mesh): return mesh.points.flatMap { [$0.x, $0.y] } + mesh.colors.flatMap { numbers($0) }
    }
  }

  /// Nothing that shows goes further than a twenty-fifth of the height in a frame.
  @Test(arguments: names) func nothingRushes(name: String) throws {
    let scene = try scene(name)
    let loop = try loop(scene)
    let (width, height) = (1600, 900)
    let choreographer = Choreographer(scene: scene, loop: loop, width: width, height: height)
    func fills(_ frame: Int) -> [Fill] {
      choreographer.drawList(at: loop.position(ofFrame: frame)).layers.flatMap { $0.fills + $0.mask.flatMap(\.fills) }
    }
    for moment in 0..<16 {
      let frame = moment * loop.frames / 16
      let (before, after) = (fills(frame), fills(frame + 1))
      guard before.count == after.count else { continue }
      var farthest = 0.0
      for (a, b) in zip(before, after) where isSeen(a, width, height) && isSeen(b, width, height) {
        let (p, q) = (points(a.path), points(b.path))
        guard p.count == q.count else { continue }
        farthest = max(farthest, zip(p, q).map { ($1 - $0).length }.max() ?? 0)
      }
      #expect(farthest < 0.04 * Double(height), "frame \(frame)")
    }
  }

  private func isSeen(_ fill: Fill, _ width: Int, _ height: Int) -> Bool {
    let points = points(fill.path)
    let isInside = { (p: Point) in p.x > 0 && p.y > 0 && p.x < Double(width) && p.y < Double(height) }
    let alpha: Double =
      switch fill.paint {
      case .solid(let color): color.alpha
      case .linear(let gradient, _, _), .radial(let gradient, _, _, _), .conic(let gradient, _, _, _):
        gradient.stops.map(\.color.alpha).max() ?? 0
      case .mesh: 1
      }
    return alpha > 0.01 && points.contains(where: isInside)
  }

  /// In no shape of frame is anything near black or empty, least of all the corners, and there is always something to see.
  @Test(arguments: names, [(96, 54), (36, 64), (48, 48), (112, 48)])
  func fillsEveryFrame(name: String, size: (Int, Int)) throws {
    let (width, height) = size
    let scene = try scene(name, seed: 2)
    let loop = try loop(scene)
    let light = luminance(picture(scene, loop, width, height, at: LoopPosition(numerator: 3, denominator: 8)))
    let mean = light.reduce(0, +) / Float(light.count)
    #expect(mean > 0.008, "mean luminance \(mean)")
    let variance = light.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(light.count)
    #expect(variance.squareRoot() > 0.004, "there is something to see")
  }
}
