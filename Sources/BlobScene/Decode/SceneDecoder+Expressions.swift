extension SceneDecoder {
  /// An expression and what is still to check about it.
  struct Parsed {
    var expression = Scene.Expression.number(0)
    var checks: [ExpressionParser.ArgumentCheck] = []
    var names: [String] = []
  }

  /// The number or expression at `cursor`, with all names known; nil where that is not so.
  mutating func parse(_ cursor: JSONCursor) -> Parsed? {
    switch cursor.node.content {
    case .number(let text):
      guard let value = Double(text), value.isFinite else {
        inspector.report(cursor, "\(cursor.node.description) is too large")
        return nil
      }
      return Parsed(expression: .number(value))
    case .string(let text): return parse(text, at: cursor, offset: 0)
    case .object(let members)
    where members.contains(where: { nearestName(to: $0.key, among: ["keyframes", "period"]) != nil }):
      return parseKeyframes(cursor)
    default:
      inspector.report(cursor, "expected a number, an expression or keyframes, found \(cursor.node.description)")
      return nil
    }
  }

  /// As `parse(_:)`, of a part of the string at `cursor` that begins `offset` bytes into it.
  mutating func parse(_ text: String, at cursor: JSONCursor, offset: Int) -> Parsed? {
    var parser = ExpressionParser(text)
    let expression: Scene.Expression
    do {
      expression = try parser.parse()
    } catch {
      inspector.report(cursor, ofByte: offset + error.offset, error.message)
      return nil
    }
    guard countParts(parser.parts, at: cursor) else { return nil }
    if parser.usesChance { usesChance = true }
    let (known, unknown) = (names, parser.names.filter { !names.contains($0.name) })
    for use in unknown {
      // Worked out before, since it reads what is being changed; but not for what is left out anyway.
      let message = inspector.isFull ? "" : unknownName(use.name, among: known)
      inspector.report(cursor, ofByte: offset + use.offset, message)
    }
    guard unknown.isEmpty else { return nil }
    return Parsed(expression: expression, checks: parser.checks, names: parser.names.map(\.name))
  }

  /// Adds up the parts of all expressions, and reports the first one that is too many.
  mutating func countParts(_ count: Int, at cursor: JSONCursor) -> Bool {
    let before = parts
    parts += count * (repetition?.count ?? 1)
    if parts > SceneLimits.parts, before <= SceneLimits.parts {
      inspector.report(cursor, SceneLimits.excess(SceneLimits.parts, "parts of all expressions, repetitions included"))
    }
    return parts <= SceneLimits.parts
  }

  private func unknownName(_ name: String, among names: Set<String>) -> String {
    if let function = Scene.Expression.Function(rawValue: name) {
      return "\(quoted(name)) is a function; write \(function.rawValue)(...)"
    }
    if colors[name] != nil { return "\(quoted(name)) is a colour, not a number" }
    if artworks[name] != nil { return "\(quoted(name)) is a drawing, not a number" }
    let hint =
      switch name {
      case "t", "time": "; there is no clock: write sine(8) or phase(8), of a cycle of 8 seconds"
      case "index", "count": "; only a shape with \"repeat\" knows it"
      default: nearestName(to: name, among: names.sorted()).map { "; did you mean \($0)?" } ?? ""
      }
    return "there is no value \(quoted(name))\(hint)"
  }

  /// Checks an expression that something drawn depends on, and notes the motion in it.
  mutating func use(_ parsed: Parsed, at cursor: JSONCursor, offset: Int = 0) {
    periods.formUnion(check(parsed, at: cursor, offset: offset))
    usedNames.formUnion(parsed.names)
  }

  /// Checks periods and other arguments with rules of their own, and gives the periods. That needs the named values, so it
  /// waits until those are sound.
  mutating func check(_ parsed: Parsed, at cursor: JSONCursor, offset: Int = 0) -> Set<Rational> {
    guard constants != nil else { return [] }
    var periods: Set<Rational> = []
    for check in parsed.checks {
      switch check.rule {
      case .period(let multiple):
        do {
          periods.formUnion(try allPeriods(check.argument, multiple: multiple))
        } catch {
          if check.isGenerated {
            inspector.report(cursor, error.message)
          } else {
            inspector.report(cursor, ofByte: offset + check.offset + error.offset, error.message)
          }
        }
      case .unit:
        if let value = constants?.constantValue(of: check.argument), !(0...1).contains(value) {
          guard !check.isGenerated else { continue }
          inspector.report(cursor, ofByte: offset + check.offset, outOfRange(shortestText(value), 0...1))
        }
      }
    }
    return periods
  }

  /// The period, or those of all repetitions where it depends on the index.
  private mutating func allPeriods(
    _ argument: Scene.Expression, multiple: Int
  ) throws(ExpressionProblem) -> Set<Rational> {
    guard let repetition, argument.names.contains(repetition.index) else {
      return [try period(argument, multiple: multiple)]
    }
    var periods: Set<Rational> = []
    defer { exact[repetition.index] = nil }
    for index in 0..<repetition.count {
      exact[repetition.index] = Rational(index)
      periods.insert(try period(argument, multiple: multiple))
    }
    return periods
  }

  private func period(_ argument: Scene.Expression, multiple: Int) throws(ExpressionProblem) -> Rational {
    guard let length = argument.exactValue(values: exact), let period = length.times(Rational(multiple)) else {
      throw ExpressionProblem(
        offset: 0,
        message:
          "expected a constant number of seconds, from numbers and + - * /, found \(quoted(argument.description))")
    }
    let (least, most) = (SceneLimits.period.least, SceneLimits.period.most)
    guard period >= least, period <= most else {
      throw ExpressionProblem(
        offset: 0,
        message:
          "a period of \(period.decimalText)s is out of range; expected \(least.decimalText) to \(most.decimalText)")
    }
    return period
  }

  /// Reports an expression that is constant and outside `range`.
  mutating func checkRange(
    _ expression: Scene.Expression, _ range: ClosedRange<Double>, at cursor: JSONCursor, offset: Int? = nil
  ) {
    let value = expression.literal ?? constants?.constantValue(of: expression)
    guard let value, !range.contains(value) else { return }
    let message = outOfRange(shortestText(value), range)
    if let offset { inspector.report(cursor, ofByte: offset, message) } else { inspector.report(cursor, message) }
  }
}

extension ClosedRange<Double> {
  /// The nearest number in the range.
  func clamped(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
