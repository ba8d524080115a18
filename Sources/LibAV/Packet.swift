import CLibAV

/// One compressed frame.
public struct Packet: ~Copyable, @unchecked Sendable {  // cannot be copied, so one thread at a time
  let raw: UnsafeMutablePointer<AVPacket>

  /// An empty packet, to be filled by an encoder or a demuxer again and again.
  public init() throws(LibAVError) {
    guard let raw = av_packet_alloc() else { throw .outOfMemory("av_packet_alloc") }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVPacket>? = raw
    av_packet_free(&raw)
  }

  /// When it is shown, in units of the stream's time base; nil where unknown.
  public var presentation: Int64? { raw.pointee.pts == LIBAV_NO_PTS ? nil : raw.pointee.pts }

  /// How long it is shown, in units of the stream's time base; 0 where unknown.
  public var duration: Int64 {
    get { raw.pointee.duration }
    nonmutating set { raw.pointee.duration = newValue }
  }

  /// Whether decoding can start here.
  public var isKey: Bool { raw.pointee.flags & AV_PKT_FLAG_KEY != 0 }

  /// Whether the file ends within the packet, or says itself that it is damaged.
  public var isCorrupt: Bool { raw.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

  /// Index of the stream it belongs to, from 0.
  public var stream: Int { Int(raw.pointee.stream_index) }

  /// Bytes of compressed data.
  public var count: Int { Int(raw.pointee.size) }

  /// Lends the compressed bytes.
  public func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    try body(UnsafeRawBufferPointer(start: raw.pointee.data, count: count))
  }
}
