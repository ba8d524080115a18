/// How overlapping and nested outlines decide what is inside.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Inside where the outline winds round a point at all.
  case nonzero
  /// Inside where the outline winds round a point an odd number of times.
  case evenodd
}

/// An outline of lines and cubic Bezier segments, in any number of subpaths. An open subpath is filled as if closed.
public struct Path: Hashable, Sendable {
  /// One drawing step from the current point.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(Point)
    /// A straight segment.
    case line(Point)
    /// A cubic Bezier segment with two control points and its end.
    case cubic(Point, Point, Point)
    /// A straight segment back to the subpath's start, which becomes the current point.
    case close
  }

  /// The steps in drawing order. A drawable path begins with `move`.
  public private(set) var elements: [Element] = []

  /// An empty path, which covers nothing.
  public init() {}

  /// Starts a subpath at `p`.
  public mutating func move(to p: Point) { elements.append(.move(p)) }
  /// Adds a straight segment to `p`.
  public mutating func line(to p: Point) { elements.append(.line(p)) }
  /// Adds a cubic Bezier segment.
  public mutating func cubic(_ c1: Point, _ c2: Point, to p: Point) { elements.append(.cubic(c1, c2, p)) }
  /// Closes the current subpath.
  public mutating func close() { elements.append(.close) }
  /// Adds all of `other`'s subpaths.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// The path with every point sent through `map`.
  public func mapped(by map: AffineMap) -> Path {
    var result = Path()
    result.elements = elements.map { element in
      switch element {
      case .move(let p): .move(map(p))
      case .line(let p): .line(map(p))
      case .cubic(let c1, let c2, let p): .cubic(map(c1), map(c2), map(p))
      case .close: .close
      }
    }
    return result
  }

  /// A closed polygon through `points`; empty for fewer than two.
  public static func polygon(_ points: [Point]) -> Path {
    guard let first = points.first, points.count > 1 else { return Path() }
    var path = Path()
    path.move(to: first)
    for p in points.dropFirst() { path.line(to: p) }
    path.close()
    return path
  }

  /// An ellipse as eight cubic segments, within 5 millionths of the larger radius of the true curve. Clockwise on screen.
  ///
  /// A segment of angle u takes control arms of 4/3 tan(u/4) radii; with u = 45 degrees the radial error is 4.2e-6.
  /// Radii of 0 or less give an empty path.
  public static func ellipse(center: Point, radiusX: Double, radiusY: Double) -> Path {
    guard radiusX > 0, radiusY > 0 else { return Path() }
    let arm = 0.26521648983954400922  // 4/3 tan(pi/16)
    let h = 0.70710678118654752440  // cos(pi/4)
    let cosines = [1, h, 0, -h, -1, -h, 0, h, 1]
    let sines = [0, h, 1, h, 0, -h, -1, -h, 0]
    func at(_ c: Double, _ s: Double) -> Point { Point(center.x + radiusX * c, center.y + radiusY * s) }
    var path = Path()
    path.move(to: at(1, 0))
    for i in 0..<8 {
      let (c0, s0, c1, s1) = (cosines[i], sines[i], cosines[i + 1], sines[i + 1])
      path.cubic(at(c0 - arm * s0, s0 + arm * c0), at(c1 + arm * s1, s1 - arm * c1), to: at(c1, s1))
    }
    path.close()
    return path
  }
}
