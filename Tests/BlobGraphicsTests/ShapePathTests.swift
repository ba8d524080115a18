import BlobGraphics
import Testing

/// Outlines against closed forms: areas, distances, slopes.
@Suite struct ShapePathTests {
  /// Every cubic and line in `count` chords.
  private func points(_ path: Path, chords count: Int = 200) -> [Point] {
    var (result, current) = ([Point](), Point.zero)
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p):
        result.append(p)
        current = p
      case .cubic(let a, let b, let p):
        for i in 1...count {
          let t = Double(i) / Double(count)
          let u = 1 - t
          result.append(current * (u * u * u) + a * (3 * u * u * t) + b * (3 * u * t * t) + p * (t * t * t))
        }
        current = p
      case .close: break
      }
    }
    return result
  }

  private func area(_ path: Path) -> Double {
    let p = points(path)
    return p.indices.reduce(0) { $0 + (p[$1].x * p[($1 + 1) % p.count].y - p[($1 + 1) % p.count].x * p[$1].y) / 2 }
  }

  /// A rectangle loses (4 - pi) r^2 to its corners, which hold to half of the shorter side.
  @Test(arguments: [(0.0, 0.0), (3.0, 3.0), (10, 10), (25, 10)])
  func aRectangleIsRounded(radius: Double, effective: Double) {
    let path = Path.polygon(Rect(x: 5, y: 7, width: 60, height: 20).corners, cornerRadius: radius)
    #expect(abs(area(path) - (1200 - (4 - .pi) * effective * effective)) < 0.01)
    #expect(points(path).allSatisfy { (5 - 1e-9...65 + 1e-9).contains($0.x) && (7 - 1e-9...27 + 1e-9).contains($0.y) })
  }

  /// Area of a regular n-gon n/2 R^2 sin(2 pi/n); rounding a corner costs r^2 (tan(pi/n) - pi/n) for each.
  @Test(arguments: [3, 4, 5, 6, 12]) func aPolygonIsRegular(sides: Int) {
    let (n, radius, corner) = (Double(sides), 50.0, 4.0)
    let sharp = n / 2 * radius * radius * sine(2 * .pi / n)
    let plain = Path.regularPolygon(center: Point(100, 80), radius: radius, sides: sides)
    #expect(abs(area(plain) - sharp) < 1e-6)
    #expect((points(plain)[0] - Point(100, 30)).length < 1e-9)
    let tangent = sine(.pi / n) / cosine(.pi / n)
    let rounded = Path.regularPolygon(center: Point(100, 80), radius: radius, sides: sides, cornerRadius: corner)
    #expect(abs(area(rounded) - (sharp - n * corner * corner * (tangent - .pi / n))) < 0.01)
  }

  /// A star is 2n triangles of sides R and r with an angle of pi/n between them.
  @Test func aStarHasTips() {
    let star = Path.star(center: Point(10, 20), radius: 30, innerRadius: 12, points: 5)
    #expect(abs(area(star) - 5 * 30 * 12 * sine(.pi / 5)) < 1e-6)
    #expect(points(star).count == 10)
    #expect((points(star)[0] - Point(10, -10)).length < 1e-9)
    let round = Path.star(center: Point(10, 20), radius: 30, innerRadius: 12, points: 5, cornerRadius: 3)
    // Tips come in, notches fill up; every point is still within the star's circle.
    #expect(points(round).allSatisfy { ($0 - Point(10, 20)).length < 30 })
    #expect(points(round).contains { abs(($0 - Point(10, 20)).length - 12) < 4 })
    #expect(area(round) > 0)
  }

  /// Through points of a circle the curve is a circle, but for the spline's own error, which falls with the fourth power.
  @Test(arguments: [(8, 2e-3), (16, 1.2e-4), (32, 8e-6)]) func aCurveFollowsACircle(count: Int, error: Double) {
    let circle = (0..<count).map { i in
      let angle = 2 * .pi * Double(i) / Double(count)
      return Point(cosine(angle), sine(angle))
    }
    let far = points(Path.closedCurve(through: circle)).map { abs($0.length - 1) }.max() ?? 1
    #expect(far < error, "\(far)")
  }

  /// Slope and curvature pass through every point without a jump: those of a cubic's ends, from its control points.
  @Test func aCurveIsSmooth() {
    let corners = [Point(0, 0), Point(40, -5), Point(60, 30), Point(35, 20), Point(30, 70), Point(-20, 40)]
    let path = Path.closedCurve(through: corners)
    var segments: [(Point, Point, Point, Point)] = []
    var current = corners[0]
    for case .cubic(let a, let b, let p) in path.elements {
      segments.append((current, a, b, p))
      current = p
    }
    #expect(segments.count == corners.count && current == corners[0])
    for (i, s) in segments.enumerated() {
      let next = segments[(i + 1) % segments.count]
      #expect(((s.3 - s.2) - (next.1 - next.0)).length < 1e-9)
      #expect(((s.3 - s.2 * 2 + s.1) - (next.2 - next.1 * 2 + next.0)).length < 1e-9)
    }
  }

  @Test func nothingIsDrawnOfNothing() {
    #expect(Path.regularPolygon(center: .zero, radius: 0, sides: 5).elements.isEmpty)
    #expect(Path.star(center: .zero, radius: 0, innerRadius: 0, points: 5).elements.isEmpty)
    #expect(Path.closedCurve(through: [.zero, Point(1, 1)]).elements.isEmpty)
    // A side without length, and a path that turns straight back, have no arc.
    let odd = Path.polygon([.zero, .zero, Point(10, 0), Point(5, 0), Point(5, 5)], cornerRadius: 2)
    #expect(points(odd).allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}
