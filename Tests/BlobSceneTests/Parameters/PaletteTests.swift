import BlobGraphics
import Testing

@testable import BlobScene

/// Palettes by name, and colours by hand.
@Suite struct PaletteTests {
  @Test func theLibraryIsSound() throws {
    let palettes = try PaletteLibrary.read(PackageResources.palettes_json, file: "palettes.json")
    #expect(palettes.count >= 24 && palettes == PaletteLibrary.palettes)
    #expect(palettes.filter { $0.tags.contains("dark") }.count >= 8)
    #expect(palettes.filter { $0.tags.contains("light") }.count >= 8)
    #expect(palettes.filter { $0.tags.contains("calm") }.count >= 8)
    #expect(palettes.filter { $0.tags.contains("vivid") }.count >= 8)
  }

  @Test(arguments: PaletteLibrary.palettes) func isFitForUse(palette: Palette) {
    #expect((try? Color(css: palette.name)) == nil, "a colour's name means the colour")
    #expect(palette.tags.contains("dark") != palette.tags.contains("light"))
    #expect(palette.tags.contains("calm") != palette.tags.contains("vivid"))
    #expect(palette.background.alpha == 1 && palette.colors.allSatisfy { $0.alpha == 1 })
    #expect((Oklab(palette.background).lightness < 0.4) == palette.tags.contains("dark"))
    #expect(Set(palette.colors).count == palette.colors.count)
    // The first two carry a picture alone: they are to be seen on the background, and apart from each other.
    for (a, b) in [
      (palette.colors[0], palette.background), (palette.colors[1], palette.background),
      (palette.colors[0], palette.colors[1]),
    ] {
      let (p, q) = (Oklab(a), Oklab(b))
      let distance =
        ((p.lightness - q.lightness) * (p.lightness - q.lightness) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b)
          * (p.b - q.b))
        .squareRoot()
      #expect(distance > 0.05, "\(palette.name): \(a.css) and \(b.css)")
    }
  }

  @Test func fillsPlacesBeyondTheList() {
    let (red, lime, blue) = (Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF))
    func mix(_ a: Color, _ b: Color, _ t: Double) -> Color { Gradient.mix(a, b, at: t, in: .oklab) }
    #expect(Palette.fill(2, with: [red, lime, blue]) == [red, lime])
    #expect(Palette.fill(3, with: [red]) == [red, red, red])
    #expect(Palette.fill(3, with: [red, blue]) == [red, blue, mix(red, blue, 0.5)])
    #expect(Palette.fill(4, with: [red, blue]) == [red, blue, mix(red, blue, 1.0 / 3), mix(red, blue, 2.0 / 3)])
    #expect(
      Palette.fill(6, with: [red, lime, blue])
        == [red, lime, blue, mix(red, lime, 1.0 / 3), mix(lime, blue, 0.5), mix(red, lime, 2.0 / 3)])
    #expect(Palette.fill(0, with: [red]) == [])
  }

  @Test func readsListsOfColors() throws {
    #expect(try PaletteChoice(parsing: "red") == .colors([Color(hex: 0xFF0000)]))
    #expect(
      try PaletteChoice(parsing: "ff0000,rgb(0, 255, 0)") == .colors([Color(hex: 0xFF0000), Color(hex: 0x00FF00)]))
    #expect(throws: PaletteChoice.Problem.self) {
      try PaletteChoice(parsing: Array(repeating: "red", count: 9).joined(separator: ","))
    }
    #expect(throws: PaletteChoice.Problem.self) { try PaletteChoice(parsing: "") }
  }

  @Test(arguments: [
    ("\"palette\": [], ", "a list of 1 to 8"), ("\"palette\": \"midnigt\", ", "did you mean \"midnight\"?"),
    ("\"palette\": [\"red\"], \"slots\": 9, ", "out of range"), ("\"slots\": 3, ", "no \"palette\""),
    ("\"palette\": [\"red\", \"blue\"], \"slots\": 1, ", "expected 2 or more"),
    ("\"palettes\": [\"no\"], ", "no palette"),
    ("\"palette\": [\"palette(1)\"], ", "not a colour"),
  ])
  func isRefused(keys: String, message: String) {
    let text = """
      { \(keys)"canvas": { "width": 9, "height": 9 }, "loop": "4s", "layers": [ { "shapes": [
        { "circle": { "center": [1, 2], "radius": 3 }, "fill": "red" } ] } ] }
      """
    let error = #expect(throws: SceneError.self) { try Scene(parsing: Array(text.utf8), file: "f") }
    #expect(error?.problems.first?.message.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func aPresetTakesOneByName() throws {
    let text = """
      { "palette": "midnight", "slots": 8, "tags": ["dark"], "palettes": ["aurora"], "canvas": { "width": 9, "height": 9 }, "loop": "4s",
        "layers": [ { "shapes": [ { "circle": { "center": [1, 2], "radius": 3 }, "fill": "palette(8)" } ] } ] }
      """
    let preset = try Preset(parsing: Array(text.utf8), file: "f")
    let palette = try #require(PaletteLibrary.palette(named: "midnight"))
    #expect(preset.scene.background == palette.background && preset.scene.palette.count == 8)
    #expect(preset.tags == ["dark"] && preset.palettes == ["aurora"])
    #expect(!preset.scene.json.contains("aurora"))
  }
}
