import BlobVideoKit
import Foundation
import Testing

/// A folder of PNG frames.
@Suite(.enabled(if: Referee.isPresent)) struct FolderTests {
  @Test func everyFrameIsAPicture() async throws {
    let folder = try Scratch()
    // An empty folder counts as none.
    try FileManager.default.createDirectory(atPath: folder.file("b"), withIntermediateDirectories: false)
    for name in ["a/", "b//"] {
      let report = try await RenderJob(RenderOptions(37, 23, loop: .frames(3)), folder.file(name)).run()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.file(name)).sorted()
      #expect(names == ["00000.png", "00001.png", "00002.png"])
      let sizes = names.map { folder.bytes(name + $0)?.count ?? 0 }
      #expect(report.outputs[0].bytes == sizes.reduce(0, +))
      #expect(report.outputs[0].pixelFormat == "rgb24")
      let pixels = Array(
        try Referee.run("ffmpeg", ["-i", folder.file(name + "00001.png"), "-pix_fmt", "rgb24", "-f", "rawvideo", "-"]))
      #expect(pixels.count == 37 * 23 * 3)
      // Frame 1 of 3: the ramp has moved by 85.
      #expect(pixels.prefix(3) == [85, 85, 170])
    }
    #expect(folder.names == ["a", "b"])
  }

  @Test func framesKeepStraightAlpha() async throws {
    let folder = try Scratch()
    let source = PatternSource(color: Color(red: 1, green: 0.2, blue: 0, alpha: 0.4))
    let report = try await RenderJob(RenderOptions(9, 5, loop: .frames(2)), folder.file("a/"), source: source).run()
    #expect(report.outputs[0].pixelFormat == "rgba")
    let pixels = Array(
      try Referee.run("ffmpeg", ["-i", folder.file("a/00001.png"), "-pix_fmt", "rgba", "-f", "rawvideo", "-"]))
    #expect(pixels == (0..<45).flatMap { _ in [255, 51, 0, 102] as [UInt8] })
  }

  @Test func aFolderWithSomethingInItIsLeftAlone() throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(atPath: folder.file("a"), withIntermediateDirectories: false)
    try folder.put("a/mine", "text")
    try folder.put("b", "text")
    for name in ["a/", "b/"] {
      var options = RenderOptions(32, 32)
      options.replaceExisting = true
      let error = #expect(throws: RenderError.self) { try RenderJob(options, folder.file(name)).plan() }
      #expect(error?.kind == .cannotCreate)
    }
  }

  @Test(.timeLimit(.minutes(5))) func aStoppedRenderLeavesNothing() async throws {
    let folder = try Scratch()
    let job = RenderJob(RenderOptions(320, 200, loop: .frames(100_000)), folder.file("a/"))
    let run = Task { try await job.run() }
    try await Task.sleep(for: .milliseconds(150))
    run.cancel()
    _ = await run.result
    #expect(folder.names == [])
  }
}
