import Foundation
import Testing

/// The kept command lines and manifests of `Tests/Corpus`, whole, cut and changed.
@Suite struct CommandCorpusTests {
  @Test(arguments: CommandFuzz.allCases)
  func `kept inputs that are cut or changed break nothing`(_ target: CommandFuzz) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/\(target.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 5)
    for file in files.sorted(by: { $0.path < $1.path }) {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(target.fault(in: bytes) == nil, "\(file.lastPathComponent)")
      for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 30)) {
        var changed = bytes
        changed[place] = [0x00, 0x0A, 0x2D, 0x39, 0x7D, 0xFF][place % 6]
        #expect(target.fault(in: Array(bytes[..<place])) == nil, "\(file.lastPathComponent) to byte \(place)")
        #expect(target.fault(in: changed) == nil, "\(file.lastPathComponent), byte \(place)")
      }
    }
  }
}
