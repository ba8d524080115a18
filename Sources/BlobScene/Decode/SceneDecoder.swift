import BlobGraphics

/// Makes a scene of a document, or a list of all that is wrong with it.
///
/// Named values come first, since every other number may use them. What cannot be decoded is reported and stands in as a
/// harmless value, so that the rest is checked too.
struct SceneDecoder {
  var inspector: JSONInspector
  /// Names that expressions may use.
  var names: Set<String> = Set(Scene.Expression.Constant.allCases.map(\.rawValue))
  /// Named values with an exact value, for periods.
  var exact: [String: Rational] = [:]
  /// Works out what is constant; nil where the named values have problems of their own.
  var constants: TapeBuilder?
  /// Periods of what is drawn, and of each named value, which only count where it is used.
  var periods: Set<Rational> = []
  var valuePeriods: [String: Set<Rational>] = [:]
  var usedNames: Set<String> = []
  /// What was set from outside.
  let overrides: SceneOverrides
  /// The palette's colours.
  var palette: [Color] = []
  /// Colours by name, and drawings: parameters, and the background once it is known.
  var colors: [String: Color] = [:]
  var artworks: [String: Scene.Artwork] = [:]
  /// Choices by name, with the words that are chosen.
  var choices: [String: (word: String, options: [Scene.Parameter.Option])] = [:]
  /// Whether the background moves, so that its colour is not known beforehand.
  var hasMovingBackground = false
  var parameterNames: Set<String> = []
  /// The repetition of the shape that is being decoded.
  var repetition: Scene.Repetition?
  /// Where files are read from, and what was read.
  let folder: SceneFolder?
  var files: [String: Scene.Artwork] = [:]
  var canvas = Scene.Canvas(width: 1, height: 1, fit: .contain)
  /// What a person should know, and whether the seed makes a difference.
  var notes: [String] = []
  var usesChance = false
  var parts = 0
  var commands = 0
  var shapes = 0
  var layerCount = 0

  init(_ document: JSONDocument, folder: SceneFolder?, overrides: SceneOverrides = SceneOverrides()) {
    inspector = JSONInspector(document)
    (self.folder, self.overrides) = (folder, overrides)
  }

  /// Colours and parameters come first, then named values, then what is drawn: each may use what comes before it.
  mutating func decode() throws(SceneError) -> Preset {
    let members = inspector.members(
      of: inspector.root, required: ["canvas", "loop", "layers"],
      optional: [
        "$schema", "name", "summary", "tags", "palette", "slots", "palettes", "parameters", "background", "seed",
        "values",
      ])
    var scene = Scene(
      name: "", summary: "", canvas: Scene.Canvas(width: 1, height: 1, fit: .contain), palette: [], parameters: [],
      background: .white, backgroundTint: .color(.white), loop: .natural, seed: 0, values: [], layers: [], periods: [])
    // For editors: where the schema is.
    if let cursor = members?["$schema"] { _ = inspector.string(cursor) }
    let own = decodePalette(members?["palette"], slots: members?["slots"])
    (palette, scene.palette) = (own.colors, own.colors)
    scene.parameters = decodeParameters(members?["parameters"])
    know(scene.givenNumbers)
    (scene.backgroundTint, scene.background) = decodeBackground(
      members?["background"], default: own.background ?? .white)
    colors[Scene.Tint.backgroundName] = scene.background
    scene.values = decodeValues(members?["values"], given: scene.givenNumbers)
    if let cursor = members?["name"] { scene.name = decodeLine(cursor, most: SceneLimits.name) }
    if let cursor = members?["summary"] { scene.summary = decodeLine(cursor, most: SceneLimits.summary) }
    if let cursor = members?["canvas"] { scene.canvas = decodeCanvas(cursor) }
    canvas = scene.canvas
    if let cursor = members?["seed"] { scene.seed = inspector.integer(cursor, in: SceneLimits.seed) ?? 0 }
    if let seed = overrides.seed { scene.seed = seed }
    if let cursor = members?["loop"] { scene.loop = decodeLoop(cursor) }
    if let cursor = members?["layers"] { scene.layers = decodeLayers(cursor) }
    scene.periods = periods.union(periodsOfUsedValues(in: scene.values)).sorted()
    checkMotion(of: scene, loop: members?["loop"])
    let tags = decodeTags(members?["tags"])
    let palettes = decodePalettes(members?["palettes"])
    try inspector.finish()
    if hasMovingBackground { scene.background = firstBackground(of: scene) }
    try checkSize(of: scene)
    if overrides.seed != nil, !usesChance {
      notes.append("the preset uses no randomness: another seed changes nothing")
    }
    if overrides.palette != nil, scene.palette.isEmpty {
      notes.append("the preset has no palette: only its background changes")
    }
    return Preset(
      scene: scene, tags: tags, palettes: palettes, usesRandomness: usesChance, notes: overrides.notes + notes)
  }

  /// Text for people, on one line: it ends up in terminals and file names.
  mutating func decodeLine(_ cursor: JSONCursor, most: Int) -> String {
    guard let text = inspector.string(cursor, most: most) else { return "" }
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      inspector.report(cursor, "expected a single line without control characters")
    }
    return text
  }

  private mutating func decodeCanvas(_ cursor: JSONCursor) -> Scene.Canvas {
    let members = inspector.members(of: cursor, required: ["width", "height"], optional: ["fit"])
    func side(_ key: String, _ inspector: inout JSONInspector) -> Double {
      members?[key].flatMap { inspector.number($0, in: SceneLimits.canvas) } ?? 1
    }
    let fit = members?["fit"].flatMap { inspector.word($0, of: Scene.Fit.self) } ?? .contain
    return Scene.Canvas(width: side("width", &inspector), height: side("height", &inspector), fit: fit)
  }

  private mutating func decodeLoop(_ cursor: JSONCursor) -> LoopLength {
    decodeLength(cursor, orNatural: true) ?? .natural
  }

  /// A length of time, or the word for the natural one where that is allowed.
  mutating func decodeLength(_ cursor: JSONCursor, orNatural allowed: Bool = false) -> LoopLength? {
    let expected = "expected a time such as \"4s\", \"1500ms\" or \"1m30s\"" + (allowed ? ", or \"natural\"" : "")
    guard case .string(let text) = cursor.node.content else {
      inspector.report(cursor, "\(expected), found \(cursor.node.description)")
      return nil
    }
    do throws(LoopLength.Problem) {
      let loop = try LoopLength(parsing: text)
      if case .frames = loop {
        inspector.report(
          cursor, "a preset's \(allowed ? "loop" : "length") is a time, not a number of frames; \(expected)")
        return nil
      }
      if loop == .natural, !allowed { throw .malformed }
      return loop
    } catch {
      let hint: String =
        switch error {
        case .missingUnit(let hint): "\(quoted(text)) has no unit; did you mean \(quoted(hint))?"
        case .notPositive: "\(quoted(text)) is not more than 0; \(expected)"
        case .tooLong: "\(quoted(text)) is more than an hour; \(expected)"
        case .malformed: "\(expected), found \(quoted(text))"
        }
      inspector.report(cursor, hint)
      return nil
    }
  }

  /// Clips carry the scene in its canonical form, which has to be readable again. It is longer than what people write by a
  /// small factor at most, so only large files need the look, and scenes that take in others.
  private mutating func checkSize(of scene: Scene) throws(SceneError) {
    guard inspector.document.size > SceneLimits.file.bytes / 16 || !files.isEmpty else { return }
    let size = scene.json.utf8.count
    guard size > SceneLimits.file.bytes else { return }
    inspector.report(
      inspector.root,
      SceneLimits.excess(SceneLimits.file.bytes, "bytes of the scene in its canonical form", found: size))
    try inspector.finish()
  }

  /// What only the whole scene shows: how many periods there are, and whether they have a natural loop where one is asked for.
  private mutating func checkMotion(of scene: Scene, loop: JSONCursor?) {
    if scene.periods.count > SceneLimits.periods {
      inspector.report(
        inspector.root, SceneLimits.excess(SceneLimits.periods, "different periods", found: scene.periods.count))
    } else if let loop, scene.loop == .natural, inspector.problemCount == 0, scene.naturalLoop == nil {
      guard let longest = scene.periods.last else {
        return inspector.report(loop, "a scene without motion has no natural loop; expected a time such as \"4s\"")
      }
      let lengths = scene.goodLengths(near: longest).map { "\($0.decimalText)s" }.joined(separator: ", ")
      inspector.report(
        loop,
        "the natural loop is longer than \(SceneLimits.naturalLoop.decimalText)s; good lengths are \(lengths)")
    }
  }
}

extension Scene {
  /// Reads a scene from a preset's JSON; `file` is its name in error messages. SVG files are read from `folder`, and become part of
  /// the scene. Linear in the text and the files.
  ///
  /// Throws all that is wrong with it, at most 100 problems, or the first fault of JSON's own syntax.
  public init(parsing bytes: [UInt8], file: String, folder: SceneFolder? = nil) throws(SceneError) {
    self = try Preset(parsing: bytes, file: file, folder: folder).scene
  }
}
