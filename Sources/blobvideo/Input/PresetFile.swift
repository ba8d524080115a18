import BlobVideoKit

/// What stands behind a preset's name: a scene, and where it came from.
enum PresetFile {
  /// What a file holds.
  enum Content {
    /// A preset.
    case preset(PresetText)
    /// A clip, with what blobvideo wrote into it.
    case clip(ClipMetadata)
  }

  /// The preset that a reference stands for; of a clip, its scene.
  static func preset(
    _ reference: PresetReference, _ settings: SceneSettings = SceneSettings()
  ) throws(Failure) -> Preset {
    try setting(try text(reference), settings)
  }

  /// A preset with settings.
  static func setting(_ text: PresetText, _ settings: SceneSettings) throws(Failure) -> Preset {
    do { return try text.preset(settings) } catch { throw Failure(error) }
  }

  /// The preset that a reference stands for, read once for many settings.
  static func text(_ reference: PresetReference) throws(Failure) -> PresetText {
    switch reference {
    case .builtIn(let name):
      guard let bytes = PresetLibrary.bytes(named: name) else { throw .usage("unknown preset \(name.quoted)") }
      return try parse(bytes, file: "\(name).json")
    case .file(let path):
      switch try content(path) {
      case .preset(let text): return text
      case .clip(let clip):
        guard let text = clip.scene else {
          throw Failure(
            .badInput, "\(path.quotedPath) was made with --no-scene: there is no scene inside to render again")
        }
        return try parse(Array(text.utf8), file: path + " (scene)")
      }
    }
  }

  /// Reads a preset, a clip, an SVG file, a batch's manifest or a file of palettes as whatever uses it would, and gives what a person
  /// should know of it.
  static func check(_ path: String) throws(Failure) -> [String] {
    let bytes = try InputFile.read(path, limit: SVGDocument.largestSize)
    switch FileKind(bytes, path) {
    case .svg:
      do {
        return try SVGDocument.parse(bytes, file: path).omissions.map { "\(path): \($0)" }
      } catch {
        throw Failure(.badInput, "\(error)")
      }
    case .manifest:
      try checkManifest(bytes, path)
      return []
    case .palettes:
      do { _ = try PaletteLibrary.read(bytes, file: path) } catch { throw Failure(error) }
      return []
    case .clip, .preset: return try preset(.file(path)).notes
    }
  }

  /// Checks a batch's manifest, and its jobs as a batch would before the first render.
  private static func checkManifest(_ bytes: [UInt8], _ path: String) throws(Failure) {
    let manifest: Manifest
    do { manifest = try Manifest(reading: bytes, file: path, root: nil) } catch { throw Failure(error) }
    var settings = BatchPlan.Settings(folder: ".")
    if let name = manifest.name { settings.template = try? NameTemplate(name) }
    _ = try BatchPlan(manifest.jobs, settings, known: manifest.problems.map(Failure.init))
  }

  /// Looks into a file for a scene: its content says what it is, whatever its name.
  static func content(_ path: String) throws(Failure) -> Content {
    let bytes = try InputFile.read(path, limit: JSONDocument.Limits().bytes)
    switch FileKind(bytes, path) {
    case .clip:
      do {
        if let clip = try ClipMetadata.read(path) { return .clip(clip) }
      } catch {
        throw Failure(error)
      }
      throw Failure(.badInput, "\(path.quotedPath) was not made by blobvideo: there is no scene inside")
    case .svg:
      throw Failure(
        .badInput,
        "\(path.quotedPath) is an SVG document, no preset; draw it with -p shape --set file=\(path.singleLine)")
    case .manifest:
      throw Failure(
        .badInput, "\(path.quotedPath) is a batch's manifest, no preset; blobvideo batch \(path.singleLine) renders it")
    case .palettes:
      throw Failure(.badInput, "\(path.quotedPath) holds palettes, no preset; --palette NAME takes a built-in one")
    case .preset:
      return .preset(try parse(bytes, file: path, folder: SceneFolder(of: path)))
    }
  }

  private static func parse(
    _ bytes: [UInt8], file: String, folder: SceneFolder? = nil
  ) throws(Failure) -> PresetText {
    do { return try PresetText(parsing: bytes, file: file, folder: folder) } catch { throw Failure(error) }
  }
}
