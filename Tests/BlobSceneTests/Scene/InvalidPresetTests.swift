import BlobScene
import Foundation
import Testing

/// A folder of broken presets, each with the exact lines that it earns: `Invalid/NAME.json` and `Invalid/NAME.txt`.
@Suite struct InvalidPresetTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Invalid")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  @Test func thereAreSome() { #expect(Self.names.count >= 20) }

  @Test(arguments: names)
  func isRefusedWithAllItsProblems(name: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
    let expected = try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    var found = "accepted"
    do {
      _ = try Scene(parsing: Array(bytes), file: "\(name).json")
    } catch {
      found = error.description
    }
    #expect(found + "\n" == expected)
    if found + "\n" != expected { Attachment.record(found, named: "\(name).txt") }
  }
}
