#if canImport(Darwin)
  import Darwin

  /// Sine of an angle in radians.
  public func sine(_ x: Double) -> Double { sin(x) }
  /// Cosine of an angle in radians.
  public func cosine(_ x: Double) -> Double { cos(x) }
  /// The real cube root, negative for negative `x`.
  public func cubeRoot(_ x: Double) -> Double { cbrt(x) }
  /// `x` to the power `y`, as C's `pow`.
  public func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
  /// The angle of (`x`, `y`) in radians, -pi...pi, as C's `atan2`.
  public func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  /// e to the power `x`.
  public func exponential(_ x: Double) -> Double { exp(x) }
#endif
