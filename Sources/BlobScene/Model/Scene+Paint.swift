import BlobGraphics

extension Scene {
  /// What fills a shape.
  public enum Paint: Hashable, Sendable {
    /// One colour.
    case solid(Tint)
    /// A gradient that is 0 at `from`, 1 at `to`, and constant across.
    case linear(Gradient, from: Position, to: Position)
    /// A gradient that is 0 at the distance `inner` from the centre and 1 at `radius`.
    case radial(Gradient, center: Position, inner: Expression, radius: Expression)
    /// A gradient round a centre: 0 at `angle` degrees clockwise from straight up, 1 after `sweep` degrees more.
    case conic(Gradient, center: Position, angle: Expression, sweep: Expression)
    /// A smooth sheet of colour through the points of a grid.
    case mesh(Mesh)
  }

  /// Colours along a line from 0 to 1.
  public struct Gradient: Hashable, Sendable {
    /// One or more, in rising order. An animated stop that would overtake its successor pushes it along.
    public internal(set) var stops: [Stop]
    /// The space in which neighbours are mixed.
    public internal(set) var interpolation: BlobGraphics.Gradient.Interpolation
    /// What lies beyond 0 and 1.
    public internal(set) var spread: BlobGraphics.Gradient.Spread
  }

  /// A colour at a place along a gradient.
  public struct Stop: Hashable, Sendable {
    /// Where, 0 to 1.
    public let offset: Expression
    /// Which.
    public let color: Tint
  }
}
