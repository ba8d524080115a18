import BlobScene
import Foundation
import Testing

@Suite struct PresetLibraryTests {
  /// The package's presets folder, beside Sources and Tests.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "presets")

  @Test func embedsEveryPresetOfTheFolder() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
      $0.hasSuffix(".json") && $0 != "palettes.json"
    }
    #expect(files.map { String($0.dropLast(5)) }.sorted() == PresetLibrary.names)
    for name in PresetLibrary.names {
      let bytes = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
      #expect(PresetLibrary.bytes(named: name) == Array(bytes))
    }
  }

  @Test(arguments: PresetLibrary.names)
  func readsAsASceneThatWritesBack(name: String) throws {
    let scene = try #require(try PresetLibrary.scene(named: name))
    #expect(scene.name == name)
    #expect(!scene.summary.isEmpty)
    let again = try Scene(parsing: Array(scene.json.utf8), file: "again")
    #expect(again == scene)
    #expect(again.json == scene.json)
  }

  /// At its own loop a preset looks as meant: no motion is noticeably faster or slower.
  @Test(arguments: PresetLibrary.names)
  func looksAsMeantAtItsOwnLoop(name: String) throws {
    let scene = try #require(try PresetLibrary.scene(named: name))
    guard case .seconds(let length) = scene.loop else { return }
    #expect(scene.speedChange(at: length) <= 1.25)
  }

  @Test func knowsNoOtherNames() throws {
    #expect(try PresetLibrary.scene(named: "Blob") == nil)
    #expect(try PresetLibrary.scene(named: "") == nil)
  }
}
