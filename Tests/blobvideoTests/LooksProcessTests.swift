import BlobVideoKit
import Foundation
import Testing

@testable import blobvideo

/// `looks`, with tiny clips.
@Suite struct LooksProcessTests {
  private static let small = ["--loop", "4s", "--fps", "2", "--size", "64x36"]

  @Test func palettesAndSeedsBecomeAPage() throws {
    try inFolder { program in
      let words = ["looks", "soft-blob", "--palettes", "carbon,abyss", "--seeds", "7"] + Self.small
      let run = try program.run(words)
      #expect(run.status == 0 && run.errors.contains("looks-soft-blob/index.html"), "\(run.errors)")
      let found = try FileManager.default.contentsOfDirectory(atPath: program.url("looks-soft-blob").path).sorted()
      #expect(
        found == ["index.html", "posters", "results.json"]
          + ["abyss", "carbon", "own", "seed-7"].map { "soft-blob-\($0).mp4" })
      let page = String(decoding: try program.data("looks-soft-blob/index.html"), as: UTF8.self)
      // Size was asked for, quality was not.
      #expect(
        page.contains(
          "blobvideo --preset soft-blob --palette abyss --size 64x36 --loop 4s --fps 2 soft-blob-abyss.mp4"))
      #expect(page.contains("--seed 7") && !page.contains("--effort"))

      let again = try program.run(words)
      #expect(again.status == 73 && again.errors.contains("is not empty"), "\(again.errors)")
      try program.write("looks-soft-blob/mine.txt", "mine")
      #expect(try program.run(words + ["-y"]).status == 0)
      #expect(try program.data("looks-soft-blob/mine.txt") == Data("mine".utf8))
    }
  }

  @Test func whatSuitsComesFirst() throws {
    let preset = try #require(PresetLibrary.bytes(named: "pulse"))
    let suited = try Preset(parsing: preset, file: "pulse.json").palettes
    let looks = try LooksChoice(
      .builtIn("pulse"), assignments: [], background: nil, palettes: nil, seeds: nil
    ).looks
    // Its own colours are a palette of the library, which is not shown twice.
    #expect(looks.compactMap(\.palette).prefix(suited.count) == suited[...])
    #expect(Set(looks.compactMap(\.palette)) == Set(PaletteLibrary.names))
    #expect(Set(looks.map(\.name)).count == looks.count)
    #expect(
      looks.prefix(suited.count).allSatisfy(\.isSuited) && !looks.dropFirst(suited.count).contains(where: \.isSuited))
  }

  @Test(arguments: [
    (["looks"], "needs a preset"), (["looks", "auora"], "did you mean aurora"),
    (["looks", "aurora", "--palettes", "abys"], "abyss"), (["looks", "liquid", "--seeds", "1..3"], "no randomness"),
    (["looks", "aurora", "silk"], "one preset"),
  ])
  func whatCannotBeIsRefused(_ words: [String], _ message: String) throws {
    try inFolder { program in
      let run = try program.run(words)
      #expect(run.status == 64 && run.errors.contains(message), "\(run.status) \(run.errors)")
      #expect(try program.names == [])
    }
  }
}
