import BlobVideoKit
import Foundation
import Testing

/// GIF: its rates, its colours, its repetition.
@Suite(.enabled(if: Referee.isPresent)) struct GIFTests {
  @Test(arguments: [("10", 10), ("20", 5), ("25", 4), ("50", 2)], [1, 2, 7])
  func delaysAreWholeHundredths(rate: (String, Int), frames: Int) async throws {
    let folder = try Scratch()
    let file = folder.file("a.gif")
    try await RenderJob(RenderOptions(48, 32, loop: .frames(frames), rate: rate.0), file).run()
    let bytes = try #require(folder.bytes("a.gif"))
    // The block of a loop that never ends: a length of 3, 1, and 0 times.
    let name = try #require(bytes.range(of: Data("NETSCAPE2.0".utf8)))
    #expect(Array(bytes[name.upperBound..<name.upperBound + 5]) == [3, 1, 0, 0, 0])
    // Every picture's control block holds its delay.
    var (delays, at) = ([Int](), bytes.startIndex)
    while let block = bytes[at...].range(of: Data([0x21, 0xF9, 4])) {
      if bytes[block.upperBound + 4] == 0 {
        delays.append(Int(bytes[block.upperBound + 1]) | Int(bytes[block.upperBound + 2]) << 8)
      }
      at = block.upperBound
    }
    #expect(delays == Array(repeating: rate.1, count: frames))
    let decoded = try Referee.run(
      "ffmpeg", ["-i", file, "-fps_mode", "passthrough", "-pix_fmt", "gray", "-f", "rawvideo", "-"])
    #expect(decoded.count == frames * 48 * 32)
  }

  @Test func coloursAreRightOnTheWhole() async throws {
    let folder = try Scratch()
    let options = RenderOptions(128, 128, loop: .frames(5), rate: "10")
    try await RenderJob(options, folder.file("a.gif")).run()
    for frame in [0, 4] {
      let pixels = Array(
        try Referee.run(
          "ffmpeg",
          [
            "-i", folder.file("a.gif"), "-vf", "select=eq(n\\,\(frame)),format=rgb24", "-frames:v", "1", "-f",
            "rawvideo", "-",
          ]))
      try #require(pixels.count == 128 * 128 * 3)
      let shift = frame * 256 / 5
      // Means over blocks of 16 x 16 without a jump of the ramp in them.
      var worst = 0.0
      for top in stride(from: 0, to: 128, by: 16) {
        for left in stride(from: 0, to: 128, by: 16) {
          let low = [left + top + shift, left / 2 + shift, top + 2 * shift]
          for channel in 0..<3 {
            let high = low[channel] + [30, 8, 15][channel]
            if low[channel] / 256 != high / 256 { continue }
            var (sum, wanted) = (0, 0)
            for y in top..<top + 16 {
              for x in left..<left + 16 {
                sum += Int(pixels[(y * 128 + x) * 3 + channel])
                wanted += [x + y + shift, x / 2 + shift, y + 2 * shift][channel] & 255
              }
            }
            worst = max(worst, abs(Double(sum - wanted)) / 256)
          }
        }
      }
      #expect(worst < 10)
    }
  }

  @Test func aFlatColourIsExact() async throws {
    let folder = try Scratch()
    let source = PatternSource(color: Color(hex: 0x1A2B3C))
    var options = RenderOptions(20, 10, loop: .frames(2), rate: "10")
    options.poster = folder.file("p.png")
    let report = try await RenderJob(options, folder.file("a.gif"), source: source).run()
    #expect(report.outputs.map(\.pixelFormat) == ["pal8", "rgb24"])
    for name in ["a.gif", "p.png"] {
      let pixels = Array(
        try Referee.run(
          "ffmpeg", ["-i", folder.file(name), "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"]))
      #expect(pixels == (0..<200).flatMap { _ in [0x1A, 0x2B, 0x3C] as [UInt8] })
    }
  }

  @Test(arguments: ["30", "24", "29.97", "60", "100", "15"]) func ratesThatItCannotHoldAreRefused(rate: String) throws {
    let error = #expect(throws: RenderError.self) { try RenderJob(RenderOptions(32, 32, rate: rate), "a.gif").plan() }
    #expect(error?.kind == .usage)
    #expect(error?.message.hasSuffix("--fps 10, 20, 25 or 50 can be had") == true)
  }
}
