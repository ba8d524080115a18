import BlobGraphics
import BlobScene

/// A layer with its numbers replaced by places on the tape.
struct LayerPlan: Sendable {
  private let shapes: [ShapePlan]
  private let placing: PlacingPlan
  private let clip: ClipPlan?
  private let filters: [FilterPlan]
  private let opacity: Tape.Register
  private let blend: BlendMode
  private let mask: [LayerPlan]

  init(_ layer: Scene.Layer, builder: inout TapeBuilder) {
    shapes = layer.shapes.flatMap { shape -> [ShapePlan] in
      guard let repetition = shape.repetition else { return [ShapePlan(shape, builder: &builder)] }
      builder.bind(Scene.Expression.countName, to: repetition.count)
      return (0..<repetition.count).map { index in
        builder.bind(repetition.index, to: index)
        return ShapePlan(shape, builder: &builder)
      }
    }
    placing = PlacingPlan(layer.transforms, builder: &builder)
    clip = layer.clip.map { ClipPlan($0, builder: &builder) }
    filters = layer.filters.map { FilterPlan($0, builder: &builder) }
    opacity = builder.add(layer.opacity)
    blend = layer.blend
    mask = layer.mask.map { LayerPlan($0, builder: &builder) }
  }

  func layer(_ numbers: FrameNumbers, in framing: Framing) -> Layer {
    let map = framing.map.after(placing.map(numbers))
    let window = clip.map { $0.polygon(numbers, map: map) }
    return Layer(
      fills: shapes.compactMap { $0.fill(numbers, map: map, window: window) },
      filters: filters.map { $0.filter(numbers, scale: framing.scale) }, opacity: numbers(opacity, in: 0...1),
      blend: blend, mask: mask.map { $0.layer(numbers, in: framing) })
  }
}

/// A filter with its numbers replaced by places on the tape.
private enum FilterPlan: Sendable {
  case blur(Tape.Register)
  case threshold(min: Tape.Register, max: Tape.Register, color: Color?)

  init(_ filter: Scene.Filter, builder: inout TapeBuilder) {
    switch filter {
    case .blur(let sigma): self = .blur(builder.add(sigma))
    case .threshold(let min, let max, let color):
      self = .threshold(min: builder.add(min), max: builder.add(max), color: color)
    }
  }

  func filter(_ numbers: FrameNumbers, scale: Double) -> Filter {
    switch self {
    case .blur(let sigma): .gaussianBlur(sigma: numbers(sigma, in: SceneLimits.sigma) * scale)
    case .threshold(let min, let max, let color):
      .alphaThreshold(min: numbers(min, in: 0...1), max: numbers(max, in: 0...1), color: color)
    }
  }
}
