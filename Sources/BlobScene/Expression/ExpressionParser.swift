/// Why a text is no expression, and where: `offset` bytes of UTF-8 into it.
struct ExpressionProblem: Error, Hashable {
  let offset: Int
  let message: String
}

/// Reads an expression by recursive descent: each method reads what binds at least as tightly as its name says.
///
///     choice     := operation ('?' choice ':' choice)?
///     operation  := operand (operator operand)*        by precedence; comparisons do not chain
///     operand    := ('-' | '+' | '!') operand | number | name | name '(' choice (',' choice)* ')' | '(' choice ')'
struct ExpressionParser {
  /// An argument with a rule of its own, checked once all named values are known.
  struct ArgumentCheck {
    enum Rule {
      /// A constant length of time, of which the motion's period is `multiple` times.
      case period(multiple: Int)
      /// From 0 to 1, where it is constant.
      case unit
    }

    let rule: Rule
    let argument: Scene.Expression
    let offset: Int
    /// Whether it stands in a text that the preset does not have, so that its place means nothing.
    var isGenerated = false
  }

  /// Names used, with their places.
  private(set) var names: [(name: String, offset: Int)] = []
  /// Arguments to check.
  private(set) var checks: [ArgumentCheck] = []

  /// Whether it depends on the seed.
  private(set) var usesChance = false

  /// How many parts were read: numbers, names, operators and calls.
  var parts = 0

  /// The most bytes of an expression. The canonical form of `mostParts` parts always fits.
  static let mostBytes = 32_768
  /// The most parts: numbers, names, operators and calls together.
  static let mostParts = 256
  /// How deep brackets, calls, signs and choices nest.
  static let mostNesting = 32

  let bytes: [UInt8]
  var position = 0
  var nesting = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The whole text as one expression.
  mutating func parse() throws(ExpressionProblem) -> Scene.Expression {
    guard bytes.count <= Self.mostBytes else {
      throw problem(SceneLimits.excess(Self.mostBytes, "bytes of an expression", found: bytes.count))
    }
    let expression = try choice()
    guard position == bytes.count else { throw problem("expected an operator, found \(found)\(hint)") }
    return expression
  }

  private mutating func choice() throws(ExpressionProblem) -> Scene.Expression {
    let condition = try operation(above: 0)
    guard take("?") else { return condition }
    try enter()
    let then = try choice()
    guard take(":") else { throw problem("expected : and the other choice, found \(found)") }
    let otherwise = try choice()
    nesting -= 1
    try count()
    return .choice(condition: condition, then: then, otherwise: otherwise)
  }

  private mutating func operation(above precedence: Int) throws(ExpressionProblem) -> Scene.Expression {
    var left = try operand()
    while let (symbol, start) = peekOperator(), symbol.precedence > precedence {
      position = start + symbol.rawValue.utf8.count
      let right = try operation(above: symbol.precedence)
      try count()
      left = .binary(symbol, left, right)
      if symbol.precedence == Scene.Expression.Operator.less.precedence,
        let (next, place) = peekOperator(), next.precedence == symbol.precedence
      {
        position = place
        throw problem("comparisons do not chain: write a < b && b < c")
      }
    }
    return left
  }

  private mutating func operand() throws(ExpressionProblem) -> Scene.Expression {
    skipSpace()
    guard let byte = peek() else { throw problem("the expression ends where a number, a name or ( is expected") }
    try count()
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"):
      position += 1
      try enter()
      let inner = try operand()
      nesting -= 1
      return signed(byte, inner)
    case UInt8(ascii: "("):
      position += 1
      try enter()
      let inner = try choice()
      nesting -= 1
      guard take(")") else { throw problem("expected ), found \(found)") }
      return inner
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return .number(try number())
    case _ where Scene.Expression.isLetter(byte): return try nameOrCall()
    default: throw problem("expected a number, a name or (, found \(found)")
    }
  }

  private func signed(_ sign: UInt8, _ inner: Scene.Expression) -> Scene.Expression {
    switch (sign, inner) {
    case (UInt8(ascii: "+"), _): inner
    case (UInt8(ascii: "-"), .number(let value)): .number(-value)
    case (UInt8(ascii: "-"), _): .negation(inner)
    default: .not(inner)
    }
  }

  private mutating func number() throws(ExpressionProblem) -> Double {
    let start = position
    skipDigits()
    if peek() == UInt8(ascii: ".") {
      position += 1
      skipDigits()
    }
    guard position > start + 1 || bytes[start] != UInt8(ascii: ".") else {
      position = start
      throw problem("expected a digit beside the point")
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else { throw problem("expected the digits of an exponent, found \(found)") }
    }
    // Only digits, a point and an exponent get here, so that what is not finite is too large.
    let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
    guard value.isFinite else {
      position = start
      throw problem("the number is too large")
    }
    return value
  }

  private mutating func nameOrCall() throws(ExpressionProblem) -> Scene.Expression {
    let start = position
    while let byte = peek(),
      Scene.Expression.isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    let function = Scene.Expression.Function(rawValue: name)
    guard take("(") else {
      names.append((name, start))
      return .name(name)
    }
    guard let function else {
      let nearest = nearestName(to: name, among: Scene.Expression.Function.allCases.map(\.rawValue))
      position = start
      throw problem("there is no function \(quoted(name))" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    if function == .random || function == .noise { usesChance = true }
    return .call(function, try arguments(of: function, from: start))
  }

  private mutating func arguments(
    of function: Scene.Expression.Function, from start: Int
  ) throws(ExpressionProblem) -> [Scene.Expression] {
    try enter()
    var (arguments, places) = ([Scene.Expression](), [Int]())
    skipSpace()
    if peek() != UInt8(ascii: ")") {
      repeat {
        skipSpace()
        places.append(position)
        arguments.append(try choice())
      } while take(",")
    }
    guard take(")") else { throw problem("expected a comma or ), found \(found)\(hint)") }
    nesting -= 1
    guard function.arity.contains(arguments.count) else {
      position = start
      throw problem("\(function.rawValue) takes \(describe(function.arity)), found \(arguments.count)")
    }
    if let multiple = function.periodsPerArgument {
      checks.append(ArgumentCheck(rule: .period(multiple: multiple), argument: arguments[0], offset: places[0]))
    }
    if function == .bezier || function == .spring {
      for index in function == .bezier ? [0, 2] : [0] {
        checks.append(ArgumentCheck(rule: .unit, argument: arguments[index], offset: places[index]))
      }
    }
    return arguments
  }

  private func describe(_ arity: ClosedRange<Int>) -> String {
    switch (arity.lowerBound, arity.upperBound) {
    case (1, 1): "1 argument"
    case (let low, let high) where low == high: "\(low) arguments"
    case (let low, let high): "\(low) to \(high) arguments"
    }
  }
}
