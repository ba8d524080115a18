extension Scene.Expression: CustomStringConvertible {
  /// The expression in its canonical form: parsing it gives the same expression. As few brackets as that allows.
  public var description: String { text(above: -1) }

  /// The text, in brackets unless it binds more tightly than `precedence`: a choice 0, operators theirs, a sign 6, the rest 7.
  private func text(above precedence: Int) -> String {
    let (text, own) = textAndPrecedence
    return own > precedence ? text : "(\(text))"
  }

  private var textAndPrecedence: (String, Int) {
    switch self {
    case .number(let value): return (shortestText(value), 7)
    case .name(let name): return (name, 7)
    case .negation(let operand): return ("-" + operand.text(above: 5), 6)
    case .not(let operand): return ("!" + operand.text(above: 5), 6)
    case .binary(let symbol, let left, let right):
      let own = symbol.precedence
      // Operators of a kind group from the left, and comparisons do not chain at all.
      let leftLimit = own == Operator.less.precedence ? own : own - 1
      return ("\(left.text(above: leftLimit)) \(symbol.rawValue) \(right.text(above: own))", own)
    case .choice(let condition, let then, let otherwise):
      return ("\(condition.text(above: 0)) ? \(then.text(above: -1)) : \(otherwise.text(above: -1))", 0)
    case .call(let function, let arguments):
      return ("\(function.rawValue)(\(arguments.map { $0.text(above: -1) }.joined(separator: ", ")))", 7)
    }
  }
}
