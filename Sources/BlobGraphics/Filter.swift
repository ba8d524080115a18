/// A step from a layer's pixels to new pixels, premultiplied throughout. A layer's filters run in order, the first one first.
public enum Filter: Hashable, Sendable {
  /// A Gaussian of standard deviation `sigma` pixels (0 or more; 0 leaves the layer as it is). The layer reaches as far beyond
  /// the frame as the blur needs: edges of the frame do not darken.
  case gaussianBlur(sigma: Double)
  /// Keeps what has alpha in `min...max`, cuts the rest, with an anti-aliased edge. Kept pixels become `color`, or, where that
  /// is nil, the layer's own colour made opaque.
  case alphaThreshold(min: Double, max: Double, color: Color?)
  /// Light about the layer, or within it from its edges on.
  case glow(Glow)
  /// The grain of film.
  case grain(Grain)
}

/// Light of one colour that falls off as a Gaussian blur of the layer's alpha does.
///
/// With b the blurred alpha, the light has the alpha min(1, strength * b) outside, where it lies under the layer, and min(1, strength * (1 - b))
/// inside, where it lies on it and no further than it reaches. At a long straight edge both are half the strength, times the colour's own
/// alpha.
public struct Glow: Hashable, Sendable {
  /// Which side of the edge it is on.
  public enum Side: Hashable, Sendable {
    /// About the layer, under it.
    case outer
    /// On the layer.
    case inner
  }

  /// Which side of the edge it is on.
  public var side: Side
  /// Standard deviation in pixels, 0 or more; 0 leaves the layer as it is.
  public var sigma: Double
  /// The light's colour.
  public var color: Color
  /// 0 or more; 1 is the blurred alpha as it is.
  public var strength: Double

  /// A glow from its parts.
  public init(side: Side, sigma: Double, color: Color, strength: Double = 1) {
    (self.side, self.sigma, self.color, self.strength) = (side, sigma, color, strength)
  }
}

/// Noise on the layer's colours: strongest in the middle tones, none on black and white, so that nothing is clipped and the mean stays.
///
/// An encoded component v of a pixel, seen opaque, becomes v + strength * n * min(v, 1 - v), where n lies in -1...1, has the mean 0 and the standard
/// deviation 1/3. Alpha stays. The same seed, frame and place give the same n.
public struct Grain: Hashable, Sendable {
  /// 0...1.
  public var strength: Double
  /// Pixels along a grain, 0 or more; up to 1 every pixel is one of its own.
  public var size: Double
  /// Whether red, green and blue share one noise.
  public var isMonochrome: Bool
  /// The variation, and which of its frames.
  public var seed: UInt64, frame: Int

  /// A grain from its parts.
  public init(strength: Double, size: Double, isMonochrome: Bool, seed: UInt64, frame: Int) {
    (self.strength, self.size, self.isMonochrome) = (strength, size, isMonochrome)
    (self.seed, self.frame) = (seed, frame)
  }
}
