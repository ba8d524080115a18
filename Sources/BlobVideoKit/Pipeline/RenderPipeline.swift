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
  /// worker is left.
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
    let canvas = try VideoFrame(width: size.width, height: size.height, format: .rgba, color: .srgb)
    var converters: [FrameConverter] = []
    for lane in lanes {
      converters.append(try FrameConverter(size: size, format: lane.format, color: lane.color))
    }
    while true {
      if stop.isSet { throw CancellationError() }
      let start = WorkClock.thread
      canvas.paint(painter, at: loop.position(ofFrame: ticket.index), isOpaque: source.isOpaque)
      let middle = WorkClock.thread
      for (converter, frame) in zip(converters, ticket.frames) { try converter.convert(canvas, into: frame) }
      times.draw += middle - start
      times.convert += WorkClock.thread - middle
      for (number, lane) in lanes.enumerated() {
        let done = try await lane.encoder.submit(ticket.frames[number], index: ticket.index)
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

extension VideoFrame {
  /// Draws one moment of a loop into this RGBA frame, with straight alpha as files and swscale want it; where nothing shows
  /// through, that is the premultiplied form already, which costs no division.
  func paint(_ painter: any FramePainter, at position: LoopPosition, isOpaque: Bool) {
    withPlanes { planes in
      guard let plane = planes.first else { return }
      painter.paint(
        position,
        into: PixelDestination(
          layout: .rgba8, alpha: isOpaque ? .premultiplied : .straight, width: width, height: height, base: plane.start,
          stride: plane.stride))
    }
  }
}
