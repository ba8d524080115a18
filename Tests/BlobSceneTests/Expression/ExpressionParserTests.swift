import Testing

@testable import BlobScene

@Suite struct ExpressionParserTests {
  /// Text, how many bytes into it the fault is, and part of the message.
  @Test(arguments: [
    ("", 0, "ends where a number"), ("1 +", 3, "ends where"), ("1 2", 2, "expected an operator, found '2'"),
    ("2x", 1, "expected an operator, found 'x'"), ("(1", 2, "expected ), found the end"), ("1)", 1, "found ')'"),
    ("a ? 1", 5, "expected :"), ("1 < 2 < 3", 6, "do not chain"), ("1 == 2 != 0", 7, "do not chain"),
    ("2 ^ 3", 2, "pow(a, b)"),
    ("5 % 2", 2, "mod(a, b)"), ("a = 1", 2, "=="), ("a & b", 2, "&&"), ("a | b", 2, "||"),
    ("sine()", 0, "takes 1 argument, found 0"),
    ("2 + clamp(1, 2)", 4, "takes 3 arguments, found 2"), ("min(1)", 0, "2 to 8 arguments"),
    ("sqrtt(1)", 0, "did you mean sqrt?"),
    ("zebra(1)", 0, "no function \"zebra\""), ("max(1 2)", 6, "expected a comma or )"), ("max(1,)", 6, "found ')'"),
    (".", 0, "digit beside the point"),
    ("1e", 2, "exponent"), ("1e999", 0, "too large"), ("π", 0, "found 'π'"), ("1 + é", 4, "found 'é'"),
    ("'a'", 0, "found '''"),
    ("{x}", 0, "found '{'"), ("a.b", 1, "found '.'"), ("1,5", 1, "found ','"), ("0x10", 1, "found 'x'"),
    ("--", 2, "ends where"),
  ])
  func refuses(text: String, offset: Int, message: String) {
    let problem = problem(of: text)
    #expect(problem?.offset == offset)
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "accepted")")
  }

  /// Text and its canonical form, which shows how it was grouped.
  @Test(arguments: [
    ("1+2*3", "1 + 2 * 3"), ("(1+2)*3", "(1 + 2) * 3"), ("1-2-3", "1 - 2 - 3"), ("1-(2-3)", "1 - (2 - 3)"),
    ("8/4/2", "8 / 4 / 2"),
    ("8/(4*2)", "8 / (4 * 2)"), ("-a*b", "-a * b"), ("-(a*b)", "-(a * b)"), ("- -4", "4"), ("--a", "--a"), ("+a", "a"),
    ("-40", "-40"),
    ("1 - -2", "1 - -2"), ("a<b&&c||!d", "a < b && c || !d"), ("a&&(b||c)", "a && (b || c)"),
    ("(a<b)<c", "(a < b) < c"),
    ("a?b:c?d:e", "a ? b : c ? d : e"), ("(a?b:c)?d:e", "(a ? b : c) ? d : e"), ("1+(a?b:c)", "1 + (a ? b : c)"),
    ("a?b?1:2:3", "a ? b ? 1 : 2 : 3"),
    ("max( 1,-2 ,a )", "max(1, -2, a)"), ("1.50e+2", "150"), (".5", "0.5"), ("12.", "12"), ("1e-7", "1e-07"),
    ("((((a))))", "a"), (" a ", "a"),
    ("a\n+\tb", "a + b"), ("!(a == b)", "!(a == b)"), ("0.1", "0.1"),
  ])
  func groupsAndPrints(text: String, canonical: String) throws {
    let expression = try parsed(text)
    #expect(expression.description == canonical)
    #expect(try parsed(canonical) == expression)
  }

  /// Any expression reads back from its canonical form.
  @Test func readsBackWhatItPrints() throws {
    var dice = Dice(state: 7)
    for _ in 0..<3000 {
      let expression = dice.expression(depth: 5)
      let text = expression.description
      let again = try parsed(text)
      #expect(again == expression, "\(text)")
    }
  }

  @Test func boundsSizeAndNesting() throws {
    _ = try parsed(Array(repeating: "1", count: 128).joined(separator: "+"))
    #expect(
      problem(of: Array(repeating: "1", count: 129).joined(separator: "+"))?.message
        == "expected at most 256 parts of an expression, found more")
    let nested = String(repeating: "(", count: 32) + "1" + String(repeating: ")", count: 32)
    _ = try parsed(nested)
    for text in ["(\(nested))", String(repeating: "-", count: 33) + "a", String(repeating: "abs(", count: 1000)] {
      #expect(problem(of: text)?.message.contains("at most 32 levels") == true)
    }
    #expect(problem(of: String(repeating: " ", count: 40_000))?.message.contains("at most 32768 bytes") == true)
    let choices = Array(repeating: "1 ? 2 :", count: 40).joined()
    #expect(problem(of: choices + "3")?.message.contains("at most 32 levels") == true)
  }

  private func problem(of text: String) -> ExpressionProblem? {
    do {
      _ = try parsed(text)
      return nil
    } catch {
      return error
    }
  }
}

/// Random expressions, the same ones every time.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }

  mutating func expression(depth: Int) -> Scene.Expression {
    switch depth == 0 ? roll(2) : roll(8) {
    case 0: return .number(Double(roll(2000) - 1000) / Double(1 + roll(7)))
    case 1: return .name(["a", "b2", "left", "long_name"][roll(4)])
    case 2:
      let inner = expression(depth: depth - 1)
      // The parser takes the sign into a number.
      return inner.literal == nil ? .negation(inner) : inner
    case 3: return .not(expression(depth: depth - 1))
    case 4:
      return .choice(
        condition: expression(depth: depth - 1), then: expression(depth: depth - 1),
        otherwise: expression(depth: depth - 1))
    case 5:
      let function = Scene.Expression.Function.allCases[roll(Scene.Expression.Function.allCases.count)]
      return .call(
        function, (0..<function.arity.lowerBound).map { _ in expression(depth: depth - 3 > 0 ? depth - 3 : 0) })
    default:
      let symbol = Scene.Expression.Operator.allCases[roll(Scene.Expression.Operator.allCases.count)]
      return .binary(symbol, expression(depth: depth - 1), expression(depth: depth - 1))
    }
  }
}
