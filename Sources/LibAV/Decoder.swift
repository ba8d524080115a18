import CLibAV

/// One of FFmpeg's video decoders at work: packets in, frames out.
public struct Decoder: ~Copyable, @unchecked Sendable {  // cannot be copied, so one thread at a time
  private let context: CodecContext
  private var raw: UnsafeMutablePointer<AVCodecContext> { context.raw }

  init(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>, preferring name: String? = nil, threads: Int = 1
  ) throws(LibAVError) {
    let named = name.flatMap { avcodec_find_decoder_by_name($0) }
    guard let codec = named ?? avcodec_find_decoder(parameters.pointee.codec_id) else {
      let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
      throw LibAVError(function: "avcodec_find_decoder(\(name))", code: libav_error(ENOSYS))
    }
    let context = try CodecContext(codec)
    let raw = context.raw
    raw.pointee.thread_count = Int32(clamping: threads)
    try check(avcodec_parameters_to_context(raw, parameters), "avcodec_parameters_to_context")
    try check(avcodec_open2(raw, codec, nil), "avcodec_open2")
    self.context = context
  }

  /// Gives the decoder the next packet; nil asks for the frames that it still holds.
  public func send(_ packet: borrowing Packet) throws(LibAVError) {
    try check(avcodec_send_packet(raw, packet.raw), "avcodec_send_packet")
  }

  /// Says that there are no more packets: `receive` then gives what the decoder still holds.
  public func finish() throws(LibAVError) {
    try check(avcodec_send_packet(raw, nil), "avcodec_send_packet")
  }

  /// The next frame in order of presentation; nil where the decoder wants another packet first, or has given everything.
  public func receive() throws(LibAVError) -> VideoFrame? {
    guard let frame = av_frame_alloc() else { throw .outOfMemory("av_frame_alloc") }
    let code = avcodec_receive_frame(raw, frame)
    if code < 0 {
      var unused: UnsafeMutablePointer<AVFrame>? = frame
      av_frame_free(&unused)
      if code == LIBAV_ERROR_AGAIN || code == LIBAV_ERROR_EOF { return nil }
      try check(code, "avcodec_receive_frame")
    }
    let color = ColorTags(
      frame.pointee.colorspace, frame.pointee.color_trc, frame.pointee.color_primaries, frame.pointee.color_range)
    return VideoFrame(owning: frame, color: color)
  }
}
