import BlobGraphics

/// Draws a path with the state that SVG's commands need: the current point, the subpath's start and the control point that
/// a smooth command reflects. All coordinates are absolute.
struct PathPen {
  private(set) var path = Path()
  /// Where the next command begins.
  private(set) var current = Point.zero
  private var start = Point.zero
  private var isClosed = false
  private var reflected = Reflected.none

  /// The last segment's control point, of a kind: a smooth command only reflects one of its own kind.
  private enum Reflected {
    case none
    case cubic(Point)
    case quadratic(Point)
  }

  mutating func move(to p: Point) {
    path.move(to: p)
    (current, start, isClosed, reflected) = (p, p, false, .none)
  }

  mutating func line(to p: Point) {
    beginSegment()
    path.line(to: p)
    (current, reflected) = (p, .none)
  }

  mutating func cubic(_ c1: Point, _ c2: Point, to p: Point) {
    beginSegment()
    path.cubic(c1, c2, to: p)
    (current, reflected) = (p, .cubic(c2))
  }

  mutating func smoothCubic(_ c2: Point, to p: Point) {
    var c1 = current
    if case .cubic(let last) = reflected { c1 = current * 2 - last }
    cubic(c1, c2, to: p)
  }

  /// A quadratic segment, raised to the cubic that draws the same curve.
  mutating func quadratic(_ c: Point, to p: Point) {
    cubic(current.mixed(with: c, at: 2 / 3), p.mixed(with: c, at: 2 / 3), to: p)
    reflected = .quadratic(c)
  }

  mutating func smoothQuadratic(to p: Point) {
    var c = current
    if case .quadratic(let last) = reflected { c = current * 2 - last }
    quadratic(c, to: p)
  }

  mutating func close() {
    if !isClosed { path.close() }
    (current, isClosed, reflected) = (start, true, .none)
  }

  /// Forgets the control point: what follows an arc is not smooth with it.
  mutating func endCurve() { reflected = .none }

  /// A segment after `close` begins a subpath at the closed one's start.
  private mutating func beginSegment() {
    if isClosed { move(to: start) }
  }
}
