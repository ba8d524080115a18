/// The presets that are built into the binary: the files of the package's `presets` folder, found by name from anywhere.
public enum PresetLibrary {
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("blob", PackageResources.blob_json),
    ("liquid", PackageResources.liquid_json),
    ("shape", PackageResources.shape_json),
  ]

  /// The presets' names in alphabetical order.
  public static let names: [String] = files.map(\.name)

  /// The text of a preset's file, or nil for a name that is not in `names`.
  public static func bytes(named name: String) -> [UInt8]? { files.first { $0.name == name }?.bytes }

  /// A preset, or nil for a name that is not in `names`. Under a millisecond.
  public static func preset(named name: String) throws(SceneError) -> Preset? {
    guard let bytes = bytes(named: name) else { return nil }
    return try Preset(parsing: bytes, file: "\(name).json")
  }

  /// A preset's scene, or nil for a name that is not in `names`. Under a millisecond.
  public static func scene(named name: String) throws(SceneError) -> Scene? {
    guard let bytes = bytes(named: name) else { return nil }
    return try Scene(parsing: bytes, file: "\(name).json")
  }
}
