import BlobScene
import Testing

/// The text of a variation is the one that the scene itself has, and a preset that was read once decodes to the same as one that is read again.
@Suite struct SceneTextTests {
  @Test(arguments: PresetLibrary.names)
  func everyVariationReadsAsItsScene(_ name: String) throws {
    let bytes = try #require(PresetLibrary.bytes(named: name))
    let read = try PresetText(parsing: bytes, file: name)
    let palette = try #require(PaletteLibrary.palettes.first)
    for settings in [SceneSettings(), SceneSettings(palette: .named(palette))] {
      let text = SceneText(try read.preset(settings).scene)
      for seed in [0, 7, SceneLimits.seed.upperBound] {
        var seeded = settings
        seeded.seed = seed
        let again = try Preset(parsing: bytes, file: name, settings: seeded)
        #expect(text.text(seed: seed) == again.scene.json)
        #expect(try read.preset(seeded) == again)
        #expect(try Scene(parsing: Array(text.text(seed: seed).utf8), file: name).json == text.text(seed: seed))
      }
    }
  }
}
