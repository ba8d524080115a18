import BlobGraphics
import BlobScene

/// A colour with its numbers replaced by places on the tape, and with all that stands still worked out.
enum TintPlan: Hashable, Sendable {
  case still(Color)
  case palette([Color], Tape.Register)
  indirect case mix(TintPlan, TintPlan, Tape.Register)
  indirect case lighten(TintPlan, Tape.Register), darken(TintPlan, Tape.Register), fade(TintPlan, Tape.Register)

  init(_ tint: Scene.Tint, builder: inout TapeBuilder) {
    let moving: TintPlan
    switch tint {
    case .color(let color):
      self = .still(color)
      return
    case .name(Scene.Tint.backgroundName):
      // Made of colours that are there before it, so that this ends.
      self = TintPlan(builder.background, builder: &builder)
      return
    case .name(let name):
      self = .still(builder.colors[name] ?? .black)
      return
    case .palette(let place): moving = .palette(builder.palette, builder.add(place))
    case .mix(let a, let b, let t):
      moving = .mix(
        TintPlan(a, builder: &builder), TintPlan(b, builder: &builder), builder.add(t))
    case .lighten(let a, let t):
      moving = .lighten(TintPlan(a, builder: &builder), builder.add(t))
    case .darken(let a, let t): moving = .darken(TintPlan(a, builder: &builder), builder.add(t))
    case .fade(let a, let t): moving = .fade(TintPlan(a, builder: &builder), builder.add(t))
    }
    self = moving.color { builder.constantValue(in: $0) }.map { .still($0) } ?? moving
  }

  /// The colour of this frame.
  func color(_ numbers: FrameNumbers) -> Color { color { numbers($0, in: SceneLimits.coordinate) } ?? .black }

  /// The colour, or nil where a value is not known.
  private func color(_ value: (Tape.Register) -> Double?) -> Color? {
    switch self {
    case .still(let color): return color
    case .palette(let palette, let place): return value(place).map { TintMath.color(at: $0, of: palette) }
    case .mix(let a, let b, let t):
      guard let a = a.color(value), let b = b.color(value), let t = value(t) else { return nil }
      return TintMath.mix(a, b, at: t)
    case .lighten(let a, let t): return a.color(value).flatMap { a in value(t).map { TintMath.lighten(a, by: $0) } }
    case .darken(let a, let t): return a.color(value).flatMap { a in value(t).map { TintMath.darken(a, by: $0) } }
    case .fade(let a, let t): return a.color(value).flatMap { a in value(t).map { TintMath.fade(a, by: $0) } }
    }
  }
}
