import BlobGraphics

extension SceneDecoder {
  mutating func decodePath(_ cursor: JSONCursor) -> Scene.Outline? {
    guard let members = inspector.members(of: cursor, required: ["d"], optional: ["rule"]) else { return nil }
    let rule = members["rule"].flatMap { inspector.word($0, of: FillRule.self) } ?? .nonzero
    guard let d = members["d"].flatMap({ decodePathText($0) }) else { return nil }
    let data: PathData
    do {
      data = try PathData(d.text)
    } catch {
      let (cursor, offset) = d.place(ofByte: error.offset)
      inspector.report(cursor, ofByte: offset, "expected \(error.expected), found \(error.found)")
      return nil
    }
    guard countCommands(data.commands.count, at: cursor) else { return nil }
    checkNumbers(of: data, at: members["d"] ?? cursor)
    let numbers = data.slots.map { slot in
      let (cursor, offset) = d.place(ofByte: slot.offset)
      return decodeSlot(slot.source, in: SceneLimits.coordinate, at: cursor, offset: offset)
    }
    return Scene.Outline.path(data, numbers: numbers, rule: rule)
  }

  private mutating func checkNumbers(of data: PathData, at cursor: JSONCursor) {
    for case .number(let value) in data.operands where !SceneLimits.coordinate.contains(value) {
      inspector.report(cursor, outOfRange(shortestText(value), SceneLimits.coordinate))
      return
    }
  }

  /// Path data as one string, or as a list of strings that are read with a space between them.
  private mutating func decodePathText(_ cursor: JSONCursor) -> PathText? {
    if case .string(let text) = cursor.node.content { return PathText([(cursor, text)]) }
    guard case .array = cursor.node.content else {
      inspector.report(cursor, "expected path data, a string or a list of strings, found \(cursor.node.description)")
      return nil
    }
    guard let lines = inspector.elements(of: cursor, counts: 1...SceneLimits.commands) else { return nil }
    let texts = lines.compactMap { line in inspector.string(line).map { (line, $0) } }
    return texts.count == lines.count ? PathText(texts) : nil
  }
}

/// Path data and where each part of it stands in the document.
private struct PathText {
  let text: String
  private let parts: [(cursor: JSONCursor, start: Int)]

  init(_ lines: [(JSONCursor, String)]) {
    var (start, parts) = (0, [(cursor: JSONCursor, start: Int)]())
    for (cursor, line) in lines {
      parts.append((cursor, start))
      start += line.utf8.count + 1
    }
    text = lines.map(\.1).joined(separator: " ")
    self.parts = parts
  }

  func place(ofByte offset: Int) -> (JSONCursor, Int) {
    // The last part that begins at `offset` or before; the first one begins at 0.
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].start <= offset { low = middle } else { high = middle }
    }
    return (parts[low].cursor, offset - parts[low].start)
  }
}

extension Scene.Outline {
  /// A path whose slots hold the canonical texts of `numbers`, so that equal outlines are equal values.
  static func path(_ data: PathData, numbers: [Scene.Expression], rule: FillRule) -> Scene.Outline {
    let text = data.text(slotSources: numbers.map(\.description))
    return .path(data: (try? PathData(text)) ?? data, numbers: numbers, rule: rule)
  }
}
