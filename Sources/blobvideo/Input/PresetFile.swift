import BlobVideoKit

/// What stands behind a preset's name: a scene, and where it came from.
enum PresetFile {
  /// What a file holds.
  enum Content {
    /// A preset.
    case preset(Preset)
    /// A clip, with what blobvideo wrote into it.
    case clip(ClipMetadata)
  }

  /// The preset that a reference stands for; of a clip, its scene.
  static func preset(
    _ reference: PresetReference, _ settings: SceneSettings = SceneSettings()
  ) throws(Failure) -> Preset {
    switch reference {
    case .builtIn(let name):
      guard let bytes = PresetLibrary.bytes(named: name) else { throw .usage("unknown preset \(name.quoted)") }
      return try parse(bytes, file: "\(name).json", settings: settings)
    case .file(let path):
      switch try content(path, settings) {
      case .preset(let preset): return preset
      case .clip(let clip):
        guard let text = clip.scene else {
          throw Failure(
            .badInput, "\(path.quoted) was made with --no-scene: there is no scene inside to render again")
        }
        return try parse(Array(text.utf8), file: path + " (scene)", settings: settings)
      }
    }
  }

  /// Reads a preset's, a clip's or an SVG file as a render would, and gives what a person should know of it.
  static func check(_ path: String) throws(Failure) -> [String] {
    let bytes = try InputFile.read(path, limit: SVGDocument.largestSize)
    guard isSVG(bytes, path) else {
      if try checkManifest(bytes, path) { return [] }
      return try preset(.file(path)).notes
    }
    do {
      return try SVGDocument.parse(bytes, file: path).omissions.map { "\(path): \($0)" }
    } catch {
      throw Failure(.badInput, "\(error)")
    }
  }

  /// Checks a batch's manifest, and its jobs as a batch would before the first render; false where the file is none.
  private static func checkManifest(_ bytes: [UInt8], _ path: String) throws(Failure) -> Bool {
    guard let document = try? JSONDocument(parsing: bytes, file: path),
      case .object(let members) = document.root.content,
      members.contains(where: { $0.key == "jobs" || $0.key == "matrices" })
    else { return false }
    let manifest: Manifest
    do { manifest = try Manifest(parsing: bytes, file: path) } catch { throw Failure(error) }
    var settings = BatchPlan.Settings(folder: ".")
    if let name = manifest.name { settings.template = try? NameTemplate(name) }
    _ = try BatchPlan(manifest.jobs, settings)
    return true
  }

  /// JSON never begins with `<`.
  private static func isSVG(_ bytes: [UInt8], _ path: String) -> Bool {
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return [".svg", ".svgz"].contains { path.lowercased().hasSuffix($0) }
      || bytes.first { !space.contains($0) } == UInt8(ascii: "<")
  }

  /// Looks into a file: its first bytes say whether it is a clip, whatever its name.
  static func content(_ path: String, _ settings: SceneSettings = SceneSettings()) throws(Failure) -> Content {
    let bytes = try InputFile.read(path, limit: JSONDocument.Limits().bytes)
    guard isClip(bytes) else {
      return .preset(try parse(bytes, file: path, folder: SceneFolder(of: path), settings: settings))
    }
    do {
      if let clip = try ClipMetadata.read(path) { return .clip(clip) }
    } catch {
      throw Failure(error)
    }
    throw Failure(.badInput, "\(path.quoted) was not made by blobvideo: there is no scene inside")
  }

  private static func parse(
    _ bytes: [UInt8], file: String, folder: SceneFolder? = nil, settings: SceneSettings
  ) throws(Failure) -> Preset {
    do {
      return try Preset(parsing: bytes, file: file, folder: folder, settings: settings)
    } catch {
      throw Failure(error)
    }
  }

  /// MP4 and MOV have `ftyp` from byte 4 on; WebM begins with EBML's magic number.
  private static func isClip(_ bytes: [UInt8]) -> Bool {
    bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
  }
}
