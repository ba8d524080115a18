import CLibAV

/// Packets that are kept to be written again. Their bytes are shared, not copied.
public struct PacketStore: ~Copyable, @unchecked Sendable {  // cannot be copied, so one thread at a time
  private var packets: [UnsafeMutablePointer<AVPacket>] = []

  /// An empty store.
  public init() {}

  deinit {
    for packet in packets {
      var raw: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&raw)
    }
  }

  /// How many there are.
  public var count: Int { packets.count }

  /// Keeps a packet as it is now.
  public mutating func append(_ packet: borrowing Packet) throws(LibAVError) {
    guard let copy = av_packet_clone(packet.raw) else { throw .outOfMemory("av_packet_clone") }
    packets.append(copy)
  }

  /// Fills `packet` with number `index`, its time stamps later by `shift`.
  public func load(_ index: Int, into packet: borrowing Packet, shiftedBy shift: Int64) throws(LibAVError) {
    av_packet_unref(packet.raw)
    try check(av_packet_ref(packet.raw, packets[index]), "av_packet_ref")
    if packet.raw.pointee.pts != LIBAV_NO_PTS { packet.raw.pointee.pts += shift }
    if packet.raw.pointee.dts != LIBAV_NO_PTS { packet.raw.pointee.dts += shift }
  }
}
