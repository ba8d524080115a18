/// What fills a shape, in the paint's own space (see `Fill.paintMap`).
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case solid(Color)
  /// `gradient` 0 at `from`, 1 at `to`, constant across; equal points give the last colour.
  case linear(Gradient, from: Point, to: Point)
  /// `gradient` 0 at the distance `inner` from `center` and 1 at `radius`; equal ones give the last colour.
  case radial(Gradient, center: Point, inner: Double, radius: Double)
  /// `gradient` round `center`: 0 at `angle` degrees clockwise from straight up, 1 after `sweep` degrees more, of which there are
  /// 360 in all; a sweep of 0 gives the last colour.
  case conic(Gradient, center: Point, angle: Double, sweep: Double)
  /// A smooth sheet of colour through the points of a grid.
  case mesh(Mesh)
}
