import CLibAV

/// One of FFmpeg's containers being written: a header, packets, a trailer.
public struct Muxer: ~Copyable, @unchecked Sendable {  // cannot be copied, so one thread at a time
  private let output: Output
  private var raw: UnsafeMutablePointer<AVFormatContext> { output.raw }
  private let channel: ByteChannel
  struct Output: ~Copyable {
    let raw: UnsafeMutablePointer<AVFormatContext>

    init(_ format: String) throws(LibAVError) {
      var context: UnsafeMutablePointer<AVFormatContext>?
      // A name of ours, so that neither a path nor its special characters reach libavformat.
      try check(
        avformat_alloc_output_context2(&context, nil, format, "output"), "avformat_alloc_output_context2(\(format))")
      guard let context else { throw .outOfMemory("avformat_alloc_output_context2") }
      raw = context
    }

    deinit { avformat_free_context(raw) }
  }

  private var sourceBase = AVRational(num: 1, den: 1)

  /// Whether this FFmpeg can write `format`.
  public static func exists(_ format: String) -> Bool { av_guess_format(format, nil, nil) != nil }

  /// A container of FFmpeg's `format` (`mp4`, `webm`) on `stream`. Nothing is written yet.
  public init(format: String, on stream: any ByteStream) throws(LibAVError) {
    Log.install()
    let channel = try ByteChannel(stream, writing: true)
    let output = try Output(format)
    self.channel = channel
    self.output = output
    raw.pointee.pb = channel.raw
    raw.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
    raw.pointee.opaque = Unmanaged.passUnretained(channel).toOpaque()
    raw.pointee.io_open = Self.openAgain
    raw.pointee.io_close2 = Self.closeAgain
  }

  /// Whether the container keeps stream headers itself; then the encoder must be opened with `hasGlobalHeader`.
  public static func wantsGlobalHeader(_ format: String) -> Bool {
    guard let format = av_guess_format(format, nil, nil) else { return false }
    return format.pointee.flags & AVFMT_GLOBALHEADER != 0
  }

  /// Adds the encoder's stream, then `metadata`, and writes the header.
  public mutating func start(
    _ encoder: borrowing Encoder, metadata: [(String, String)], options: [(String, String)]
  ) throws(LibAVError) {
    guard let stream = avformat_new_stream(raw, nil) else { throw .outOfMemory("avformat_new_stream") }
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder.raw), "avcodec_parameters_from_context")
    sourceBase = encoder.raw.pointee.time_base
    stream.pointee.time_base = sourceBase
    stream.pointee.avg_frame_rate = encoder.raw.pointee.framerate
    stream.pointee.r_frame_rate = encoder.raw.pointee.framerate
    if encoder.raw.pointee.pix_fmt.rawValue == AV_PIX_FMT_YUVA420P.rawValue {
      // Without it players of WebM do not look for the alpha.
      try check(av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0), "av_dict_set(alpha_mode)")
    }
    for (key, value) in metadata {
      try check(av_dict_set(&raw.pointee.metadata, key, value, 0), "av_dict_set(\(key))")
    }
    var options = OptionList(options)
    let raw = raw
    try options.apply("avformat_write_header") { avformat_write_header(raw, $0) }
  }

  /// The unit of the stream's time stamps in seconds, as numerator and denominator; the container chose it in `start`.
  public var timeBase: (numerator: Int32, denominator: Int32) {
    guard let base = raw.pointee.streams?[0]?.pointee.time_base else { return (1, 1) }
    return (base.num, base.den)
  }

  /// Writes a packet whose stamps count frames, and empties it.
  public func write(_ packet: borrowing Packet) throws(LibAVError) {
    packet.raw.pointee.stream_index = 0
    let (start, length) = (packet.raw.pointee.pts, packet.raw.pointee.duration)
    let target = AVRational(num: timeBase.numerator, den: timeBase.denominator)
    av_packet_rescale_ts(packet.raw, sourceBase, target)
    // The end is rounded, not the length: in WebM's milliseconds the last frame then ends at the nearest one as well.
    packet.raw.pointee.duration = av_rescale_q(start + length, sourceBase, target) - packet.raw.pointee.pts
    try check(av_interleaved_write_frame(raw, packet.raw), "av_interleaved_write_frame")
  }

  /// Writes the trailer, and whatever the container puts right afterwards. Once, after the last packet.
  public func finish() throws(LibAVError) {
    try check(av_write_trailer(raw), "av_write_trailer")
    try check(channel.readFailure, "avio_read")
    try channel.flush()
  }

  // Moving `moov` to the front reads the file a second time, through these.

  private static let openAgain:
    @convention(c) (
      UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
      UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 = { context, result, _, flags, _ in
      guard let opaque = context?.pointee.opaque, let result, flags & AVIO_FLAG_WRITE == 0 else {
        return libav_error(EACCES)
      }
      let first = Unmanaged<ByteChannel>.fromOpaque(opaque).takeUnretainedValue()
      guard let reader = first.stream.reader() else { return libav_error(ESPIPE) }
      guard let channel = try? ByteChannel(reader, writing: false) else { return libav_error(ENOMEM) }
      result.pointee = channel.raw
      // Balanced in `closeAgain`.
      _ = Unmanaged.passRetained(channel)
      return 0
    }

  private static let closeAgain:
    @convention(c) (UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<AVIOContext>?) -> Int32 = {
      context, io in
      guard let opaque = io?.pointee.opaque, let first = context?.pointee.opaque else { return 0 }
      let channel = Unmanaged<ByteChannel>.fromOpaque(opaque).takeRetainedValue()
      if channel.readFailure < 0 {
        Unmanaged<ByteChannel>.fromOpaque(first).takeUnretainedValue().readFailure = channel.readFailure
      }
      return 0
    }
}
