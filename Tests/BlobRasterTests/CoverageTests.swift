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
