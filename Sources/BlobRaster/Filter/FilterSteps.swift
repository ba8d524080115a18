import BlobGraphics

/// A layer's filters in their shortest form: blurs in a row are one blur, blurs of nothing are none.
struct FilterSteps: Hashable {
  enum Step: Hashable {
    /// A Gaussian of this variance in square pixels, above 0. (Variances of blurs in a row add.)
    case blur(variance: Double)
    /// Alpha in `minimum...maximum` becomes opaque, in one colour or its own.
    case threshold(minimum: Double, maximum: Double, color: Color?)
    /// Light, of which something shows.
    case glow(Glow)
    /// Grain, of which something shows.
    case grain(Grain)
  }

  private(set) var steps: [Step] = []

  init(_ filters: [Filter]) {
    for filter in filters {
      switch filter {
      case .gaussianBlur(let sigma):
        // Less than a hundredth of a pixel cannot be told from nothing.
        guard sigma > 0.01 else { continue }
        if case .blur(let variance) = steps.last {
          steps[steps.count - 1] = .blur(variance: variance + sigma * sigma)
        } else {
          steps.append(.blur(variance: sigma * sigma))
        }
      case .alphaThreshold(let minimum, let maximum, let color):
        steps.append(.threshold(minimum: minimum, maximum: maximum, color: color))
      case .glow(let glow):
        if glow.sigma > 0.01, glow.strength > 0, glow.color.alpha > 0 { steps.append(.glow(glow)) }
      case .grain(let grain):
        if grain.strength > 0 { steps.append(.grain(grain)) }
      }
    }
  }
}
