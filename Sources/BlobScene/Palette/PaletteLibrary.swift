import BlobGraphics

/// The palettes that are built into the binary: those of the package's `presets/palettes.json`, found by name from anywhere.
public enum PaletteLibrary {
  /// All palettes in alphabetical order.
  public static let palettes: [Palette] = (try? read(PackageResources.palettes_json, file: "palettes.json")) ?? []

  /// Their names in alphabetical order.
  public static let names: [String] = palettes.map(\.name)

  /// The palette of that name, or nil for one that is not in `names`.
  public static func palette(named name: String) -> Palette? { palettes.first { $0.name == name } }

  /// The palettes of a file such as the library's own, in alphabetical order. Throws all that is wrong with it.
  public static func read(_ bytes: [UInt8], file: String) throws(SceneError) -> [Palette] {
    var inspector = JSONInspector(try JSONDocument(parsing: bytes, file: file))
    let palettes = (inspector.entries(of: inspector.root) ?? []).map { read($0.value, name: $0.name, &inspector) }
    try inspector.finish()
    return palettes.sorted { $0.name < $1.name }
  }

  private static func read(_ cursor: JSONCursor, name: String, _ inspector: inout JSONInspector) -> Palette {
    let members = inspector.members(of: cursor, required: ["summary", "tags", "background", "colors"]) ?? [:]
    let tags = members["tags"].flatMap { inspector.elements(of: $0, counts: 1...SceneLimits.tags) } ?? []
    let list = members["colors"].flatMap { inspector.elements(of: $0, counts: 1...Palette.mostColors) } ?? []
    return Palette(
      name: name, summary: members["summary"].flatMap { inspector.string($0, most: SceneLimits.summary) } ?? "",
      tags: tags.compactMap { inspector.string($0, most: SceneLimits.name) },
      background: members["background"].map { inspector.color($0) } ?? .white,
      colors: list.map { inspector.color($0) })
  }
}
