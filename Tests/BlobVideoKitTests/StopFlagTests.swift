import Dispatch
import LibAV
import Testing

@testable import BlobVideoKit

/// A stop waits for nobody who is in a library's call.
@Suite(.timeLimit(.minutes(1))) struct StopFlagTests {
  private struct Failure: Error {}

  @Test func leavingGivesWhatTheBodyGives() async throws {
    let stop = StopFlag()
    #expect(try await stop.leaving { 7 } == 7)
    await #expect(throws: Failure.self) { try await stop.leaving { throw Failure() } }
    // A stop that comes later has nobody to tell.
    stop.set()
    stop.set()
  }

  @Test(arguments: [true, false]) func aStopLeavesABodyThatDoesNotEnd(isSetBefore: Bool) async throws {
    let stop = StopFlag()
    let (begun, gate) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    if isSetBefore { stop.set() }
    let waiting = Task {
      try await stop.leaving {
        begun.continuation.yield()
        for await _ in gate.stream { break }
      }
    }
    for await _ in begun.stream { break }
    stop.set()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    gate.continuation.finish()
  }

  /// An encoder that is stuck in its first frame until the test lets it go.
  private final class StuckSink: FrameSink {
    let begun: AsyncStream<Void>.Continuation
    let gate: DispatchSemaphore

    init(_ begun: AsyncStream<Void>.Continuation, _ gate: DispatchSemaphore) { (self.begun, self.gate) = (begun, gate) }

    func write(_ frame: VideoFrame, index: Int) {
      begun.yield()
      gate.wait()
    }
    func finish() {}
  }

  @Test(arguments: [1, 3]) func aStopEndsARenderWhoseEncoderIsStuck(workers: Int) async throws {
    let (stop, gate, begun) = (StopFlag(), DispatchSemaphore(value: 0), AsyncStream<Void>.makeStream())
    let rate = try #require(FrameRate(Rational(30)))
    let encoder = VideoEncoder(
      StuckSink(begun.continuation, gate), fault: OutputFault(path: "a.mp4", stream: nil, stop: stop))
    let pipeline = RenderPipeline(
      source: PatternSource(), loop: try #require(Loop(frames: 20, rate: rate)),
      size: try #require(FrameSize(width: 16, height: 16)),
      lanes: [RenderPipeline.Lane(encoder: encoder, format: .yuv420p, color: .video, canBeLeft: true)],
      workers: workers,
      stop: stop)
    let run = Task { try await pipeline.run(progress: nil) }
    for await _ in begun.stream { break }
    stop.set()
    await #expect(throws: CancellationError.self) { _ = try await run.value }
    for _ in 0..<20 { gate.signal() }
  }
}
