/// An exact fraction in lowest terms with a positive denominator. Durations are in seconds, rates in frames a second.
public struct Rational: Hashable, Sendable, Comparable {
  /// Signed numerator.
  public let numerator: Int64
  /// Positive denominator, without a common factor with the numerator.
  public let denominator: Int64

  /// The fraction in lowest terms, or nil where the denominator is 0 or a part leaves 64 bits.
  public init?(_ numerator: Int64, _ denominator: Int64) { self.init(wide: Int128(numerator), Int128(denominator)) }

  /// A whole number.
  public init(_ value: Int) {
    numerator = Int64(value)
    denominator = 1
  }

  init?(wide numerator: Int128, _ denominator: Int128) {
    guard denominator != 0 else { return nil }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let sign: Int128 = denominator < 0 ? -1 : 1
    guard let n = Int64(exactly: sign * numerator / Int128(divisor)),
      let d = Int64(exactly: sign * denominator / Int128(divisor))
    else { return nil }
    self.numerator = n
    self.denominator = d
  }

  /// The exact value of a plain decimal such as `4.1`, `.5` or `12.`: ASCII digits with at most one point, at most 18 digits, no sign, no exponent.
  public init?(decimal text: some StringProtocol) {
    var (value, scale, digits, seenPoint) = (Int64(0), Int64(1), 0, false)
    for c in text.utf8 {
      if c == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(c), digits < 18 {
        value = value * 10 + Int64(c - UInt8(ascii: "0"))
        if seenPoint { scale *= 10 }
        digits += 1
      } else {
        return nil
      }
    }
    guard digits > 0 else { return nil }
    self.init(value, scale)
  }

  /// The nearest double.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// Exact product, or nil where it leaves 64 bits.
  public func times(_ other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.numerator), Int128(denominator) * Int128(other.denominator))
  }

  /// Exact quotient, or nil where `other` is 0 or the result leaves 64 bits.
  public func divided(by other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.denominator), Int128(denominator) * Int128(other.numerator))
  }

  /// Exact sum, or nil where it leaves 64 bits.
  public func plus(_ other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.denominator) + Int128(other.numerator) * Int128(denominator),
      Int128(denominator) * Int128(other.denominator))
  }

  /// The nearest whole number, halves up (towards positive infinity).
  public var rounded: Int64 {
    let doubled = Int128(numerator) * 2 + Int128(denominator)
    let by = Int128(denominator) * 2
    let quotient = doubled / by
    return Int64(doubled < 0 && doubled % by != 0 ? quotient - 1 : quotient)
  }

  /// The smallest positive length of which both are whole multiples, for positive lengths; nil where it leaves 64 bits.
  public func leastCommonMultiple(with other: Rational) -> Rational? {
    let n =
      Int128(numerator) * Int128(other.numerator)
      / Int128(greatestCommonDivisor(numerator.magnitude, other.numerator.magnitude))
    return Rational(wide: n, Int128(greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude)))
  }

  /// Exact order.
  public static func < (a: Rational, b: Rational) -> Bool {
    Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

/// The largest whole number that divides both; the other one where one is 0.
func greatestCommonDivisor<T: UnsignedInteger>(_ a: T, _ b: T) -> T {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return max(a, 1)
}
