import BlobVideoKit
import Testing

@testable import blobvideo

struct RenderRequestTests {
  private func request(_ words: [String]) throws -> RenderRequest { try RenderRequest(ArgumentParser.parse(words)) }

  @Test func theDefaultsAreTheLibrarys() throws {
    let request = try request(["-p", "liquid", "out.mp4"])
    #expect(request.options == RenderOptions())
    #expect(request.outputs == [.file("out.mp4")])
    #expect(request.progress == .auto)
    #expect(request.preset == .builtIn("liquid"))
  }

  @Test func everyOptionReachesTheLibrary() throws {
    let request = try request(
      [
        "-p", "./x.json", "-l", "120f", "--fps", "25", "-s", "322x242", "-c", "vp9", "--crf", "30.5", "--effort",
        "best",
      ]
        + [
          "--transfer", "bt709", "--poster", "p.png", "--workers", "3", "-y", "--if-changed", "--no-scene", "--strict",
        ]
        + ["--fit", "cover", "--background", "#ff0000", "a.webm", "b.webm"])
    let options = request.options
    #expect(options.loop == .frames(120))
    #expect(options.rate.description == "25")
    #expect(options.size.description == "322x242")
    #expect(options.codec == .vp9)
    #expect(options.quality == .crf(30.5))
    #expect(options.effort == .best)
    #expect(options.transfer == .bt709)
    #expect(options.poster == "p.png")
    let other = try self.request(
      ["-p", "liquid", "--bitrate", "2.5M", "--depth", "10", "--keyframes", "1.5s", "--fill", "2h", "a.webm"]).options
    #expect(other.quality == .bitRate(2_500_000))
    #expect(other.depth == .ten)
    for (text, bytes) in [("600KB", 600_000), ("1.5MB", 1_500_000), ("2KiB", 2048), ("1MiB", 1_048_576), ("9", 9)] {
      #expect(try self.request(["-p", "liquid", "--max-size", text, "a.webm"]).options.maxSize == bytes)
    }
    #expect(other.repetition == .atLeast(Rational(7200)))
    #expect(other.keyframes == .every(.seconds(Rational(3, 2)!)))
    #expect(options.workers == 3)
    #expect(options.replaceExisting && options.ifChanged && options.strict && !options.includeScene)
    #expect(request.fit == .cover)
    #expect(request.settings.background == Color(hex: 0xFF0000))
    #expect(request.outputs == [.file("a.webm"), .file("b.webm")])
    #expect(request.preset == .file("./x.json"))
  }

  @Test(arguments: [
    (["out.mp4", "--fps", "30"], "--preset is missing"), (["-p", "liquid"], "no output"),
    (["-p", "liquid", "-"], "needs --format"), (["-p", "liquid", "a.mp4", "--format", "y4m"], "--format is for"),
    (["-p", "liquid", "-", "-", "--format", "y4m"], "given twice"),
    (["-p", "liqiud", "a.mp4"], "did you mean liquid?"),
    (["-p", "liquid", "-", "--format", "y4m", "--json"], "--report FILE"),
    (["-p", "liquid", "-", "--format", "y44m"], "did you mean y4m?"),
    (["-p", "liquid", "a.mp4", "--quality", "high", "--crf", "3"], "contradict"),
    (["-p", "liquid", "a.mp4", "--bitrate", "1M", "--crf", "3"], "--crf and --bitrate contradict"),
    (["-p", "liquid", "a.mp4", "--bitrate", "1"], "800k"), (["-p", "liquid", "a.mp4", "--bitrate", "1e3k"], "800k"),
    (["-p", "liquid", "a.mp4", "--keyframes", "2"], "write 2s"),
    (["-p", "liquid", "a.mp4", "--keyframes", "x"], "auto, all"),
    (["-p", "liquid", "a.mp4", "--depth", "12"], "did you mean 10?"),
    (["-p", "liquid", "a.mp4", "--quiet", "--progress", "json"], "contradict"),
    (["-p", "liquid", "a.mp4", "--report", "-"], "--json"),
    (["-p", "liquid", "a.mp4", "-n", "--report", "r.json"], "--dry-run"), (["-p", "", "a.mp4"], "unknown preset ''"),
    (["-p", "liquid", "a.mp4", "--codec", "h265"], "h264"),
    (["-p", "liquid", "a.mp4", "--fit", "Cover"], "did you mean cover?"),
    (["-p", "liquid", "a.mp4", "--background", "nocolour"], "nocolour"),
    (["-p", "liquid", "a.mp44"], "mp4"), (["-p", "liquid", "a.mp4", "--repeat", "0"], "whole number"),
    (["-p", "liquid", "a.mp4", "--fill", "60"], "60s"),
    (["-p", "liquid", "a.mp4", "--fill", "25h"], "24 hours"),
    (["-p", "liquid", "a.mp4", "--fill", "1m", "--repeat", "2"], "contradict"),
    (["-p", "liquid", ""], "''"), (["-p", "liquid", "out"], "extension"), (["-p", "liquid", "a%04d.png"], "%04d"),
  ])
  func contradictionsAreRefused(_ words: [String], _ reason: String) throws {
    let error = #expect(throws: Failure.self) { try request(words) }
    #expect(error?.status == .usage)
    #expect(error?.lines.count == 1)
    #expect(error?.lines.first?.contains(reason) == true, "\(error?.lines ?? [])")
  }

  @Test func quietIsNone() throws {
    #expect(try request(["-p", "liquid", "a.mp4", "--quiet"]).progress == .none)
    #expect(try request(["-p", "liquid", "a.mp4", "--quiet", "--progress", "none"]).progress == .none)
  }
}
