import BlobVideoKit
import Foundation
import Testing

/// Transparent backgrounds: straight alpha, and edges without dark fringes.
@Suite(.enabled(if: Referee.isPresent)) struct AlphaTests {
  /// A glowing disc over nothing.
  private static func glow(_ color: String) throws -> Scene {
    let text = """
      {"name":"glow","canvas":{"width":160,"height":96},"background":"transparent","loop":"1s","layers":[{"shapes":[
      {"circle":{"center":["80+8*sine(1)",48],"radius":30},"fill":"\(color)"}],"filters":[{"blur":8}]}]}
      """
    return try Scene(parsing: Array(text.utf8), file: "glow.json")
  }

  @Test(
    arguments: ["a.webm", "a.mov", "h.mov", "a.webp", "a.png", "a/"],
    [("white", [255, 255, 255]), ("red", [255, 0, 0])])
  func edgesKeepTheirColour(name: String, color: (String, [Int])) async throws {
    let folder = try Scratch()
    var options = RenderOptions(160, 96, loop: .frames(5))
    if name == "h.mov" { options.codec = .hap }
    let job = RenderJob(source: try Self.glow(color.0), options: options, outputs: [.file(folder.file(name))])
    try await job.run()
    let file = folder.file(name == "a/" ? "a/00003.png" : name)
    let decoder = name == "a.webm" ? ["-c:v", "libvpx-vp9"] : []
    let pixels = Array(
      try Referee.run(
        "ffmpeg", decoder + ["-i", file, "-vf", "format=rgba", "-fps_mode", "passthrough", "-f", "rawvideo", "-"]))
    let count = 160 * 96
    try #require(pixels.count == count * 4 * (name == "a.webp" || name == "a.png" || name == "a/" ? 1 : 5))
    let last = pixels.suffix(count * 4).map { Int($0) }
    #expect(last[3] == 0, "a corner shows nothing")
    #expect(last[(48 * 160 + 80) * 4 + 3] >= 250, "the middle hides everything")
    var (edge, worst) = (0, 0)
    for index in 0..<count where (20...235).contains(last[4 * index + 3]) {
      edge += 1
      for channel in 0..<3 { worst = max(worst, abs(last[4 * index + channel] - color.1[channel])) }
    }
    #expect(edge > 1000)
    #expect(worst <= 8)
  }

  @Test func aPosterShowsWhatTheFileShows() async throws {
    let folder = try Scratch()
    var options = RenderOptions(160, 96, loop: .frames(3))
    options.poster = folder.file("p.png")
    let job = RenderJob(source: try Self.glow("white"), options: options, outputs: [.file(folder.file("a.webm"))])
    let report = try await job.run()
    #expect(report.outputs.map(\.pixelFormat) == ["yuva420p", "rgba"])
    let clip = try Referee.probe(folder.file("a.webm"))
    #expect(clip.codec == "vp9")
    let pixels = Array(
      try Referee.run("ffmpeg", ["-i", folder.file("p.png"), "-pix_fmt", "rgba", "-f", "rawvideo", "-"]))
    #expect(pixels[3] == 0)
    #expect(pixels[(48 * 160 + 80) * 4 + 3] >= 250)
  }
}
