import BlobGraphics
import BlobScene

/// A shape with its numbers replaced by places on the tape.
struct ShapePlan: Sendable {
  private let outline: OutlinePlan
  private let paint: PaintPlan
  private let placing: PlacingPlan
  private let clip: ClipPlan?

  init(_ shape: Scene.Shape, builder: inout TapeBuilder) {
    outline = OutlinePlan(shape.outline, builder: &builder)
    paint = PaintPlan(shape.fill, builder: &builder)
    placing = PlacingPlan(shape.transforms, builder: &builder)
    clip = shape.clip.map { ClipPlan($0, builder: &builder) }
  }

  /// The painted outline, or nil where nothing of it can show: flattened by a scale of 0, empty, or clipped away.
  /// `window` is the layer's clip in pixels.
  func fill(_ numbers: FrameNumbers, map outer: AffineMap, window: [Point]?) -> Fill? {
    let map = outer.after(placing.map(numbers))
    guard map.determinant != 0, map.determinant.isFinite else { return nil }
    let path = outline.path(numbers).placed(by: map)
    guard !path.elements.isEmpty else { return nil }
    var clip = window
    if let own = self.clip?.polygon(numbers, map: map) { clip = window.map { intersection(own, $0) } ?? own }
    if let clip, clip.count < 3 { return nil }
    return Fill(path: path, rule: outline.rule, paint: paint.paint(numbers), paintMap: map, clip: clip)
  }
}

/// A shape's geometry with its numbers replaced by places on the tape.
private enum OutlinePlan: Sendable {
  case circle(center: PointPlan, radius: Tape.Register)
  case path(PathData, numbers: [Tape.Register], rule: FillRule)

  init(_ outline: Scene.Outline, builder: inout TapeBuilder) {
    switch outline {
    case .circle(let center, let radius):
      self = .circle(center: PointPlan(center, builder: &builder), radius: builder.add(radius))
    case .path(let data, let numbers, let rule):
      self = .path(data, numbers: numbers.map { builder.add($0) }, rule: rule)
    }
  }

  var rule: FillRule {
    switch self {
    case .circle: .nonzero
    case .path(_, _, let rule): rule
    }
  }

  func path(_ numbers: FrameNumbers) -> Path {
    switch self {
    case .circle(let center, let radius):
      let radius = numbers(radius, in: 0...SceneLimits.coordinate.upperBound)
      return Path.ellipse(center: numbers(center), radiusX: radius, radiusY: radius)
    case .path(let data, let registers, _):
      return data.path(slotValues: registers.map { numbers($0, in: SceneLimits.coordinate) })
    }
  }
}

extension Path {
  /// The path sent through `map`, its coordinates cut to a billion pixels.
  fileprivate func placed(by map: AffineMap) -> Path {
    let far = 1e9
    func at(_ p: Point) -> Point {
      let q = map(p)
      return Point(min(max(q.x, -far), far), min(max(q.y, -far), far))
    }
    var path = Path()
    for element in elements {
      switch element {
      case .move(let p): path.move(to: at(p))
      case .line(let p): path.line(to: at(p))
      case .cubic(let c1, let c2, let p): path.cubic(at(c1), at(c2), to: at(p))
      case .close: path.close()
      }
    }
    return path
  }
}
