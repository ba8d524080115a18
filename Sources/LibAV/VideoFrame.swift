import CLibAV

/// One picture's samples in memory that the frame owns.
///
/// Travels through queues and collections, so it is a class; it is not synchronized. Whoever holds the lease of a frame is
/// alone in touching it.
public final class VideoFrame: @unchecked Sendable {  // the lease rule above
  let raw: UnsafeMutablePointer<AVFrame>
  /// Pixels.
  public let width, height: Int
  /// How samples lie in memory.
  public let format: PixelFormat
  /// What samples mean.
  public let color: ColorTags

  /// A frame with memory of its own, samples undefined. Costs an allocation of the frame's size.
  public convenience init(width: Int, height: Int, format: PixelFormat, color: ColorTags) throws(LibAVError) {
    guard let raw = av_frame_alloc() else { throw .outOfMemory("av_frame_alloc") }
    raw.pointee.width = Int32(width)
    raw.pointee.height = Int32(height)
    raw.pointee.format = format.raw.rawValue
    self.init(owning: raw, color: color)
    try allocate()
  }

  /// Takes over a frame that a decoder filled.
  init(owning raw: UnsafeMutablePointer<AVFrame>, color: ColorTags) {
    self.raw = raw
    self.color = color
    width = Int(raw.pointee.width)
    height = Int(raw.pointee.height)
    format = PixelFormat(AVPixelFormat(rawValue: raw.pointee.format))
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFrame>? = raw
    av_frame_free(&raw)
  }

  /// Position in the stream, in units of its time base.
  public var timestamp: Int64 {
    get { raw.pointee.pts }
    set { raw.pointee.pts = newValue }
  }

  /// Makes sure that nobody else (an encoder) still reads the memory; where someone does, takes new memory, samples undefined. Returns
  /// whether the samples are still there.
  public func prepareForWriting() throws(LibAVError) -> Bool {
    if av_frame_is_writable(raw) > 0 { return true }
    let (width, height, format) = (raw.pointee.width, raw.pointee.height, raw.pointee.format)
    av_frame_unref(raw)
    (raw.pointee.width, raw.pointee.height, raw.pointee.format) = (width, height, format)
    try allocate()
    return false
  }

  private func allocate() throws(LibAVError) {
    raw.pointee.color_range = color.rawRange
    raw.pointee.colorspace = color.rawMatrix
    raw.pointee.color_primaries = color.rawPrimaries
    raw.pointee.color_trc = color.rawTransfer
    raw.pointee.chroma_location = color.rawChromaLocation
    raw.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    try check(av_frame_get_buffer(raw, 0), "av_frame_get_buffer")
  }

  /// A frame with the same memory, which whoever has this one will not write to any more: it will find it shared.
  public func sharingMemory() throws(LibAVError) -> VideoFrame {
    guard let copy = av_frame_clone(raw) else { throw .outOfMemory("av_frame_clone") }
    return VideoFrame(owning: copy, color: color)
  }

  /// Asks the encoder to quantize this frame finer, by so many hundredths of its range of quantizers (0 to 100), than it would by itself.
  /// x264 and x265 heed it where adaptive quantization is on. Once one frame was refined, every one after it has to be, by 0: x265 3.5 takes
  /// for a frame that says nothing what the frame said whose memory it happens to get.
  public func refine(byHundredths hundredths: Int) throws(LibAVError) {
    av_frame_remove_side_data(raw, AV_FRAME_DATA_REGIONS_OF_INTEREST)
    let size = MemoryLayout<AVRegionOfInterest>.size
    guard let data = av_frame_new_side_data(raw, AV_FRAME_DATA_REGIONS_OF_INTEREST, size) else {
      throw .outOfMemory("av_frame_new_side_data")
    }
    let region = AVRegionOfInterest(
      self_size: UInt32(size), top: 0, bottom: Int32(height), left: 0, right: Int32(width),
      qoffset: AVRational(num: -Int32(max(0, min(hundredths, 100))), den: 100))
    UnsafeMutableRawPointer(data.pointee.data).storeBytes(of: region, as: AVRegionOfInterest.self)
  }

  /// One plane's memory.
  public struct Plane {
    /// The first sample.
    public let start: UnsafeMutableRawPointer
    /// Bytes from one row to the next; may exceed `rowBytes`.
    public let stride: Int
    /// Bytes of a row that hold samples.
    public let rowBytes: Int
    /// Number of rows.
    public let rows: Int
  }

  /// Lends the planes, in the format's order, for the length of the call.
  public func withPlanes<R, E: Error>(_ body: ([Plane]) throws(E) -> R) throws(E) -> R {
    let pointers = [raw.pointee.data.0, raw.pointee.data.1, raw.pointee.data.2, raw.pointee.data.3]
    let strides = [raw.pointee.linesize.0, raw.pointee.linesize.1, raw.pointee.linesize.2, raw.pointee.linesize.3]
    var planes: [Plane] = []
    for index in 0..<4 {
      guard let start = pointers[index] else { break }
      // In the planes of a YUV format 1 and 2 are chroma, 0 and 3 luma and alpha; packed RGB has a single plane.
      let shift = index == 1 || index == 2 ? format.chromaShift.vertical : 0
      planes.append(
        Plane(
          start: UnsafeMutableRawPointer(start), stride: Int(strides[index]),
          rowBytes: Int(av_image_get_linesize(format.raw, Int32(width), Int32(index))),
          rows: (height + (1 << shift) - 1) >> shift))
    }
    return try body(planes)
  }
}
