import BlobVideoKit
import Foundation
import Testing

/// Whole renders: what is kept, what is left alone, what is cleaned up.
@Suite struct RunTests {
  @Test(arguments: ["mp4", "webm"])
  func anyNumberOfWorkersGivesTheSameBytes(container: String) async throws {
    let folder = try Scratch()
    for workers in [1, 2, 8] {
      var options = RenderOptions(160, 90, loop: .frames(40))
      options.workers = workers
      try await RenderJob(options, folder.file("\(workers).\(container)")).run()
    }
    let first = try #require(folder.bytes("1." + container))
    #expect(folder.bytes("2." + container) == first)
    #expect(folder.bytes("8." + container) == first)
  }

  @Test func oneRenderFeedsSeveralOutputs() async throws {
    let folder = try Scratch()
    var options = RenderOptions(160, 90, loop: .frames(10))
    options.at = Rational(1, 30)
    try await RenderJob(options, folder.file("a.mp4"), folder.file("a.webm"), folder.file("a.png")).run()
    try await RenderJob(options, folder.file("b.png")).run()
    options.at = nil
    try await RenderJob(options, folder.file("b.mp4")).run()
    try await RenderJob(options, folder.file("b.webm")).run()
    for ending in ["mp4", "webm", "png"] { #expect(folder.bytes("a." + ending) == folder.bytes("b." + ending)) }
  }

  @Test(arguments: ["mp4", "webm"])
  func aClipCarriesWhatMadeIt(container: String) async throws {
    let folder = try Scratch()
    let scene = try #require(try PresetLibrary.scene(named: "blob"))
    var options = RenderOptions(64, 48)
    let path = folder.file("a." + container)
    let report = try await RenderJob(options, path, source: scene).run()
    let metadata = try #require(try ClipMetadata.read(path))
    #expect(metadata.version == blobvideoVersion)
    #expect(metadata.key == report.outputs[0].key)
    let text = try #require(metadata.scene)
    #expect(text == scene.json)
    // Rendered again from the clip alone, it is the same file.
    let again = try Scene(parsing: Array(text.utf8), file: path)
    try await RenderJob(options, folder.file("b." + container), source: again).run()
    #expect(folder.bytes("a." + container) == folder.bytes("b." + container))
    options.includeScene = false
    try await RenderJob(options, folder.file("c." + container), source: scene).run()
    let bare = try #require(try ClipMetadata.read(folder.file("c." + container)))
    #expect(bare.scene == nil)
    #expect(bare.key != metadata.key)
    for secret in [folder.path, "/tmp", NSUserName().count > 3 ? NSUserName() : "/home"] {
      #expect(folder.bytes("a." + container)?.range(of: Data(secret.utf8)) == nil)
    }
  }

  @Test func whatIsNoClipOfOursIsTold() throws {
    let folder = try Scratch()
    try folder.put("a.mp4", "no clip")
    #expect(throws: RenderError.self) { try ClipMetadata.read(folder.file("a.mp4")) }
    let missing = #expect(throws: RenderError.self) { try ClipMetadata.read(folder.file("b.mp4")) }
    #expect(missing?.kind == .inputNotFound)
    let directory = #expect(throws: RenderError.self) { try ClipMetadata.read(folder.path) }
    #expect(directory?.kind == .inputNotFound)
  }

  @Test func anUnchangedOutputIsLeftAlone() async throws {
    let folder = try Scratch()
    var options = RenderOptions(64, 48)
    let path = folder.file("a.mp4")
    try await RenderJob(options, path).run()
    let date = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    func modified() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    let refused = await #expect(throws: RenderError.self) { try await RenderJob(options, path).run() }
    #expect(refused?.kind == .cannotCreate)
    options.ifChanged = true
    options.poster = folder.file("p.png")
    let report = try await RenderJob(options, path).run()
    #expect(report.outputs.map(\.isWritten) == [false, true])
    #expect(report.outputs[0].bytes == folder.bytes("a.mp4")?.count)
    #expect(try await RenderJob(options, path).run().outputs.map(\.isWritten).contains(true) == false)
    #expect(try modified() == date)
    options.quality = .word(.high)
    await #expect(throws: RenderError.self) { try await RenderJob(options, path).run() }
    #expect(try modified() == date)
    options.replaceExisting = true
    #expect(try await RenderJob(options, path).run().outputs[0].isWritten)
    #expect(try modified() != date)
  }

  /// A copy that was cut short still begins with its key; it is made again.
  @Test(arguments: [("mp4", 1), ("mp4", 200), ("webm", 200)])
  func aCutFileIsNotUpToDate(container: String, missing: Int) async throws {
    let folder = try Scratch()
    var options = RenderOptions(64, 48)
    let path = folder.file("a." + container)
    try await RenderJob(options, path).run()
    let whole = try #require(folder.bytes("a." + container))
    try Data(whole.dropLast(missing)).write(to: URL(fileURLWithPath: path))
    (options.ifChanged, options.replaceExisting) = (true, true)
    #expect(try await RenderJob(options, path).run().outputs[0].isWritten)
    #expect(folder.bytes("a." + container) == whole)
    #expect(try await RenderJob(options, path).run().outputs[0].isWritten == false)
  }

  enum Moment: CaseIterable { case start, middle, end, finishing, checking }

  @Test(arguments: Moment.allCases, ["mp4", "webm"])
  func cancellingLeavesTheOldFileAndNothingElse(moment: Moment, container: String) async throws {
    let folder = try Scratch()
    let (path, total) = (folder.file("a." + container), 60)
    try folder.put("a." + container, "the old file")
    var options = RenderOptions(64, 48, loop: .frames(total))
    options.replaceExisting = true
    options.poster = folder.file("p.png")
    let job = RenderJob(options, path)
    let task = Guarded<Task<RenderReport, any Error>?>(nil)
    let gate = AsyncStream<Void>.makeStream()
    let run = Task {
      for await _ in gate.stream { break }
      return try await job.run { progress in
        let isTime =
          switch moment {
          case .start: progress.stage == .rendering
          case .middle: progress.frames >= total / 2
          case .end: progress.frames >= total - 1
          case .finishing: progress.stage == .finishing
          case .checking: progress.stage == .checking
          }
        if isTime { task.withLock { $0?.cancel() } }
      }
    }
    task.withLock { $0 = run }
    gate.continuation.yield()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(folder.names == ["a." + container])
    #expect(folder.bytes("a." + container) == Data("the old file".utf8))
  }

  @Test func progressCountsEveryFrameInOrder() async throws {
    let folder = try Scratch()
    let seen = Guarded<[RenderProgress]>([])
    var options = RenderOptions(64, 48, loop: .frames(30))
    options.workers = 4
    try await RenderJob(options, folder.file("a.mp4"), folder.file("a.webm")).run { progress in
      seen.withLock { $0.append(progress) }
    }
    let all = seen.withLock { $0 }
    let frames = all.filter { $0.stage == .rendering }.map(\.frames)
    #expect(frames == frames.sorted())
    #expect(frames.first == 0)
    #expect(frames.last == 30)
    #expect(frames.count >= 2)
    #expect(all.suffix(2).map(\.stage) == [.finishing, .checking])
    #expect(all.allSatisfy { $0.total == 30 })
  }

  @Test func aPainterThatIsSlowAtRandomChangesNothing() async throws {
    final class Uneven: FramePainter {
      let base: any FramePainter
      init(base: any FramePainter) { self.base = base }
      func paint(_ position: LoopPosition, into destination: PixelDestination) {
        usleep(UInt32(position.numerator * 7919 % 13) * 300)
        base.paint(position, into: destination)
      }
    }
    let uneven = PatternSource(naturalLoop: nil, periods: []) { Uneven(base: $0) }
    let folder = try Scratch()
    var options = RenderOptions(64, 48, loop: .frames(60))
    try await RenderJob(options, folder.file("a.mp4")).run()
    options.workers = 6
    try await RenderJob(options, folder.file("b.mp4"), source: uneven).run()
    #expect(folder.bytes("a.mp4") == folder.bytes("b.mp4"))
  }
}
