import BlobVideoKit
import Foundation
import Testing

/// The colour in the file is the colour that was asked for.
@Suite(.enabled(if: Referee.isPresent)) struct ColorTests {
  @Test(arguments: [0xFF00FF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x808080], ["mp4", "webm"])
  func flatColoursReadBack(hex: Int, container: String) async throws {
    let folder = try Scratch()
    let file = folder.file("a." + container)
    var options = RenderOptions(192, 128)
    options.poster = folder.file("a.png")
    let source = PatternSource(color: Color(hex: UInt32(hex)))
    try await RenderJob(options, file, source: source).run()
    for pixels in [try Referee.pixels(file, frame: 3), try Referee.pixels(folder.file("a.png"), frame: 0)] {
      #expect(pixels.count == 192 * 128 * 3)
      // Dither and compression may move single pixels of a small picture by one more.
      var errors = pixels.enumerated().map { abs(Int($1) - (hex >> (16 - 8 * ($0 % 3)) & 255)) }
      errors.sort()
      #expect(errors[errors.count * 999 / 1000] <= 3)
      #expect(try #require(errors.last) <= 4)
    }
  }

  /// The poster is the file's first frame, not the drawing: an independent decoder sees the same picture.
  @Test(arguments: ["mp4", "webm"])
  func thePosterIsTheFirstFrameAsTheFileShowsIt(container: String) async throws {
    let folder = try Scratch()
    let file = folder.file("a." + container)
    var options = RenderOptions(128, 96)
    options.quality = .word(.draft)
    options.poster = folder.file("poster.png")
    try await RenderJob(options, file).run()
    let poster = try Referee.run(
      "ffmpeg", ["-i", folder.file("poster.png"), "-pix_fmt", "rgb24", "-f", "rawvideo", "-"])
    let filter = "scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=bilinear+accurate_rnd+full_chroma_int"
    let frame = try Referee.run(
      "ffmpeg", ["-i", file, "-frames:v", "1", "-vf", filter + ",format=rgb24", "-f", "rawvideo", "-"])
    #expect(poster.count == 128 * 96 * 3)
    let worst = zip(poster, frame).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(worst) <= 2)
  }

  @Test func stillsKeepEveryPixel() async throws {
    let folder = try Scratch()
    var options = RenderOptions(37, 23, loop: .seconds(Rational(4)))
    // A quarter of the loop, and the same moment a turn later.
    for (index, moment) in [Rational(1), Rational(5)].enumerated() {
      options.at = moment
      try await RenderJob(options, folder.file("\(index).png")).run()
      let pixels = Array(
        try Referee.run("ffmpeg", ["-i", folder.file("\(index).png"), "-pix_fmt", "rgb24", "-f", "rawvideo", "-"]))
      #expect(pixels.count == 37 * 23 * 3)
      for y in 0..<23 {
        for x in 0..<37 {
          let drawn = [UInt8((x + y + 64) & 255), UInt8((x / 2 + 64) & 255), UInt8((y + 128) & 255)]
          #expect(Array(pixels[(y * 37 + x) * 3..<(y * 37 + x) * 3 + 3]) == drawn)
        }
      }
    }
    #expect(folder.bytes("0.png")?.range(of: Data("sRGB".utf8)) != nil)
  }

  @Test func transparentStillsKeepStraightAlpha() async throws {
    let folder = try Scratch()
    let source = PatternSource(color: Color(red: 1, green: 0.2, blue: 0, alpha: 0.4))
    let report = try await RenderJob(RenderOptions(9, 5), folder.file("a.png"), source: source).run()
    #expect(report.outputs[0].pixelFormat == "rgba")
    let pixels = Array(
      try Referee.run("ffmpeg", ["-i", folder.file("a.png"), "-pix_fmt", "rgba", "-f", "rawvideo", "-"]))
    #expect(pixels == (0..<45).flatMap { _ in [255, 51, 0, 102] as [UInt8] })
  }
}
