import CLibAV

/// Converts frames of one size from one pixel format to another. Belongs to one thread at a time.
///
/// The conversion is exact (results rounded to nearest, flat colours right) and the same on every processor: `BITEXACT` and
/// accurate rounding rule out the quick, uneven code paths. Measured at 1080p from RGBA to 4:2:0, CPU time of one core:
///
///     area, exact, left siting     3.8 ms   chroma is (1 2 1)/4 across and (1 1)/2 down: on the sample, no ringing
///     bilinear, exact, left        3.9 ms   vertical taps reach into the neighbouring pair of rows
///     bicubic, exact, left         5.2 ms   rings by 4 % at chroma edges
///     bicubic, the default         7.2 ms   centre siting, and other results on other processors
///
/// Parts of a frame can be converted right after they were drawn, while they lie in the second-level cache: the conversion takes as
/// long, the drawing a tenth less.
public struct Scaler: ~Copyable, @unchecked Sendable {  // moves between threads, never shared: it cannot be copied
  private let context: Context
  private let height: Int

  struct Context: ~Copyable {
    let raw: UnsafeMutableRawPointer

    init() throws(LibAVError) {
      guard let raw = libav_scaler_alloc() else { throw .outOfMemory("sws_alloc_context") }
      self.raw = raw
    }

    deinit { libav_scaler_free(raw) }
  }

  /// A converter for frames of `width` x `height` pixels.
  public init(
    width: Int, height: Int, from: (format: PixelFormat, color: ColorTags), to: (format: PixelFormat, color: ColorTags)
  ) throws(LibAVError) {
    Log.install()
    let context = try Context()
    let towardsRGB = to.format.isRGB && !from.format.isRGB
    // A siting counts where chroma is subsampled; elsewhere it would shift the planes.
    let shift = (towardsRGB ? from : to).format.chromaShift
    let side = towardsRGB ? "src" : "dst"
    var options: [(String, Int64)] = [
      ("srcw", Int64(width)), ("srch", Int64(height)), ("dstw", Int64(width)), ("dsth", Int64(height)),
      ("src_format", Int64(from.format.raw.rawValue)), ("dst_format", Int64(to.format.raw.rawValue)),
      // Averaging down, interpolating up.
      ("sws_flags", Int64(LIBAV_SCALE_EXACT | (towardsRGB ? LIBAV_SCALE_BILINEAR : LIBAV_SCALE_AREA))),
    ]
    // Chroma sits on the left luma sample of a pair and halfway between two rows (1/256 of a luma sample).
    if shift.horizontal > 0 { options.append((side + "_h_chr_pos", 0)) }
    if shift.vertical > 0 { options.append((side + "_v_chr_pos", 128)) }
    for (name, value) in options {
      try check(av_opt_set_int(context.raw, name, value, 0), "av_opt_set_int(\(name))")
    }
    try check(libav_scaler_init(context.raw), "sws_init_context")
    // RGB to RGB has no matrix, and says so.
    let code = libav_scaler_color(
      context.raw, from.color.rawCoefficients, from.color.isFullRange ? 1 : 0, to.color.rawCoefficients,
      to.color.isFullRange ? 1 : 0)
    if !(from.format.isRGB && to.format.isRGB) { try check(code, "sws_setColorspaceDetails") }
    self.context = context
    self.height = height
  }

  /// Converts `source` into `target`, which must have the sizes and formats of the scaler.
  public func convert(_ source: VideoFrame, into target: VideoFrame) throws(LibAVError) {
    try check(libav_scaler_scale(context.raw, target.raw, source.raw), "sws_scale_frame")
  }

  /// Converts the part of `source` whose upper left pixel is at `x` and row `first` into the place at `x` and `y` of `target`; the part
  /// has the size of the scaler.
  ///
  /// With `x` a multiple of 64 vectors stay aligned, and so does the dither, which repeats every 8 samples. The part's edge pixels stand
  /// for those beyond it: it is the same as in a conversion of the whole where the two are equal.
  public func convert(
    _ source: VideoFrame, from first: Int, into target: VideoFrame, x: Int, y: Int
  ) throws(LibAVError) {
    precondition(x % 64 == 0 && y % 8 == 0 && first % 8 == 0, "parts begin at multiples of 64 and 8")
    try check(
      libav_scaler_scale_part(
        context.raw, target.raw, source.raw, Int32(x), Int32(first), Int32(x), Int32(y), Int32(height)), "sws_scale")
  }

  /// The same into a frame of the part's own size.
  public func convert(
    _ source: VideoFrame, from first: Int, columns x: Int, into target: VideoFrame
  ) throws(LibAVError) {
    precondition(x % 64 == 0 && first % 8 == 0, "parts begin at multiples of 64 and 8")
    try check(
      libav_scaler_scale_part(context.raw, target.raw, source.raw, Int32(x), Int32(first), 0, 0, Int32(height)),
      "sws_scale")
  }
}
