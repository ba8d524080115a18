import BlobGraphics

extension SceneDecoder {
  /// A colour: CSS, a name, or a function of colours.
  mutating func decodeTint(_ cursor: JSONCursor) -> Scene.Tint {
    guard let text = inspector.string(cursor, most: ExpressionParser.mostBytes) else { return .color(.black) }
    return tint(Substring(text), at: cursor, offset: 0, depth: 0) ?? .color(.black)
  }

  /// A colour that stands still.
  mutating func decodeColor(_ cursor: JSONCursor) -> (tint: Scene.Tint, color: Color) {
    let before = inspector.problemCount
    let tint = decodeTint(cursor)
    guard before == inspector.problemCount else { return (.color(.black), .black) }
    if let color = constantColor(of: tint) { return (tint, color) }
    // Without sound values nothing is known to be constant.
    if constants != nil { inspector.report(cursor, "expected a colour that stands still, found \(quoted("\(tint)"))") }
    return (.color(.black), .black)
  }

  /// What `tint` always is, where nothing in it moves.
  mutating func constantColor(of tint: Scene.Tint) -> Color? {
    if hasMovingBackground, tint.names.contains(Scene.Tint.backgroundName) { return nil }
    var values: [Scene.Expression: Double] = [:]
    for number in tint.numbers {
      guard let value = number.literal ?? constants?.constantValue(of: number) else { return nil }
      values[number] = value
    }
    return tint.color(palette: palette, named: { colors[$0] ?? .black }, value: { values[$0] ?? 0 })
  }

  /// Reads a part of the string at `cursor` that begins `offset` bytes into it.
  private mutating func tint(
    _ text: Substring, at cursor: JSONCursor, offset: Int, depth: Int
  ) -> Scene.Tint? {
    let space = text.prefix(while: \.isWhitespace)
    let (text, offset) = (text.dropFirst(space.count).trimmingSuffix(while: \.isWhitespace), offset + space.utf8.count)
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard countParts(1, at: cursor) else { return nil }
    guard depth < ExpressionParser.mostNesting else {
      inspector.report(
        cursor, ofByte: offset,
        SceneLimits.excess(ExpressionParser.mostNesting, "levels of a colour's functions and brackets"))
      return nil
    }
    if let function = Scene.Tint.Function(rawValue: String(name)) {
      guard text.dropFirst(name.count).first == "(", text.last == ")" else {
        inspector.report(cursor, ofByte: offset, "\(quoted(String(name))) is a function; write \(function.form)")
        return nil
      }
      let inner = text.dropFirst(name.count + 1).dropLast()
      return call(function, inner, at: cursor, offset: offset, depth: depth)
    }
    if name.count == text.count, colors[String(name)] != nil { return .name(String(name)) }
    do {
      return .color(try Color(css: String(text)))
    } catch {
      let own = Scene.Tint.Function.allCases.map(\.rawValue) + colors.keys.sorted()
      let nearest = nearestName(to: String(name), among: own).map { "; or did you mean \($0)?" } ?? ""
      if depth == 0 {
        inspector.report(cursor, "\(error)\(nearest)")
      } else {
        inspector.report(cursor, ofByte: offset, "\(error)\(nearest)")
      }
      return nil
    }
  }

  private mutating func call(
    _ function: Scene.Tint.Function, _ inner: Substring, at cursor: JSONCursor, offset: Int, depth: Int
  ) -> Scene.Tint? {
    let start = offset + function.rawValue.utf8.count + 1
    let arguments = Self.split(inner).map {
      (text: $0, offset: start + inner.utf8.distance(from: inner.startIndex, to: $0.startIndex))
    }
    let count = function == .palette ? 1 : function == .mix ? 3 : 2
    guard arguments.count == count else {
      inspector.report(
        cursor, ofByte: offset,
        "\(function.rawValue) takes \(count) argument\(count == 1 ? "" : "s"), as in \(function.form); found \(arguments.count)"
      )
      return nil
    }
    let before = inspector.problemCount
    let parts = arguments.dropLast().map { tint($0.text, at: cursor, offset: $0.offset, depth: depth + 1) }
    let last = arguments[count - 1]
    let range = function == .palette ? SceneLimits.coordinate : 0...1
    let number = decodeSlot(String(last.text), in: range, at: cursor, offset: last.offset)
    guard before == inspector.problemCount else { return nil }
    switch function {
    case .palette: return place(number, at: cursor, offset: last.offset)
    case .mix: return parts[0].flatMap { a in parts[1].map { .mix(a, $0, number) } }
    case .lighten: return parts[0].map { .lighten($0, number) }
    case .darken: return parts[0].map { .darken($0, number) }
    case .fade: return parts[0].map { .fade($0, number) }
    }
  }

  /// A place of the palette. A plain number has to be one of its places; what is worked out goes round in a circle.
  private mutating func place(_ number: Scene.Expression, at cursor: JSONCursor, offset: Int) -> Scene.Tint? {
    if palette.isEmpty {
      inspector.report(
        cursor, ofByte: offset,
        "the preset has no palette; give it one, such as \"palette\": [\"#ff2d55\", \"#007aff\"]")
      return nil
    }
    if let place = number.literal, !(1..<Double(palette.count + 1)).contains(place) {
      inspector.report(
        cursor, ofByte: offset,
        "there is no place \(shortestText(place)) in the palette; expected \(palette.count == 1 ? "1" : "1 to \(palette.count)")"
      )
      return nil
    }
    return .palette(number)
  }

  /// The parts between the commas that stand outside of all brackets; one, empty, of an empty text.
  private static func split(_ text: Substring) -> [Substring] {
    var (parts, depth, start) = ([Substring](), 0, text.startIndex)
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
