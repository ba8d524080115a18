import BlobVideoKit

/// The pictures of a batch. A preset is read once, and decoded once for all seeds, sizes and codecs that have its colours and
/// parameters in common; what is wrong with one is found once, too.
struct PictureShelf {
  /// A preset with settings.
  struct Picture {
    let request: PictureRequest
    let text: SceneText
  }

  private struct Wanted: Hashable {
    let preset: PresetReference
    let fit: Scene.Fit?
    let settings: SceneSettings
  }

  private var presets: [PresetReference: Result<PresetText, Failure>] = [:]
  private var pictures: [Wanted: Result<Picture, Failure>] = [:]

  /// Jobs come in order, so few pictures are in use at a time; memory is not to grow with the batch.
  private static let most = (presets: 64, pictures: 256)

  /// A preset's text.
  mutating func preset(_ reference: PresetReference) throws(Failure) -> PresetText {
    if let known = presets[reference] { return try known.get() }
    if presets.count == Self.most.presets { presets = [:] }
    let result = Result { () throws(Failure) in try PresetFile.text(reference) }
    presets[reference] = result
    return try result.get()
  }

  /// What a job asks for, whatever its seed, which decides nothing that is looked at here but the text.
  mutating func picture(_ request: RenderRequest) throws(Failure) -> Picture {
    var settings = request.settings
    settings.seed = nil
    let wanted = Wanted(preset: request.preset, fit: request.fit, settings: settings)
    if let known = pictures[wanted] { return try known.get() }
    if pictures.count == Self.most.pictures { pictures = [:] }
    let text = try preset(request.preset)
    let result = Result { () throws(Failure) in
      let picture = try PictureRequest(text, of: request.preset, fit: request.fit, settings)
      return Picture(request: picture, text: SceneText(picture.scene))
    }
    pictures[wanted] = result
    return try result.get()
  }
}

/// A scene as far as a plan looks at it, with a text that may be another variation's.
struct PlannedScene: FrameSource {
  let scene: Scene
  let text: String

  var loop: LoopLength { scene.loop }
  var naturalLoop: Rational? { scene.naturalLoop }
  var periods: [Rational] { scene.periods }
  var isOpaque: Bool { scene.isOpaque }
  func goodLengths(near seconds: Rational) -> [Rational] { scene.goodLengths(near: seconds) }
  func painter(loop: Loop, width: Int, height: Int) -> any FramePainter {
    scene.painter(loop: loop, width: width, height: height)
  }
}
