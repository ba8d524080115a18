import BlobVideoKit
import Foundation
import Testing

/// Every codec in every container, judged by another program.
@Suite(.enabled(if: Referee.isPresent)) struct CodecTests {
  struct Case: Sendable, CustomStringConvertible {
    let codec: Codec
    let container: String
    var depth = Depth.auto
    var size = (64, 64)
    var word = QualityWord.standard
    var profile = ""
    var pixels = ""
    var tag = ""
    var description: String { "\(codec.rawValue) in \(container), \(depth.rawValue) bits, \(size)" }
  }

  static let cases = [
    Case(codec: .h264, container: "mov", profile: "High", pixels: "yuv420p", tag: "avc1"),
    Case(codec: .hevc, container: "mp4", profile: "Main 10", pixels: "yuv420p10le", tag: "hvc1"),
    Case(codec: .hevc, container: "mov", profile: "Main 10", pixels: "yuv420p10le", tag: "hvc1"),
    Case(codec: .hevc, container: "mp4", depth: .eight, profile: "Main", pixels: "yuv420p", tag: "hvc1"),
    Case(codec: .vp9, container: "webm", depth: .ten, profile: "Profile 2", pixels: "yuv420p10le"),
    Case(codec: .av1, container: "mp4", profile: "Main", pixels: "yuv420p10le", tag: "av01"),
    Case(codec: .av1, container: "webm", profile: "Main", pixels: "yuv420p10le"),
    Case(codec: .av1, container: "mp4", depth: .eight, profile: "Main", pixels: "yuv420p", tag: "av01"),
    // Left to libaom.
    Case(codec: .av1, container: "mp4", size: (33, 19), profile: "Main", pixels: "yuv420p10le", tag: "av01"),
    Case(codec: .prores, container: "mov", profile: "HQ", pixels: "yuv422p10le", tag: "apch"),
    // The decoder gives 12 bits.
    Case(codec: .prores, container: "mov", word: .master, profile: "4444", pixels: "yuv444p12le", tag: "ap4h"),
    Case(codec: .hap, container: "mov", pixels: "rgb0", tag: "Hap1"),
    Case(codec: .hap, container: "mov", word: .high, pixels: "rgb0", tag: "HapY"),
  ]

  @Test(arguments: cases, ["1f", "2f", "13f"]) func aClipIsWhatWasAskedFor(_ item: Case, loop: String) async throws {
    let folder = try Scratch()
    let file = folder.file("a." + item.container)
    var options = RenderOptions(item.size.0, item.size.1, loop: try LoopLength(parsing: loop), rate: "29.97")
    (options.codec, options.depth, options.quality) = (item.codec, item.depth, .word(item.word))
    let report = try await RenderJob(options, file).run()
    let clip = try Referee.probe(file)
    #expect(report.outputs[0].codec == clip.codec)
    #expect(
      report.outputs[0].pixelFormat == (item.codec == .hap ? "rgba" : item.tag == "ap4h" ? "yuv444p10le" : item.pixels))
    #expect((clip.width, clip.height) == item.size)
    #expect(clip.pixelFormat == item.pixels)
    #expect(clip.tag == item.tag)
    if item.codec != .hap {
      #expect(clip.profile == item.profile)
      #expect((clip.range, clip.space) == ("tv", "bt709"))
    }
    #expect((clip.primaries, clip.transfer) == ("bt709", "iec61966-2-1"))
    let frames = Int(loop.dropLast())!
    #expect(clip.start == 0)
    #expect(clip.stamps.count == frames)
    for (index, stamp) in clip.stamps.enumerated() {
      #expect(
        abs(Double(stamp) * clip.tick - Double(index) * 1001 / 30000) <= (item.container == "webm" ? 0.000501 : 1e-9))
    }
    if item.container != "webm" {
      #expect(abs(Double(clip.lastLength) * clip.tick - 1001.0 / 30000) < 1e-9)
    }
    #expect(abs(clip.duration - Double(frames) * 1001 / 30000) <= (item.container == "webm" ? 0.000501 : 1e-6))
    let decoded = try Referee.run(
      "ffmpeg", ["-i", file, "-fps_mode", "passthrough", "-pix_fmt", "gray", "-f", "rawvideo", "-"])
    #expect(decoded.count == frames * item.size.0 * item.size.1)
    #expect(folder.names == ["a." + item.container])
  }

  /// More frames than libaom looks ahead at, 48: with key frames alone it failed after them.
  @Test(arguments: [Codec.h264, .hevc, .vp9, .av1], [Keyframes.all, .every(.frames(3))])
  func keyFramesComeAsOftenAsAskedFor(codec: Codec, keyframes: Keyframes) async throws {
    let folder = try Scratch()
    let file = folder.file("a." + codec.traits.containers[0])
    var options = RenderOptions(64, 64, loop: .frames(51))
    (options.codec, options.keyframes) = (codec, keyframes)
    try await RenderJob(options, file).run()
    let flags = try Referee.run("ffprobe", ["-show_entries", "packet=flags", "-of", "csv=p=0", file])
    let keys = String(decoding: flags, as: UTF8.self).split(separator: "\n").map { $0.hasPrefix("K") }
    #expect(keys == (0..<51).map { keyframes == .all || $0 % 3 == 0 })
  }

  /// By the packets that another program finds. One second, once and three times.
  @Test(arguments: [Codec.h264, .hevc, .vp9, .av1], [60_000, 120_000])
  func theBitRateDecidesTheSize(codec: Codec, rate: Int) async throws {
    let (folder, name) = (try Scratch(), "a." + codec.traits.containers[0])
    var options = RenderOptions(128, 128, loop: .frames(30))
    (options.codec, options.quality, options.includeScene) = (codec, .bitRate(rate), false)
    if rate == 120_000 { options.repetition = .times(3) }
    let report = try await RenderJob(options, folder.file(name)).run()
    let text = try Referee.run("ffprobe", ["-show_entries", "packet=size", "-of", "csv=p=0", folder.file(name)])
    let sizes = String(decoding: text, as: UTF8.self).split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    let seconds = Double(sizes.count) / 30
    let found = Double(sizes.reduce(0, +)) * 8 / seconds / Double(rate)
    // Whole numbers lie further apart on so small a picture.
    let slack = codec == .h264 || codec == .hevc ? 0.05 : 0.12
    #expect(abs(found - 1) <= slack, "\(codec): \(found)")
    #expect(report.outputs[0].crf != nil)
  }

  @Test func bitsThatNoQualityNeedsAreLeftOut() async throws {
    let folder = try Scratch()
    var options = RenderOptions(64, 64)
    options.quality = .bitRate(2_000_000_000)
    let report = try await RenderJob(options, folder.file("a.mp4")).run()
    #expect(report.outputs[0].crf == 1)
    options.quality = .bitRate(1000)
    let least = try await RenderJob(options, folder.file("b.mp4")).run()
    #expect(least.outputs[0].crf == 51)
  }

  @Test(arguments: [("mp4", Codec.h264), ("mp4", .hevc), ("mp4", .av1), ("webm", .vp9), ("webm", .av1)])
  func streamsCanBeReadFromFrontToBack(format: String, codec: Codec) async throws {
    let folder = try Scratch()
    let pipe = Pipe()
    async let reading = withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: pipe.fileHandleForReading.readDataToEndOfFile()) }
    }
    var options = RenderOptions(64, 64, loop: .frames(13))
    options.codec = codec
    let number = pipe.fileHandleForWriting.fileDescriptor
    let output = RenderOutput.stream(descriptor: number, format: format == "mp4" ? .mp4 : .webm)
    let report = try await RenderJob(source: PatternSource(), options: options, outputs: [output]).run()
    try pipe.fileHandleForWriting.close()
    let bytes = await reading
    #expect(report.outputs[0].bytes == bytes.count)
    try bytes.write(to: URL(fileURLWithPath: folder.file("a")))
    let clip = try Referee.probe(folder.file("a"))
    #expect(clip.codec == codec.rawValue)
    #expect(clip.start == 0)
    #expect(clip.stamps.count == 13)
    #expect(clip.stamps.first == 0)
  }

  /// SVT-AV1 waits for ever where it is let go unfed.
  @Test(.timeLimit(.minutes(5)), arguments: Codec.allCases) func anEncoderLetsGoAtOnce(codec: Codec) async throws {
    let folder = try Scratch()
    for delay in [0, 30, 200] {
      // The palette takes its time in a debug build.
      let size = codec == .gif ? (64, 48) : (320, 192)
      var options = RenderOptions(size.0, size.1, loop: .frames(600), rate: "25")
      options.codec = codec
      let job = RenderJob(options, folder.file("a." + codec.traits.containers[0]))
      let run = Task { try await job.run() }
      try await Task.sleep(for: .milliseconds(delay))
      run.cancel()
      _ = await run.result
      #expect(folder.names == [])
      try? FileManager.default.removeItem(atPath: folder.file("a." + codec.traits.containers[0]))
    }
  }

  @Test(arguments: Codec.allCases) func workersAndRunsChangeNoByte(codec: Codec) async throws {
    let folder = try Scratch()
    let ending = "." + codec.traits.containers[0]
    for workers in [1, 2, 8] {
      var options = RenderOptions(64, 64, loop: .frames(11), rate: "25")
      (options.codec, options.workers) = (codec, workers)
      try await RenderJob(options, folder.file("\(workers)" + ending)).run()
    }
    let first = try #require(folder.bytes("1" + ending))
    #expect(folder.bytes("2" + ending) == first)
    #expect(folder.bytes("8" + ending) == first)
  }

  @Test(arguments: ["jpg", "jpeg", "webp"]) func picturesShowTheColour(ending: String) async throws {
    let folder = try Scratch()
    for hex in [0xFF00FF, 0x00FF00, 0x0000FF, 0x808080] {
      var options = RenderOptions(37, 23, loop: .frames(1))
      (options.poster, options.replaceExisting) = (folder.file("p." + ending), true)
      let source = PatternSource(color: Color(hex: UInt32(hex)))
      try await RenderJob(options, folder.file("a." + ending), folder.file("a.webm"), source: source).run()
      for name in ["a.", "p."] {
        // WebP is 4:2:0 in limited range, and loses a little more for that.
        let filter =
          "scale=in_color_matrix=bt601:in_range=\(ending == "webp" ? "tv" : "pc"):flags=accurate_rnd,format=rgb24"
        let pixels = try Referee.run(
          "ffmpeg", ["-i", folder.file(name + ending), "-vf", filter, "-f", "rawvideo", "-"])
        #expect(pixels.count == 37 * 23 * 3)
        for (index, value) in pixels.enumerated()
        where abs(Int(value) - (hex >> (16 - 8 * (index % 3)) & 255)) > (ending == "webp" ? 6 : 3) {
          Issue.record("\(name)\(ending) \(String(hex, radix: 16)): \(value) at \(index)")
          break
        }
      }
    }
  }
}
