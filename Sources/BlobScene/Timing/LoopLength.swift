/// A length of time as people ask for it.
public enum LoopLength: Hashable, Sendable, CustomStringConvertible {
  /// Exact seconds, more than 0.
  case seconds(Rational)
  /// A number of frames, 1 or more.
  case frames(Int)
  /// The preset's natural loop: the least common multiple of its periods.
  case natural

  /// What `init(parsing:)` says of a text that is no length.
  public enum Problem: Error, Hashable, Sendable {
    /// A number without a unit; with the text that was probably meant.
    case missingUnit(hint: String)
    /// 0 or negative.
    case notPositive
    /// Over an hour.
    case tooLong
    /// Anything else.
    case malformed
  }

  /// The longest length, in seconds: one hour.
  public static let longest = 3600

  /// Reads `4s`, `1500ms`, `1m30s`, `1h`, `0.5s`, `120f` or `natural`: units fall (h, m, s, ms), each at most once; decimals are
  /// exact; frames stand alone. `longest` is in seconds. Throws the nearest reason otherwise.
  public init(parsing text: String, longest: Int = longest) throws(Problem) {
    if text == "natural" {
      self = .natural
      return
    }
    if Rational(decimal: text) != nil { throw .missingUnit(hint: "\(text)s") }
    if text.hasPrefix("-") { throw .notPositive }
    if text.hasSuffix("f"), let n = Int64(plainDigits: text.dropLast()) {
      if n < 1 { throw .notPositive }
      self = .frames(Int(n))
      return
    }
    let total = try Self.totalSeconds(Substring(text))
    if total.numerator <= 0 { throw .notPositive }
    if total > Rational(longest) { throw .tooLong }
    self = .seconds(total)
  }

  private static func totalSeconds(_ text: Substring) throws(Problem) -> Rational {
    let units: [(name: String, seconds: Rational)] = [
      ("h", Rational(3600)), ("m", Rational(60)), ("s", Rational(1)), ("ms", Rational(1, 1000) ?? Rational(0)),
    ]
    var (rest, total, allowed) = (text, Rational(0), 0)
    repeat {
      let number = rest.prefix { $0 == "." || ("0"..."9").contains($0) }
      let unit = rest.dropFirst(number.count).prefix { $0.isASCII && $0.isLetter }
      guard let value = Rational(decimal: number),
        let index = units.firstIndex(where: { $0.name == unit }), index >= allowed
      else { throw .malformed }
      guard let part = value.times(units[index].seconds), let sum = total.plus(part) else { throw .tooLong }
      (total, allowed) = (sum, index + 1)
      rest = rest.dropFirst(number.count + unit.count)
    } while !rest.isEmpty
    return total
  }

  /// The length in its shortest form: `4s`, `4.1s`, `120f`, `natural`.
  public var description: String {
    switch self {
    case .seconds(let s): "\(s.decimalText)s"
    case .frames(let n): "\(n)f"
    case .natural: "natural"
    }
  }
}

extension Rational {
  /// The value in at most six decimals, without trailing zeros: `4`, `4.1`, `2.857143`.
  public var decimalText: String {
    guard let millionths = times(Rational(1_000_000))?.rounded else { return "\(value)" }
    let (whole, part) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(part)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return (millionths < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }
}
