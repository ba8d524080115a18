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
    let periodsBefore = periods
    let own = cursor.map { decodeMovingBackground($0) } ?? (.color(color), color)
    // A background that moves is more than a palette's can stand for.
    guard let set = overrides.background ?? (hasMovingBackground ? nil : overrides.paletteBackground) else {
      return own
    }
    (hasMovingBackground, periods) = (false, periodsBefore)
    return (.color(set), set)
  }

  /// A colour that may move; one that does is opaque, since files have alpha or do not.
  private mutating func decodeMovingBackground(_ cursor: JSONCursor) -> (tint: Scene.Tint, color: Color) {
    let before = inspector.problemCount
    let tint = decodeTint(cursor)
    guard before == inspector.problemCount else { return (.color(.black), .black) }
    if let color = constantColor(of: tint) { return (tint, color) }
    guard constants != nil else { return (.color(.black), .black) }
    hasMovingBackground = true
    if !tint.isOpaque(palette: palette, named: { colors[$0] ?? .black }) {
      inspector.report(
        cursor,
        "a background that moves has to be opaque: expected no fade and no colour with alpha, found "
          + quoted("\(tint)"))
    }
    return (tint, .black)
  }

  /// What a moving background is at the start of the loop, which stands for it where one colour has to.
  func firstBackground(of scene: Scene) -> Color {
    guard let loop = Loop(frames: 1, rate: .thirty) else { return .black }
    let visible = Rect(x: 0, y: 0, width: scene.canvas.width, height: scene.canvas.height)
    var builder = TapeBuilder(scene: scene, setting: TapeBuilder.Setting(loop: loop, visible: visible))
    let numbers = scene.backgroundTint.numbers
    let registers = numbers.map { builder.add($0) }
    let tape = builder.finish()
    var memory = [Double](repeating: 0, count: tape.count)
    memory.withUnsafeMutableBufferPointer { tape.run(at: loop.position(ofFrame: 0), into: $0) }
    let known = Dictionary(
      zip(numbers, registers.map { memory[$0.index] }), uniquingKeysWith: { first, _ in first })
    return scene.backgroundTint.color(
      palette: scene.palette, named: { scene.namedColors[$0] ?? .black }, value: { known[$0] ?? 0 })
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
