import BlobGraphics
import BlobScene

/// A clip with its numbers replaced by places on the tape.
struct ClipPlan: Sendable {
  private let corner: PointPlan
  private let width, height: Tape.Register

  init(_ clip: Scene.Clip, builder: inout TapeBuilder) {
    corner = PointPlan(x: clip.x, y: clip.y, builder: &builder)
    width = builder.add(clip.width)
    height = builder.add(clip.height)
  }

  /// The rectangle's corners in pixels; none where it has no area.
  func polygon(_ numbers: FrameNumbers, map: AffineMap) -> [Point] {
    let length = 0...SceneLimits.coordinate.upperBound
    let (corner, width, height) = (numbers(corner), numbers(width, in: length), numbers(height, in: length))
    guard width > 0, height > 0 else { return [] }
    return Rect(x: corner.x, y: corner.y, width: width, height: height).corners.map { map($0) }
  }
}

/// What two convex polygons have in common, itself convex; fewer than three points are nothing.
///
/// Sutherland and Hodgman (1974): `subject` is cut by the line through each edge of `window` in turn.
func intersection(_ subject: [Point], _ window: [Point]) -> [Point] {
  let turn = signedArea(window)
  guard turn != 0 else { return [] }
  return window.indices.reduce(subject) { polygon, i in
    let (a, b) = (window[i], window[(i + 1) % window.count])
    /// Positive inside the edge from `a` to `b`, whichever way round the window runs.
    func side(_ p: Point) -> Double { ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) * turn }
    return polygon.indices.flatMap { j -> [Point] in
      let (p, q) = (polygon[j], polygon[(j + 1) % polygon.count])
      let (sp, sq) = (side(p), side(q))
      let kept = sp >= 0 ? [p] : []
      return (sp < 0) != (sq < 0) ? kept + [p.mixed(with: q, at: sp / (sp - sq))] : kept
    }
  }
}

/// Twice the area; its sign says which way round the polygon runs.
private func signedArea(_ polygon: [Point]) -> Double {
  polygon.indices.reduce(0) { sum, i in
    let (p, q) = (polygon[i], polygon[(i + 1) % polygon.count])
    return sum + p.x * q.y - q.x * p.y
  }
}
