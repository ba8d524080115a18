import BlobVideoKit
import Foundation
import Testing

/// Raw frames to an open descriptor.
@Suite struct StreamTests {
  private func stream(
    _ format: StreamFormat, _ options: RenderOptions, source: any FrameSource = PatternSource()
  ) async throws -> (bytes: Data, report: RenderReport) {
    let pipe = Pipe()
    // On a thread of its own: a blocked reader would hold a thread of the pool that all tests share.
    async let reading = withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: pipe.fileHandleForReading.readDataToEndOfFile()) }
    }
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let job = RenderJob(source: source, options: options, outputs: [.stream(descriptor: descriptor, format: format)])
    let report = try await job.run()
    try pipe.fileHandleForWriting.close()
    return (await reading, report)
  }

  @Test func rgbaIsRowsWithoutPadding() async throws {
    let source = PatternSource(color: Color(red: 1, green: 0.2, blue: 0, alpha: 0.4))
    let (bytes, report) = try await stream(.rgba, RenderOptions(33, 7, loop: .frames(3)), source: source)
    #expect(Array(bytes) == (0..<3 * 33 * 7).flatMap { _ in [255, 51, 0, 102] as [UInt8] })
    #expect(report.outputs.map(\.bytes) == [bytes.count])
    #expect(report.outputs.map(\.path) == ["-"])
  }

  @Test func framesComeInOrderFromManyWorkers() async throws {
    var options = RenderOptions(16, 2, loop: .frames(128))
    options.workers = 8
    let (bytes, _) = try await stream(.rgba, options)
    // The upper left pixel's red is the frame's share of the loop, in 256ths.
    let frame = 16 * 2 * 4
    for index in 0..<128 { #expect(Int(bytes[index * frame]) == 2 * index) }
  }

  @Test func y4mHasItsHeaderAndOddSizes() async throws {
    let options = RenderOptions(33, 7, loop: .frames(3), rate: "29.97")
    let (bytes, _) = try await stream(.y4m, options, source: PatternSource(color: Color(hex: 0xFF0000)))
    let header = "YUV4MPEG2 W33 H7 F30000:1001 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
    #expect(bytes.starts(with: Data(header.utf8)))
    // Red in BT.709 is 62.6, 102.3, 240: each sample is next to it, and in the mean it is right.
    let planes = [(62.58, 33 * 7), (102.34, 17 * 4), (240.0, 17 * 4)]
    var at = header.utf8.count
    for _ in 0..<3 {
      #expect(bytes[at..<at + 6] == Data("FRAME\n".utf8))
      at += 6
      for (level, count) in planes {
        let samples = bytes[at..<at + count].map(Double.init)
        #expect(samples.allSatisfy { abs($0 - level) < 1 })
        #expect(abs(samples.reduce(0, +) / Double(count) - level) < 0.1)
        at += count
      }
    }
    #expect(bytes.count == at)
  }

  @Test func aClosedPipeIsAnError() async throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let output = RenderOutput.stream(descriptor: pipe.fileHandleForWriting.fileDescriptor, format: .rgba)
    let job = RenderJob(source: PatternSource(), options: RenderOptions(64, 64), outputs: [output])
    let error = await #expect(throws: RenderError.self) { try await job.run() }
    #expect(error?.kind == .writeFailed)
    #expect(error?.message == "standard output: write failed: Broken pipe")
  }

  /// A reader that takes nothing: cancelling ends the render all the same.
  @Test(.timeLimit(.minutes(5))) func aStalledReaderDoesNotHoldUpCancelling() async throws {
    let pipe = Pipe()
    let output = RenderOutput.stream(descriptor: pipe.fileHandleForWriting.fileDescriptor, format: .rgba)
    let job = RenderJob(source: PatternSource(), options: RenderOptions(64, 64, loop: .frames(600)), outputs: [output])
    let run = Task { try await job.run() }
    try await Task.sleep(for: .milliseconds(300))
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    withExtendedLifetime(pipe) {}
  }
}
