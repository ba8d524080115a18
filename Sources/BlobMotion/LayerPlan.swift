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

  /// `seed` is the scene's.
  init(_ layer: Scene.Layer, seed: Int, builder: inout TapeBuilder) {
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
    filters = layer.filters.map { FilterPlan($0, seed: seed, builder: &builder) }
    opacity = builder.add(layer.opacity)
    blend = layer.blend
    mask = layer.mask.map { LayerPlan($0, seed: seed, builder: &builder) }
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
