/// An affine map of the plane: `x' = a x + c y + tx`, `y' = b x + d y + ty` (the column order of PDF, SVG and Core Graphics).
public struct AffineMap: Hashable, Sendable {
  /// The coefficients, in SVG's `matrix(a b c d tx ty)` order.
  public var a, b, c, d, tx, ty: Double

  /// A map from its six coefficients, in SVG's order.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Leaves every point where it is.
  public static let identity = AffineMap(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves every point by `offset`.
  public static func translation(_ offset: Point) -> AffineMap {
    AffineMap(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  /// Scales by `x` and `y` about `anchor`.
  public static func scale(_ x: Double, _ y: Double, about anchor: Point = .zero) -> AffineMap {
    AffineMap(a: x, b: 0, c: 0, d: y, tx: anchor.x - x * anchor.x, ty: anchor.y - y * anchor.y)
  }

  /// Turns by `radians`, clockwise on screen where positive (y runs down), about `anchor`.
  public static func rotation(_ radians: Double, about anchor: Point = .zero) -> AffineMap {
    let (s, c) = (sine(radians), cosine(radians))
    return AffineMap(
      a: c, b: s, c: -s, d: c, tx: anchor.x - c * anchor.x + s * anchor.y, ty: anchor.y - s * anchor.x - c * anchor.y)
  }

  /// This map, applied after `inner`: `(outer.after(inner))(p) == outer(inner(p))`.
  public func after(_ inner: AffineMap) -> AffineMap {
    AffineMap(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
      tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty)
  }

  /// Where `p` goes.
  public func callAsFunction(_ p: Point) -> Point { Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty) }

  /// Signed factor by which areas grow; 0 where the map flattens the plane, negative where it mirrors.
  public var determinant: Double { a * d - b * c }

  /// The factor by which lengths grow on average: the square root of the area factor. Exact for similarities.
  public var meanScale: Double { abs(determinant).squareRoot() }

  /// The map that undoes this one, or nil where the map flattens the plane (its determinant is 0 or not finite).
  public var inverse: AffineMap? {
    let k = determinant
    guard k != 0, k.isFinite else { return nil }
    return AffineMap(
      a: d / k, b: -b / k, c: -c / k, d: a / k, tx: (c * ty - d * tx) / k, ty: (b * tx - a * ty) / k)
  }
}
