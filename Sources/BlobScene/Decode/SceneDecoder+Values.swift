extension SceneDecoder {
  /// Lets expressions use the numbers that are there without named values.
  mutating func know(_ given: [Scene.Value]) {
    names.formUnion(given.map(\.name))
    for number in given { exact[number.name] = number.expression.exactValue(values: [:]) }
    constants = TapeBuilder(values: given, setting: nil)
  }

  /// The named values, in the order in which they can be worked out.
  mutating func decodeValues(_ cursor: JSONCursor?, given: [Scene.Value]) -> [Scene.Value] {
    guard let cursor, let entries = inspector.entries(of: cursor) else { return [] }
    let before = inspector.problemCount
    if entries.count > SceneLimits.values {
      inspector.report(cursor, SceneLimits.excess(SceneLimits.values, "named values", found: entries.count))
    }
    for entry in entries.prefix(SceneLimits.values) { checkName(entry.name, at: entry.key) }
    names.formUnion(entries.map(\.name))
    let parsed = entries.prefix(SceneLimits.values).map { entry in (entry, parse(entry.value) ?? Parsed()) }
    let values = parsed.map { Scene.Value(name: $0.0.name, expression: $0.1.expression) }
    let sorted: [Scene.Value]
    do {
      sorted = try ValueOrder.sorted(values)
    } catch {
      let first = entries.first { $0.name == error.chain.first }
      inspector.report(
        first?.value ?? cursor, "the value leads back to itself: \(error.chain.joined(separator: " -> "))")
      constants = nil
      return []
    }
    guard before == inspector.problemCount else {
      constants = nil
      return []
    }
    for value in sorted { exact[value.name] = value.expression.exactValue(values: exact) }
    constants = TapeBuilder(values: given + sorted, setting: nil)
    for (entry, parsed) in parsed { valuePeriods[entry.name] = check(parsed, at: entry.value) }
    return sorted
  }

  mutating func checkName(_ name: String, at cursor: JSONCursor) {
    if !Scene.Expression.isName(name) {
      inspector.report(
        cursor, "\(quoted(name)) is no name: expected a letter, then letters, digits and _, at most 64")
    } else if Scene.Expression.Constant(rawValue: name) != nil || Scene.Expression.reservedNames.contains(name) {
      inspector.report(cursor, "\(quoted(name)) is a name that blobvideo keeps for itself; choose another")
    } else if names.contains(name) || parameterNames.contains(name) {
      inspector.report(cursor, "there is a value \(quoted(name)) already; choose another name")
    }
  }

  /// The periods of all values that something drawn depends on, directly or through other values.
  func periodsOfUsedValues(in values: [Scene.Value]) -> Set<Rational> {
    var (used, periods) = (usedNames, Set<Rational>())
    // A value uses earlier ones only, so that one pass from the end finds all.
    for value in values.reversed() where used.contains(value.name) {
      used.formUnion(value.expression.names)
      periods.formUnion(valuePeriods[value.name] ?? [])
    }
    return periods
  }
}
