/// A position or a displacement in the plane; x runs right, y runs down. The unit is the space's own (canvas points or pixels).
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin.
  public var x: Double
  /// Distance below the origin.
  public var y: Double

  /// A point from its coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(0, 0)

  /// Componentwise sum.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// Componentwise difference.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// Both coordinates times `k`.
  public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  /// Euclidean distance from the origin.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The point at `t` on the segment to `other`; `t` 0 is this point, 1 the other, outside 0...1 extrapolates.
  public func mixed(with other: Point, at t: Double) -> Point { self + (other - self) * t }
}
