import BlobVideoKit
import Foundation
import Testing

/// Counts, stamps, rates and tags of finished files, judged by another program.
@Suite(.enabled(if: Referee.isPresent)) struct ClipTests {
  struct Case: CustomStringConvertible, Sendable {
    let (size, loop, rate, frames, fraction): ((Int, Int), String, String, Int, String)
    var description: String { "\(size.0)x\(size.1) \(loop) at \(rate)" }
    init(_ size: (Int, Int), _ loop: String, _ rate: String, _ frames: Int, _ fraction: String) {
      (self.size, self.loop, self.rate, self.frames, self.fraction) = (size, loop, rate, frames, fraction)
    }
  }

  static let cases = quickCases + (isThorough ? thoroughCases : [])

  /// Every size at every rate, and every odd length: minutes.
  static let isThorough = ProcessInfo.processInfo.environment["BLOBVIDEO_LONG_TESTS"] != nil

  static var thoroughCases: [Case] {
    let rates = [
      ("24", "24/1"), ("25", "25/1"), ("30", "30/1"), ("60", "60/1"), ("23.976", "24000/1001"), ("29.97", "30000/1001"),
      ("59.94", "60000/1001"), ("12.5", "25/2"),
    ]
    let sizes = [(1920, 1080), (1366, 768), (322, 242), (650, 650)]
    return sizes.flatMap { size in
      rates.flatMap { rate, fraction in
        [("1f", 1), ("2f", 2), ("25f", 25)].map { Case(size, $0.0, rate, $0.1, fraction) }
      } + [
        Case(size, "4.1s", "30", 123, "30/1"), Case(size, "8.2s", "25", 205, "25/1"),
        Case(size, "4s", "29.97", 120, "30000/1001"),
      ]
    }
  }

  static let quickCases = [
    Case((1920, 1080), "3f", "30", 3, "30/1"), Case((1366, 768), "500ms", "24", 12, "24/1"),
    Case((322, 242), "1s", "25", 25, "25/1"), Case((650, 650), "200ms", "60", 12, "60/1"),
    Case((64, 64), "1s", "23.976", 24, "24000/1001"), Case((64, 64), "4s", "29.97", 120, "30000/1001"),
    Case((64, 64), "1s", "59.94", 60, "60000/1001"), Case((64, 64), "2s", "12.5", 25, "25/2"),
    Case((64, 64), "1f", "30", 1, "30/1"), Case((64, 64), "2f", "30", 2, "30/1"),
    Case((64, 64), "1ms", "25", 1, "25/1"),
    Case((64, 64), "4.1s", "30", 123, "30/1"), Case((64, 64), "8.2s", "25", 205, "25/1"),
    Case((16, 16), "32.866667s", "30", 986, "30/1"), Case((64, 64), "3f", "1", 3, "1/1"),
    Case((64, 64), "24f", "240", 24, "240/1"), Case((2, 2), "5f", "30", 5, "30/1"),
  ]

  @Test(arguments: cases, ["mp4", "webm"])
  func aClipIsWhatWasAskedFor(_ item: Case, container: String) async throws {
    let folder = try Scratch()
    let file = folder.file("a." + container)
    let options = RenderOptions(
      item.size.0, item.size.1, loop: try LoopLength(parsing: item.loop), rate: item.rate)
    let report = try await RenderJob(options, file).run()
    #expect(report.loop.frames == item.frames)
    let clip = try Referee.probe(file)
    #expect((clip.width, clip.height) == item.size)
    #expect((clip.codec, clip.profile) == (container == "mp4" ? ("h264", "High") : ("vp9", "Profile 0")))
    #expect(clip.pixelFormat == "yuv420p")
    #expect((clip.range, clip.space, clip.primaries) == ("tv", "bt709", "bt709"))
    #expect((clip.transfer, clip.siting) == ("iec61966-2-1", "left"))
    // FFmpeg's reader of WebM keeps no fraction with a numerator over 30000, of its own files neither.
    if container == "mp4" || item.rate != "59.94" { #expect(clip.rate == item.fraction) }
    let parts = item.fraction.split(separator: "/").compactMap { Double($0) }
    let length = parts[1] / parts[0]
    #expect(clip.start == 0)
    #expect(clip.stamps.count == item.frames)
    for (index, stamp) in clip.stamps.enumerated() {
      let exact = Double(index) * length / clip.tick
      // A whole number of ticks in MP4; the nearest millisecond in WebM.
      #expect(container == "mp4" ? Double(stamp) == exact.rounded() : abs(Double(stamp) - exact) <= 0.5001)
      if container == "mp4" { #expect(abs(exact - exact.rounded()) < 1e-6) }
    }
    if container == "mp4" { #expect(abs(Double(clip.lastLength) * clip.tick - length) < 1e-9) }
    #expect(abs(clip.duration - Double(item.frames) * length) <= (container == "mp4" ? 1e-6 : 0.0005001))
    #expect(folder.names == ["a." + container])
  }

  @Test(arguments: ["23.976", "29.97", "30", "59.94"], ["mp4", "webm"])
  func copiesJoinEvenly(rate: String, container: String) async throws {
    let folder = try Scratch()
    let options = RenderOptions(64, 48, loop: .frames(29), rate: rate)
    try await RenderJob(options, folder.file("a." + container)).run()
    try folder.put("list", String(repeating: "file a.\(container)\n", count: 3))
    try Referee.run("ffmpeg", ["-f", "concat", "-i", "list", "-c", "copy", "joined." + container], in: folder.path)
    let clip = try Referee.probe(folder.file("joined." + container))
    #expect(clip.stamps.count == 87)
    let gaps = Set(zip(clip.stamps, clip.stamps.dropFirst()).map { $1 - $0 })
    if container == "mp4" {
      #expect(gaps.count == 1)
    } else {
      #expect((gaps.max() ?? 9) - (gaps.min() ?? 0) <= 1)
    }
    let decoded = try Referee.run(
      "ffmpeg", ["-i", folder.file("joined." + container), "-f", "rawvideo", "-pix_fmt", "gray", "-"])
    #expect(decoded.count == 87 * 64 * 48)
    // The second and the third turn look as the first one.
    let turn = 29 * 64 * 48
    #expect(decoded[turn..<2 * turn].elementsEqual(decoded[..<turn]))
    #expect(decoded[(2 * turn)...].elementsEqual(decoded[..<turn]))
  }

  @Test(arguments: ["mp4", "webm"])
  func aLongLoopHasKeyFramesToSeekTo(container: String) async throws {
    let folder = try Scratch()
    let options = RenderOptions(16, 16, loop: .seconds(Rational(45)), rate: "5")
    try await RenderJob(options, folder.file("a." + container)).run()
    let flags = try Referee.run(
      "ffprobe", ["-show_entries", "packet=flags", "-of", "csv=p=0", folder.file("a." + container)])
    let lines = String(decoding: flags, as: UTF8.self).split(separator: "\n")
    let keys = lines.indices.filter { lines[$0].hasPrefix("K") }
    #expect(lines.count == 225)
    #expect(keys.first == 0)
    #expect(zip(keys, keys.dropFirst() + [225]).allSatisfy { $1 - $0 <= 100 })
  }

  @Test func theIndexStandsInFrontOfTheFrames() async throws {
    let folder = try Scratch()
    try await RenderJob(RenderOptions(64, 48), folder.file("a.mp4")).run()
    let bytes = Array(try #require(folder.bytes("a.mp4")))
    func place(_ name: String) -> Int? {
      let wanted = Array(name.utf8)
      return (0..<bytes.count - 3).first { Array(bytes[$0..<$0 + 4]) == wanted }
    }
    let (index, frames) = (try #require(place("moov")), try #require(place("mdat")))
    #expect(index < frames)
    #expect(place("colr") != nil)
    #expect(place("x264") != nil)
  }

  @Test func theOtherTransferIsOnlyATag() async throws {
    let folder = try Scratch()
    var options = RenderOptions(64, 48)
    try await RenderJob(options, folder.file("a.mp4")).run()
    options.transfer = .bt709
    try await RenderJob(options, folder.file("b.mp4")).run()
    #expect(try Referee.probe(folder.file("b.mp4")).transfer == "bt709")
    #expect(try Referee.pixels(folder.file("a.mp4"), frame: 2) == Referee.pixels(folder.file("b.mp4"), frame: 2))
  }
}
