import BlobGraphics
import BlobRaster
import TestSupport
import Testing

/// Outlines that leave the frame, and clips.
@Suite struct FrameEdgeTests {
  @Test func whatLiesLeftOfTheFrameStillWinds() {
    let wide = Path.polygon(Rect(minX: -50, minY: -7, maxX: 4.5, maxY: 30).corners)
    let picture = DeepPicture(filling: wide, width: 8, height: 8)
    for y in 0..<8 {
      for x in 0..<4 { #expect(picture.coverage(x, y) == 1) }
      #expect(abs(picture.coverage(4, y) - 0.5) < 0.0001)
      for x in 5..<8 { #expect(picture.coverage(x, y) == 0) }
    }
  }

  @Test(arguments: [1e4, 1e7, 1e9, 1e15, 1e300])
  func coordinatesFarOutsideAreSafe(far: Double) {
    // Everything below the diagonal, by a triangle that reaches far out.
    let half = DeepPicture(
      filling: .polygon([Point(-far, -far), Point(far, far), Point(-far, far)]), width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 {
        let expected = x < y ? 1 : x == y ? 0.5 : 0
        #expect(abs(half.coverage(x, y) - expected) < 0.001)
      }
    }
    // A frame around everything, of curves.
    let all = DeepPicture(filling: .ellipse(center: Point(8, 8), radiusX: far, radiusY: far), width: 16, height: 16)
    #expect(all.area == 256)
  }

  @Test func nothingVisibleIsNothingDrawn() {
    for path in [
      Path(), .polygon([Point(1, 1), Point(5, 5)]), .polygon([Point(1, 1), Point(5, 1), Point(3, 1)]),
      .polygon(Rect(minX: 20, minY: 0, maxX: 30, maxY: 8).corners),
      .polygon(Rect(minX: 0, minY: -30, maxX: 8, maxY: 0).corners),
      .polygon(Rect(minX: -30, minY: 0, maxX: 0, maxY: 8).corners),
      .polygon(Rect(minX: 0, minY: 8, maxX: 8, maxY: 38).corners),
    ] {
      #expect(DeepPicture(filling: path, width: 8, height: 8).area == 0)
    }
  }

  @Test func anOpenSubpathIsFilledAsIfClosed() {
    var open = Path()
    open.move(to: Point(1, 1))
    open.line(to: Point(7, 1))
    open.line(to: Point(7, 7))
    open.move(to: Point(1, 9))
    open.cubic(Point(3, 9), Point(5, 9), to: Point(7, 9))
    open.line(to: Point(7, 12))
    var closed = open
    closed.close()
    let picture = DeepPicture(filling: open, width: 16, height: 16)
    #expect(picture == DeepPicture(filling: closed, width: 16, height: 16))
    #expect(abs(picture.area - (18 + 9)) < 0.001)
  }

  @Test func movingByWholePixelsMovesThePicture() {
    let path = Path.ellipse(center: Point(12.3, 11.9), radiusX: 8.7, radiusY: 5.2)
    let here = DeepPicture(filling: path, width: 40, height: 40)
    let there = DeepPicture(filling: path.mapped(by: .translation(Point(13, 9))), width: 40, height: 40)
    for y in 0..<31 {
      for x in 0..<27 { #expect(abs(here.coverage(x, y) - there.coverage(x + 13, y + 9)) < 0.0001) }
    }
  }

  @Test func bothSidesOfACutMakeUpTheWhole() {
    var random = SeededGenerator(seed: 3)
    for rule in FillRule.allCases {
      for _ in 0..<8 {
        func point() -> Point { Point(.random(in: -8...40, using: &random), .random(in: -8...40, using: &random)) }
        let path = Path.polygon((0..<7).map { _ in point() })
        let (p, q) = (point(), point())
        let along = Point((q.x - p.x) / (q - p).length, (q.y - p.y) / (q - p).length)
        let (a, b) = (p + along * -200, p + along * 200)
        let aside = Point(-along.y, along.x) * 200
        let sides = [[a, b, b + aside, a + aside], [a, b, b + aside * -1, a + aside * -1]].map {
          DeepPicture(filling: path, rule: rule, clip: $0, width: 32, height: 32)
        }
        let whole = DeepPicture(filling: path, rule: rule, width: 32, height: 32)
        for i in whole.alpha.indices {
          #expect(abs(Int(sides[0].alpha[i]) + Int(sides[1].alpha[i]) - Int(whole.alpha[i])) <= 8)
        }
      }
    }
  }

  @Test func aClipIsExactEvenAlongTheShapesOwnEdge() {
    // Coverage times coverage would leave a quarter of a pixel where half is right.
    let box = Rect(minX: 2.5, minY: 2.5, maxX: 9.5, maxY: 9.5)
    let picture = DeepPicture(filling: .polygon(box.corners), clip: box.corners.reversed(), width: 12, height: 12)
    #expect(picture == DeepPicture(filling: .polygon(box.corners), width: 12, height: 12))
    let flat = [Point(0, 0), Point(5, 0), Point(9, 0)]
    #expect(DeepPicture(filling: .polygon(box.corners), clip: flat, width: 12, height: 12).area == 0)
  }
}
