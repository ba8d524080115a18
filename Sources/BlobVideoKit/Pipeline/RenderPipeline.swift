import LibAV

/// Draws a loop's frames on several workers and feeds them, in order, to every output's encoder.
///
/// Frame k goes: producer (its number and memory) -> worker (drawn, converted for each output while the pixels are in cache) ->
/// each output's encoder (put in order, encoded, written) -> producer (memory back).
struct RenderPipeline: Sendable {
  /// One output's end of the pipeline.
  struct Lane: Sendable {
    let encoder: VideoEncoder
    let format: PixelFormat
    let color: ColorTags
    /// Whether what encodes 8-bit RGBA loses detail, so that transparent pixels need a colour.
    var spreadsColors = false
    /// Whether a stop leaves the encoder alone with the call that it is in. What writes to files of its own has to be waited for.
    var canBeLeft = false

    /// Gives the encoder frame `index`. Returns the frames that it is done with.
    func submit(_ frame: PooledFrame, index: Int, _ stop: StopFlag) async throws -> [PooledFrame] {
      if !canBeLeft { return try await encoder.submit(frame, index: index) }
      return try await stop.leaving { try await encoder.submit(frame, index: index) }
    }

    /// After the last frame.
    func finish(_ stop: StopFlag) async throws {
      if !canBeLeft { return try await encoder.finish() }
      try await stop.leaving { try await encoder.finish() }
    }
  }

  let source: any FrameSource
  let loop: Loop
  let size: FrameSize
  let lanes: [Lane]
  let workers: Int
  let stop: StopFlag

  /// Frames for each output beyond one for each worker: one that the encoder reads and one that waits for it.
  private static let spareFrames = 2

  /// Renders all frames. Returns the workers' CPU seconds. The first failure ends it, and is what it throws; when it returns, no
  /// worker is left, and after a stop at most encoders that end the call they are in.
  func run(progress: (@Sendable (Int) -> Void)?) async throws -> WorkerTimes {
    let producer = FrameProducer(
      total: loop.frames,
      pools: lanes.map {
        FramePool(capacity: workers + Self.spareFrames, size: size, format: $0.format, color: $0.color)
      },
      progress: progress)
    let executor = WorkerExecutor()
    return try await withThrowingTaskGroup(of: WorkerTimes.self) { group in
      for _ in 0..<workers {
        group.addTask(executorPreference: executor) { try await work(producer) }
      }
      var sum = WorkerTimes()
      do {
        for try await times in group { sum.add(times) }
      } catch {
        stop.set()
        await producer.stop()
        throw error
      }
      return sum
    }
  }

  /// One worker's life.
  private func work(_ producer: FrameProducer) async throws -> WorkerTimes {
    var times = WorkerTimes()
    guard var ticket = try await producer.next() else { return times }
    let painter = source.painter(loop: loop, width: size.width, height: size.height)
    let isOpaque = source.isOpaque
    let converters = lanes.map { lane in
      lane.format == .rgba
        ? nil : FrameConverter(size: size, isOpaque: isOpaque, format: lane.format, color: lane.color)
    }
    let canvas = try converters.contains { $0 != nil } ? WorkerCanvas(size: size, isOpaque: isOpaque) : nil
    while true {
      if stop.isSet { throw CancellationError() }
      let start = WorkClock.thread
      let position = loop.position(ofFrame: ticket.index)
      var converting = 0.0
      try canvas?.paint(painter, at: position) { (band) throws(LibAVError) in
        let start = WorkClock.thread
        for (converter, frame) in zip(converters, ticket.frames) { try converter?.convert(band, into: frame) }
        converting += WorkClock.thread - start
      }
      // Nothing is converted for those who take 8-bit RGBA: it is drawn as such, with the dither that belongs to it.
      for (index, frame) in ticket.frames.enumerated() where converters[index] == nil {
        frame.paint(painter, at: position, isOpaque: isOpaque, spreads: lanes[index].spreadsColors)
      }
      times.draw += WorkClock.thread - start - converting
      times.convert += converting
      for (number, lane) in lanes.enumerated() {
        let done = try await lane.submit(ticket.frames[number], index: ticket.index, stop)
        await producer.giveBack(done, output: number)
      }
      // An encoder that was stopped gives no memory back, so nobody would end the wait for some.
      if stop.isSet { throw CancellationError() }
      guard let next = try await producer.next() else { return times }
      ticket = next
    }
  }
}

/// CPU seconds of workers.
struct WorkerTimes: Sendable {
  var draw = 0.0
  var convert = 0.0

  mutating func add(_ other: WorkerTimes) {
    draw += other.draw
    convert += other.convert
  }
}
