import Foundation
import FuzzTargets
import Testing

/// The kept inputs of `Tests/Corpus`: what the fuzzers begin with, and what they once found. `make fuzz` searches for more.
@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  private static func inputs(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).sorted {
      $0.path < $1.path
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func keptInputsBreakNothing(_ target: FuzzTarget) throws {
    let files = try Self.inputs(in: Self.folder.appendingPathComponent(target.rawValue))
    #expect(files.count > 1)
    for file in files {
      let fault = target.fault(in: [UInt8](try Data(contentsOf: file)))
      #expect(fault == nil, "\(file.lastPathComponent)")
    }
  }

  /// Each kept input cut short everywhere, and with bytes of other kinds in it.
  @Test(arguments: FuzzTarget.allCases)
  func keptInputsThatAreCutOrChangedBreakNothing(_ target: FuzzTarget) throws {
    for file in try Self.inputs(in: Self.folder.appendingPathComponent(target.rawValue)) {
      let bytes = [UInt8](try Data(contentsOf: file))
      for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
        var changed = bytes
        changed[place] = [0x00, 0x22, 0x2D, 0x39, 0x7D, 0xFF][place % 6]
        #expect(target.fault(in: Array(bytes[..<place])) == nil, "\(file.lastPathComponent) to byte \(place)")
        #expect(target.fault(in: changed) == nil, "\(file.lastPathComponent), byte \(place)")
      }
    }
  }
}
