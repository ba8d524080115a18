import LibAV

/// Encodes frames and puts the packets into a container, as often as asked.
final class ClipSink: FrameSink {
  private var encoder: Encoder
  private var muxer: LoopMuxer
  private let packet: Packet
  private let loop: Loop
  private let copies: Int
  private var kept = PacketStore()
  private let stop: StopFlag
  private let payload: ByteCounter?

  /// Opens the encoder and writes the container's header to `stream`. The frames of `loop` will come once, and be in the file
  /// `copies` times. The encoder keeps `turn` until it has let go. `payload` counts the bytes of
  /// its packets, each once however many copies there are.
  init(
    _ container: Container, settings: Encoder.Settings, loop: Loop, copies: Int, metadata: ClipMetadata?,
    stream: any ByteStream, stop: StopFlag, turn: EncoderTurn?, payload: ByteCounter? = nil
  ) throws(LibAVError) {
    packet = try Packet()
    let encoder = try Encoder(settings, keeping: turn)
    muxer = try LoopMuxer(
      container, rate: loop.rate, encoder: encoder, metadata: metadata?.entries ?? [], on: stream)
    self.encoder = encoder
    (self.loop, self.copies, self.stop, self.payload) = (loop, copies, stop, payload)
  }

  func write(_ frame: VideoFrame, index: Int) throws {
    frame.timestamp = Int64(index)
    try encoder.send(frame)
    try drain()
  }

  func finish() throws {
    try encoder.send(nil)
    try drain()
    guard muxer.packets == loop.frames else {
      throw RenderError(.failed, "the encoder gave \(muxer.packets) packets for \(loop.frames) frames")
    }
    // The loop begins with a key frame and refers to nothing before it, so that it may follow itself. Decoding times follow on
    // as well, since they rise by one frame from packet to packet.
    for copy in 1..<max(1, copies) {
      for index in 0..<kept.count {
        if stop.isSet { throw CancellationError() }
        try kept.load(index, into: packet, shiftedBy: Int64(copy * loop.frames))
        try muxer.write(packet)
      }
    }
    try muxer.finish()
  }

  private func drain() throws {
    while !stop.isSet, try encoder.receive(into: packet) {
      payload?.add(Int64(packet.count))
      if copies > 1 { try kept.append(packet) }
      try muxer.write(packet)
    }
    if stop.isSet { throw CancellationError() }
  }
}

/// Writes frames as they are.
final class RawSink: FrameSink {
  private let writer: RawWriter

  /// Writes what stands before the first frame.
  init(_ writer: RawWriter, size: FrameSize, rate: FrameRate) throws(SystemError) {
    self.writer = writer
    try writer.start(size: size, rate: rate)
  }

  func write(_ frame: VideoFrame, index: Int) throws { try writer.write(frame) }
  func finish() {}
}
