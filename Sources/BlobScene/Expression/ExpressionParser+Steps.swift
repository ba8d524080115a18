extension ExpressionParser {
  mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  @discardableResult
  mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek(), (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek() == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The operator that comes next, and where. The longest that matches: `<=` before `<`.
  mutating func peekOperator() -> (Scene.Expression.Operator, Int)? {
    skipSpace()
    let pair = String(decoding: bytes[position...].prefix(2), as: UTF8.self)
    let symbol =
      Scene.Expression.Operator(rawValue: pair) ?? pair.first.flatMap { .init(rawValue: String($0)) }
    return symbol.map { ($0, position) }
  }

  mutating func count() throws(ExpressionProblem) {
    parts += 1
    guard parts <= Self.mostParts else { throw problem(SceneLimits.excess(Self.mostParts, "parts of an expression")) }
  }

  mutating func enter() throws(ExpressionProblem) {
    nesting += 1
    guard nesting <= Self.mostNesting else {
      throw problem(SceneLimits.excess(Self.mostNesting, "levels of an expression"))
    }
  }

  func problem(_ message: String) -> ExpressionProblem {
    ExpressionProblem(offset: position, message: message)
  }

  /// The character at the current place, for messages.
  var found: String {
    let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    return rest.unicodeScalars.first.map { "'\($0)'" } ?? "the end"
  }

  /// What to write instead of an operator of another language.
  var hint: String {
    switch peek() {
    case UInt8(ascii: "^"): "; write pow(a, b)"
    case UInt8(ascii: "%"): "; write mod(a, b)"
    case UInt8(ascii: "="): "; compare with =="
    case UInt8(ascii: "&"): "; write &&"
    case UInt8(ascii: "|"): "; write ||"
    default: ""
    }
  }
}
