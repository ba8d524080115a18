import LibAV

/// Encodes frames and puts the packets into a container.
final class ClipSink: FrameSink {
  private var encoder: Encoder
  private var muxer: LoopMuxer
  private let packet: Packet
  private let total: Int
  private let stop: StopFlag

  /// Opens the encoder and writes the container's header to `stream`. `total` frames will come.
  init(
    _ container: Container, settings: Encoder.Settings, loop: Loop, metadata: ClipMetadata, stream: any ByteStream,
    stop: StopFlag
  ) throws(LibAVError) {
    packet = try Packet()
    let encoder = try Encoder(settings)
    muxer = try LoopMuxer(
      container, rate: loop.rate, encoder: encoder, metadata: metadata.entries, on: stream)
    self.encoder = encoder
    total = loop.frames
    self.stop = stop
  }

  func write(_ frame: VideoFrame, index: Int) throws {
    frame.timestamp = Int64(index)
    try encoder.send(frame)
    try drain()
  }

  func finish() throws {
    try encoder.send(nil)
    try drain()
    guard muxer.packets == total else {
      throw RenderError(.failed, "the encoder gave \(muxer.packets) packets for \(total) frames")
    }
    try muxer.finish()
  }

  private func drain() throws {
    while !stop.isSet, try encoder.receive(into: packet) { try muxer.write(packet) }
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
