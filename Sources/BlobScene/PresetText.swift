/// A preset's file, read once: from here on, each choice of settings costs one decoding of what was read.
public struct PresetText: Sendable {
  /// The preset with its own values.
  public let preset: Preset
  private let document: JSONDocument
  private let folder: SceneFolder?

  /// Reads a preset's JSON; `file` is its name in error messages. SVG files are read from `folder` at each decoding. Linear in the text
  /// and the files. Throws all that is wrong with it, at most 100 problems, or the first fault of JSON's own syntax.
  public init(parsing bytes: [UInt8], file: String, folder: SceneFolder? = nil) throws(SceneError) {
    document = try JSONDocument(parsing: bytes, file: file, limits: SceneLimits.file)
    self.folder = folder
    preset = try Preset(document, folder: folder, overrides: SceneOverrides())
  }

  /// The preset with `settings` in the place of its own values; all that they change is checked.
  public func preset(_ settings: SceneSettings) throws(SettingError) -> Preset {
    if settings == SceneSettings() { return preset }
    let overrides = try SceneOverrides(settings, for: preset.scene)
    do {
      return try Preset(document, folder: folder, overrides: overrides)
    } catch { throw .scene(error) }
  }
}

/// The canonical text of a scene in each of its variations, of which only the seed differs: much cheaper than writing it anew.
public struct SceneText: Sendable {
  private let head: String, tail: String

  /// Writes the scene once.
  public init(_ scene: Scene) {
    guard case .object(let object) = scene.jsonValue,
      let place = object.members.firstIndex(where: { $0.key == "seed" })
    else { preconditionFailure("a scene is an object that has a seed") }
    // There always is something before the seed (the canvas) and behind it (the layers).
    let before = JSONValue.object(JSONObject(distinct: Array(object.members[..<place]))).text()
    let behind = JSONValue.object(JSONObject(distinct: Array(object.members[(place + 1)...]))).text()
    (head, tail) = (before.dropLast() + ",\"seed\":", "," + behind.dropFirst())
  }

  /// `Scene.json` of the scene with another seed.
  public func text(seed: Int) -> String { head + "\(seed)" + tail }
}
