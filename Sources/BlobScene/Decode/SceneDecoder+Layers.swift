import BlobGraphics

extension SceneDecoder {
  mutating func decodeLayers(_ cursor: JSONCursor) -> [Scene.Layer] {
    guard let layers = inspector.elements(of: cursor, counts: SceneLimits.layers, called: "layers, masks included")
    else { return [] }
    layerCount = layers.count
    return layers.map { decodeLayer($0) }
  }

  /// A layer that another one is seen through. It costs as much as one.
  private mutating func decodeMask(_ cursor: JSONCursor?) -> [Scene.Layer] {
    guard let cursor else { return [] }
    layerCount += 1
    guard layerCount <= SceneLimits.layers.upperBound else {
      inspector.report(cursor, SceneLimits.excess(SceneLimits.layers.upperBound, "layers, masks included"))
      return []
    }
    return [decodeLayer(cursor)]
  }

  private mutating func decodeLayer(_ cursor: JSONCursor) -> Scene.Layer {
    let members = inspector.members(
      of: cursor, required: ["shapes"], optional: ["transform", "clip", "filters", "opacity", "blend", "mask"])
    let filters =
      members?["filters"].flatMap { inspector.elements(of: $0, counts: 0...SceneLimits.filters, called: "filters") }
      ?? []
    let decoded = filters.compactMap { decodeFilter($0) }
    let glows = decoded.count { if case .glow = $0 { true } else { false } }
    if glows > SceneLimits.glows, let cursor = members?["filters"] {
      inspector.report(cursor, SceneLimits.excess(SceneLimits.glows, "glows", found: glows))
    }
    let (blend, parameter) = decodeBlend(members?["blend"])
    return Scene.Layer(
      shapes: decodeShapes(members?["shapes"]), transforms: decodeTransforms(members?["transform"]),
      clip: members?["clip"].flatMap { decodeClip($0) }, filters: decoded,
      opacity: decodeNumber(members?["opacity"], in: 0...1, default: 1),
      blend: blend, blendParameter: parameter,
      mask: decodeMask(members?["mask"]))
  }

  /// A blend mode, or the name of a choice between blend modes.
  private mutating func decodeBlend(_ cursor: JSONCursor?) -> (mode: BlendMode, parameter: String?) {
    guard let cursor else { return (.normal, nil) }
    guard case .string(let text) = cursor.node.content, BlendMode(rawValue: text) == nil, let choice = choices[text]
    else { return (inspector.word(cursor, of: BlendMode.self) ?? .normal, nil) }
    let words = choice.options.map(\.word)
    if let word = words.first(where: { BlendMode(rawValue: $0) == nil }) {
      inspector.report(
        cursor,
        "the choice \(quoted(text)) has the word \(quoted(word)), which is no blend mode; expected words of "
          + listed(BlendMode.allCases.map(\.rawValue)))
    }
    return (BlendMode(rawValue: choice.word) ?? .normal, text)
  }

  private mutating func decodeShapes(_ cursor: JSONCursor?) -> [Scene.Shape] {
    guard let cursor,
      let shapes = inspector.elements(of: cursor, counts: 1...SceneLimits.shapes, called: SceneLimits.shapesName)
    else { return [] }
    guard countShapes(shapes.count, at: cursor) else { return [] }
    return shapes.compactMap { decodeShape($0) }
  }

  private mutating func countShapes(_ count: Int, at cursor: JSONCursor) -> Bool {
    let before = shapes
    shapes += count
    if shapes > SceneLimits.shapes, before <= SceneLimits.shapes {
      inspector.report(cursor, SceneLimits.excess(SceneLimits.shapes, SceneLimits.shapesName))
    }
    return shapes <= SceneLimits.shapes
  }

  private mutating func decodeShape(_ cursor: JSONCursor) -> Scene.Shape? {
    guard
      let members = inspector.members(
        of: cursor, required: ["fill"], optional: Self.outlineKeys + ["transform", "clip", "repeat"])
    else { return nil }
    if let cursor = members["repeat"] { beginRepetition(cursor) }
    defer { endRepetition() }
    let fill = members["fill"].map { decodePaint($0) }
    let transforms = decodeTransforms(members["transform"])
    let clip = members["clip"].flatMap { decodeClip($0) }
    guard let outline = decodeOutline(members, of: cursor) else { return nil }
    return Scene.Shape(
      repetition: repetition, outline: outline, fill: fill ?? .solid(.color(.black)), transforms: transforms, clip: clip
    )
  }

  // MARK: Repeating

  /// Lets the expressions that follow know the index.
  private mutating func beginRepetition(_ cursor: JSONCursor) {
    guard let members = inspector.members(of: cursor, required: ["count"], optional: ["index"]) else { return }
    // A wrong count is one, so that the index is known and nothing else is wrong for want of it.
    var count =
      members["count"].flatMap { decodeWhole($0, in: 1...SceneLimits.shapes, called: SceneLimits.shapesName) }
      ?? Scene.Whole(1)
    // The shape itself is counted already.
    if !countShapes(count.value - 1, at: cursor) { count = Scene.Whole(1) }
    var index = Scene.Expression.indexName
    if let name = members["index"], let text = inspector.string(name), text != index {
      checkName(text, at: name)
      if !names.contains(text) { index = text }
    }
    repetition = Scene.Repetition(amount: count, index: index)
    names.formUnion([index, Scene.Expression.countName])
    constants?.bind(index, to: nil)
    constants?.bind(Scene.Expression.countName, to: count.value)
    exact[Scene.Expression.countName] = Rational(count.value)
  }

  private mutating func endRepetition() {
    guard let repetition else { return }
    names.subtract([repetition.index, Scene.Expression.countName])
    exact[Scene.Expression.countName] = nil
    self.repetition = nil
  }

  // MARK: Placing

  private mutating func decodeTransforms(_ cursor: JSONCursor?) -> [Scene.Transform] {
    guard let cursor, let steps = inspector.elements(of: cursor, counts: 0...SceneLimits.transforms, called: "steps")
    else { return [] }
    return steps.compactMap { decodeTransform($0) }
  }

  private mutating func decodeTransform(_ cursor: JSONCursor) -> Scene.Transform? {
    guard
      let members = inspector.members(of: cursor, optional: ["translate", "rotate", "scale", "about"]),
      let verb = onlyKey(of: members, among: ["translate", "rotate", "scale"], at: cursor)
    else { return nil }
    let anchor = decodePosition(members["about"])
    switch verb.key {
    case "translate":
      if let about = members["about"] { inspector.report(about, "a translation has no anchor") }
      return .translate(decodePosition(verb.value))
    case "rotate":
      return .rotate(degrees: decodeNumber(verb.value, in: SceneLimits.degrees), about: anchor)
    default:
      if case .array = verb.value.node.content {
        let factors = decodePosition(verb.value, in: SceneLimits.scale)
        return .scale(x: factors.x, y: factors.y, about: anchor)
      }
      let factor = decodeNumber(verb.value, in: SceneLimits.scale)
      return .scale(x: factor, y: factor, about: anchor)
    }
  }

  private mutating func decodeClip(_ cursor: JSONCursor) -> Scene.Clip? {
    guard let members = inspector.members(of: cursor, required: ["x", "y", "width", "height"]) else { return nil }
    let length = 0...SceneLimits.coordinate.upperBound
    return Scene.Clip(
      x: decodeNumber(members["x"], in: SceneLimits.coordinate, default: 0),
      y: decodeNumber(members["y"], in: SceneLimits.coordinate, default: 0),
      width: decodeNumber(members["width"], in: length, default: 0),
      height: decodeNumber(members["height"], in: length, default: 0))
  }

  /// The one of `keys` that an object has; reports none and several.
  mutating func onlyKey(
    of members: [String: JSONCursor], among keys: [String], at cursor: JSONCursor
  ) -> (key: String, value: JSONCursor)? {
    let present = keys.filter { members[$0] != nil }
    guard present.count == 1, let key = present.first, let value = members[key] else {
      let found = present.isEmpty ? "none of them" : present.map(quoted).joined(separator: " and ")
      inspector.report(cursor, "expected exactly one of \(listed(keys)), found \(found)")
      return nil
    }
    return (key, value)
  }
}
