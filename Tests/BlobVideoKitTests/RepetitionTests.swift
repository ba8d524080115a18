import BlobVideoKit
import Foundation
import Testing

/// The loop several times in a file, by copying packets.
@Suite(.enabled(if: Referee.isPresent)) struct RepetitionTests {
  @Test(arguments: [
    ("mp4", Codec.h264), ("mp4", .hevc), ("mp4", .av1), ("mov", .prores), ("mov", .hap), ("webm", .vp9), ("webm", .av1),
  ])
  func copiesAreEvenAndEqual(container: String, codec: Codec) async throws {
    let folder = try Scratch()
    let file = folder.file("a." + container)
    var options = RenderOptions(64, 64, loop: .frames(13), rate: "29.97")
    (options.codec, options.repetition) = (codec, .times(3))
    let report = try await RenderJob(options, file).run()
    #expect(report.copies == 3)
    let clip = try Referee.probe(file)
    #expect(clip.stamps.count == 39)
    for (index, stamp) in clip.stamps.enumerated() {
      let off = abs(Double(stamp) * clip.tick - Double(index) * 1001 / 30000)
      #expect(off <= (container == "webm" ? 0.000501 : 1e-9))
    }
    #expect(abs(clip.duration - 39 * 1001.0 / 30000) <= (container == "webm" ? 0.000501 : 1e-6))
    let frames = Array(
      try Referee.run("ffmpeg", ["-i", file, "-fps_mode", "passthrough", "-pix_fmt", "gray", "-f", "rawvideo", "-"]))
    let turn = 13 * 64 * 64
    try #require(frames.count == 3 * turn)
    #expect(frames[turn..<2 * turn] == frames[..<turn] || frames[turn..<2 * turn].elementsEqual(frames[..<turn]))
    #expect(frames[(2 * turn)...].elementsEqual(frames[..<turn]))
  }

  @Test(arguments: [
    ("24s", "4s", 6), ("24.01s", "4s", 7), ("1s", "4s", 1), ("1h", "4s", 900), ("1h", "29f", 3725),
  ])
  func fillTakesTheFewestWholeLoops(fill: String, loop: String, copies: Int) throws {
    let folder = try Scratch()
    var options = RenderOptions(64, 64, loop: try LoopLength(parsing: loop), rate: "30")
    guard case .seconds(let seconds) = try LoopLength(parsing: fill) else { return }
    options.repetition = .atLeast(seconds)
    #expect(try RenderJob(options, folder.file("a.mp4")).plan().copies == copies)
  }

  @Test func aRepeatedLoopHasAKeyOfItsOwn() throws {
    let folder = try Scratch()
    var options = RenderOptions(64, 64)
    let once = try RenderJob(options, folder.file("a.mp4")).plan().outputs[0].key
    options.repetition = .times(2)
    #expect(try RenderJob(options, folder.file("a.mp4")).plan().outputs[0].key != once)
  }
}
