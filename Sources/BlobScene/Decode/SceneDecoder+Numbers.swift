extension SceneDecoder {
  /// A number or an expression that stays within `range` where it is constant.
  mutating func decodeNumber(_ cursor: JSONCursor, in range: ClosedRange<Double>) -> Scene.Expression {
    guard let parsed = parse(cursor) else { return .number(range.clamped(0)) }
    use(parsed, at: cursor)
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
    use(parsed, at: cursor, offset: offset)
    checkRange(parsed.expression, range, at: cursor, offset: offset)
    return parsed.expression
  }

  /// A whole number, or an expression that is one and does not move; nil where a problem was reported. `name` is what there can be too
  /// many of.
  mutating func decodeWhole(
    _ cursor: JSONCursor, in range: ClosedRange<Int>, called name: String? = nil
  ) -> Scene.Whole? {
    guard case .string = cursor.node.content else {
      if let name, case .number(let text) = cursor.node.content, let value = Double(text),
        value > Double(range.upperBound), value == value.rounded()
      {
        inspector.report(cursor, SceneLimits.excess(range.upperBound, name))
        return nil
      }
      return inspector.integer(cursor, in: range).map { Scene.Whole($0) }
    }
    guard let parsed = parse(cursor) else { return nil }
    use(parsed, at: cursor)
    guard constants != nil else { return nil }
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let value = constants?.constantValue(of: parsed.expression) else {
      inspector.report(cursor, "expected \(wanted) that stands still, found \(quoted("\(parsed.expression)"))")
      return nil
    }
    guard let whole = Int(exactly: value) else {
      inspector.report(cursor, "expected \(wanted), found \(shortestText(value))")
      return nil
    }
    if let name, whole > range.upperBound {
      inspector.report(cursor, SceneLimits.excess(range.upperBound, name))
      return nil
    }
    guard range.contains(whole) else {
      inspector.report(cursor, "\(whole) is out of range; expected \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return Scene.Whole(whole, from: parsed.expression)
  }

  /// Two numbers, `[x, y]`.
  mutating func decodePosition(
    _ cursor: JSONCursor?, in range: ClosedRange<Double> = SceneLimits.coordinate
  ) -> Scene.Position {
    let origin = Scene.Position(x: .number(0), y: .number(0))
    guard let cursor else { return origin }
    guard case .array(let nodes) = cursor.node.content, nodes.count == 2 else {
      inspector.report(cursor, "expected two numbers, [x, y], found \(cursor.node.description)")
      return origin
    }
    let pair = nodes.enumerated().map { JSONCursor(node: $1, path: cursor.path.index($0)) }
    return Scene.Position(x: decodeNumber(pair[0], in: range), y: decodeNumber(pair[1], in: range))
  }

  /// Whether a number is always 0, as what does not move is.
  mutating func isZero(_ expression: Scene.Expression) -> Bool {
    (expression.literal ?? constants?.constantValue(of: expression)) == 0
  }

  /// A constant length of time in seconds, of a motion that is there if it `isUsed`.
  mutating func decodePeriod(_ cursor: JSONCursor?, default seconds: Int, isUsed: Bool) -> Scene.Expression {
    guard let cursor else {
      if isUsed { periods.insert(Rational(seconds)) }
      return .number(Double(seconds))
    }
    guard var parsed = parse(cursor) else { return .number(Double(seconds)) }
    parsed.checks.append(
      ExpressionParser.ArgumentCheck(rule: .period(multiple: 1), argument: parsed.expression, offset: 0))
    if isUsed { use(parsed, at: cursor) } else { _ = check(parsed, at: cursor) }
    return parsed.expression
  }
}
