import BlobGraphics
import BlobScene

/// A shape's geometry with its numbers replaced by places on the tape.
enum OutlinePlan: Sendable {
  case circle(center: PointPlan, radius: Tape.Register)
  case ellipse(center: PointPlan, radii: PointPlan)
  case rectangle(corner: PointPlan, size: PointPlan, radius: Tape.Register)
  case polygon(center: PointPlan, radius: Tape.Register, sides: Int, corner: Tape.Register)
  case star(center: PointPlan, radius: Tape.Register, inner: Tape.Register, points: Int, corner: Tape.Register)
  case blob(center: PointPlan, distances: [Tape.Register])
  case path(PathData, numbers: [Tape.Register], rule: FillRule)
  case drawing(DrawingPlan)

  init(_ outline: Scene.Outline, builder: inout TapeBuilder) {
    func point(_ position: Scene.Position) -> PointPlan { PointPlan(position, builder: &builder) }
    switch outline {
    case .circle(let center, let radius):
      self = .circle(center: point(center), radius: builder.add(radius))
    case .ellipse(let center, let radii):
      self = .ellipse(center: point(center), radii: point(radii))
    case .rectangle(let x, let y, let width, let height, let corner):
      self = .rectangle(
        corner: PointPlan(x: x, y: y, builder: &builder), size: PointPlan(x: width, y: height, builder: &builder),
        radius: builder.add(corner))
    case .polygon(let center, let radius, let sides, let corner):
      self = .polygon(
        center: point(center), radius: builder.add(radius), sides: sides.value, corner: builder.add(corner))
    case .star(let center, let radius, let inner, let points, let corner):
      self = .star(
        center: point(center), radius: builder.add(radius), inner: builder.add(inner), points: points.value,
        corner: builder.add(corner))
    case .blob(let blob):
      self = .blob(center: point(blob.center), distances: blob.distances.map { builder.add($0) })
    case .path(let data, let numbers, let rule):
      self = .path(data, numbers: numbers.map { builder.add($0) }, rule: rule)
    case .svg(let drawing): self = .drawing(DrawingPlan(drawing, builder: &builder))
    }
  }

  /// All outlines, of which the shape is the union; none where they have no area.
  func outlines(_ numbers: FrameNumbers) -> [Outline] {
    switch self {
    case .drawing(let drawing): return drawing.outlines(numbers)
    case .path(_, _, let rule): return [Outline(path: path(numbers), rule: rule)]
    default: return [Outline(path: path(numbers))]
    }
  }

  private func path(_ numbers: FrameNumbers) -> Path {
    func length(_ register: Tape.Register) -> Double { numbers(register, in: 0...SceneLimits.coordinate.upperBound) }
    switch self {
    case .circle(let center, let radius):
      return Path.ellipse(center: numbers(center), radiusX: length(radius), radiusY: length(radius))
    case .ellipse(let center, let radii):
      return Path.ellipse(center: numbers(center), radiusX: length(radii.x), radiusY: length(radii.y))
    case .rectangle(let corner, let size, let radius):
      let (corner, width, height) = (numbers(corner), length(size.x), length(size.y))
      guard width > 0, height > 0 else { return Path() }
      return Path.polygon(
        Rect(x: corner.x, y: corner.y, width: width, height: height).corners, cornerRadius: length(radius))
    case .polygon(let center, let radius, let sides, let corner):
      return Path.regularPolygon(
        center: numbers(center), radius: length(radius), sides: sides, cornerRadius: length(corner))
    case .star(let center, let radius, let inner, let points, let corner):
      return Path.star(
        center: numbers(center), radius: length(radius), innerRadius: length(inner), points: points,
        cornerRadius: length(corner))
    case .blob(let center, let distances):
      let (middle, count) = (numbers(center), Double(distances.count))
      return Path.closedCurve(
        through: distances.enumerated().map { i, distance in
          let (angle, far) = (2 * .pi * Double(i) / count, length(distance))
          return Point(middle.x + far * sine(angle), middle.y - far * cosine(angle))
        })
    case .path(let data, let registers, _):
      return data.path(slotValues: registers.map { numbers($0, in: SceneLimits.coordinate) })
    case .drawing: return Path()
    }
  }
}
