import BlobGraphics
import BlobScene

/// A paint with its numbers replaced by places on the tape.
enum PaintPlan: Sendable {
  case solid(TintPlan)
  case linear(GradientPlan, from: PointPlan, to: PointPlan)
  case radial(GradientPlan, center: PointPlan, inner: Tape.Register, radius: Tape.Register)
  case conic(GradientPlan, center: PointPlan, angle: Tape.Register, sweep: Tape.Register)
  case mesh(columns: Int, rows: Int, points: [PointPlan], colors: [TintPlan])

  private static let length = 0...SceneLimits.coordinate.upperBound

  init(_ paint: Scene.Paint, builder: inout TapeBuilder) {
    switch paint {
    case .solid(let tint): self = .solid(TintPlan(tint, builder: &builder))
    case .linear(let gradient, let from, let to):
      self = .linear(
        GradientPlan(gradient, builder: &builder), from: PointPlan(from, builder: &builder),
        to: PointPlan(to, builder: &builder))
    case .radial(let gradient, let center, let inner, let radius):
      self = .radial(
        GradientPlan(gradient, builder: &builder), center: PointPlan(center, builder: &builder),
        inner: builder.add(inner), radius: builder.add(radius))
    case .conic(let gradient, let center, let angle, let sweep):
      self = .conic(
        GradientPlan(gradient, builder: &builder), center: PointPlan(center, builder: &builder),
        angle: builder.add(angle), sweep: builder.add(sweep))
    case .mesh(let mesh):
      self = .mesh(
        columns: mesh.columns, rows: mesh.rows, points: mesh.positions.map { PointPlan($0, builder: &builder) },
        colors: mesh.colors.map { TintPlan($0, builder: &builder) })
    }
  }

  func paint(_ numbers: FrameNumbers) -> Paint {
    switch self {
    case .solid(let tint): .solid(tint.color(numbers))
    case .linear(let gradient, let from, let to):
      .linear(gradient.gradient(numbers), from: numbers(from), to: numbers(to))
    case .radial(let gradient, let center, let inner, let radius):
      .radial(
        gradient.gradient(numbers), center: numbers(center), inner: numbers(inner, in: Self.length),
        radius: numbers(radius, in: Self.length))
    case .conic(let gradient, let center, let angle, let sweep):
      .conic(
        gradient.gradient(numbers), center: numbers(center), angle: numbers(angle, in: SceneLimits.degrees),
        sweep: numbers(sweep, in: SceneLimits.sweep))
    case .mesh(let columns, let rows, let points, let colors):
      .mesh(
        Mesh(columns: columns, rows: rows, points: points.map { numbers($0) }, colors: colors.map { $0.color(numbers) })
      )
    }
  }
}

/// A gradient with its stops' places replaced by places on the tape.
struct GradientPlan: Sendable {
  private let stops: [(offset: Tape.Register, tint: TintPlan)]
  private let interpolation: Gradient.Interpolation
  private let spread: Gradient.Spread

  init(_ gradient: Scene.Gradient, builder: inout TapeBuilder) {
    stops = gradient.stops.map { (builder.add($0.offset), TintPlan($0.color, builder: &builder)) }
    (interpolation, spread) = (gradient.interpolation, gradient.spread)
  }

  /// The gradient of this frame. A stop that would stand before the last one stands beside it.
  func gradient(_ numbers: FrameNumbers) -> Gradient {
    var last = 0.0
    let stops = stops.map { stop in
      last = max(last, numbers(stop.offset, in: 0...1))
      return GradientStop(offset: last, color: stop.tint.color(numbers))
    }
    return Gradient(stops: stops, interpolation: interpolation, spread: spread)
  }
}
