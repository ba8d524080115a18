extension SceneDecoder {
  /// A number that goes from value to value, round and round.
  ///
  /// It becomes an expression: the first value, plus each step to the next times an easing of the place between the two. Easings hold at
  /// 0 and 1, so that steps that are over stay and those to come are not there yet; all steps together are 0, so that it closes.
  mutating func parseKeyframes(_ cursor: JSONCursor) -> Parsed? {
    let before = inspector.problemCount
    guard let members = inspector.members(of: cursor, required: ["keyframes", "period"], optional: ["easing"]),
      let list = members["keyframes"], let period = members["period"].flatMap({ parsePeriod($0) }),
      let frames = decodeKeyframes(list, easing: members["easing"])
    else { return nil }
    guard before == inspector.problemCount else { return nil }
    let text = Self.text(of: frames, period: period)
    var parser = ExpressionParser(text)
    do {
      let expression = try parser.parse()
      guard countParts(parser.parts, at: cursor) else { return nil }
      // Every check points into a text that nobody wrote.
      let checks = parser.checks.map {
        ExpressionParser.ArgumentCheck(rule: $0.rule, argument: $0.argument, offset: 0, isGenerated: true)
      }
      return Parsed(expression: expression, checks: checks, names: parser.names.map(\.name))
    } catch {
      inspector.report(cursor, "the keyframes are too many or too long: \(error.message)")
      return nil
    }
  }

  /// A time such as `"4s"`, or seconds as elsewhere.
  private mutating func parsePeriod(_ cursor: JSONCursor) -> Scene.Expression? {
    if case .string(let text) = cursor.node.content, case .seconds(let length)? = try? LoopLength(parsing: text) {
      return .number(length.value)
    }
    return parse(cursor)?.expression
  }

  /// One value on the way.
  private struct Keyframe {
    let at: Double
    let value: Scene.Expression
    /// How to get from here to the next one: a function of the place between the two.
    let easing: (String) -> String
  }

  private mutating func decodeKeyframes(_ cursor: JSONCursor, easing: JSONCursor?) -> [Keyframe]? {
    guard let elements = inspector.elements(of: cursor, counts: SceneLimits.keyframes) else { return nil }
    let common = easing.map { decodeEasing($0) } ?? { "easeInOut(\($0))" }
    let areObjects = elements.map { if case .object = $0.node.content { true } else { false } }
    guard areObjects.allSatisfy({ $0 }) else {
      if areObjects.contains(true) {
        inspector.report(cursor, "expected all as numbers, or all as objects with \"at\" and \"value\"")
        return nil
      }
      return elements.enumerated().map { index, element in
        Keyframe(
          at: Double(index) / Double(elements.count), value: parse(element)?.expression ?? .number(0), easing: common)
      }
    }
    var frames: [Keyframe] = []
    for element in elements {
      guard let members = inspector.members(of: element, required: ["at", "value"], optional: ["easing"]),
        let place = members["at"], let at = inspector.number(place, in: 0...1), let value = members["value"],
        let number = parse(value)?.expression
      else { return nil }
      if let last = frames.last, at <= last.at {
        inspector.report(place, "\(shortestText(at)) is not after the last one, \(shortestText(last.at))")
        return nil
      }
      if at == 1, frames.first?.at == 0 {
        if number != frames[0].value {
          inspector.report(
            value,
            "the end of the cycle is its start: expected \(quoted("\(frames[0].value)")), the value at 0, or no keyframe here"
          )
        }
        continue
      }
      frames.append(Keyframe(at: at, value: number, easing: members["easing"].map { decodeEasing($0) } ?? common))
    }
    return frames
  }

  /// The name of an easing, or `bezier(x1, y1, x2, y2)`, `spring(bounce)`, `steps(n)`.
  private mutating func decodeEasing(_ cursor: JSONCursor) -> (String) -> String {
    guard let text = inspector.string(cursor, most: ExpressionParser.mostBytes) else { return { $0 } }
    let (plain, made) = (Scene.Expression.Function.easings, ["bezier", "spring", "steps"])
    if plain.contains(where: { $0.rawValue == text }) { return { "\(text)(\($0))" } }
    let name = String(text.prefix { $0 != "(" })
    guard made.contains(name), text.last == ")", let open = text.firstIndex(of: "(") else {
      let names = plain.map(\.rawValue) + made.map { "\($0)(...)" }
      let nearest = nearestName(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
      inspector.report(cursor, "\(quoted(text)) is no easing; expected \(listedPlainly(names))\(nearest)")
      return { $0 }
    }
    let arguments = text[text.index(after: open)...].dropLast()
    if let parsed = parse("\(name)(\(arguments), 0)", at: cursor, offset: 0) {
      _ = check(parsed, at: cursor)
      if case .call = parsed.expression {} else { inspector.report(cursor, "\(quoted(text)) is more than one easing") }
    }
    return { "\(name)(\(arguments), \($0))" }
  }

  private static func text(of frames: [Keyframe], period: Scene.Expression) -> String {
    guard let first = frames.first else { return "0" }
    let start = shortestText(first.at)
    let phase = first.at == 0 ? "phase(\(period))" : "mod(phase(\(period)) - \(start), 1)"
    return frames.indices.reduce("(\(first.value))") { text, i in
      let next = i + 1 < frames.count ? frames[i + 1] : first
      if next.value == frames[i].value { return text }
      let end = i + 1 < frames.count ? next.at : 1 + first.at
      let (begin, length) = (shortestText(frames[i].at - first.at), shortestText(end - frames[i].at))
      return text
        + " + ((\(next.value)) - (\(frames[i].value))) * \(frames[i].easing("(\(phase) - \(begin)) / \(length)"))"
    }
  }
}

extension Scene.Expression.Function {
  /// The easings of one argument.
  static let easings: [Self] = [
    .linear, .ease, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut, .smooth,
    .snappy, .bouncy,
  ]
}
