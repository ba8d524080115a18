import LibAV

/// Where an output's frames go, one after another. Belongs to one `VideoEncoder`.
protocol FrameSink: AnyObject {
  /// Takes frame `index`; what it needs of the frame it has copied or holds a reference to when this returns.
  func write(_ frame: VideoFrame, index: Int) throws
  /// After the last frame.
  func finish() throws
}

/// The last stage of one output: puts frames back in order and gives them to its sink, on a thread of its own.
actor VideoEncoder {
  private nonisolated let executor = QueueExecutor("blobvideo.encoder")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var order = ReorderBuffer<PooledFrame>()
  private let sink: any FrameSink
  private let fault: OutputFault
  private var hasFailed = false

  /// The stage of `sink`. `fault` words its failures, and makes it give up between two frames after a stop.
  init(_ sink: sending any FrameSink, fault: OutputFault) {
    self.sink = sink
    self.fault = fault
  }

  /// Takes frame `index`, in any order, and passes on all whose turn has come. Returns those that it is done with. The first
  /// failure is thrown; after it frames are taken in silence, since what a broken sink says next is of no use.
  func submit(_ frame: PooledFrame, index: Int) throws -> [PooledFrame] {
    order.insert(frame, at: index)
    var done: [PooledFrame] = []
    while !fault.stop.isSet, !hasFailed {
      let index = order.next
      guard let frame = order.removeNext() else { break }
      do { try fault.catching { try sink.write(frame.video, index: index) } } catch {
        hasFailed = true
        throw error
      }
      done.append(frame)
    }
    return done
  }

  /// Passes on all of a loop's frames, and ends.
  func encode(_ frames: FrameStore) throws {
    try fault.catching {
      for (index, frame) in frames.frames.enumerated() {
        if fault.stop.isSet { throw CancellationError() }
        try sink.write(frame, index: index)
      }
      try sink.finish()
    }
  }

  /// After the last frame.
  func finish() throws { try fault.catching { try sink.finish() } }
}
