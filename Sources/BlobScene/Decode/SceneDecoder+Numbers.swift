import BlobGraphics

extension SceneDecoder {
  /// The named values, in the order in which they can be worked out.
  mutating func decodeValues(_ cursor: JSONCursor?) -> [Scene.Value] {
    guard let cursor, let entries = inspector.entries(of: cursor) else {
      constants = TapeBuilder(values: [], setting: nil)
      return []
    }
    guard entries.count <= SceneLimits.values else {
      inspector.report(cursor, "\(entries.count) values, the limit is \(SceneLimits.values)")
      return []
    }
    let before = inspector.isClean
    for entry in entries { checkName(entry.name, at: entry.key) }
    names.formUnion(entries.map(\.name))
    let parsed = entries.map { entry in
      (entry, parse(entry.value) ?? Parsed(expression: .number(0), checks: []))
    }
    let values = parsed.map { Scene.Value(name: $0.0.name, expression: $0.1.expression) }
    let sorted: [Scene.Value]
    do {
      sorted = try ValueOrder.sorted(values)
    } catch {
      let first = entries.first { $0.name == error.chain.first }
      inspector.report(
        first?.value ?? cursor, "the value leads back to itself: \(error.chain.joined(separator: " -> "))")
      return []
    }
    guard before == inspector.isClean else { return [] }
    for value in sorted { exact[value.name] = value.expression.exactValue(values: exact) }
    constants = TapeBuilder(values: sorted, setting: nil)
    for (entry, parsed) in parsed { check(parsed, at: entry.value) }
    return sorted
  }

  private mutating func checkName(_ name: String, at cursor: JSONCursor) {
    if !Scene.Expression.isName(name) {
      inspector.report(
        cursor, "\(quoted(name)) is no name: expected a letter, then letters, digits and _, at most 64")
    } else if names.contains(name) || Scene.Expression.reservedNames.contains(name) {
      inspector.report(cursor, "\(quoted(name)) is a name that blobvideo keeps for itself; choose another")
    }
  }

  /// A number or an expression that stays within `range` where it is constant.
  mutating func decodeNumber(_ cursor: JSONCursor, in range: ClosedRange<Double>) -> Scene.Expression {
    guard let parsed = parse(cursor) else { return .number(range.clamped(0)) }
    check(parsed, at: cursor)
    checkRange(parsed.expression, range, at: cursor)
    return parsed.expression
  }

  /// As `decodeNumber`, of a member that may be absent.
  mutating func decodeNumber(
    _ cursor: JSONCursor?, in range: ClosedRange<Double>, default value: Double
  ) -> Scene.Expression {
    cursor.map { decodeNumber($0, in: range) } ?? .number(value)
  }

  /// An expression that stands in a slot of a longer string.
  mutating func decodeSlot(
    _ source: String, in range: ClosedRange<Double>, at cursor: JSONCursor, offset: Int
  ) -> Scene.Expression {
    guard let parsed = parse(source, at: cursor, offset: offset) else { return .number(0) }
    check(parsed, at: cursor, offset: offset)
    checkRange(parsed.expression, range, at: cursor, offset: offset)
    return parsed.expression
  }

  /// Two numbers, `[x, y]`.
  mutating func decodePosition(
    _ cursor: JSONCursor?, in range: ClosedRange<Double> = SceneLimits.coordinate
  ) -> Scene.Position {
    guard let cursor, let pair = inspector.elements(of: cursor, counts: 2...2) else {
      return Scene.Position(x: .number(0), y: .number(0))
    }
    return Scene.Position(x: decodeNumber(pair[0], in: range), y: decodeNumber(pair[1], in: range))
  }
}

// MARK: Expressions

extension SceneDecoder {
  struct Parsed {
    let expression: Scene.Expression
    let checks: [ExpressionParser.ArgumentCheck]
  }

  private mutating func parse(_ cursor: JSONCursor) -> Parsed? {
    switch cursor.node.content {
    case .number(let text):
      guard let value = Double(text), value.isFinite else {
        inspector.report(cursor, "\(cursor.node.description) is too large")
        return nil
      }
      return Parsed(expression: .number(value), checks: [])
    case .string(let text): return parse(text, at: cursor, offset: 0)
    default:
      inspector.report(cursor, "expected a number or an expression, found \(cursor.node.description)")
      return nil
    }
  }

  private mutating func parse(_ text: String, at cursor: JSONCursor, offset: Int) -> Parsed? {
    var parser = ExpressionParser(text)
    let expression: Scene.Expression
    do {
      expression = try parser.parse()
    } catch {
      inspector.report(cursor, ofByte: offset + error.offset, error.message)
      return nil
    }
    parts += parser.parts
    guard parts <= SceneLimits.parts else {
      inspector.report(cursor, "the expressions up to here have more than \(SceneLimits.parts) parts in all")
      return nil
    }
    var isKnown = true
    for use in parser.names where !names.contains(use.name) {
      isKnown = false
      inspector.report(cursor, ofByte: offset + use.offset, unknownName(use.name))
    }
    return isKnown ? Parsed(expression: expression, checks: parser.checks) : nil
  }

  private func unknownName(_ name: String) -> String {
    if let function = Scene.Expression.Function(rawValue: name) {
      return "\(quoted(name)) is a function; write \(function.rawValue)(...)"
    }
    let nearest = nearestName(to: name, among: names.sorted()).map { "; did you mean \($0)?" } ?? ""
    return "there is no value \(quoted(name))\(nearest)"
  }

  /// Periods and other arguments with rules of their own. They need the named values, so they wait until those are sound.
  private mutating func check(_ parsed: Parsed, at cursor: JSONCursor, offset: Int = 0) {
    guard constants != nil else { return }
    for check in parsed.checks {
      switch check.rule {
      case .period(let multiple):
        if let problem = takePeriod(check.argument, multiple: multiple) {
          inspector.report(cursor, ofByte: offset + check.offset, problem)
        }
      case .unit:
        if let value = constantValue(of: check.argument), !(0...1).contains(value) {
          inspector.report(cursor, ofByte: offset + check.offset, outOfRange(shortestText(value), 0...1))
        }
      }
    }
  }

  private mutating func takePeriod(_ argument: Scene.Expression, multiple: Int) -> String? {
    guard let length = argument.exactValue(values: exact), let period = length.times(Rational(multiple)) else {
      return "expected a constant number of seconds, from numbers and + - * /, found \(quoted(argument.description))"
    }
    guard period >= SceneLimits.period.least, period <= SceneLimits.period.most else {
      return "a period of \(period.decimalText)s is out of range; expected"
        + " \(SceneLimits.period.least.decimalText) to \(SceneLimits.period.most.decimalText)"
    }
    periods.insert(period)
    return nil
  }

  private mutating func checkRange(
    _ expression: Scene.Expression, _ range: ClosedRange<Double>, at cursor: JSONCursor, offset: Int? = nil
  ) {
    let value = expression.literal ?? constantValue(of: expression)
    guard let value, !range.contains(value) else { return }
    let message = outOfRange(shortestText(value), range)
    if let offset { inspector.report(cursor, ofByte: offset, message) } else { inspector.report(cursor, message) }
  }
}

extension SceneDecoder {
  /// What an expression always is, where that does not depend on the phase, the frame or the seed.
  private mutating func constantValue(of expression: Scene.Expression) -> Double? {
    guard let register = constants?.add(expression) else { return nil }
    return constants?.constantValue(of: register)
  }
}

extension ClosedRange<Double> {
  /// The nearest number in the range.
  func clamped(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
