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

  /// The scene that a preset stands for.
  static func scene(_ reference: PresetReference, _ settings: SceneSettings = SceneSettings()) throws(Failure) -> Scene
  {
    switch reference {
    case .builtIn(let name):
      guard let bytes = PresetLibrary.bytes(named: name) else { throw .usage("unknown preset \(name.quoted)") }
      return try parse(bytes, file: "\(name).json", settings: settings).scene
    case .file(let path):
      switch try content(path, settings) {
      case .preset(let preset): return preset.scene
      case .clip(let clip):
        guard let text = clip.scene else {
          throw Failure(
            .badInput, "\(path.quoted) was made with --no-scene: there is no scene inside to render again")
        }
        return try parse(Array(text.utf8), file: path + " (scene)", settings: settings).scene
      }
    }
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
