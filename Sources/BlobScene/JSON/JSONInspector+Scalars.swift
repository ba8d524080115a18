import BlobGraphics

extension JSONInspector {
  /// A string of at most `most` characters.
  public mutating func string(_ cursor: JSONCursor, most: Int = .max) -> String? {
    guard case .string(let text) = cursor.node.content else {
      report(cursor, "expected a string, found \(cursor.node.description)")
      return nil
    }
    guard text.utf8.count <= most || text.unicodeScalars.count <= most else {
      report(cursor, SceneLimits.excess(most, "characters", found: text.unicodeScalars.count))
      return nil
    }
    return text
  }

  /// A CSS colour; black stands for what is none.
  mutating func color(_ cursor: JSONCursor) -> Color {
    guard let text = string(cursor) else { return .black }
    do {
      return try Color(css: text)
    } catch {
      report(cursor, "\(error)")
      return .black
    }
  }

  /// The palette of a name.
  mutating func palette(_ cursor: JSONCursor, named name: String) -> Palette? {
    if let palette = PaletteLibrary.palette(named: name) { return palette }
    let nearest = nearestName(to: name, among: PaletteLibrary.names).map { "; did you mean \(quoted($0))?" } ?? ""
    report(cursor, "there is no palette \(quoted(name))\(nearest)")
    return nil
  }

  /// One of a type's words.
  public mutating func word<Word>(_ cursor: JSONCursor, of type: Word.Type) -> Word?
  where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    guard case .string(let text) = cursor.node.content else {
      report(cursor, "expected \(listed(words)), found \(cursor.node.description)")
      return nil
    }
    if let word = Word(rawValue: text) { return word }
    let nearest = nearestName(to: text, among: words).map { "; did you mean \(quoted($0))?" } ?? ""
    report(cursor, "expected \(listed(words)), found \(quoted(text))\(nearest)")
    return nil
  }

  /// A number within `range`.
  public mutating func number(_ cursor: JSONCursor, in range: ClosedRange<Double>) -> Double? {
    guard case .number(let text) = cursor.node.content else {
      report(cursor, "expected a number, found \(cursor.node.description)")
      return nil
    }
    guard let value = Double(text), range.contains(value) else {
      report(cursor, outOfRange(cursor.node.description, range))
      return nil
    }
    return value
  }

  /// `true` or `false`; anything else is reported.
  public mutating func boolean(_ cursor: JSONCursor) -> Bool? {
    guard case .bool(let value) = cursor.node.content else {
      report(cursor, "expected true or false, found \(cursor.node.description)")
      return nil
    }
    return value
  }

  /// A whole number within `range`; `32.0e1` is one.
  public mutating func integer(_ cursor: JSONCursor, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let text) = cursor.node.content else {
      report(cursor, "expected a whole number, found \(cursor.node.description)")
      return nil
    }
    guard let value = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }) else {
      report(
        cursor,
        "expected a whole number from \(range.lowerBound) to \(range.upperBound), found \(cursor.node.description)")
      return nil
    }
    guard range.contains(value) else {
      report(cursor, "\(value) is out of range; expected \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return value
  }
}

/// `-5 is out of range; expected 0 to 100`.
func outOfRange(_ value: String, _ range: ClosedRange<Double>) -> String {
  "\(value) is out of range; expected \(shortestText(range.lowerBound)) to \(shortestText(range.upperBound))"
}

/// `"a", "b" or "c"`.
func listed(_ words: [String]) -> String {
  let words = words.map(quoted)
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
