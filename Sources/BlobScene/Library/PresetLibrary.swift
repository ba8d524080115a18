/// The presets that are built into the binary: the files of the package's `presets` folder, found by name from anywhere.
public enum PresetLibrary {
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("aurora", PackageResources.aurora_json),
    ("blob", PackageResources.blob_json),
    ("bokeh", PackageResources.bokeh_json),
    ("bubbles", PackageResources.bubbles_json),
    ("confetti", PackageResources.confetti_json),
    ("daybreak", PackageResources.daybreak_json),
    ("drops", PackageResources.drops_json),
    ("gooey", PackageResources.gooey_json),
    ("ink", PackageResources.ink_json),
    ("lava", PackageResources.lava_json),
    ("liquid", PackageResources.liquid_json),
    ("marble", PackageResources.marble_json),
    ("mesh", PackageResources.mesh_json),
    ("mesh-night", PackageResources.mesh_night_json),
    ("mesh-vivid", PackageResources.mesh_vivid_json),
    ("night-waves", PackageResources.night_waves_json),
    ("orbit", PackageResources.orbit_json),
    ("orbs", PackageResources.orbs_json),
    ("pulse", PackageResources.pulse_json),
    ("ring", PackageResources.ring_json),
    ("ripples", PackageResources.ripples_json),
    ("shape", PackageResources.shape_json),
    ("silk", PackageResources.silk_json),
    ("soft-blob", PackageResources.soft_blob_json),
    ("waves", PackageResources.waves_json),
    ("wipe", PackageResources.wipe_json),
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
