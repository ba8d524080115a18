import BlobGraphics
import BlobScene
import Testing

/// Arcs against the ellipse's own equation and area, which the construction in the code does not use.
@Suite struct PathDataArcTests {
  @Test(arguments: [0.0, 30, 45, 90, 133, -17, 725], [(30.0, 20.0), (5, 40), (12, 12)])
  func pointsOfAnArcLieOnTheTurnedEllipse(_ degrees: Double, _ radii: (Double, Double)) throws {
    let turn = degrees * .pi / 180
    func onEllipse(_ parameter: Double) -> Point {
      let (x, y) = (radii.0 * cosine(parameter), radii.1 * sine(parameter))
      return Point(50 + x * cosine(turn) - y * sine(turn), 40 + x * sine(turn) + y * cosine(turn))
    }
    // 1.9 radians on, in the direction of growing angles: clockwise on screen.
    let (from, to) = (onEllipse(0.3), onEllipse(2.2))
    let d = "M\(from.x) \(from.y)A\(radii.0) \(radii.1) \(degrees) 0 1 \(to.x) \(to.y)"
    let points = polygons(of: try PathData(d).path())[0]
    let isOnArc = points.map { p in
      let (dx, dy) = (p.x - 50, p.y - 40)
      let (x, y) = ((dx * cosine(turn) + dy * sine(turn)) / radii.0, (dy * cosine(turn) - dx * sine(turn)) / radii.1)
      let parameter = arcTangent(y, x)
      return abs(Point(x, y).length - 1) < 1e-5 && parameter > 0.3 - 1e-6 && parameter < 2.2 + 1e-6
    }
    #expect(!isOnArc.contains(false))
    #expect(points.last == to)
  }

  /// The four arcs of radius 5 from (0, 0) to (6, 0): centres (3, 4) and (3, -4), a segment of angle 2 asin(3/5) or the rest.
  /// Areas under the chord from r^2 / 2 (angle - sin angle); clockwise (y down) is positive.
  @Test(arguments: [(0, 1, 4.087527719), (0, 0, -4.087527719), (1, 1, 74.452288915), (1, 0, -74.452288915)])
  func flagsChooseOneOfTheFourArcs(_ isLarge: Int, _ isClockwise: Int, area: Double) throws {
    let path = try PathData("M0 0A5 5 0 \(isLarge) \(isClockwise) 6 0z").path()
    #expect(abs(signedArea(of: path) - area) < 0.01)
    let top = polygons(of: path)[0].map(\.y).min() ?? 0
    #expect(abs(top - (isClockwise == 0 ? 0 : isLarge == 0 ? -1 : -9)) < 0.001)
  }

  @Test func radiiThatCannotReachAreScaledUpToAHalfEllipse() throws {
    // Ratio 1:2 kept: the chord of 8 along x becomes a diameter, so radii 4 and 8, area pi * 4 * 8 / 2.
    let path = try PathData("M0 0A1 2 0 0 1 8 0z").path()
    #expect(abs(signedArea(of: path) - .pi * 16) < 0.05)
  }

  @Test func aVeryShortArcOfAHugeCircleStaysShort() throws {
    for flags in ["0 0", "0 1"] {
      let points = polygons(of: try PathData("M0 0A1e9 1e9 0 \(flags) 1e-3 0").path())[0]
      #expect(points.allSatisfy { $0.x > -1e-6 && $0.x < 1.1e-3 && abs($0.y) < 1e-6 })
    }
  }

  @Test func anArcTakesFewSegments() throws {
    #expect(try PathData("M10 0A10 10 0 0 1 0 10").path().elements.count == 3)
    #expect(try PathData("M10 0A10 10 0 1 1 9.99 -.4").path().elements.count == 9)
  }
}
