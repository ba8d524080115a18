/// What fills a shape, in the paint's own space (see `Fill.paintMap`).
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case solid(Color)
  /// `gradient` 0 at `from`, 1 at `to`, constant across; equal points give the last colour.
  case linear(Gradient, from: Point, to: Point)
}
