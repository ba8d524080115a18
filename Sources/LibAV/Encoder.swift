import CLibAV

/// One of FFmpeg's video encoders at work: frames in, packets out.
public struct Encoder: ~Copyable, @unchecked Sendable {  // cannot be copied, so one thread at a time
  /// How to encode. Every field decides the bytes.
  public struct Settings: Hashable, Sendable {
    /// FFmpeg's name of the encoder, such as `libx264`.
    public var name: String
    /// Frame size in pixels.
    public var width, height: Int
    /// How the frames lie in memory.
    public var format: PixelFormat
    /// What the samples mean; written into the stream.
    public var color: ColorTags
    /// Frames a second as numerator and denominator.
    public var rate: (numerator: Int32, denominator: Int32) {
      get { (rateNumerator, rateDenominator) }
      set { (rateNumerator, rateDenominator) = newValue }
    }
    private var rateNumerator, rateDenominator: Int32
    /// Encoder threads: a number of its own, since some encoders give other bytes with another one.
    public var threads = 1
    /// The most frames from one key frame to the next.
    public var keyframeDistance = 1
    /// Whether stream headers go into the container rather than before each key frame.
    public var hasGlobalHeader = false
    /// Four letters that the container marks the stream with, such as `hvc1`; nil leaves them to the container.
    public var tag: String?
    /// The encoder's own options, such as (`crf`, `20`).
    public var options: [String: String] = [:]
    /// Numbers of the frames that are to be quantized finer than the encoder would.
    public var fineFrames: Set<Int64> = []
    /// By how many hundredths of the encoder's range of quantizers they are, 0 to 100.
    public var fineness = 0

    /// Settings from what has no default.
    public init(
      name: String, width: Int, height: Int, format: PixelFormat, color: ColorTags,
      rate: (numerator: Int32, denominator: Int32)
    ) {
      (self.name, self.width, self.height, self.format, self.color) = (name, width, height, format, color)
      (rateNumerator, rateDenominator) = rate
    }
  }

  private let context: EncoderContext
  private let name: String
  private let fineFrames: Set<Int64>
  private let fineness: Int
  var raw: UnsafeMutablePointer<AVCodecContext> { context.raw }

  /// Opens the encoder. Throws where this FFmpeg has none of that name, or where it refuses a setting.
  ///
  /// `token` is let go of when the library has: that may be seconds after the encoder's end, where it is stopped amid its work.
  public init(_ settings: Settings, keeping token: (any AnyObject & Sendable)? = nil) throws(LibAVError) {
    Log.install()
    guard let codec = avcodec_find_encoder_by_name(settings.name) else {
      throw LibAVError(function: "avcodec_find_encoder_by_name(\(settings.name))", code: libav_error(ENOSYS))
    }
    let context = try EncoderContext(codec, settings, keeping: token)
    let raw = context.raw
    raw.pointee.width = Int32(settings.width)
    raw.pointee.height = Int32(settings.height)
    raw.pointee.pix_fmt = settings.format.raw
    raw.pointee.framerate = AVRational(num: settings.rate.numerator, den: settings.rate.denominator)
    raw.pointee.time_base = AVRational(num: settings.rate.denominator, den: settings.rate.numerator)
    raw.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    raw.pointee.color_range = settings.color.rawRange
    raw.pointee.colorspace = settings.color.rawMatrix
    raw.pointee.color_primaries = settings.color.rawPrimaries
    raw.pointee.color_trc = settings.color.rawTransfer
    raw.pointee.chroma_sample_location = settings.color.rawChromaLocation
    raw.pointee.thread_count = Int32(settings.threads)
    raw.pointee.gop_size = Int32(settings.keyframeDistance)
    raw.pointee.flags |= AV_CODEC_FLAG_BITEXACT | LIBAV_FLAG_CLOSED_GOP
    if let tag = settings.tag { raw.pointee.codec_tag = tag.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    if settings.hasGlobalHeader { raw.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    var options = OptionList(settings.options.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    try options.apply("avcodec_open2(\(settings.name))") { avcodec_open2(raw, codec, $0) }
    context.isOpen = true
    self.context = context
    name = settings.name
    (fineFrames, fineness) = (settings.fineFrames, settings.fineness)
  }

  /// Gives the encoder the next frame, in order of time stamps; nil says that there are no more. Receive all packets that
  /// are ready after each call.
  public func send(_ frame: VideoFrame?) throws(LibAVError) {
    if frame != nil { context.hasFrames = true }
    if let frame, fineness > 0 { try frame.refine(byHundredths: fineFrames.contains(frame.timestamp) ? fineness : 0) }
    try check(avcodec_send_frame(raw, frame?.raw), "avcodec_send_frame(\(name))")
  }

  /// Takes the next finished packet; false where the encoder wants another frame first, or has given everything. Time stamps
  /// count frames.
  public func receive(into packet: borrowing Packet) throws(LibAVError) -> Bool {
    let code = avcodec_receive_packet(raw, packet.raw)
    if code == LIBAV_ERROR_EOF { context.isEmpty = true }
    if code == LIBAV_ERROR_AGAIN || code == LIBAV_ERROR_EOF { return false }
    try check(code, "avcodec_receive_packet(\(name))")
    // FFmpeg 5.1 leaves it 0 for several encoders.
    if packet.raw.pointee.duration == 0 { packet.raw.pointee.duration = 1 }
    return true
  }
}
