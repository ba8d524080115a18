import Foundation
import LibAV
import Testing

@testable import BlobVideoKit

/// One render at a time has instances of SVT-AV1.
@Suite struct EncoderTurnTests {
  /// Who had the turn, in order, and how many at the same time.
  private final class Holders: Sendable {
    private let state = Guarded<(order: [Int], now: Int, most: Int)>(([], 0, 0))
    func begin(_ number: Int) {
      state.withLock {
        $0.order.append(number)
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
    }
    func end() { state.withLock { $0.now -= 1 } }
    var order: [Int] { state.withLock { $0.order } }
    var most: Int { state.withLock { $0.most } }
  }

  /// Waits until `count` tasks are queued.
  private func queued(_ count: Int, at queue: TurnQueue) async throws {
    while queue.count < count { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test(.timeLimit(.minutes(1))) func turnsComeInOrder() async throws {
    let queue = TurnQueue()
    let holders = Holders()
    var first: EncoderTurn? = try await queue.take()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<5 {
      tasks.append(
        Task {
          let turn = try await queue.take()
          holders.begin(number)
          try await Task.sleep(for: .milliseconds(1))
          holders.end()
          withExtendedLifetime(turn) {}
        })
      try await queued(number + 1, at: queue)
    }
    #expect(holders.order == [])
    withExtendedLifetime(first) {}
    first = nil
    for task in tasks { try await task.value }
    #expect(holders.order == [0, 1, 2, 3, 4])
    #expect(queue.count == 0)
  }

  @Test(.timeLimit(.minutes(1))) func whoIsCancelledLeavesTheQueue() async throws {
    let queue = TurnQueue()
    var first: EncoderTurn? = try await queue.take()
    let second = Task { _ = try await queue.take() }
    try await queued(1, at: queue)
    let third = Task { _ = try await queue.take() }
    try await queued(2, at: queue)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(queue.count == 1)
    // Cancelled before it asks.
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try await queue.take()
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    withExtendedLifetime(first) {}
    first = nil
    try await third.value
    _ = try await queue.take()
  }

  @Test(.timeLimit(.minutes(1))) func manyTasksHaveItOneAtATime() async throws {
    let queue = TurnQueue()
    let holders = Holders()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          guard let turn = try? await queue.take() else { return }
          holders.begin(number)
          await Task.yield()
          holders.end()
          withExtendedLifetime(turn) {}
        }
        // A few of them give up.
        if number % 10 == 9 {
          group.addTask {
            let task = Task { _ = try await queue.take() }
            task.cancel()
            _ = await task.result
          }
        }
      }
    }
    #expect(holders.most == 1)
    #expect(Set(holders.order).count == 200)
    #expect(queue.count == 0)
  }

  /// Tells when drawing begins and ends.
  private enum Watched {
    final class Drawing: Sendable {
      private let names = Guarded<(now: [Int], most: Int)>(([], 0))
      func begin(_ name: Int) {
        names.withLock {
          $0.now.append(name)
          $0.most = max($0.most, Set($0.now).count)
        }
      }
      func end(_ name: Int) {
        names.withLock { state in state.now.firstIndex(of: name).map { _ = state.now.remove(at: $0) } }
      }
      /// The most jobs that drew at the same time.
      var most: Int { names.withLock { $0.most } }
    }
    final class Painter: FramePainter {
      let (base, name, drawing): (any FramePainter, Int, Drawing)
      init(_ base: any FramePainter, _ name: Int, _ drawing: Drawing) {
        (self.base, self.name, self.drawing) = (base, name, drawing)
        drawing.begin(name)
      }
      deinit { drawing.end(name) }
      func paint(_ position: LoopPosition, into destination: PixelDestination) {
        base.paint(position, into: destination)
      }
    }
  }

  @Test(.enabled(if: Library.hasEncoder("libsvtav1"), "this FFmpeg has no libsvtav1"), .timeLimit(.minutes(1)))
  func rendersToAV1TakeTurns() async throws {
    let (folder, drawing) = (try Scratch(), Watched.Drawing())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        var options = RenderOptions(64, 64, loop: .frames(6))
        options.codec = .av1
        // One of them has two clips, one of them looks for its number.
        if number == 2 { (options.maxSize, options.includeScene) = (5_000, false) }
        let names = number == 1 ? ["1.mp4", "1.webm"] : ["\(number).mp4"]
        let job = RenderJob(
          source: PatternSource(naturalLoop: nil, periods: []) { Watched.Painter($0, number, drawing) },
          options: options,
          outputs: names.map { .file(folder.file($0)) })
        group.addTask { try await job.run() }
      }
      try await group.waitForAll()
    }
    #expect(folder.names == ["0.mp4", "1.mp4", "1.webm", "2.mp4", "3.mp4", "4.mp4", "5.mp4"])
    #expect(folder.bytes("0.mp4") == folder.bytes("5.mp4"))
    #expect(drawing.most == 1)
  }

  @Test(.enabled(if: Library.hasEncoder("libsvtav1"), "this FFmpeg has no libsvtav1"), .timeLimit(.minutes(1)))
  func aRenderThatWaitsCanBeCancelled() async throws {
    let folder = try Scratch()
    let turn = try await TurnQueue.svtAV1.take()
    var options = RenderOptions(64, 64)
    options.codec = .av1
    let (job, other) = (
      RenderJob(options, folder.file("a.mp4")), RenderJob(RenderOptions(64, 64), folder.file("b.mp4"))
    )
    let waiting = Task { try await job.run() }
    try await queued(1, at: .svtAV1)
    // Other encoders do not wait.
    try await other.run()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(folder.names == ["b.mp4"])
    withExtendedLifetime(turn) {}
  }
}
