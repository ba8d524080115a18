import BlobGraphics
import BlobScene
import Foundation
import Testing

@testable import BlobMotion

/// The two seed animations, against the closed forms and tables that were worked out from their sources.
@Suite struct SeedPresetTests {
  private func list(_ name: String, loop: String, at time: String, _ width: Int, _ height: Int) throws -> DrawList {
    let scene = try #require(try PresetLibrary.scene(named: name))
    let (length, moment) = (try #require(Rational(decimal: loop)), try #require(Rational(decimal: time)))
    let loop = try #require(Loop(seconds: length, rate: .thirty))
    let position = try #require(loop.position(at: moment))
    return Choreographer(scene: scene, loop: loop, width: width, height: height).drawList(at: position)
  }

  private func near(_ a: Double, _ b: Double, within tolerance: Double) -> Bool { abs(a - b) <= tolerance }

  // MARK: Liquid

  /// Centre of disc 0 over time: 91 + 106 E(t/2) with E = CSS's ease-in-out, there and back.
  @Test(arguments: [
    ("0", 91), ("0.3", 95.792), ("0.8", 126.180), ("1", 144), ("1.5", 183.309), ("2", 197), ("2.6", 177.136),
    ("3.5", 104.691),
  ])
  func liquidDiscsMoveAsTheSeeds(time: String, x: Double) throws {
    let fills = try list("liquid", loop: "4", at: time, 393, 100).layers[0].fills
    #expect(fills.count == 2)
    let boxes = fills.map { box($0.path) }
    #expect(near(boxes[0].center.x, x, within: 0.0006))
    #expect(near(boxes[0].center.x + boxes[1].center.x, 393, within: 1e-9))
    for box in boxes {
      #expect(near(box.center.y, 50, within: 1e-9))
      #expect(near(box.width, 90, within: 1e-9))
      #expect(near(box.height, 90, within: 1e-9))
    }
    #expect(fills.allSatisfy { $0.paint == .solid(.black) && $0.clip == nil })
  }

  @Test func liquidIsBlurredThenThresholded() throws {
    let list = try list("liquid", loop: "4", at: "0", 1920, 1080)
    // 1920 / 393 pixels a canvas point.
    #expect(list.layers[0].filters.count == 2)
    guard case .gaussianBlur(let sigma) = list.layers[0].filters[0] else {
      Issue.record("the first filter is a blur")
      return
    }
    #expect(near(sigma, 73.28244274809161, within: 1e-9))
    #expect(list.layers[0].filters[1] == .alphaThreshold(min: 0.5, max: 1, color: .black))
    #expect(list.background == .white)
    #expect(near(box(list.layers[0].fills[0].path).center.y, 540, within: 1e-9))
  }

  // MARK: Blob

  /// The seed's outline, written out from its source with the closed forms of x and x2.
  private func seedOutline(x: Double, x2: Double) -> [Point] {
    let (w, h) = (400.0, 414.0)
    return [
      Point(0.9923 * w, 0.42593 * h),
      Point(0.92554 * w * x2, 0.77749 * h * x2), Point(0.91864 * w * x2, h), Point(0.6355 * w * x2, h),
      Point(0.35237 * w * x, h), Point(0.2695 * w, 0.77304 * h), Point(0.08995 * w, 0.60171 * h),
      Point(-0.0896 * w, 0.43038 * h), Point(0.00248 * w, 0.23012 * h * x), Point(0.34086 * w, 0.06324 * h * x),
      Point(0.67924 * w, -0.10364 * h * x), Point(1.05906 * w, 0.07436 * h * x2), Point(0.9923 * w, 0.42593 * h),
    ]
  }

  /// x is abs(cos(pi t/3)); x2 is cos(10 degrees times the signed remainder of t by 6); the angle runs from 30 to 360 degrees in
  /// 10 s and back.
  @Test(arguments: [
    ("0", 0.0), ("0.7", 0.7), ("1.5", 1.5), ("2.2", 2.2), ("3.9", 3.9), ("7.3", 7.3), ("12.4", 12.4), ("19.1", 19.1),
  ])
  func blobBendsAndTurnsAsTheSeed(text: String, time: Double) throws {
    let fill = try list("blob", loop: "60", at: text, 600, 600).layers[0].fills[0]
    let x = abs(cos(.pi * time / 3))
    let x2 = cos(.pi / 18 * time.remainder(dividingBy: 6))
    let turns = time.truncatingRemainder(dividingBy: 20)
    let degrees = turns <= 10 ? 30 + 33 * turns : 360 - 33 * (turns - 10)
    let (s, c, scale) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180), 600 / 517.5)
    func placed(_ p: Point) -> Point {
      let q = p - Point(200, 207)
      return Point(300 + scale * (c * q.x - s * q.y), 300 + scale * (s * q.x + c * q.y))
    }
    let points = fill.path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .cubic(let a, let b, let p): [a, b, p]
      case .close: []
      }
    }
    let expected = seedOutline(x: x, x2: x2).map(placed)
    #expect(points.count == expected.count)
    for (point, truth) in zip(points, expected) { #expect((point - truth).length < 1e-9) }
    #expect(fill.path.elements.last == .close)
    let corners = [Point(0, 0), Point(400, 0), Point(400, 414), Point(0, 414)].map(placed)
    for (point, truth) in zip(try #require(fill.clip), corners) { #expect((point - truth).length < 1e-9) }
    // The gradient turns with the shape.
    #expect((fill.paintMap(Point(400, 400)) - placed(Point(400, 400))).length < 1e-9)
  }

  @Test func blobIsPinkToBlueInOklab() throws {
    let list = try list("blob", loop: "60", at: "7.3", 1920, 1080)
    let stops = [
      GradientStop(offset: 0, color: Color(red: 1, green: 45.0 / 255, blue: 85.0 / 255)),
      GradientStop(offset: 1, color: Color(red: 0, green: 122.0 / 255, blue: 1)),
    ]
    #expect(
      list.layers[0].fills[0].paint
        == .linear(Gradient(stops: stops, interpolation: .oklab), from: .zero, to: Point(400, 400)))
    #expect(list.layers[0].filters.isEmpty)
  }

  // MARK: Measures

  private func box(_ path: Path) -> Rect {
    let points = path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let p), .line(let p), .cubic(_, _, let p): p
      case .close: nil
      }
    }
    return Rect(
      minX: points.map(\.x).min() ?? 0, minY: points.map(\.y).min() ?? 0, maxX: points.map(\.x).max() ?? 0,
      maxY: points.map(\.y).max() ?? 0)
  }
}
