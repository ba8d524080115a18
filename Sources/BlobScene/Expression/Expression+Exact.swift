extension Scene.Expression {
  /// The exact value of a constant expression of numbers, named values, + - * / and brackets; nil for anything else, for a
  /// division by 0 and for fractions beyond 64 bits. `values` has the named values that are exact themselves.
  ///
  /// A number counts as the decimal that it is written with: 0.1 is one tenth.
  func exactValue(values: [String: Rational]) -> Rational? {
    switch self {
    case .number(let value): return Rational(exactDecimal: value)
    case .name(let name): return values[name]
    case .negation(let operand): return operand.exactValue(values: values)?.times(Rational(-1))
    case .binary(let symbol, let left, let right):
      guard let a = left.exactValue(values: values), let b = right.exactValue(values: values) else { return nil }
      switch symbol {
      case .plus: return a.plus(b)
      case .minus: return b.times(Rational(-1)).flatMap(a.plus)
      case .times: return a.times(b)
      case .divided: return a.divided(by: b)
      default: return nil
      }
    case .not, .choice, .call: return nil
    }
  }
}

extension Rational {
  /// The decimal with the fewest digits that reads as `value`, exactly; nil where it needs more than 64 bits. Up to fifteen
  /// significant digits that is the decimal that was written.
  init?(exactDecimal value: Double) {
    let text = value.magnitude.description
    let parts = text.split(separator: "e")
    guard let mantissa = parts.first.flatMap({ Rational(decimal: $0) }) else { return nil }
    var result = mantissa
    if parts.count > 1 {
      guard let exponent = Int(parts[1]), exponent.magnitude <= 18 else { return nil }
      let power = (0..<exponent.magnitude).reduce(Int64(1)) { power, _ in power * 10 }
      guard let scale = exponent < 0 ? Rational(1, power) : Rational(power, 1), let scaled = mantissa.times(scale)
      else { return nil }
      result = scaled
    }
    guard let signed = value < 0 ? result.times(Rational(-1)) : result else { return nil }
    self = signed
  }
}
