import BlobGraphics

extension SceneDecoder {
  /// The kinds of parameters, of which each has one.
  static let parameterKinds = ["number", "duration", "choice", "color", "shape"]

  /// What the preset declares, with the values that were set. Colours and shapes become known by name; numbers do with the named values.
  mutating func decodeParameters(_ cursor: JSONCursor?) -> [Scene.Parameter] {
    guard let cursor, let entries = inspector.entries(of: cursor) else { return [] }
    if entries.count > SceneLimits.parameters {
      inspector.report(cursor, SceneLimits.excess(SceneLimits.parameters, "parameters", found: entries.count))
    }
    return entries.prefix(SceneLimits.parameters).compactMap { entry in
      checkName(entry.name, at: entry.key)
      if (try? Color(css: entry.name)) != nil {
        inspector.report(entry.key, "\(quoted(entry.name)) is the name of a colour; choose another")
      }
      defer { parameterNames.insert(entry.name) }
      guard var parameter = decodeParameter(entry.value, name: entry.name) else {
        // Uses of it are not wrong as well.
        names.insert(entry.name)
        colors[entry.name] = .black
        return nil
      }
      if let kind = overrides.parameters[entry.name] { parameter.kind = kind }
      switch parameter.kind {
      case .color(_, let color): colors[entry.name] = color
      case .shape(let artwork): artworks[entry.name] = artwork
      case .choice(let word, let options):
        names.insert(entry.name)
        choices[entry.name] = (word, options)
      case .number, .duration: names.insert(entry.name)
      }
      return parameter
    }
  }

  private mutating func decodeParameter(_ cursor: JSONCursor, name: String) -> Scene.Parameter? {
    let details = ["summary", "min", "max", "whole", "of"]
    guard let members = inspector.members(of: cursor, optional: Self.parameterKinds + details),
      let kind = onlyKey(of: members, among: Self.parameterKinds, at: cursor)
    else { return nil }
    let taken =
      switch kind.key {
      case "number": ["min", "max", "whole"]
      case "duration": ["min", "max"]
      case "choice": ["of"]
      default: [String]()
      }
    for key in details.dropFirst() where !taken.contains(key) {
      if let extra = members[key] { inspector.report(extra, "a \(kind.key) has no \(quoted(key))") }
    }
    var summary = ""
    if let text = members["summary"] {
      summary = decodeLine(text, most: SceneLimits.summary)
    } else {
      inspector.report(cursor, "the key \"summary\" is missing; say what it means")
    }
    let found: Scene.Parameter.Kind? =
      switch kind.key {
      case "number": decodeNumberKind(kind.value, members, at: cursor)
      case "duration": decodeDurationKind(kind.value, members, at: cursor)
      case "choice": decodeChoiceKind(kind.value, members["of"], at: cursor)
      case "color": decodeColorKind(kind.value)
      default: decodeArtwork(kind.value).map { .shape($0) }
      }
    return found.map { Scene.Parameter(name: name, summary: summary, kind: $0) }
  }

  // MARK: Kinds

  private mutating func decodeNumberKind(
    _ cursor: JSONCursor, _ members: [String: JSONCursor], at object: JSONCursor
  ) -> Scene.Parameter.Kind? {
    let isWhole = members["whole"].flatMap { inspector.boolean($0) } ?? false
    guard let (low, high) = bounds(members, at: object),
      let least = inspector.number(low, in: SceneLimits.coordinate),
      let most = inspector.number(high, in: SceneLimits.coordinate)
    else { return nil }
    guard least < most else {
      inspector.report(low, "\(shortestText(least)) is not less than the \"max\", \(shortestText(most))")
      return nil
    }
    guard let value = inspector.number(cursor, in: least...most) else { return nil }
    if isWhole, [value, least, most].contains(where: { $0 != $0.rounded() }) {
      inspector.report(cursor, "a whole number with a \"min\" and \"max\" that are whole is expected")
    }
    return .number(value + 0, in: least...most, isWhole: isWhole)
  }

  private mutating func decodeDurationKind(
    _ cursor: JSONCursor, _ members: [String: JSONCursor], at object: JSONCursor
  ) -> Scene.Parameter.Kind? {
    guard let (low, high) = bounds(members, at: object), let least = decodeTime(low), let most = decodeTime(high),
      let value = decodeTime(cursor)
    else { return nil }
    guard least < most else {
      inspector.report(low, "\(least.decimalText)s is not less than the \"max\", \(most.decimalText)s")
      return nil
    }
    guard (least...most).contains(value) else {
      inspector.report(
        cursor, "\(value.decimalText)s is out of range; expected \(least.decimalText)s to \(most.decimalText)s")
      return nil
    }
    return .duration(value, in: least...most)
  }

  private mutating func bounds(
    _ members: [String: JSONCursor], at object: JSONCursor
  ) -> (low: JSONCursor, high: JSONCursor)? {
    for key in ["min", "max"] where members[key] == nil {
      inspector.report(object, "the key \(quoted(key)) is missing")
    }
    guard let low = members["min"], let high = members["max"] else { return nil }
    return (low, high)
  }

  /// A length of time, such as `"4s"`.
  private mutating func decodeTime(_ cursor: JSONCursor) -> Rational? {
    guard case .seconds(let length) = decodeLength(cursor) else { return nil }
    return length
  }

  private mutating func decodeChoiceKind(
    _ cursor: JSONCursor, _ of: JSONCursor?, at object: JSONCursor
  ) -> Scene.Parameter.Kind? {
    guard let of else {
      inspector.report(object, "the key \"of\" is missing")
      return nil
    }
    guard let options = decodeOptions(of), let word = inspector.string(cursor) else { return nil }
    guard options.contains(where: { $0.word == word }) else {
      let words = options.map(\.word)
      let nearest = nearestName(to: word, among: words).map { "; did you mean \(quoted($0))?" } ?? ""
      inspector.report(cursor, "expected \(listed(words)), found \(quoted(word))\(nearest)")
      return nil
    }
    return .choice(word, of: options)
  }

  /// Words, which stand for 0, 1 and so on, or an object that says what each one stands for.
  private mutating func decodeOptions(_ cursor: JSONCursor) -> [Scene.Parameter.Option]? {
    let range = 2...SceneLimits.options
    var options: [Scene.Parameter.Option] = []
    if case .array = cursor.node.content {
      guard let words = inspector.elements(of: cursor, counts: range) else { return nil }
      for (number, word) in words.enumerated() {
        guard let text = inspector.string(word) else { return nil }
        if options.contains(where: { $0.word == text }) { inspector.report(word, "\(quoted(text)) stands here twice") }
        checkOption(text, at: word)
        options.append(Scene.Parameter.Option(word: text, number: Double(number)))
      }
    } else {
      guard let entries = inspector.entries(of: cursor) else { return nil }
      guard range.contains(entries.count) else {
        inspector.report(cursor, "expected \(range.lowerBound) to \(range.upperBound) words, found \(entries.count)")
        return nil
      }
      for entry in entries {
        checkOption(entry.name, at: entry.key)
        guard let number = inspector.number(entry.value, in: SceneLimits.coordinate) else { return nil }
        options.append(Scene.Parameter.Option(word: entry.name, number: number + 0))
      }
    }
    return options
  }

  /// Words end up on command lines and in file names.
  private mutating func checkOption(_ word: String, at cursor: JSONCursor) {
    let isPlain =
      (1...64).contains(word.utf8.count)
      && word.utf8.allSatisfy { byte in
        Scene.Expression.isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }
    if !isPlain {
      inspector.report(cursor, "\(quoted(word)) is no word: expected letters, digits, - and _, at most 64")
    }
  }

  private mutating func decodeColorKind(_ cursor: JSONCursor) -> Scene.Parameter.Kind? {
    let (tint, color) = decodeColor(cursor)
    return .color(tint, color)
  }
}
