/// One frame as plain values, in pixels: where choreography ends and rasterizing begins.
///
/// Pixel (0, 0) covers the square from (0, 0) to (1, 1). All numbers are finite; validation sees to it.
public struct DrawList: Hashable, Sendable {
  /// Frame size in pixels, each side 1 or more.
  public var width, height: Int
  /// What is under everything.
  public var background: Color
  /// Drawn in order, the first one lowest.
  public var layers: [Layer]

  /// A frame from its parts.
  public init(width: Int, height: Int, background: Color, layers: [Layer]) {
    (self.width, self.height, self.background, self.layers) = (width, height, background, layers)
  }
}

/// Shapes that are composited together. With filters the fills first become one picture of their own (unclipped by the
/// frame), which is filtered and then laid over what is below.
public struct Layer: Hashable, Sendable {
  /// Drawn in order, the first one lowest.
  public var fills: [Fill]
  /// Applied in order to the fills as one picture; none draws the fills straight onto what is below.
  public var filters: [Filter]
  /// How much of the layer shows as one picture, after its filters; 0...1.
  public var opacity: Double
  /// How that picture mixes with all that is below it.
  public var blend: BlendMode
  /// At most one: the layer shows where this one does, as far as it is opaque.
  public var mask: [Layer]

  /// A layer from its parts.
  public init(
    fills: [Fill], filters: [Filter] = [], opacity: Double = 1, blend: BlendMode = .normal, mask: [Layer] = []
  ) {
    (self.fills, self.filters) = (fills, filters)
    (self.opacity, self.blend, self.mask) = (opacity, blend, mask)
  }
}

/// A path and what counts as its inside.
public struct Outline: Hashable, Sendable {
  /// The path.
  public var path: Path
  /// What counts as inside.
  public var rule: FillRule

  /// An outline from its parts.
  public init(path: Path, rule: FillRule = .nonzero) { (self.path, self.rule) = (path, rule) }
}

/// One painted outline.
public struct Fill: Hashable, Sendable {
  /// Outline in pixels.
  public var path: Path
  /// What counts as inside.
  public var rule: FillRule
  /// Further outlines in pixels; the fill covers what any of them covers.
  public var others: [Outline] = []
  /// What it is filled with, in paint space.
  public var paint: Paint
  /// From paint space to pixels.
  public var paintMap: AffineMap
  /// A convex polygon in pixels outside of which nothing of the fill shows; nil shows all of it.
  public var clip: [Point]?

  /// A fill from its parts.
  public init(
    path: Path, rule: FillRule = .nonzero, paint: Paint, paintMap: AffineMap = .identity, clip: [Point]? = nil
  ) {
    (self.path, self.rule, self.paint, self.paintMap, self.clip) = (path, rule, paint, paintMap, clip)
  }
}
