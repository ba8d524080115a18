import LibAV
import Testing

@testable import BlobVideoKit

@Suite(.timeLimit(.minutes(5))) struct FrameProducerTests {
  private func producer(total: Int, capacity: Int, outputs: Int = 1) throws -> FrameProducer {
    let size = try #require(FrameSize(width: 8, height: 8))
    let pool = FramePool(capacity: capacity, size: size, format: .rgba, color: .srgb)
    return FrameProducer(total: total, pools: Array(repeating: pool, count: outputs), progress: nil)
  }

  /// Lets others run until that many workers wait.
  private func untilWaiting(_ count: Int, _ producer: FrameProducer) async {
    while await producer.waitingWorkers < count { await Task.yield() }
  }

  @Test func givesEachFrameOnceAndThenNothing() async throws {
    let producer = try producer(total: 3, capacity: 8)
    var indices: [Int] = []
    while let ticket = try await producer.next() { indices.append(ticket.index) }
    #expect(indices == [0, 1, 2])
    #expect(try await producer.next() == nil)
  }

  @Test func waitsForMemoryAndUsesItAgain() async throws {
    let producer = try producer(total: 10, capacity: 2)
    let first = try #require(try await producer.next())
    let second = try #require(try await producer.next())
    let third = Task { try await producer.next() }
    await untilWaiting(1, producer)
    let before = first.frames[0]
    await producer.giveBack(first.frames, output: 0)
    let ticket = try #require(try await third.value)
    #expect(ticket.index == 2)
    #expect(ticket.frames[0] === before)
    #expect(ticket.frames[0] !== second.frames[0])
  }

  @Test func waitsForTheSlowestOutput() async throws {
    let producer = try producer(total: 10, capacity: 1, outputs: 2)
    let first = try #require(try await producer.next())
    let second = Task { try await producer.next() }
    await untilWaiting(1, producer)
    await producer.giveBack([first.frames[0]], output: 0)
    #expect(await producer.waitingWorkers == 1)
    await producer.giveBack([first.frames[1]], output: 1)
    #expect(try await second.value?.index == 1)
  }

  @Test func stoppingWakesWhoeverWaits() async throws {
    let producer = try producer(total: 10, capacity: 1)
    _ = try await producer.next()
    let waiting = (0..<3).map { _ in Task { try await producer.next() } }
    await untilWaiting(3, producer)
    await producer.stop()
    for task in waiting { #expect(try await task.value == nil) }
  }

  /// Memory that comes back while a worker is about to wait must wake it: with the look before the queueing, this stalled.
  @Test func memoryThatComesBackMeanwhileWakesTheWorker() async throws {
    let executor = WorkerExecutor()
    for _ in 0..<30 {
      let producer = try producer(total: 400, capacity: 2)
      let drawn = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<4 {
          group.addTask(executorPreference: executor) {
            var count = 0
            while let ticket = try await producer.next() {
              count += 1
              await producer.giveBack(ticket.frames, output: 0)
            }
            return count
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(drawn == 400)
    }
  }
}
