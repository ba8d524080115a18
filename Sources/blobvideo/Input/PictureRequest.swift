import BlobVideoKit

/// What is to be drawn: the preset that was asked for, with everything that was set.
struct PictureRequest {
  let scene: Scene
  /// The files that were read for it.
  let inputs: [String]
  /// Whether another seed changes anything.
  let usesRandomness: Bool
  /// The preset's notes.
  let warnings: [RenderWarning]

  /// Reads the preset.
  init(_ reference: PresetReference, fit: Scene.Fit?, _ settings: SceneSettings) throws(Failure) {
    try self.init(try PresetFile.text(reference), of: reference, fit: fit, settings)
  }

  /// A preset that has been read.
  init(
    _ text: PresetText, of reference: PresetReference, fit: Scene.Fit?, _ settings: SceneSettings
  ) throws(Failure) {
    let preset = try PresetFile.setting(text, settings)
    scene = fit.map { preset.scene.replacing(fit: $0) } ?? preset.scene
    let own: [String] = if case .file(let path) = reference { [path] } else { [] }
    inputs = own + preset.scene.files(of: settings)
    usesRandomness = preset.usesRandomness
    warnings = preset.notes.map { RenderWarning(.source, $0) }
  }
}
