import BlobGraphics
import BlobScene

/// A filter with its numbers replaced by places on the tape.
enum FilterPlan: Sendable {
  case blur(Tape.Register)
  case threshold(min: Tape.Register, max: Tape.Register, color: TintPlan?)
  case glow(Glow.Side, sigma: Tape.Register, color: TintPlan, strength: Tape.Register)
  case grain(strength: Tape.Register, size: Double, isMonochrome: Bool, seed: UInt64, frame: Tape.Register)

  /// `seed` is the scene's.
  init(_ filter: Scene.Filter, seed: Int, builder: inout TapeBuilder) {
    switch filter {
    case .blur(let sigma): self = .blur(builder.add(sigma))
    case .threshold(let min, let max, let color):
      self = .threshold(
        min: builder.add(min), max: builder.add(max), color: color.map { TintPlan($0, builder: &builder) })
    case .glow(let glow):
      self = .glow(
        glow.side, sigma: builder.add(glow.sigma), color: TintPlan(glow.color, builder: &builder),
        strength: builder.add(glow.strength))
    case .grain(let grain):
      self = .grain(
        strength: builder.add(grain.strength), size: grain.size, isMonochrome: grain.isMonochrome,
        seed: UInt64(bitPattern: Int64(seed)), frame: builder.add(grain.frame))
    }
  }

  /// The filter of this frame, where `scale` pixels are a canvas point.
  func filter(_ numbers: FrameNumbers, scale: Double) -> Filter {
    switch self {
    case .blur(let sigma): .gaussianBlur(sigma: numbers(sigma, in: SceneLimits.sigma) * scale)
    case .threshold(let min, let max, let color):
      .alphaThreshold(min: numbers(min, in: 0...1), max: numbers(max, in: 0...1), color: color?.color(numbers))
    case .glow(let side, let sigma, let color, let strength):
      .glow(
        Glow(
          side: side, sigma: numbers(sigma, in: SceneLimits.sigma) * scale, color: color.color(numbers),
          strength: numbers(strength, in: SceneLimits.glow)))
    case .grain(let strength, let size, let isMonochrome, let seed, let frame):
      .grain(
        Grain(
          strength: numbers(strength, in: SceneLimits.grain), size: size * scale, isMonochrome: isMonochrome,
          seed: seed,
          frame: Int(numbers(frame, in: 0...64))))
    }
  }
}
