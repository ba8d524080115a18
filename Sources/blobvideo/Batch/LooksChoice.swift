import BlobVideoKit

/// Which looks of a preset are worth seeing, the likeliest first.
struct LooksChoice {
  /// One of them.
  struct Look: Hashable {
    /// What tells it from the others, in file names: a palette, `own` or `seed-3`.
    let name: String
    /// The word of `--palette`; nil is the preset's own.
    let palette: String?
    /// The word of `--seed`; nil is the preset's own.
    let seed: String?
    /// Whether the preset names the palette as one that suits it.
    let isSuited: Bool
  }

  let looks: [Look]

  /// Variations that are shown where none are asked for: enough to tell what chance does, few beside the palettes.
  private static let usualSeeds = ["1", "2", "3", "4"]

  /// Reads the preset. `palettes` and `seeds` are those asked for; nil is all palettes, and a few seeds where the preset uses
  /// randomness. Every seed is shown in the preset's own colours, not in every palette: 32 palettes in five seeds would be 160 clips.
  init(
    _ reference: PresetReference, assignments: [SceneSettings.Assignment], background: Color?, palettes: [String]?,
    seeds: [String]?
  ) throws(Failure) {
    let settings = SceneSettings(assignments: assignments, background: background)
    let text = try PresetFile.text(reference)
    let preset = try PresetFile.setting(text, settings)
    let names = palettes ?? (preset.palettes + PaletteLibrary.names.filter { !preset.palettes.contains($0) })
    var (looks, own) = ([Look](), Look?.none)
    for name in names {
      var colored = settings
      // What is no palette is refused where its job is planned, with the others.
      colored.palette = try? PaletteChoice(parsing: name)
      let look = Look(
        name: NameTemplate.plain(name), palette: name, seed: nil, isSuited: preset.palettes.contains(name))
      if colored.palette != nil, own == nil, try PresetFile.setting(text, colored).scene == preset.scene {
        own = look
      } else {
        looks.append(look)
      }
    }
    looks.insert(own ?? Look(name: "own", palette: nil, seed: nil, isSuited: true), at: 0)

    var variations = seeds ?? Self.usualSeeds.filter { $0 != "\(preset.scene.seed)" }
    if seeds == nil, !preset.usesRandomness { variations = [] }
    looks += variations.map { Look(name: "seed-\($0)", palette: nil, seed: $0, isSuited: false) }
    self.looks = looks
  }
}
