import BlobGraphics
import BlobRaster
import TestSupport
import Testing

/// Outlines that overlap and cross, their own and each other's.
@Suite struct FillRuleTests {
  let disc = Path.ellipse(center: Point(30.3, 31.7), radiusX: 22.4, radiusY: 22.4)

  @Test(arguments: FillRule.allCases)
  func aPentagramIsFilledByItsRule(rule: FillRule) {
    let points = [0, 2, 4, 1, 3].map { corner(of: 5, at: $0, radius: 40) }
    let picture = DeepPicture(filling: .polygon(points), rule: rule, width: 100, height: 100)
    // The inner pentagon has (1 / golden ratio)^2 of the outer radius; the five tips make up the rest.
    let golden = (1 + 5.0.squareRoot()) / 2
    let inner = 2.5 * (40 / (golden * golden)) * (40 / (golden * golden)) * 0.951_056_516_295_153_6
    let star = 5 * 40.0 * (40 / (golden * golden)) * 0.587_785_252_292_473_1
    #expect(abs(picture.area - (rule == .nonzero ? star : star - inner)) < 0.02)
    #expect(picture.coverage(50, 50) == (rule == .nonzero ? 1 : 0))
  }

  @Test func anOutlineDrawnTwiceCoversWhatItCoversOnce() {
    var twice = disc
    twice.append(disc)
    #expect(DeepPicture(filling: twice, width: 64, height: 64) == DeepPicture(filling: disc, width: 64, height: 64))
    #expect(DeepPicture(filling: twice, rule: .evenodd, width: 64, height: 64).area == 0)
  }

  @Test func anOutlineAndItsReverseCancel() {
    let square = Rect(minX: 3.3, minY: 4.4, maxX: 20.5, maxY: 21.6).corners
    var both = Path.polygon(square)
    both.append(.polygon(square.reversed()))
    #expect(DeepPicture(filling: both, width: 32, height: 32).area == 0)
  }

  @Test func oppositeWindingsInOnePixelDoNotCancel() {
    // A bow tie whose crossing lies in the middle of a pixel: half of that pixel is wound one way, half the other.
    let tie = Path.polygon([Point(0, 0), Point(9, 9), Point(9, 0), Point(0, 9)])
    let picture = DeepPicture(filling: tie, width: 9, height: 9)
    #expect(abs(picture.coverage(4, 4) - 0.5) < 0.001)
    #expect(abs(picture.area - 40.5) < 0.001)
  }

  @Test func overlappingDiscsCoverTheirUnion() {
    // Two discs of radius r at distance d share 2 r^2 acos(d / 2r) - d/2 sqrt(4 r^2 - d^2); with d = r that is
    // r^2 (2 pi / 3 - sqrt(3) / 2).
    let r = 20.0
    var path = Path.ellipse(center: Point(30, 32), radiusX: r, radiusY: r)
    path.append(.ellipse(center: Point(50, 32), radiusX: r, radiusY: r))
    let shared = r * r * (2 * .pi / 3 - 3.0.squareRoot() / 2)
    let union = DeepPicture(filling: path, width: 80, height: 64)
    #expect(abs(union.area - (2 * .pi * r * r - shared)) < 1)
    let either = DeepPicture(filling: path, rule: .evenodd, width: 80, height: 64)
    #expect(abs(either.area - (2 * .pi * r * r - 2 * shared)) < 1)
  }

  @Test func evenOddInsideARectangleIsTheComplement() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<12 {
      let star = Path.polygon(
        (0..<9).map { _ in Point(.random(in: -10...50, using: &random), .random(in: -10...50, using: &random)) })
      var inverse = Path.polygon(Rect(minX: -100, minY: -100, maxX: 200, maxY: 200).corners)
      inverse.append(star)
      let inside = DeepPicture(filling: star, rule: .evenodd, width: 40, height: 40)
      let outside = DeepPicture(filling: inverse, rule: .evenodd, width: 40, height: 40)
      for (a, b) in zip(inside.alpha, outside.alpha) { #expect(abs(Int(a) + Int(b) - 65535) <= 2) }
    }
  }

  @Test func tangledPolygonsHaveTheWindingOfManySamples() {
    var random = SeededGenerator(seed: 11)
    for rule in FillRule.allCases {
      for _ in 0..<3 {
        let points = (0..<12).map { _ in
          Point(.random(in: -3...15, using: &random), .random(in: -3...15, using: &random))
        }
        let picture = DeepPicture(filling: .polygon(points), rule: rule, width: 12, height: 12)
        for y in 0..<12 {
          for x in 0..<12 {
            let samples = sampledCoverage(points, rule, x, y)
            #expect(abs(picture.coverage(x, y) - samples) < 0.04, "(\(x), \(y)) \(rule)")
          }
        }
      }
    }
  }

  /// The share of 32 x 32 places in a pixel whose winding is inside, by counting crossings to their left.
  private func sampledCoverage(_ points: [Point], _ rule: FillRule, _ x: Int, _ y: Int) -> Double {
    var inside = 0
    for j in 0..<32 {
      let v = Double(y) + (Double(j) + 0.5) / 32
      var crossings: [(x: Double, turn: Int)] = []
      for (i, p) in points.enumerated() {
        let q = points[(i + 1) % points.count]
        guard (p.y <= v) != (q.y <= v) else { continue }
        crossings.append((p.x + (q.x - p.x) * (v - p.y) / (q.y - p.y), p.y < q.y ? 1 : -1))
      }
      for i in 0..<32 {
        let u = Double(x) + (Double(i) + 0.5) / 32
        let turns = crossings.reduce(0) { $1.x < u ? $0 + $1.turn : $0 }
        if rule == .nonzero ? turns != 0 : turns % 2 != 0 { inside += 1 }
      }
    }
    return Double(inside) / (32 * 32)
  }

  private func corner(of count: Int, at index: Int, radius: Double) -> Point {
    let angle = 2 * Double.pi * Double(index) / Double(count)
    return Point(50.5 + radius * sine(angle), 50.5 - radius * cosine(angle))
  }
}
