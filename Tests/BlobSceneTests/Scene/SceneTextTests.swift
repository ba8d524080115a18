import BlobScene
import Testing

/// The text of a variation is the one that the scene itself has, and a preset that was read once decodes to the same as one that is read again.
@Suite struct SceneTextTests {
  @Test(arguments: PresetLibrary.names)
  func everyVariationReadsAsItsScene(_ name: String) throws {
    let bytes = try #require(PresetLibrary.bytes(named: name))
    let read = try PresetText(parsing: bytes, file: name)
    let palette = try #require(PaletteLibrary.palettes.first)
    var settings = SceneSettings(palette: .named(palette))
    let text = SceneText(try read.preset(settings).scene)
    #expect(text.text(seed: 7) == (try read.preset(settings).scene.replacing(seed: 7).json))
    settings.seed = SceneLimits.seed.upperBound
    let again = try Preset(parsing: bytes, file: name, settings: settings)
    #expect(text.text(seed: SceneLimits.seed.upperBound) == again.scene.json)
    #expect(try read.preset(settings) == again)
  }
}
