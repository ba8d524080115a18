import BlobVideoKit
import Foundation
import Testing

/// H.264's key frames hold the dither that the frames after them copy.
@Suite struct KeyFrameGroupTests {
  private func settings(
    _ loop: LoopLength, rate: String = "30", _ keyframes: Keyframes = .auto, _ quality: Quality = .word(.standard)
  ) throws -> String {
    let folder = try Scratch()
    var options = RenderOptions(64, 64, loop: loop, rate: rate)
    (options.keyframes, options.quality) = (keyframes, quality)
    return try #require(try RenderJob(options, folder.file("a.mp4")).encoderSettings.first)
  }

  @Test func aLoopsOnlyKeyFrameIsFiner() throws {
    let line = try settings(.seconds(Rational(4)))
    #expect(line.contains("aq-mode=0:zones=0,0,b="))
    #expect(line.components(separatedBy: "deadzone-intra").count == 2)
  }

  /// A loop of few frames pays for its key frame alone: the factor grows with their number.
  @Test func theKeyFrameOfAShortLoopIsLessFine() throws {
    func factor(_ frames: Int) throws -> Double {
      let line = try settings(.frames(frames))
      let text = try #require(line.components(separatedBy: ",b=").dropFirst().first)
      return try #require(Double(text.prefix(4)))
    }
    let factors = try [1, 2, 10, 15, 20, 30, 60, 120, 240].map(factor)
    #expect(factors == factors.sorted())
    // At 1080p 3.5 leaves a second of mesh-night and night-waves with more bands than plain x264, and 5 costs a second of the dark ramp more bytes.
    #expect(factors[0] == 2 && factors[2] == 2)
    #expect(factors[5] == 4)
    #expect(factors[7] == 4.5 && factors[8] == 4.5)
  }

  @Test func everyKeyFrameOfALongLoopIs() throws {
    let line = try settings(.seconds(Rational(45)), rate: "5")
    for start in [0, 100, 200] { #expect(line.contains("\(start),\(start),b=")) }
    #expect(!line.contains("300,300"))
  }

  @Test(arguments: [Keyframes.all, .every(.frames(10))])
  func whereKeyFramesAreCloseNoneIs(keyframes: Keyframes) throws {
    #expect(!(try settings(.seconds(Rational(4)), keyframes).contains("zones")))
  }

  @Test func whatIsCoarseAnywayIsCoarseThroughout() throws {
    #expect(!(try settings(.seconds(Rational(4)), .auto, .crf(40)).contains("zones")))
    #expect(!(try settings(.seconds(Rational(4)), .auto, .crf(8)).contains("zones")))
  }

  /// Bands are wide areas of one value. With a dither that was kept, neighbours differ, in the last frame as in the first.
  @Test(.enabled(if: Referee.isPresent)) func theDitherOfADarkGradientIsKept() async throws {
    let folder = try Scratch()
    let text = """
      {"canvas":{"width":1920,"height":1080},"background":"#10101c","loop":"2s","layers":[{"shapes":[{"rectangle":{"x":0,"y":0,
      "width":1920,"height":1080},"fill":{"linear":{"from":["-76*sine(2)",0],"to":["1920-76*sine(2)",0],
      "stops":["#10101c","#1a1a2e"],"interpolation":"srgb"}}}]}]}
      """
    let scene = try Scene(parsing: Array(text.utf8), file: "ramp.json")
    let options = RenderOptions(640, 360, loop: .seconds(Rational(2)))
    try await RenderJob(source: scene, options: options, outputs: [.file(folder.file("a.mp4"))]).run()
    let luma = Array(
      try Referee.run("ffmpeg", ["-i", folder.file("a.mp4"), "-pix_fmt", "gray", "-f", "rawvideo", "-"]))
    let size = 640 * 360
    try #require(luma.count == 60 * size)
    for frame in [0, 30, 59] {
      let picture = luma[frame * size..<(frame + 1) * size]
      let steps = zip(picture, picture.dropFirst()).filter { $0 != $1 }.count
      // Bands alone have some ten steps in each of 360 rows.
      #expect(steps > size / 20, "frame \(frame): \(steps)")
    }
  }
}
