import CLibAV

/// A container being read.
public struct Demuxer: ~Copyable, @unchecked Sendable {  // cannot be copied, so one thread at a time
  private let input: Input
  private var raw: UnsafeMutablePointer<AVFormatContext> { input.raw }
  private let channel: ByteChannel
  private let videoIndex: Int

  struct Input: ~Copyable {
    let raw: UnsafeMutablePointer<AVFormatContext>

    init(opening context: UnsafeMutablePointer<AVFormatContext>, format: String) throws(LibAVError) {
      var opened: UnsafeMutablePointer<AVFormatContext>? = context
      // On failure this frees the context.
      try check(
        avformat_open_input(&opened, "input", av_find_input_format(format), nil), "avformat_open_input(\(format))")
      raw = context
    }

    deinit {
      var raw: UnsafeMutablePointer<AVFormatContext>? = raw
      avformat_close_input(&raw)
    }
  }

  /// Opens `stream` as one of FFmpeg's `format` (`mov` reads MP4 too, `matroska` WebM). Reads the header only, follows no
  /// reference to other files. Throws where there is no video stream. `probing` decodes the first frames as well, for what
  /// headers of other makers leave out, such as how far frames are reordered.
  public init(_ stream: any ByteStream, format: String, probing: Bool = false) throws(LibAVError) {
    Log.install()
    let channel = try ByteChannel(stream, writing: false)
    guard let context = avformat_alloc_context() else { throw .outOfMemory("avformat_alloc_context") }
    context.pointee.pb = channel.raw
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    context.pointee.io_open = { _, _, _, _, _ in libav_error(EACCES) }
    let input = try Input(opening: context, format: format)
    if probing { try check(avformat_find_stream_info(context, nil), "avformat_find_stream_info") }
    let index = (0..<Int(context.pointee.nb_streams)).first { index in
      context.pointee.streams[index]?.pointee.codecpar.pointee.codec_type.rawValue == AVMEDIA_TYPE_VIDEO.rawValue
    }
    guard let index else { throw LibAVError(function: "video stream", code: libav_error(EINVAL)) }
    videoIndex = index
    self.channel = channel
    self.input = input
  }

  private var stream: UnsafeMutablePointer<AVStream> { raw.pointee.streams[videoIndex]! }

  /// Everything that the header says about the first video stream and the file.
  public struct Description: Sendable {
    /// Number of streams of all kinds.
    public let streams: Int
    /// FFmpeg's name of the codec, such as `h264`.
    public let codec: String
    /// FFmpeg's name of the codec's profile, such as `High`; nil where the header does not say.
    public let profile: String?
    /// Frame size in pixels.
    public let width, height: Int
    /// Frames a second as numerator and denominator; 0 over 1 where unknown.
    public let rate: (numerator: Int32, denominator: Int32)
    /// The unit of time stamps in seconds.
    public let timeBase: (numerator: Int32, denominator: Int32)
    /// Length of the file in microseconds; nil where unknown.
    public let microseconds: Int64?
    /// What samples mean.
    public let color: ColorTags
    /// The file's metadata, in its order.
    public let metadata: [(key: String, value: String)]
  }

  /// What the header says.
  public var description: Description {
    let parameters = stream.pointee.codecpar.pointee
    let duration = raw.pointee.duration
    return Description(
      streams: Int(raw.pointee.nb_streams), codec: String(cString: avcodec_get_name(parameters.codec_id)),
      profile: avcodec_profile_name(parameters.codec_id, parameters.profile).map { String(cString: $0) },
      width: Int(parameters.width), height: Int(parameters.height),
      rate: (stream.pointee.avg_frame_rate.num, stream.pointee.avg_frame_rate.den),
      timeBase: (stream.pointee.time_base.num, stream.pointee.time_base.den),
      microseconds: duration == LIBAV_NO_PTS ? nil : duration,
      color: ColorTags(
        parameters.color_space, parameters.color_trc, parameters.color_primaries, parameters.color_range),
      metadata: entries(of: raw.pointee.metadata))
  }

  /// The decoder's configuration record as the container has it (avcC, hvcC, av1C); empty where there is none.
  public var configuration: [UInt8] {
    let parameters = stream.pointee.codecpar.pointee
    return Array(UnsafeBufferPointer(start: parameters.extradata, count: Int(max(0, parameters.extradata_size))))
  }

  /// Reads the next packet of the video stream; false at the end.
  public func read(into packet: borrowing Packet) throws(LibAVError) -> Bool {
    while true {
      av_packet_unref(packet.raw)
      let code = av_read_frame(raw, packet.raw)
      if code == LIBAV_ERROR_EOF { return false }
      try check(code, "av_read_frame")
      if packet.stream == videoIndex { return true }
    }
  }

  /// The colour tags of the header, just as they stand there.
  public var signalledColor: SignalledColor {
    let parameters = stream.pointee.codecpar.pointee
    return SignalledColor(
      parameters.color_space, parameters.color_trc, parameters.color_primaries, parameters.color_range)
  }

  /// A decoder for the video stream, with `threads` threads of its own.
  public func decoder(threads: Int = 1) throws(LibAVError) -> Decoder {
    // FFmpeg's own decoder of VP9 drops the alpha.
    let hasAlpha =
      av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0).map { String(cString: $0.pointee.value) } == "1"
    return try Decoder(stream.pointee.codecpar, preferring: hasAlpha ? "libvpx-vp9" : nil, threads: threads)
  }
}
