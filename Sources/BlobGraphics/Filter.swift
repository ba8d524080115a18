/// A step from a layer's pixels to new pixels, premultiplied throughout. A layer's filters run in order, the first one first.
public enum Filter: Hashable, Sendable {
  /// A Gaussian of standard deviation `sigma` pixels (0 or more; 0 leaves the layer as it is). The layer reaches as far beyond
  /// the frame as the blur needs: edges of the frame do not darken.
  case gaussianBlur(sigma: Double)
  /// Keeps what has alpha in `min...max`, cuts the rest, with an anti-aliased edge. Kept pixels become `color`, or, where that
  /// is nil, the layer's own colour made opaque.
  case alphaThreshold(min: Double, max: Double, color: Color?)
}
