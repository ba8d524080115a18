import BlobGraphics
import BlobRaster
import TestSupport
import Testing

@Suite struct CoverageTests {
  /// Half of a unit of 16 bits, and what a sum of a few floats may lose.
  let exact = 1.0 / 65536

  @Test func aPartlyCoveredPixelHasItsArea() {
    let box = Path.polygon(Rect(minX: 1.25, minY: 1.5, maxX: 3, maxY: 3).corners)
    let picture = DeepPicture(filling: box, width: 4, height: 4)
    #expect(abs(picture.coverage(1, 1) - 0.375) < exact)
    #expect(abs(picture.coverage(2, 1) - 0.5) < exact)
    #expect(abs(picture.coverage(1, 2) - 0.75) < exact)
    #expect(picture.coverage(2, 2) == 1)
    #expect(picture.coverage(0, 1) == 0 && picture.coverage(3, 2) == 0 && picture.coverage(2, 0) == 0)
  }

  /// A fill of several outlines is their union, each by its own rule: what they share counts once, halves of a pixel add up.
  @Test func outlinesOfOneFillUnite() {
    func box(_ x0: Double, _ x1: Double, turned: Bool = false) -> Path {
      let corners = Rect(minX: x0, minY: 0, maxX: x1, maxY: 1).corners
      return .polygon(turned ? corners.reversed() : corners)
    }
    var fill = Fill(path: box(0, 2.5), paint: .solid(Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
    var twice = box(4, 6)
    twice.append(box(5, 7))
    fill.others = [
      Outline(path: box(1, 2, turned: true)), Outline(path: box(2.5, 3.25)), Outline(path: twice, rule: .evenodd),
    ]
    let picture = DeepPicture(DrawList(width: 8, height: 1, background: .clear, layers: [Layer(fills: [fill])]))
    for (x, covered) in [1, 1, 1, 0.25, 1, 0, 1, 0].enumerated() {
      #expect(abs(picture.coverage(x, 0) - covered / 2) < 2 * exact, "\(x)")
    }
  }

  @Test func aTriangleSplitsPixelsAlongItsEdge() {
    // The edge from (0, 0) to (8, 2) rises a quarter of a pixel a column.
    let picture = DeepPicture(
      filling: .polygon([Point(0, 0), Point(8, 2), Point(0, 2)]), width: 8, height: 2)
    for x in 0..<4 { #expect(abs(picture.coverage(x, 0) - (1 - (Double(x) + 0.5) / 4)) < exact) }
    for x in 4..<8 { #expect(picture.coverage(x, 0) == 0) }
    for x in 0..<4 { #expect(picture.coverage(x, 1) == 1) }
    for x in 4..<8 { #expect(abs(picture.coverage(x, 1) - (2 - (Double(x) + 0.5) / 4)) < exact) }
  }

  @Test(arguments: [0.3, 1, 7.5, 40, 290]) func aDiscHasItsArea(radius: Double) {
    let disc = Path.ellipse(center: Point(300.3, 299.6), radiusX: radius, radiusY: radius)
    let picture = DeepPicture(filling: disc, width: 600, height: 600)
    // Chords may lie a 256th of a pixel inside the curve.
    #expect(abs(picture.area - .pi * radius * radius) < 2 * .pi * radius / 256 + 0.001)
  }
}
