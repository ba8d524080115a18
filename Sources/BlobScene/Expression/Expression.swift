extension Scene {
  /// A number of a scene: a constant, or how to work it out from the loop's phase.
  ///
  /// It has no clock, no loop and no recursion: the same phase, frame and seed always give the same finite number.
  public enum Expression: Hashable, Sendable {
    /// A constant.
    case number(Double)
    /// A named value of the scene, or one of `Constant`.
    case name(String)
    /// Minus the operand.
    indirect case negation(Expression)
    /// 1 where the operand is 0, else 0.
    indirect case not(Expression)
    /// Two operands and what to do with them.
    indirect case binary(Operator, Expression, Expression)
    /// `then` where `condition` is not 0, else `otherwise`.
    indirect case choice(condition: Expression, then: Expression, otherwise: Expression)
    /// A function of as many arguments as it takes.
    case call(Function, [Expression])
  }
}

extension Scene.Expression {
  /// What stands between two operands, as it is written. Truth is 1 and falsehood 0; what is not 0 is true.
  public enum Operator: String, Hashable, Sendable, CaseIterable {
    /// True where both are.
    case and = "&&"
    /// True where one is, or both.
    case or = "||"
    /// Comparisons.
    case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "==", notEqual = "!="
    /// Arithmetic. A division by 0 gives 0.
    case plus = "+", minus = "-", times = "*", divided = "/"

    /// How tightly it binds: a larger number binds first.
    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: 3
      case .plus, .minus: 4
      case .times, .divided: 5
      }
    }
  }

  /// Names that every scene knows. A scene's own values take other names.
  public enum Constant: String, Hashable, Sendable, CaseIterable {
    /// Half a turn in radians.
    case pi
    /// The edges of the part of the plane that the frame shows, in canvas points.
    case left, right, top, bottom
  }

  /// What the expressions of a shape that is repeated call its index, unless it says otherwise, and the number of repetitions.
  public static let indexName = "index", countName = "count"

  /// Names that later versions of the format may give a meaning, so that no scene may use them for its own values.
  static let reservedNames: Set<String> = [
    "index", "count", "seed", "true", "false", "time", "t", "palette", "background", "slots",
  ]

  /// Whether `name` can name a value: an ASCII letter, then letters, digits and `_`, at most 64 in all.
  public static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, bytes.count <= 64, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

  /// The constant, where the expression is a plain number.
  public var literal: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// Calls `body` with this expression's direct parts.
  func forEachPart(_ body: (Scene.Expression) -> Void) {
    switch self {
    case .number, .name: break
    case .negation(let a), .not(let a): body(a)
    case .binary(_, let a, let b):
      body(a)
      body(b)
    case .choice(let a, let b, let c):
      body(a)
      body(b)
      body(c)
    case .call(_, let arguments): arguments.forEach(body)
    }
  }

  /// The names that occur in it, constants included.
  var names: Set<String> {
    var found: Set<String> = []
    func visit(_ part: Scene.Expression) {
      if case .name(let name) = part { found.insert(name) }
      part.forEachPart(visit)
    }
    visit(self)
    return found
  }
}
