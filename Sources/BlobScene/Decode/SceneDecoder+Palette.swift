import BlobGraphics

extension SceneDecoder {
  /// The colours of the palette's places, and the background that a named palette brings.
  mutating func decodePalette(_ cursor: JSONCursor?, slots: JSONCursor?) -> (colors: [Color], background: Color?) {
    guard let cursor else {
      if let slots { inspector.report(slots, "there is no \"palette\" whose places it could count") }
      return ([], nil)
    }
    var (colors, background) = ([Color](), Color?.none)
    if case .string(let name) = cursor.node.content {
      if let palette = inspector.palette(cursor, named: name) {
        (colors, background) = (palette.colors, palette.background)
      }
    } else {
      let elements = inspector.elements(of: cursor, counts: 1...Palette.mostColors) ?? []
      colors = elements.map { inspector.color($0) }
    }
    if let slots, let count = inspector.integer(slots, in: 1...Palette.mostColors) {
      if case .array = cursor.node.content, count < colors.count {
        inspector.report(slots, "\(count) places for \(colors.count) colours; expected \(colors.count) or more")
      }
      colors = Palette.fill(count, with: colors)
    }
    return (overrides.palette ?? colors, background)
  }

  /// What is under everything. It knows parameters, not named values, since those may use what depends on it.
  mutating func decodeBackground(_ cursor: JSONCursor?, default color: Color) -> (tint: Scene.Tint, color: Color) {
    let own = cursor.map { decodeColor($0) } ?? (.color(color), color)
    return overrides.background.map { (.color($0), $0) } ?? own
  }
}

extension SceneDecoder {
  /// Words for finding a preset.
  mutating func decodeTags(_ cursor: JSONCursor?) -> [String] {
    guard let cursor else { return [] }
    let tags = inspector.elements(of: cursor, counts: 0...SceneLimits.tags) ?? []
    return tags.map { decodeLine($0, most: SceneLimits.name) }
  }

  /// The names of the palettes that suit a preset.
  mutating func decodePalettes(_ cursor: JSONCursor?) -> [String] {
    guard let cursor else { return [] }
    let names = inspector.elements(of: cursor, counts: 0...PaletteLibrary.names.count) ?? []
    return names.compactMap { name in
      guard let text = inspector.string(name) else { return nil }
      _ = inspector.palette(name, named: text)
      return text
    }
  }
}
