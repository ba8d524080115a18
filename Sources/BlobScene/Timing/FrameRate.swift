/// Frames a second as an exact fraction, 1 to 240.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// The exact rate, for example 30000/1001.
  public let rational: Rational

  /// 30 frames a second.
  public static let thirty = FrameRate(unchecked: Rational(30))

  private init(unchecked rational: Rational) { self.rational = rational }

  /// A rate from a fraction; nil outside 1...240, or with more than nine digits in numerator or denominator.
  public init?(_ rational: Rational) {
    guard rational >= Rational(1), rational <= Rational(240),
      rational.numerator < 1_000_000_000, rational.denominator < 1_000_000_000
    else { return nil }
    self.rational = rational
  }

  /// A rate as people write it: `30`, `12.5`, `30000/1001`, and the NTSC family by its usual decimals (`23.976`, `23.98`,
  /// `29.97`, `47.952`, `59.94`, `119.88`), which mean the fractions over 1001. Nil for anything else and outside 1...240.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let exact: Rational?
    if parts.count == 2 {
      guard let n = Int64(plainDigits: parts[0]), let d = Int64(plainDigits: parts[1]) else { return nil }
      exact = Rational(n, d)
    } else {
      exact = Rational(decimal: text)
    }
    guard let exact else { return nil }
    self.init(parts.count == 1 ? Self.ntsc(near: exact) ?? exact : exact)
  }

  /// The NTSC rate (24, 30, 48, 60 or 120 times 1000/1001) that a decimal with two or three places stands for.
  private static func ntsc(near decimal: Rational) -> Rational? {
    guard decimal.denominator > 1 else { return nil }
    for base: Int64 in [24, 30, 48, 60, 120] {
      for places: Int64 in [100, 1000] {
        guard let rate = Rational(base * 1000, 1001), let shifted = rate.times(Rational(Int(places))),
          let rounded = Rational(shifted.rounded, places)
        else { continue }
        if rounded == decimal { return rate }
      }
    }
    return nil
  }

  /// `30` or `30000/1001`.
  public var description: String {
    rational.denominator == 1 ? "\(rational.numerator)" : "\(rational.numerator)/\(rational.denominator)"
  }

  /// Always as a fraction: `30/1`, `30000/1001`.
  public var fraction: String { "\(rational.numerator)/\(rational.denominator)" }

  /// Seconds that a frame lasts.
  public var frameDuration: Rational { Rational(rational.denominator, rational.numerator) ?? Rational(1) }
}

extension Int64 {
  /// One to eighteen ASCII digits, nothing else.
  init?(plainDigits text: some StringProtocol) {
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    self.init(text)
  }
}
