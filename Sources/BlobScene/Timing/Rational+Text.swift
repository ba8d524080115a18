extension Rational {
  /// The value as a plain decimal with as many places as it needs, `2.5`; as a quotient, `20/7`, where 18 places are not enough.
  public var exactText: String {
    var (scale, places) = (Int128(1), 0)
    while scale % Int128(denominator) != 0 {
      guard places < 18 else { return "\(numerator)/\(denominator)" }
      (scale, places) = (scale * 10, places + 1)
    }
    let scaled = Int128(numerator) * (scale / Int128(denominator))
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let fraction = places == 0 ? "" : "." + padded.suffix(places)
    return (numerator < 0 ? "-" : "") + padded.dropLast(places) + fraction
  }
}
