import BlobGraphics
import Testing

struct GeometryTests {
  /// Points along a path, `steps` to a cubic segment.
  private func polyline(_ path: Path, steps: Int) -> [Point] {
    var points: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p): points.append(p)
      case .cubic(let c1, let c2, let p):
        let from = points[points.count - 1]
        for i in 1...steps {
          // De Casteljau's construction.
          let t = Double(i) / Double(steps)
          let (a, b, c) = (from.mixed(with: c1, at: t), c1.mixed(with: c2, at: t), c2.mixed(with: p, at: t))
          points.append(a.mixed(with: b, at: t).mixed(with: b.mixed(with: c, at: t), at: t))
        }
      case .close: break
      }
    }
    return points
  }

  @Test func circleKeepsItsRadius() {
    let circle = polyline(.ellipse(center: Point(7, -3), radiusX: 100, radiusY: 100), steps: 50)
    for p in circle { #expect(abs((p - Point(7, -3)).length - 100) < 5e-4) }
    #expect(circle.count == 1 + 8 * 50)
  }

  @Test(arguments: [(0.0, 5.0), (5.0, 0.0), (-1.0, 5.0)])
  func ellipsesWithoutAreaAreEmpty(radiusX: Double, radiusY: Double) {
    #expect(Path.ellipse(center: .zero, radiusX: radiusX, radiusY: radiusY).elements.isEmpty)
  }

  @Test func positiveAnglesTurnClockwiseOnScreen() {
    let quarter = AffineMap.rotation(.pi / 2, about: Point(10, 20))
    let p = quarter(Point(11, 20))  // right of the anchor goes below it, since y runs down
    #expect(abs(p.x - 10) < 1e-12 && abs(p.y - 21) < 1e-12)
  }

  @Test func mapsApplyFromTheInsideOut() {
    let map = AffineMap.translation(Point(5, 0)).after(.scale(2, 3, about: Point(1, 1)))
    #expect(map(Point(2, 2)) == Point(8, 4))
    #expect(map.determinant == 6)
    #expect(map.meanScale == 6.0.squareRoot())
  }

  @Test func inverseUndoes() throws {
    let map = AffineMap(a: 2, b: 1, c: -1, d: 3, tx: 10, ty: -4)
    let back = try #require(map.inverse)
    let p = back(map(Point(3.5, -8.25)))
    #expect(abs(p.x - 3.5) < 1e-12 && abs(p.y + 8.25) < 1e-12)
    #expect(AffineMap(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
  }

  @Test func mappingAPathMapsItsPoints() {
    let moved = Path.polygon([Point(0, 0), Point(4, 0), Point(4, 3)]).mapped(by: .translation(Point(1, 2)))
    #expect(moved.elements == [.move(Point(1, 2)), .line(Point(5, 2)), .line(Point(5, 5)), .close])
    #expect(Path.polygon([Point(1, 1)]).elements.isEmpty)
  }
}
