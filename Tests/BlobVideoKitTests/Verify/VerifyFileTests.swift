import BlobVideoKit
import Foundation
import LibAV
import Testing

/// What is wrong with how a clip is packed, timed and tagged.
@Suite struct VerifyFileTests {
  @Test func anIndexAtTheEnd() throws {
    var clip = TestClip()
    clip.muxerOptions[0] = ("movflags", "+use_metadata_tags+write_colr")
    #expect(try clip.report().faults == [.indexLast])
  }

  @Test(.enabled(if: Library.hasEncoder("libx265"), "this FFmpeg has no libx265"))
  func hevcUnderTheOtherName() throws {
    var clip = TestClip()
    clip.encoder = "libx265"
    clip.options = ["crf": "24", "preset": "ultrafast", "x265-params": "log-level=error"]
    #expect(try clip.report().faults == [.hev1])
  }

  @Test func openGroupsOfPictures() throws {
    var clip = TestClip()
    clip.keyframeDistance = 16
    clip.options["x264-params"] = "open-gop=1:bframes=3:b-adapt=0:scenecut=0:keyint=16"
    let report = try clip.report()
    #expect(report.faults == [.openGroup])
    #expect(report.keyframes > 1)
    clip.options["x264-params"] = "bframes=3:b-adapt=0:scenecut=0:keyint=16"
    #expect(try clip.report().passed)
  }

  /// The movie header says half a second more than there is.
  @Test func aWrongDuration() throws {
    let scratch = try Scratch()
    let path = scratch.file("clip.mp4")
    try TestClip().write(path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let header = try #require(bytes.range(of: Data("mvhd".utf8)))
    // Type, version and flags, two dates, the time scale (15360), then the duration.
    let place = header.upperBound + 4 + 8 + 4
    bytes.replaceSubrange(place..<place + 4, with: [0, 0, UInt8((1.6 + 0.5) * 15360 / 256), 0])
    try bytes.write(to: URL(fileURLWithPath: path))
    let report = try Verifier().verify(path)
    #expect(report.faults == [.duration])
    #expect(abs(try #require(report.timing.containerDuration) - 2.1) < 0.02)
  }

  @Test func fullRangeTaggedAsLimited() throws {
    var clip = TestClip()
    clip.ground.y = 2
    #expect(try clip.report().faults == [.range])
    clip.color.isFullRange = true
    clip.options["profile"] = "high"
    #expect(try clip.report().passed)
  }

  /// Where a cell of the sketch is a pixel, an encoder's overshoot beside black on white is no full range.
  @Test(.enabled(if: Library.hasEncoder("libvpx-vp9"), "this FFmpeg has no libvpx"))
  func overshootInSmallPictures() async throws {
    let scratch = try Scratch()
    let path = scratch.file("clip.webm")
    var options = RenderOptions(96, 64, loop: .frames(20), rate: "5")
    (options.codec, options.effort) = (.vp9, .fast)
    let scene = try #require(try PresetLibrary.scene(named: "liquid"))
    try await RenderJob(options, path, source: scene).run()
    #expect(try Verifier().verify(path).faults == [])
  }

  /// Pure red by BT.601 (Y 81.5, U 90.2, V 240) under BT.709's tag is a red that does not exist.
  @Test func anotherMatrixThanTheTagSays() throws {
    var clip = TestClip()
    clip.disc = (81.5, 90.2, 240)
    clip.ground = (60, 128, 128)
    let report = try clip.report()
    #expect(report.faults == [.matrix])
    #expect(report.findings.first?.message.contains("BT.601") == true)
    // The same red by BT.709.
    clip.disc = (62.6, 102.3, 240)
    #expect(try clip.report().passed)
  }

  @Test func theColourOfTheEdge() throws {
    var clip = TestClip()
    clip.shots = clip.shots.map { _ in .blank }
    // 0.5 + 0.5 of the range of luma, no chroma: (126 - 16) / 219 of 255 is 128.1.
    clip.ground = (126, 128, 128)
    let edge = try #require(try clip.report().edge)
    #expect(edge.hex == "#808080")
    #expect(edge.deviation < 1.5)
  }

  @Test func webmThatWasNeverFinishedSaysSo() throws {
    let scratch = try Scratch()
    let path = scratch.file("clip.webm")
    try TestClip.webm.write(path)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    #expect(try Verifier().verify(path).passed == false)
  }

  @Test func filesThatAreNoClips() throws {
    let scratch = try Scratch()
    try scratch.put("text.mp4", "not a clip at all")
    for (name, kind) in [("text.mp4", RenderError.Kind.failed), ("absent.mp4", .inputNotFound), ("", .inputNotFound)] {
      let error = #expect(throws: RenderError.self) { try Verifier().verify(scratch.file(name)) }
      #expect(error?.kind == kind)
    }
  }

  /// Bytes turned at random: whatever comes out, it comes to an end, and the report is one.
  @Test(arguments: 0..<12)
  func damagedFilesAreJudgedToo(_ seed: Int) throws {
    let scratch = try Scratch()
    var clip = seed % 2 == 0 ? TestClip() : TestClip.webm
    clip.shots = TestClip.loop(16)
    let path = scratch.file("clip." + clip.format)
    try clip.write(path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<(seed < 6 ? 4 : 60) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = Int(state >> 33) % (seed % 3 == 0 ? min(bytes.count, 1200) : bytes.count)
      bytes[place] = UInt8(truncatingIfNeeded: state >> 24)
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    do {
      let report = try Verifier(threads: 1).verify(path)
      #expect(report.json.text().hasPrefix("{"))
    } catch let error as RenderError {
      #expect(error.kind == .failed)
    }
  }
}
