import Foundation
import Testing

@testable import BlobScene

/// `docs/writing-presets.md` is right: its presets are read, and its mistakes earn the lines that it shows.
@Suite struct WritingPresetsDocumentTests {
  private static let text: String = {
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return (try? String(contentsOf: package.appending(path: "docs/writing-presets.md"), encoding: .utf8)) ?? ""
  }()

  private static func blocks(_ kind: String) -> [String] {
    text.components(separatedBy: "```\(kind)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  static let presets = blocks("json preset")

  @Test func goesStepByStep() { #expect(Self.presets.count == 6) }

  @Test(arguments: presets) func showsPresetsThatAreRead(example: String) throws {
    let scene = try Scene(parsing: Array(example.utf8), file: "mine.json")
    #expect(try Scene(parsing: Array(scene.json.utf8), file: "again") == scene)
  }

  @Test func showsTheErrorsThatMistakesEarn() throws {
    let mistakes = [
      ("noise(8, index)\"", "cosin(8)\""), ("palette(1 + slots * random(index + 0.75))", "palette(4)"),
      ("\"blur\": 40", "\"blur\": -3"),
    ]
    let broken = mistakes.reduce(Self.presets[4]) { $0.replacing($1.0, with: $1.1) }
    let error = #expect(throws: SceneError.self) { try Scene(parsing: Array(broken.utf8), file: "mine.json") }
    #expect(error?.description == Self.blocks("text").first)
  }
}
