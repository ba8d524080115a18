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
      if let palette = PaletteLibrary.palette(named: name) {
        (colors, background) = (palette.colors, palette.background)
      } else {
        let nearest = nearestName(to: name, among: PaletteLibrary.names).map { "; did you mean \(quoted($0))?" } ?? ""
        inspector.report(cursor, "there is no palette \(quoted(name))\(nearest)")
      }
    } else {
      let elements = inspector.elements(of: cursor, counts: 1...Palette.mostColors) ?? []
      colors = elements.map { decodeConstant($0) }
    }
    if let slots, let count = inspector.integer(slots, in: 1...Palette.mostColors) {
      if case .array = cursor.node.content, count < colors.count {
        inspector.report(slots, "\(count) places for \(colors.count) colours; expected \(colors.count) or more")
      }
      colors = Palette.fill(count, with: colors)
    }
    return (overrides.palette ?? colors, background)
  }

  /// A CSS colour, where nothing else is known yet.
  private mutating func decodeConstant(_ cursor: JSONCursor) -> Color {
    guard let text = inspector.string(cursor) else { return .black }
    do {
      return try Color(css: text)
    } catch {
      inspector.report(cursor, "\(error)")
      return .black
    }
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
      if PaletteLibrary.palette(named: text) == nil {
        let nearest = nearestName(to: text, among: PaletteLibrary.names).map { "; did you mean \(quoted($0))?" } ?? ""
        inspector.report(name, "there is no palette \(quoted(text))\(nearest)")
      }
      return text
    }
  }
}
