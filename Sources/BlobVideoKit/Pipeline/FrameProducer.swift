import LibAV

/// One frame to be drawn, with the memory that it goes into.
struct FrameTicket: Sendable {
  /// Number of the frame, from 0, without holes.
  let index: Int
  /// One leased frame for each output.
  let frames: [PooledFrame]
}

/// Hands out the loop's frames in order, each with its memory, as fast as memory comes back.
actor FrameProducer {
  private nonisolated let executor = QueueExecutor("blobvideo.producer")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let total: Int
  private var pools: [FramePool]
  private var finished: [Int]
  private var nextIndex = 0
  private var isStopped = false
  private var waiting: [CheckedContinuation<FrameTicket?, any Error>] = []
  private let progress: (@Sendable (Int) -> Void)?

  /// A producer of `total` frames into one pool for each output. `progress` hears, in order, how many frames have gone through
  /// all of them.
  init(total: Int, pools: [FramePool], progress: (@Sendable (Int) -> Void)?) {
    (self.total, self.pools, self.progress) = (total, pools, progress)
    finished = pools.map { _ in 0 }
  }

  /// The next frame; waits until every output has memory for it. Nil after the last one, and after `stop`.
  ///
  /// Indices go out in the order of the leases, so the frame that the encoders wait for always has its memory already. A worker
  /// queues before it looks for room: were it the other way round, memory that comes back between the look and the queueing
  /// (the runtime may leave the actor there) would wake nobody, and all workers could wait for ever.
  func next() async throws -> FrameTicket? {
    try await withCheckedThrowingContinuation {
      waiting.append($0)
      serve()
    }
  }

  /// Ends the lease of frames that output `output` is done with.
  func giveBack(_ frames: [PooledFrame], output: Int) {
    guard !frames.isEmpty else { return }
    let before = finished.min() ?? 0
    for frame in frames { pools[output].giveBack(frame) }
    finished[output] += frames.count
    let after = finished.min() ?? 0
    if after > before { progress?(after) }
    serve()
  }

  /// Hands out no more frames, and wakes whoever waits for one.
  func stop() {
    isStopped = true
    serve()
  }

  /// How many workers wait for a frame now.
  var waitingWorkers: Int { waiting.count }

  private var hasRoom: Bool { pools.allSatisfy(\.hasRoom) }
  private var isOver: Bool { isStopped || nextIndex == total }

  private func serve() {
    while !waiting.isEmpty, hasRoom || isOver {
      let first = waiting.removeFirst()
      do { first.resume(returning: try ticket()) } catch { first.resume(throwing: error) }
    }
  }

  private func ticket() throws(LibAVError) -> FrameTicket? {
    if isOver { return nil }
    var frames: [PooledFrame] = []
    for index in pools.indices { frames.append(try pools[index].lease()) }
    defer { nextIndex += 1 }
    return FrameTicket(index: nextIndex, frames: frames)
  }
}
