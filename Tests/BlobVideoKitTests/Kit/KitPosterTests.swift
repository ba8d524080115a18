import BlobRender
import Foundation
import Testing

@testable import BlobVideoKit

/// The poster beside frame 0 of the AV1 clip, both decoded by FFmpeg's own decoders.
@Suite struct KitPosterTests {
  /// Flat shapes are kept exactly; gradients as near as the lossy form allows, which rounds to limited range and halves colours.
  @Test(.enabled(if: Referee.isPresent), arguments: [("liquid", true), ("aurora", false)])
  func showsFrameZero(preset: String, isExact: Bool) async throws {
    let folder = try Scratch()
    let scene = try #require(try PresetLibrary.scene(named: preset))
    let size = try #require(FrameSize(width: 192, height: 108))
    var options = RenderOptions()
    (options.size, options.loop, options.effort) = (size, .frames(2), .fast)
    _ = try await KitJob(scene: scene, options: options, folder: folder.file("kit")).run()
    let poster = folder.file("kit/hero.webp")
    let decoded = try Referee.run("ffmpeg", ["-i", poster, "-pix_fmt", "rgb24", "-f", "rawvideo", "-"])
    let filter = "scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=bilinear+accurate_rnd+full_chroma_int"
    let frame = try Referee.run(
      "ffmpeg",
      ["-i", folder.file("kit/hero.av1.mp4"), "-frames:v", "1", "-vf", filter + ",format=rgb24", "-f", "rawvideo", "-"])
    #expect(decoded.count == 192 * 108 * 3 && frame.count == decoded.count)
    let errors = zip(decoded, frame).map { abs(Int($0) - Int($1)) }
    let mean = Double(errors.reduce(0, +)) / Double(errors.count)
    let isLossless = folder.bytes("kit/hero.webp")?.range(of: Data("VP8L".utf8)) != nil
    #expect(isLossless == isExact)
    #expect(try #require(errors.max()) <= (isExact ? 2 : 20))
    #expect(mean <= (isExact ? 0.5 : 2))
  }
}
