import BlobGraphics
import BlobScene

/// How an outline breathes: a smooth field that moves its points and control points, with its numbers on the tape.
struct BendingPlan: Sendable {
  private let wobble: Tape.Register
  private let noises: [Tape.Register]

  /// Nil where the drawing stands still.
  init?(_ drawing: Scene.Drawing, builder: inout TapeBuilder) {
    wobble = builder.add(drawing.wobble)
    if builder.constantValue(in: wobble) == 0 { return nil }
    noises = drawing.noises.map { builder.add($0) }
  }

  /// The field of this frame.
  func field(_ numbers: FrameNumbers, viewBox: Rect) -> BendingField {
    BendingField(
      center: viewBox.center, turn: 2 * .pi / max(viewBox.width, viewBox.height),
      weights: noises.map { numbers($0, in: -1...1) * numbers(wobble, in: 0...SceneLimits.coordinate.upperBound) })
  }
}

/// Offsets in canvas points for the points of a plane: a sum of waves as long as the drawing, so that neighbours move alike, straight
/// lines bend, and corners stay corners. The waves' weights move, the waves stand.
struct BendingField {
  let center: Point
  /// Radians a unit of the plane.
  let turn: Double
  /// In canvas points: those of x, then those of y.
  let weights: [Double]

  /// About 200 ns. No longer than twice the wobble: three of six waves have half their height on average.
  func offset(at point: Point) -> Point {
    let (u, v) = ((point.x - center.x) * turn, (point.y - center.y) * turn)
    let waves = [sine(u), cosine(u), sine(v), cosine(v), sine(u + v), cosine(u - v)]
    var offset = Point(0, 0)
    for (i, wave) in waves.enumerated() {
      offset.x += wave * weights[i] / 3
      offset.y += wave * weights[i + waves.count] / 3
    }
    return offset
  }
}

extension Path {
  /// The path with all points and control points sent through `place`.
  func mapped(_ place: (Point) -> Point) -> Path {
    var path = Path()
    for element in elements {
      switch element {
      case .move(let p): path.move(to: place(p))
      case .line(let p): path.line(to: place(p))
      case .cubic(let c1, let c2, let p): path.cubic(place(c1), place(c2), to: place(p))
      case .close: path.close()
      }
    }
    return path
  }

  /// The same outline in cubic curves whose ends are at most `longest` apart, or an eighth of the segment that they are part of.
  func divided(longest: Double) -> Path {
    var (path, last, start) = (Path(), Point(0, 0), Point(0, 0))
    func line(to p: Point) {
      let from = last
      cubic(from.mixed(with: p, at: 1.0 / 3), from.mixed(with: p, at: 2.0 / 3), p)
    }
    func cubic(_ c1: Point, _ c2: Point, _ p: Point) {
      let length = (c1 - last).length + (c2 - c1).length + (p - c2).length
      let count = Int(min(max((length / longest).rounded(.up), 1), 8))
      var curve = (last, c1, c2, p)
      for i in 0..<count {
        let (piece, rest) = Self.split(curve, at: 1 / Double(count - i))
        path.cubic(piece.1, piece.2, to: piece.3)
        curve = rest
      }
      last = p
    }
    for element in elements {
      switch element {
      case .move(let p):
        path.move(to: p)
        (last, start) = (p, p)
      case .line(let p): line(to: p)
      case .cubic(let c1, let c2, let p): cubic(c1, c2, p)
      case .close:
        if last != start { line(to: start) }
        path.close()
        last = start
      }
    }
    return path
  }

  private typealias Cubic = (Point, Point, Point, Point)

  /// De Casteljau's construction.
  private static func split(_ curve: Cubic, at t: Double) -> (Cubic, Cubic) {
    let (p, q, r, s) = curve
    let (a, b, c) = (p.mixed(with: q, at: t), q.mixed(with: r, at: t), r.mixed(with: s, at: t))
    let (d, e) = (a.mixed(with: b, at: t), b.mixed(with: c, at: t))
    let middle = d.mixed(with: e, at: t)
    return ((p, a, d, middle), (middle, e, c, s))
  }
}
