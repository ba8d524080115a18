import LibAV

/// Puts a loop's packets into a container, with the words about how it was made.
struct LoopMuxer: ~Copyable {
  private var muxer: Muxer
  /// Packets written so far.
  private(set) var packets = 0

  /// Writes the header of `container` for what `encoder` makes.
  init(
    _ container: Container, rate: FrameRate, encoder: borrowing Encoder, metadata: [(String, String)],
    on stream: any ByteStream
  ) throws(LibAVError) {
    var muxer = try Muxer(format: container.rawValue, on: stream)
    try muxer.start(encoder, metadata: metadata, options: container.options(rate, pieces: stream.position == nil))
    self.muxer = muxer
  }

  /// Writes a packet whose stamps count frames, and empties it.
  mutating func write(_ packet: borrowing Packet) throws(LibAVError) {
    try muxer.write(packet)
    packets += 1
  }

  /// Writes the trailer and brings MP4's index to the front. Once, after the last packet.
  mutating func finish() throws(LibAVError) { try muxer.finish() }
}
