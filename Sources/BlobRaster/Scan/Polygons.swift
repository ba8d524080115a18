import BlobGraphics

/// Where outlines go on the way to a pixel grid: `grid = (pixel - origin) * scale`, the part of the grid that is looked at,
/// and how far a chord may stray from its curve.
struct GridWindow: Hashable {
  /// Grid cells per pixel.
  var scale = 1.0
  /// The pixel position that becomes the grid's (0, 0).
  var originX = 0.0, originY = 0.0
  /// Cells that are looked at, from (0, 0).
  var width: Int, height: Int
  /// Largest distance of a chord from its curve, in pixels. A hundredth of a pixel is two levels of 255 at an edge; this is
  /// under one.
  static let tolerance = 1.0 / 256

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A position in pixels as one in cells. What lies more than a thousand million cells out is pulled in to there, so that
  /// nothing that follows can overflow; a number that is none goes there too.
  func place(_ p: Point) -> Point {
    func bounded(_ v: Double) -> Double { v > -1e9 ? (v < 1e9 ? v : 1e9) : -1e9 }
    return Point(bounded((p.x - originX) * scale), bounded((p.y - originY) * scale))
  }

  /// The window's columns, and its rows, of which something lies within `box` of pixels.
  func columns(of box: Rect) -> Range<Int> {
    Self.cells(place(Point(box.minX, box.minY)).x, place(Point(box.maxX, box.maxY)).x, width)
  }

  func rows(of box: Rect) -> Range<Int> {
    Self.cells(place(Point(box.minX, box.minY)).y, place(Point(box.maxX, box.maxY)).y, height)
  }

  private static func cells(_ low: Double, _ high: Double, _ size: Int) -> Range<Int> {
    let first = Int(min(max(low.rounded(.down), 0), Double(size)))
    return first..<max(first, Int(min(max(high.rounded(.up), 0), Double(size))))
  }
}

/// The outline of one fill as closed polygons in grid cells.
///
/// Curves become chords; parts that cannot touch the window are simplified so that the winding inside it stays the same, which
/// bounds the work for any finite coordinates.
struct Polygons {
  /// All vertices, polygon after polygon.
  private(set) var points: [Point] = []
  /// For each polygon, the index after its last vertex.
  private(set) var ends: [Int] = []

  /// Forgets the polygons, keeps their memory.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds `path`'s subpaths; open ones are closed.
  mutating func append(_ path: Path, in window: GridWindow) {
    func place(_ p: Point) -> Point { window.place(p) }
    let chord = Chord(window: window)
    var start = Point.zero
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        endPolygon()
        (start, current) = (place(p), place(p))
        points.append(current)
      case .line(let p):
        current = place(p)
        points.append(current)
      case .cubic(let c1, let c2, let p):
        let end = place(p)
        chord.append(current, place(c1), place(c2), end, depth: 0, to: &points)
        current = end
      case .close:
        // A drawing step after `close` starts at the subpath's start.
        endPolygon()
        current = start
        points.append(current)
      }
    }
    endPolygon()
  }

  /// Ends the polygon under construction; fewer than three vertices enclose nothing and are dropped.
  private mutating func endPolygon() {
    let first = ends.last ?? 0
    if points.count - first >= 3 { ends.append(points.count) } else { points.removeLast(points.count - first) }
  }

  /// Replaces all polygons by what is left of them on one side of the line through `p` and `q`: the right-hand side when
  /// looking from `p` to `q` with y down (inside a polygon drawn clockwise on screen).
  ///
  /// Sutherland and Hodgman's step: parts beyond the line are replaced by runs along it, so the winding on the kept side does
  /// not change, and areas stay exact.
  private mutating func cut(along p: Point, _ q: Point) {
    let (nx, ny) = (p.y - q.y, q.x - p.x)
    func side(_ v: Point) -> Double { (v.x - p.x) * nx + (v.y - p.y) * ny }
    let (old, oldEnds) = (points, ends)
    removeAll()
    var first = 0
    for end in oldEnds {
      var before = old[end - 1]
      var sideBefore = side(before)
      for i in first..<end {
        let here = old[i]
        let sideHere = side(here)
        if (sideBefore < 0) != (sideHere < 0) {
          points.append(before.mixed(with: here, at: sideBefore / (sideBefore - sideHere)))
        }
        if sideHere >= 0 { points.append(here) }
        (before, sideBefore) = (here, sideHere)
      }
      endPolygon()
      first = end
    }
  }

  /// Cuts away what lies outside the convex polygon `clip`, given in pixels, in either direction of drawing. A polygon without
  /// area cuts everything away.
  mutating func cut(to clip: [Point], in window: GridWindow) {
    let corners = clip.map(window.place)
    var area = 0.0
    for (i, p) in corners.enumerated() {
      let q = corners[(i + 1) % corners.count]
      area += (p.x - corners[0].x) * (q.y - corners[0].y) - (q.x - corners[0].x) * (p.y - corners[0].y)
    }
    guard corners.count > 2, area != 0 else { return removeAll() }
    for (i, p) in corners.enumerated() where !points.isEmpty {
      let q = corners[(i + 1) % corners.count]
      if area > 0 { cut(along: p, q) } else { cut(along: q, p) }
    }
  }
}

/// Turns cubic Bezier segments into chords.
private struct Chord {
  let width, height: Double
  /// In grid cells.
  let tolerance: Double

  init(window: GridWindow) {
    (width, height) = (Double(window.width), Double(window.height))
    tolerance = GridWindow.tolerance * window.scale
  }

  /// Adds the chords' ends, the start not included.
  ///
  /// A curve whose control points all lie beyond one side of the window is one chord: it cannot change what is inside.
  /// Otherwise the chord error of n equal steps is at most max|B''| / (8 n^2), and max|B''| = 6 max|second differences|.
  func append(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, depth: Int, to points: inout [Point]) {
    let bend = max((p0 - p1 * 2 + p2).length, (p1 - p2 * 2 + p3).length)
    let squared = 0.75 * bend / tolerance
    guard squared > 1, !isOutside(p0, p1, p2, p3) else { return points.append(p3) }
    // Past 64 chords halves are looked at by themselves, since one of them may lie outside. Coordinates reach 2^30 cells, so 40
    // halvings are more than a curve can ask for.
    if squared > 4096, depth < 40 {
      let (a, b, c) = (p0.mixed(with: p1, at: 0.5), p1.mixed(with: p2, at: 0.5), p2.mixed(with: p3, at: 0.5))
      let (d, e) = (a.mixed(with: b, at: 0.5), b.mixed(with: c, at: 0.5))
      let middle = d.mixed(with: e, at: 0.5)
      append(p0, a, d, middle, depth: depth + 1, to: &points)
      return append(middle, e, c, p3, depth: depth + 1, to: &points)
    }
    let steps = Int(min(squared, 4096).squareRoot().rounded(.up))
    let (c1, c2) = ((p1 - p0) * 3, (p0 - p1 * 2 + p2) * 3)
    let c3 = p3 - p0 + (p1 - p2) * 3
    for i in 1..<max(steps, 1) {
      let t = Double(i) / Double(steps)
      points.append(
        Point(
          p0.x + t * (c1.x + t * (c2.x + t * c3.x)),
          p0.y + t * (c1.y + t * (c2.y + t * c3.y))))
    }
    points.append(p3)
  }

  private func isOutside(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    (a.x <= 0 && b.x <= 0 && c.x <= 0 && d.x <= 0) || (a.y <= 0 && b.y <= 0 && c.y <= 0 && d.y <= 0)
      || (a.x >= width && b.x >= width && c.x >= width && d.x >= width)
      || (a.y >= height && b.y >= height && c.y >= height && d.y >= height)
  }
}
