import BlobRender
import Foundation
import Testing

/// Every preset of the library, in its natural loop and in others: drawn small at 16:9, 9:16, 1:1 and 21:9 and as draw lists.
@Suite struct PresetTests {
  /// Whether the long matrices are asked for: all seeds, lengths and rates, and every frame.
  static let isThorough = ProcessInfo.processInfo.environment["BLOBVIDEO_LONG_TESTS"] != nil
  static let seedNumbers = isThorough ? Array(0...4) : [0, 3]
  static let rates = isThorough ? ["24", "30", "59.94"] : ["30"]
  static let lengths = isThorough ? ["1", "3", "10", "natural"] : ["3", "natural"]

  /// The two presets whose motion is given, corners of time and all, and the one that leaves its frame to the outline.
  static let seeds = ["blob", "liquid", "shape"]
  static let names = PresetLibrary.names.filter { !seeds.contains($0) }

  private func preset(_ name: String) throws -> Preset {
    try #require(try PresetLibrary.preset(named: name))
  }

  private func scene(_ name: String, seed: Int = 0) throws -> Scene {
    try preset(name).scene.replacing(seed: seed)
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

  /// Just before its end a loop looks as it does at its start, and is going on in the same way: at lengths that suit the preset and
  /// lengths that do not.
  @Test(arguments: names, seedNumbers) func closesInValueAndSlope(name: String, seed: Int) throws {
    let scene = try scene(name, seed: seed)
    for length in Self.lengths {
      for rate in Self.rates {
        let seconds = try #require(length == "natural" ? scene.naturalLoop : Rational(decimal: length))
        let frameRate = try #require(FrameRate(rate))
        let loop = try #require(Loop(seconds: seconds, rate: frameRate))
        let choreographer = Choreographer(scene: scene, loop: loop, width: 1600, height: 900)
        let lists = [Int64(-2), -1, 0, 1, 2].map { step -> [Double] in
          let steps: Int64 = 100_000
          let place = LoopPosition(numerator: (steps + step) % steps, denominator: steps)
          return numbers(choreographer.drawList(at: place))
        }
        try #require(lists.allSatisfy { $0.count == lists[0].count })
        // A step is a hundred-thousandth of the loop, in which nothing smooth goes far or changes its speed by much.
        let steps = lists[0].indices.map { abs(lists[3][$0] - lists[1][$0]) }
        let turns = lists[0].indices.map { abs((lists[1][$0] - lists[0][$0]) - (lists[4][$0] - lists[3][$0])) }
        #expect((steps.max() ?? 0) < 1, "\(length) s at \(rate)")
        #expect((turns.max() ?? 0) < 0.02, "\(length) s at \(rate)")
      }
    }
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
  @Test(arguments: names, seedNumbers) func nothingRushes(name: String, seed: Int) throws {
    let scene = try scene(name, seed: seed)
    let loop = try loop(scene)
    let (width, height) = (1600, 900)
    let choreographer = Choreographer(scene: scene, loop: loop, width: width, height: height)
    func fills(_ frame: Int) -> [Fill] {
      choreographer.drawList(at: loop.position(ofFrame: frame)).layers.flatMap { $0.fills + $0.mask.flatMap(\.fills) }
    }
    let moments = Self.isThorough ? loop.frames : 16
    for moment in 0..<moments {
      let frame = moment * loop.frames / moments
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

  /// In no shape of frame is anything near black or empty, and there is always something to see.
  @Test(arguments: names, [(96, 54), (36, 64), (48, 48), (112, 48)])
  func fillsEveryFrame(name: String, size: (Int, Int)) throws {
    let (width, height) = size
    for seed in Self.isThorough ? Array(0...4) : [2] {
      let scene = try scene(name, seed: seed)
      let loop = try loop(scene)
      for eighth in Self.isThorough ? Array(0...7) : [3] {
        let place = LoopPosition(numerator: Int64(eighth), denominator: 8)
        let light = luminance(picture(scene, loop, width, height, at: place))
        let mean = light.reduce(0, +) / Float(light.count)
        #expect(mean > 0.008, "mean luminance \(mean), seed \(seed), \(eighth)/8")
        let variance = light.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(light.count)
        #expect(variance.squareRoot() > 0.004, "there is something to see, seed \(seed), \(eighth)/8")
      }
    }
  }

  /// Another seed is another picture, by more than a twentieth of what the first one has in it: its mean distance from its own mean.
  /// (The pulse has nothing to arrange, only the form of its heart.)
  @Test(arguments: names.filter { $0 != "pulse" }) func seedsArrangeAnew(name: String) throws {
    let pictures = try (0...4).map { seed in
      let scene = try scene(name, seed: seed)
      return picture(scene, try loop(scene), 96, 54, at: LoopPosition(numerator: 0, denominator: 5))
    }
    let count = Float(pictures[0].count)
    let means = (0..<3).map { channel in
      stride(from: channel, to: pictures[0].count, by: 3).reduce(Float(0)) { $0 + pictures[0][$1] } * 3 / count
    }
    let content = pictures[0].indices.reduce(Float(0)) { $0 + abs(pictures[0][$1] - means[$1 % 3]) } / count
    for a in 0...4 {
      for b in 0..<a {
        let distance = zip(pictures[a], pictures[b]).reduce(Float(0)) { $0 + abs($1.0 - $1.1) } / count
        #expect(distance > 0.05 * content, "seeds \(a) and \(b): \(distance), content \(content)")
      }
    }
  }

  /// A headline stays readable on those that say so: at no moment is there a pixel on which neither black nor white text has the
  /// contrast that WCAG 2 asks of text, 4.5, whatever the seed.
  @Test(arguments: names) func staysReadableUnderText(name: String) throws {
    guard try preset(name).tags.contains("text") else { return }
    var (low, high) = (Float(1), Float(0))
    for seed in 0...4 {
      let scene = try scene(name, seed: seed)
      let loop = try loop(scene)
      for sixteenth in stride(from: Int64(0), to: 16, by: Self.isThorough ? 1 : 4) {
        let place = LoopPosition(numerator: sixteenth, denominator: 16)
        let light = luminance(picture(scene, loop, 160, 90, at: place))
        low = min(low, light.min() ?? 0)
        high = max(high, light.max() ?? 1)
      }
    }
    #expect(max((low + 0.05) / 0.05, 1.05 / (high + 0.05)) >= 4.5, "luminance \(low) to \(high)")
  }

  /// Palettes that suit it best, at least four, all of them there.
  @Test(arguments: PresetLibrary.names.filter { !["blob", "liquid"].contains($0) }) func namesItsBestPalettes(
    name: String
  ) throws {
    let palettes = try preset(name).palettes
    #expect(palettes.count >= 4)
    #expect(Set(palettes).count == palettes.count)
  }
}
