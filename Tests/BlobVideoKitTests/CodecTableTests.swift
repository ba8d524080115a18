import BlobVideoKit
import Foundation
import Testing

/// docs/codecs.md says what the program does.
@Suite struct CodecTableTests {
  private static let text: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("docs/codecs.md"), encoding: .utf8)) ?? ""
  }()

  /// The cells of the row that begins with `first`, under the heading `section`.
  private func row(_ first: String, in section: String) throws -> [String] {
    let start = try #require(Self.text.range(of: "\n## \(section)\n"))
    let line = try #require(
      Self.text[start.upperBound...].split(separator: "\n").first { $0.hasPrefix("| \(first) |") })
    return line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: Codec.allCases) func theTableOfClipsIsTheOneUsed(codec: Codec) throws {
    let cells = try row("`\(codec.rawValue)`", in: "Clips")
    let traits = codec.traits
    #expect(cells[1] == traits.title)
    #expect(cells[2] == traits.containers.joined(separator: ", "))
    #expect(cells[3] == traits.encoders.joined(separator: ", "))
    #expect(cells[4] == traits.depths.map(String.init).joined(separator: " or "))
    #expect(cells[5] == (traits.alphaDepth.map { "\($0) bits" } ?? "no"))
    let steps = [1: "any", 2: "even", 4: "multiples of 4"]
    #expect(cells[6] == "\(steps[traits.sideMultiple]!), \(traits.sides.lowerBound) to \(traits.sides.upperBound)")
    let numbers = traits.crf.map { "\(Int($0.lowerBound)) to \(Int($0.upperBound))" } ?? "none"
    #expect(cells[7] == numbers + (traits.crf != nil && !traits.takesFractions ? ", whole" : ""))
  }

  @Test(arguments: Codec.allCases.filter { $0.traits.crf != nil }) func theWordsAreTheNumbersUsed(codec: Codec) throws {
    let folder = try Scratch()
    let numbers = try row("`\(codec.rawValue)`", in: "Settings of the encoders").dropFirst().map { $0 }
    #expect(numbers.count == QualityWord.allCases.count)
    for (word, number) in zip(QualityWord.allCases, numbers) {
      var options = RenderOptions(64, 64)
      options.codec = codec
      options.quality = .word(word)
      let settings = try RenderJob(options, folder.file("a." + codec.traits.containers[0])).encoderSettings
      #expect(settings.first?.contains(" crf=\(number)") == true, "\(settings)")
    }
  }

  static let efforts: [(String, Codec, String, FrameSizeArgument)] = [
    ("libx264, preset", .h264, "preset=", .init(64, 64)), ("libx265, preset", .hevc, "preset=", .init(64, 64)),
    ("libvpx-vp9, cpu-used", .vp9, "cpu-used=", .init(64, 64)), ("libsvtav1, preset", .av1, "preset=", .init(64, 64)),
    ("libaom-av1, cpu-used", .av1, "cpu-used=", .init(62, 64)),
  ]
  struct FrameSizeArgument: Sendable {
    let width, height: Int
    init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }
  }

  @Test(arguments: efforts)
  func theEffortsAreTheOnesUsed(name: String, codec: Codec, key: String, size: FrameSizeArgument) throws {
    let folder = try Scratch()
    let words = try row(name, in: "Settings of the encoders").dropFirst().map { $0 }
    for (effort, word) in zip(Effort.allCases, words) {
      var options = RenderOptions(size.width, size.height)
      options.codec = codec
      options.effort = effort
      let settings = try RenderJob(options, folder.file("a." + codec.traits.containers[0])).encoderSettings
      let encoder = name.split(separator: ",")[0]
      #expect(settings.first?.contains(" \(encoder) ") == true, "\(settings)")
      #expect(settings.first?.split(separator: " ").contains { $0 == key + word } == true, "\(settings)")
    }
  }
}
