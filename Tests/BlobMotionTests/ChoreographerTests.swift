import BlobGraphics
import BlobScene
import Foundation
import Testing

@testable import BlobMotion

/// From scenes to draw lists: fit, placing, clips, paints and filters, against numbers worked out by hand.
@Suite struct ChoreographerTests {
  /// A scene of one layer on a canvas of 200 by 100 points.
  private func scene(
    shape: String = "", layer: String = "", fill: String = "\"red\"", outline: String = square, fit: String = "contain",
    values: String = ""
  ) throws -> Scene {
    let text = """
      { "canvas": { "width": 200, "height": 100, "fit": "\(fit)" }, "loop": "4s", "values": { \(values) },
        "layers": [ { "shapes": [ { \(outline), "fill": \(fill) \(shape) } ] \(layer) } ] }
      """
    return try Scene(parsing: Array(text.utf8), file: "test.json")
  }

  /// From (0, 0) to (10, 10).
  private static let square = "\"path\": { \"d\": \"M0 0H10V10H0Z\" }"

  private func list(_ scene: Scene, at frame: Int = 0, _ width: Int = 200, _ height: Int = 100) throws -> DrawList {
    let loop = try #require(Loop(frames: 120, rate: .thirty))
    return Choreographer(scene: scene, loop: loop, width: width, height: height).drawList(
      at: loop.position(ofFrame: frame))
  }

  private func points(_ fill: Fill) -> [Point] {
    fill.path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .cubic(let a, let b, let p): [a, b, p]
      case .close: []
      }
    }
  }

  private func expectPoints(_ found: [Point], _ expected: [Point], _ comment: Comment? = nil) {
    #expect(found.count == expected.count, comment)
    for (a, b) in zip(found, expected) { #expect((a - b).length < 1e-9, comment) }
  }

  // MARK: Fit

  /// Canvas 200 x 100 in frames of other shapes: where (0, 0) and (10, 10) go.
  @Test(arguments: [
    ("contain", 400, 400, Point(0, 100), Point(20, 120)), ("contain", 400, 100, Point(100, 0), Point(110, 10)),
    ("cover", 400, 400, Point(-200, 0), Point(-160, 40)), ("cover", 400, 100, Point(0, -50), Point(20, -30)),
    ("extend", 400, 400, Point(0, 100), Point(20, 120)), ("contain", 1, 1, Point(0, 0.25), Point(0.05, 0.3)),
  ])
  func fitsTheCanvasIntoTheFrame(fit: String, width: Int, height: Int, origin: Point, corner: Point) throws {
    let fill = try list(try scene(fit: fit), width, height).layers[0].fills[0]
    #expect((points(fill)[0] - origin).length < 1e-9)
    #expect((points(fill)[2] - corner).length < 1e-9)
  }

  /// left, right, top and bottom are what the frame shows, in canvas points.
  @Test(arguments: [
    ("contain", 400, 400, [0.0, 200, -50, 150]), ("extend", 400, 100, [-100, 300, 0, 100]),
    ("cover", 400, 400, [50, 150, 0, 100]),
  ])
  func tellsScenesWhatIsVisible(fit: String, width: Int, height: Int, edges: [Double]) throws {
    let outline = "\"path\": { \"d\": \"M{left} {top}L{right} {bottom}\" }"
    let fill = try list(try scene(outline: outline, fit: fit), width, height).layers[0].fills[0]
    expectPoints(points(fill), [Point(0, 0), Point(Double(width), Double(height))])
    let inverse = try #require(fill.paintMap.inverse)
    let (first, last) = (inverse(Point(0, 0)), inverse(Point(Double(width), Double(height))))
    expectPoints([first, last], [Point(edges[0], edges[2]), Point(edges[1], edges[3])])
  }

  // MARK: Placing

  /// The first step is the innermost; a shape's come before its layer's; y runs down, so that positive angles turn clockwise.
  @Test(arguments: [
    ("\"transform\": [{ \"translate\": [5, 0] }, { \"rotate\": 90 }]", "", Point(0, 5)),
    ("\"transform\": [{ \"rotate\": 90 }, { \"translate\": [5, 0] }]", "", Point(5, 0)),
    ("\"transform\": [{ \"rotate\": 90, \"about\": [5, 5] }]", "", Point(10, 0)),
    ("\"transform\": [{ \"scale\": 3, \"about\": [10, 0] }]", "", Point(-20, 0)),
    ("\"transform\": [{ \"scale\": [-1, 2], \"about\": [10, 10] }]", "", Point(20, -10)),
    ("\"transform\": [{ \"translate\": [5, 0] }]", "\"transform\": [{ \"rotate\": 90 }]", Point(0, 5)),
    ("\"transform\": [{ \"rotate\": 90 }]", "\"transform\": [{ \"translate\": [5, 0] }]", Point(5, 0)),
    ("\"transform\": [{ \"rotate\": \"360 * phase(4)\" }, { \"translate\": [\"phase(4)\", 1] }]", "", Point(0.25, 1)),
  ])
  func placesStepByStep(shape: String, layer: String, origin: Point) throws {
    let scene = try scene(shape: ", " + shape, layer: layer.isEmpty ? "" : ", " + layer)
    let fill = try list(scene, at: 30).layers[0].fills[0]
    #expect((points(fill)[0] - origin).length < 1e-9)
    #expect((fill.paintMap(.zero) - origin).length < 1e-9)
  }

  @Test func drawsNothingThatHasNoArea() throws {
    for shape in [
      ", \"transform\": [{ \"scale\": [0, 1] }]", ", \"clip\": { \"x\": 0, \"y\": 0, \"width\": 0, \"height\": 5 }",
    ] {
      #expect(try list(try scene(shape: shape)).layers[0].fills.isEmpty)
    }
    for outline in ["\"circle\": { \"center\": [0, 0], \"radius\": \"-sine(4)\" }", "\"path\": { \"d\": \"\" }"] {
      #expect(try list(try scene(outline: outline), at: 30).layers[0].fills.isEmpty)
    }
  }

  /// Numbers that leave their range stop at its end, and huge products stay finite.
  @Test func stopsAtTheEndsOfRanges() throws {
    let far = try scene(
      shape:
        ", \"transform\": [{ \"scale\": 1000 }, { \"scale\": 1000 }, { \"scale\": 1000 }, { \"translate\": [\"1e300 * sine(4)\", 0] }]",
      layer:
        ", \"filters\": [{ \"blur\": \"1e9 * sine(4)\" }, { \"threshold\": { \"min\": \"-sine(4)\", \"max\": \"5 * sine(4)\" } }]",
      outline: "\"path\": { \"d\": \"M{1e9 * sine(4)} {1e308 * 10 * sine(4)}H10V10Z\" }")
    let layer = try list(far, at: 30).layers[0]
    #expect(layer.filters == [.gaussianBlur(sigma: 1000), .alphaThreshold(min: 0, max: 1, color: nil)])
    for point in points(layer.fills[0]) { #expect(abs(point.x) <= 1e9 && abs(point.y) <= 1e9) }
    let endless = try scene(
      shape: ", \"transform\": [" + Array(repeating: "{ \"scale\": 1000 }", count: 32).joined(separator: ",") + "]",
      layer: ", \"transform\": [" + Array(repeating: "{ \"scale\": 1000 }", count: 32).joined(separator: ",") + "]")
    #expect(try list(endless).layers[0].fills.isEmpty)
  }

  // MARK: Clips

  @Test func clipsBeforeItPlaces() throws {
    let scene = try scene(
      shape:
        ", \"clip\": { \"x\": 1, \"y\": 2, \"width\": 3, \"height\": 4 }, \"transform\": [{ \"rotate\": 90 }, { \"translate\": [50, 0] }]"
    )
    let clip = try #require(try list(scene, 400, 200).layers[0].fills[0].clip)
    expectPoints(clip, [Point(96, 2), Point(96, 8), Point(88, 8), Point(88, 2)])
  }

  @Test func clipsByLayerAndShape() throws {
    let scene = try scene(
      shape:
        ", \"clip\": { \"x\": 0, \"y\": 0, \"width\": 6, \"height\": 6 }, \"transform\": [{ \"translate\": [2, 2] }]",
      layer: ", \"clip\": { \"x\": 4, \"y\": 0, \"width\": 10, \"height\": 5 }")
    let clip = try #require(try list(scene).layers[0].fills[0].clip)
    #expect(Set(clip) == [Point(4, 2), Point(8, 2), Point(8, 5), Point(4, 5)])
    let apart = try self.scene(
      shape: ", \"clip\": { \"x\": 0, \"y\": 0, \"width\": 2, \"height\": 2 }",
      layer: ", \"clip\": { \"x\": 4, \"y\": 0, \"width\": 2, \"height\": 2 }")
    #expect(try list(apart).layers[0].fills.isEmpty)
  }

  /// Areas of what two rectangles have in common, one of them turned, against counting points of a fine grid.
  @Test(arguments: [(0.0, 0.0, 0.3), (1, 0.5, 1), (-2, 1, 2.5), (3, 3, 0.8), (9, 0, 0.1)])
  func intersectsConvexPolygons(dx: Double, dy: Double, angle: Double) {
    let a = Rect(minX: -2, minY: -1, maxX: 3, maxY: 2).corners
    let map = AffineMap.translation(Point(dx, dy)).after(.rotation(angle))
    let b = Rect(minX: -1.5, minY: -2, maxX: 2, maxY: 2.5).corners.map { map($0) }
    let inverse = map.inverse ?? .identity
    var inside = 0
    for i in 0..<600 {
      for j in 0..<600 {
        let p = Point(-3 + 0.01 * (Double(i) + 0.5), -3 + 0.01 * (Double(j) + 0.5))
        let q = inverse(p)
        let inA = (-2...3).contains(p.x) && (-1...2).contains(p.y)
        if inA, (-1.5...2).contains(q.x), (-2...2.5).contains(q.y) { inside += 1 }
      }
    }
    for (subject, window) in [(a, b), (b, a), (a.reversed(), b), (a, b.reversed())] {
      let common = intersection(subject, window)
      let area = common.indices.reduce(0.0) { sum, i in
        let (p, q) = (common[i], common[(i + 1) % common.count])
        return sum + (p.x * q.y - q.x * p.y) / 2
      }
      #expect(abs(abs(area) - Double(inside) * 1e-4) < 0.02)
    }
  }

  // MARK: Paints

  @Test func keepsMovingStopsInOrder() throws {
    let fill = """
      { "linear": { "from": [0, 0], "to": ["100 * phase(4)", 0], "spread": "repeat", "interpolation": "srgb", "stops": [
        { "offset": "2 * phase(4)", "color": "red" }, { "offset": 0.25, "color": "blue" }, { "offset": "1 + phase(4)", "color": "lime" } ] } }
      """
    guard
      case .linear(let gradient, let from, let to) = try list(try scene(fill: fill), at: 60).layers[0].fills[0].paint
    else {
      Issue.record("the paint is a gradient")
      return
    }
    #expect(gradient.stops.map(\.offset) == [1, 1, 1])
    #expect(gradient.spread == .repeat && gradient.interpolation == .srgb)
    #expect(from == .zero && to == Point(50, 0))
  }

  /// A blur's sigma grows with the frame, not with the layer's transforms.
  @Test func scalesBlursToPixels() throws {
    let scene = try scene(layer: ", \"filters\": [{ \"blur\": 3 }], \"transform\": [{ \"scale\": 7 }]")
    #expect(try list(scene, 500, 400).layers[0].filters == [.gaussianBlur(sigma: 7.5)])
  }

  @Test func keepsTheOrderOfTheScene() throws {
    let text = """
      { "canvas": { "width": 10, "height": 10 }, "loop": "4s", "background": "#01020380", "layers": [
        { "shapes": [ { "path": { "d": "M0 0H1V1Z", "rule": "evenodd" }, "fill": "red" }, { "circle": { "center": [5, 5], "radius": 2 }, "fill": "lime" } ] },
        { "shapes": [ { "circle": { "center": [1, 1], "radius": 1 }, "fill": "blue" } ] } ] }
      """
    let list = try list(try Scene(parsing: Array(text.utf8), file: "t"), 10, 10)
    #expect(list.layers.map(\.fills.count) == [2, 1])
    #expect(list.layers[0].fills.map(\.rule) == [.evenodd, .nonzero])
    #expect(list.layers[1].fills[0].paint == .solid(Color(red: 0, green: 0, blue: 1)))
    #expect(list.background == Color(red: 1.0 / 255, green: 2.0 / 255, blue: 3.0 / 255, alpha: 128.0 / 255))
    #expect(list.width == 10 && list.height == 10)
  }

  // MARK: Time

  @Test func reportsHowPeriodsWereSnapped() throws {
    let scene = try scene(values: "\"a\": \"sine(3) + pingpong(5) + sine(0.7)\"")
    let moving = try self.scene(
      shape: ", \"transform\": [{ \"rotate\": \"a\" }]", values: "\"a\": \"sine(3) + pingpong(5) + sine(0.7)\"")
    let loop = try #require(Loop(seconds: Rational(4), rate: .thirty))
    #expect(Choreographer(scene: scene, loop: loop, width: 1, height: 1).periods.isEmpty)
    let periods = Choreographer(scene: moving, loop: loop, width: 1, height: 1).periods
    #expect(periods.map(\.nominal.value) == [0.7, 3, 10])
    #expect(periods.map(\.cycles) == [6, 1, 1])
    #expect(abs(periods[2].speedChange - 2.5) < 1e-12)
  }

  /// The same place in the loop gives the same list, bit for bit, whatever fraction it is written as and whoever asks.
  @Test(arguments: PresetLibrary.names)
  func isAFunctionOfThePlaceInTheLoop(name: String) async throws {
    let scene = try #require(try PresetLibrary.scene(named: name))
    let loop = try #require(Loop(frames: 300, rate: .thirty))
    let choreographer = Choreographer(scene: scene, loop: loop, width: 320, height: 180)
    let reference = (0..<300).map { choreographer.drawList(at: loop.position(ofFrame: $0)) }
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<300 {
        group.addTask {
          let position = LoopPosition(numerator: Int64(index) * 7, denominator: 2100)
          return choreographer.drawList(at: position) == reference[index]
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  // MARK: Shapes

  /// What each kind of outline lies within, and what it does without numbers that are optional.
  @Test(arguments: [
    ("\"ellipse\": { \"center\": [50, 40], \"radii\": [30, 10] }", Rect(minX: 20, minY: 30, maxX: 80, maxY: 50)),
    (
      "\"rectangle\": { \"x\": 5, \"y\": 6, \"width\": 70, \"height\": 8 }",
      Rect(minX: 5, minY: 6, maxX: 75, maxY: 14)
    ),
    (
      "\"rectangle\": { \"x\": 5, \"y\": 6, \"width\": 70, \"height\": 8, \"corner\": 4 }",
      Rect(minX: 5, minY: 6, maxX: 75, maxY: 14)
    ),
    (
      "\"polygon\": { \"center\": [50, 50], \"radius\": 20, \"sides\": 4 }",
      Rect(minX: 30, minY: 30, maxX: 70, maxY: 70)
    ),
    (
      "\"star\": { \"center\": [50, 50], \"radius\": 20, \"inner\": 10, \"points\": 4 }",
      Rect(minX: 30, minY: 30, maxX: 70, maxY: 70)
    ),
    (
      "\"blob\": { \"center\": [50, 50], \"radius\": 20, \"points\": 4, \"irregularity\": 0, \"wobble\": 0 }",
      Rect(minX: 30, minY: 30, maxX: 70, maxY: 70)
    ),
  ])
  func drawsEveryKindOfOutline(outline: String, box: Rect) throws {
    let fill = try list(try scene(outline: outline)).layers[0].fills[0]
    // The ends of segments; control points of these outlines lie within the same box.
    let found = points(fill)
    expectPoints(
      [
        Point(found.map(\.x).min() ?? 0, found.map(\.y).min() ?? 0),
        Point(found.map(\.x).max() ?? 0, found.map(\.y).max() ?? 0),
      ],
      [Point(box.minX, box.minY), Point(box.maxX, box.maxY)])
    #expect(fill.rule == .nonzero)
  }

  /// A view box of 20 by 10 in the middle of a box of 100 by 100 points: five times as large, 25 points down.
  @Test func fitsDrawingsIntoTheirBox() throws {
    let outline = """
      "svg": { "viewBox": [-10, 0, 20, 10], "x": 20, "y": 0, "width": 100, "height": "100 - 0 * sine(4)",
        "outlines": [{ "d": "M-10 0L10 10" }, { "d": "M0 0L1 1", "rule": "evenodd" }, { "d": "" }] }
      """
    let fill = try list(try scene(outline: outline)).layers[0].fills[0]
    expectPoints(points(fill), [Point(20, 25), Point(120, 75)])
    #expect(fill.others.map(\.rule) == [.evenodd])
    #expect(fill.others[0].path.elements == [.move(Point(70, 25)), .line(Point(75, 30))])
  }

  /// A layer's opacity moves and stops at 0 and 1; its mask has a place of its own.
  @Test func layersFadeAndAreMasked() throws {
    let scene = try scene(
      layer: """
        , "transform": [{ "translate": [7, 0] }], "opacity": "2 * sine(4)", "blend": "screen",
        "mask": { "shapes": [{ \(Self.square), "fill": "red" }], "transform": [{ "translate": [0, "5 * phase(4)"] }] }
        """)
    for (frame, opacity) in [(0, 0.0), (10, 1), (90, 0)] {
      #expect(abs(try list(scene, at: frame).layers[0].opacity - opacity) < 1e-12)
    }
    let layer = try list(scene, at: 60).layers[0]
    #expect(layer.blend == .screen)
    expectPoints([points(layer.fills[0])[0], points(layer.mask[0].fills[0])[0]], [Point(7, 0), Point(0, 2.5)])
  }

  /// Every number of a gradient moves, and stops at the end of its range.
  @Test func gradientsMove() throws {
    let stops =
      "\"stops\": [{ \"offset\": \"0.5 * easeInOut(pingpong(2))\", \"color\": \"red\" }, { \"offset\": 1, \"color\": \"blue\" }]"
    let radial = try scene(
      fill:
        "{ \"radial\": { \"center\": [\"cosine(4)\", 2], \"inner\": \"-cosine(4)\", \"radius\": \"20 * phase(4)\", \(stops) } }"
    )
    // A quarter of the loop on: cosine 0, phase 1/4, half of the way of the pingpong.
    for (frame, x, inner, radius, offset) in [(0, 1.0, 0.0, 0.0, 0.0), (30, 0, 0, 5, 0.25), (60, -1, 1, 10, 0.5)] {
      guard case .radial(let gradient, let center, let a, let b) = try list(radial, at: frame).layers[0].fills[0].paint
      else {
        Issue.record("the paint is radial")
        return
      }
      #expect(abs(center.x - x) < 1e-12 && center.y == 2 && abs(a - inner) < 1e-12 && abs(b - radius) < 1e-12)
      #expect(abs(gradient.stops[0].offset - offset) < 1e-12)
    }
    let conic = try scene(
      fill:
        "{ \"conic\": { \"center\": [0, 0], \"angle\": \"360 * phase(4)\", \"sweep\": \"400 * phase(4)\", \(stops) } }")
    for (frame, angle, sweep) in [(30, 90.0, 100.0), (114, 342, 360)] {
      guard case .conic(_, _, let a, let b) = try list(conic, at: frame).layers[0].fills[0].paint else {
        Issue.record("the paint is conic")
        return
      }
      #expect(abs(a - angle) < 1e-9 && abs(b - sweep) < 1e-9)
    }
  }

  /// Lowest first; the index reaches every expression of the shape, and equal seeds give every repetition its own chance.
  @Test func repeatsShapes() throws {
    let outline = "\"circle\": { \"center\": [\"10 * i\", \"20 * random(i)\"], \"radius\": \"5 + i / count\" }"
    let repeated = try list(
      try scene(
        shape: """
          , "repeat": { "count": 3, "index": "i" }, "transform": [{ "translate": [0, "i * 7"] }],
          "clip": { "x": -100, "y": -100, "width": "200 + i", "height": 200 }
          """, outline: outline))
    let fills = repeated.layers[0].fills
    #expect(fills.count == 3)
    for (i, fill) in fills.enumerated() {
      let number = Double(i)
      // A circle begins at its right.
      #expect(abs(points(fill)[0].x - (10 * number + 5 + number / 3)) < 1e-9)
      #expect(abs(fill.paintMap.ty - 7 * number) < 1e-9)
      #expect(fill.clip?.map(\.x).max() == 100 + number)
    }
    #expect(Set(fills.map { points($0)[0].y - $0.paintMap.ty }).count == 3)
  }

  /// Numbers that leave their range while they move stop at its end; what has no area is not drawn.
  @Test func doesNotDrawWhatHasNoArea() throws {
    for outline in [
      "\"ellipse\": { \"center\": [0, 0], \"radii\": [5, \"-1 - sine(4)\"] }",
      "\"rectangle\": { \"x\": 0, \"y\": 0, \"width\": \"-sine(4)\", \"height\": 5 }",
      "\"polygon\": { \"center\": [0, 0], \"radius\": \"sine(4)\", \"sides\": 5, \"corner\": 3 }",
      "\"star\": { \"center\": [0, 0], \"radius\": \"sine(4)\", \"inner\": 0, \"points\": 5 }",
    ] {
      #expect(try list(try scene(outline: outline)).layers[0].fills.isEmpty, "\(outline)")
    }
  }
}
