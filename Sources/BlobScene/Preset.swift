/// A preset's file: a scene, and what helps to choose it and its colours.
public struct Preset: Hashable, Sendable {
  /// What is drawn.
  public let scene: Scene
  /// Words for finding it, such as `calm` or `dark`.
  public let tags: [String]
  /// The names of the palettes that suit it best.
  public let palettes: [String]

  /// Whether another seed changes anything.
  public let usesRandomness: Bool

  /// What a person should know: settings that change nothing, and what SVG files show that is not drawn.
  public let notes: [String]

  /// A preset from its parts.
  init(scene: Scene, tags: [String], palettes: [String], usesRandomness: Bool, notes: [String]) {
    (self.scene, self.tags, self.palettes, self.notes) = (scene, tags, palettes, notes)
    self.usesRandomness = usesRandomness
  }

  /// Reads a preset's JSON; `file` is its name in error messages. SVG files are read from `folder`, and become part of the scene.
  /// Linear in the text and the files. Throws all that is wrong with it, at most 100 problems, or the first fault of JSON's own syntax.
  public init(parsing bytes: [UInt8], file: String, folder: SceneFolder? = nil) throws(SceneError) {
    try self.init(
      JSONDocument(parsing: bytes, file: file, limits: SceneLimits.file), folder: folder, overrides: SceneOverrides())
  }

  /// Reads a preset and puts `settings` in place of its own values. It is decoded twice: as it is, to learn what it declares, and with
  /// the settings, so that all that they change is checked. `PresetText` does the first for many settings at once.
  public init(
    parsing bytes: [UInt8], file: String, folder: SceneFolder? = nil, settings: SceneSettings
  ) throws(SettingError) {
    let text: PresetText
    do {
      text = try PresetText(parsing: bytes, file: file, folder: folder)
    } catch { throw .scene(error) }
    self = try text.preset(settings)
  }

  /// Decodes what was read.
  init(_ document: JSONDocument, folder: SceneFolder?, overrides: SceneOverrides) throws(SceneError) {
    var decoder = SceneDecoder(document, folder: folder, overrides: overrides)
    self = try decoder.decode()
  }
}

extension Scene {
  /// The files that `settings` name: the values of parameters that are shapes.
  public func files(of settings: SceneSettings) -> [String] {
    settings.assignments.filter { assignment in
      parameters.contains { $0.name == assignment.name && $0.kindName == "shape" }
    }.map(\.value)
  }

  /// The scene with other parameters, palette, background or seed. Reads the SVG files that the settings name. Costs as much as reading
  /// the scene twice.
  public func setting(_ settings: SceneSettings) throws(SettingError) -> Scene {
    if settings == SceneSettings() { return self }
    return try Preset(parsing: Array(json.utf8), file: name.isEmpty ? "scene" : name, settings: settings).scene
  }
}
