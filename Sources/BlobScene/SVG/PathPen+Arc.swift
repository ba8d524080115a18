import BlobGraphics

/// An elliptical arc, by SVG's implementation notes (SVG 2 appendix B.2), worked in the space where the ellipse is the unit
/// circle: there the end points are +-(u, v) about the chord's middle, half the chord is h, and the centre lies
/// sqrt(1 - h^2) from that middle, at a right angle to the chord. The arc spans 2 asin(h), or the rest of the turn. Taking the
/// span from h, and not as a difference of two angles, keeps a very short arc from turning into a full circle by rounding.
extension PathPen {
  /// Adds an arc of an ellipse whose x axis is turned clockwise by `degrees`; radii count by magnitude.
  ///
  /// A radius of 0 gives a straight line, an end at the current point nothing, and radii too small to reach the end are scaled
  /// up until they do. At most eight cubics, each within 5 millionths of the larger radius.
  mutating func arc(
    radiusX: Double, radiusY: Double, degrees: Double, isLarge: Bool, isClockwise: Bool, to end: Point
  ) {
    let begin = current
    guard begin != end else { return }
    var (rx, ry) = (radiusX.magnitude, radiusY.magnitude)
    guard min(rx, ry) > PathPen.smallestRadius else { return line(to: end) }

    let turn = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    let (cosTurn, sinTurn) = (cosine(turn), sine(turn))
    let half = (begin - end) * 0.5
    var u = (cosTurn * half.x + sinTurn * half.y) / rx
    var v = (cosTurn * half.y - sinTurn * half.x) / ry
    var h = Point(u, v).length
    guard h > PathPen.smallestRadius else { return line(to: end) }
    if h > 1 {
      (rx, ry, u, v, h) = (rx * h, ry * h, u / h, v / h, 1)
    }

    let rise = max(0, 1 - h * h).squareRoot() * (isLarge != isClockwise ? 1 : -1)
    let (centerU, centerV) = (rise * v / h, -rise * u / h)
    let short = 2 * arcTangent(h, rise.magnitude)
    let span = (isLarge ? 2 * .pi - short : short) * (isClockwise ? 1 : -1)
    let first = arcTangent(v - centerV, u - centerU)
    let middle = begin.mixed(with: end, at: 0.5)
    func onPage(_ x: Double, _ y: Double) -> Point {
      let (ex, ey) = (rx * (centerU + x), ry * (centerV + y))
      return middle + Point(cosTurn * ex - sinTurn * ey, sinTurn * ex + cosTurn * ey)
    }

    // The margin keeps an exact multiple of 45 degrees from taking one segment more by rounding.
    let count = Int((span.magnitude / (.pi / 4) - 1e-6).rounded(.up).clamped(to: 1...8))
    let step = span / Double(count)
    let arm = 4 / 3 * sine(step / 4) / cosine(step / 4)
    var (c0, s0) = (cosine(first), sine(first))
    for i in 1...count {
      let angle = first + step * Double(i)
      let (c1, s1) = (cosine(angle), sine(angle))
      cubic(
        onPage(c0 - arm * s0, s0 + arm * c0), onPage(c1 + arm * s1, s1 - arm * c1),
        to: i == count ? end : onPage(c1, s1))
      (c0, s0) = (c1, s1)
    }
    endCurve()
  }

  /// Below this a radius counts as 0, and a chord of this many radii as straight: squares of quotients stay finite.
  private static let smallestRadius = 1e-100
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
