import BlobVideoKit
import Foundation
import Testing

/// The best quality below a ceiling.
@Suite struct MaxSizeTests {
  @Test(arguments: [("a.mp4", Codec.h264), ("a.mp4", .hevc), ("a.webm", .vp9), ("a.mp4", .av1)], [5_000, 7_500])
  func theCeilingIsKeptAndUsed(item: (name: String, codec: Codec), ceiling: Int) async throws {
    let folder = try Scratch()
    let (name, codec) = item
    var options = RenderOptions(128, 128, loop: .frames(20))
    (options.codec, options.maxSize, options.includeScene) = (codec, ceiling, false)
    let report = try await RenderJob(options, folder.file(name)).run()
    let bytes = try #require(folder.bytes(name)).count
    #expect(report.outputs[0].bytes == bytes)
    #expect(bytes <= ceiling)
    // Whole numbers of VP9 and AV1 lie further apart than a tenth of the size on so small a picture.
    #expect(Double(bytes) >= (codec == .h264 || codec == .hevc ? 0.9 : 0.8) * Double(ceiling))
    #expect(report.outputs[0].crf != nil)
  }

  @Test func atTheBestQualityThereIsRoomLeft() async throws {
    let folder = try Scratch()
    var options = RenderOptions(64, 64)
    options.maxSize = 10_000_000
    let report = try await RenderJob(options, folder.file("a.mp4"), folder.file("b.webm")).run()
    // The numbers of `master`.
    #expect(report.outputs.map(\.crf) == [13, 12])
  }

  @Test func theFloorIsNamedWhereNothingFits() async throws {
    let folder = try Scratch()
    var options = RenderOptions(128, 128)
    (options.maxSize, options.includeScene) = (1200, false)
    let error = await #expect(throws: RenderError.self) { try await RenderJob(options, folder.file("a.mp4")).run() }
    #expect(error?.kind == .failed)
    let text = try #require(error?.message)
    let least = try #require(text.split(separator: " ").compactMap { Int($0) }.last)
    #expect(text.contains("the lowest quality needs \(least) bytes"))
    #expect(folder.names == [])
    options.maxSize = least
    let report = try await RenderJob(options, folder.file("a.mp4")).run()
    #expect(try #require(report.outputs[0].crf) > 49)
    #expect(report.outputs[0].bytes <= least)
  }

  @Test func repetitionsCount() async throws {
    let folder = try Scratch()
    var options = RenderOptions(128, 128, loop: .frames(20))
    (options.maxSize, options.repetition, options.includeScene) = (40_000, .times(5), false)
    let report = try await RenderJob(options, folder.file("a.mp4")).run()
    #expect((36_000...40_000).contains(report.outputs[0].bytes))
  }

  @Test func whatHasNoQualityIsRefused() {
    for name in ["a.mov", "a.gif", "a.png"] {
      var options = RenderOptions(64, 64, rate: "25")
      options.maxSize = 1000
      let error = #expect(throws: RenderError.self) { try RenderJob(options, name).plan() }
      #expect(error?.kind == .usage)
    }
  }
}
