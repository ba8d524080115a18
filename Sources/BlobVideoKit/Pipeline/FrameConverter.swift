import LibAV

/// Turns a worker's bands into what one output takes. Belongs to one worker.
///
/// Only what differs from what the frame's memory shows already is converted: where both the band and the picture that was there have the
/// same background, the samples are right as they are. The result is the same to the bit as that of a conversion of the whole.
final class FrameConverter {
  private let size: FrameSize
  private let source: PixelFormat
  private let target: (format: PixelFormat, color: ColorTags)
  /// By width and height of the part that they convert: few, since parts begin and end at steps.
  private var scalers: [FrameSize: ScalerBox] = [:]
  /// Parts begin and end at multiples of this many columns, or at the frame's edge.
  private let step: Int

  /// Columns of background that a part keeps at its sides. Chroma is the mean of three columns, and at a part's edge that of the two
  /// that there are; where those have one colour it does not matter.
  private static let reach = 4

  /// A scaler cannot be copied, and so not lie in a dictionary by itself.
  private final class ScalerBox {
    let scaler: Scaler
    /// What it writes where that is dithered afterwards; nil where it writes into the frame itself.
    let deep: VideoFrame?

    init(_ scaler: consuming Scaler, deep: VideoFrame?) {
      self.scaler = scaler
      self.deep = deep
    }
  }

  /// A converter from canvases to `format`.
  init(size: FrameSize, isOpaque: Bool, format: PixelFormat, color: ColorTags) {
    self.size = size
    source = WorkerCanvas.format(isOpaque: isOpaque)
    target = (format, color)
    step = max(64, (size.width / 16 + 63) / 64 * 64)
  }

  /// Makes `frame` show what `band` does, in its rows.
  func convert(_ band: WorkerCanvas.Band, into frame: PooledFrame) throws(LibAVError) {
    var changed = 0..<size.width
    if band.painted.isKnown {
      // Memory with another background has everything painted.
      frame.painted.begin(like: band.painted, width: size.width, height: size.height)
      changed = frame.painted.columns(in: band.rows).union(band.painted.columns(in: 0..<band.rows.count))
    }
    if !changed.isEmpty { try convert(band, into: frame, widened(changed)) }
    frame.painted.replace(band.rows, by: band.painted)
  }

  /// The columns whose samples depend on `columns`, widened to whole steps.
  private func widened(_ columns: Range<Int>) -> Range<Int> {
    let first = max(0, columns.lowerBound - Self.reach) / step * step
    let last = (columns.upperBound + Self.reach + step - 1) / step * step
    return first..<min(last, size.width)
  }

  private func convert(
    _ band: WorkerCanvas.Band, into frame: PooledFrame, _ columns: Range<Int>
  ) throws(LibAVError) {
    guard let part = FrameSize(width: columns.count, height: band.rows.count) else { return }
    let box: ScalerBox
    if let known = scalers[part] {
      box = known
    } else {
      let dithers = target.format == .yuv420p10
      let deep =
        dithers
        ? try VideoFrame(width: part.width, height: part.height, format: .yuv420p16, color: target.color) : nil
      box = ScalerBox(
        try Scaler(
          width: part.width, height: part.height, from: (source, .srgb),
          to: (deep?.format ?? target.format, target.color)), deep: deep)
      scalers[part] = box
    }
    if let deep = box.deep {
      try box.scaler.convert(band.video, from: band.first, columns: columns.lowerBound, into: deep)
      return DeepDither.reduce(deep, into: frame.video, x: columns.lowerBound, y: band.rows.lowerBound)
    }
    try box.scaler.convert(
      band.video, from: band.first, into: frame.video, x: columns.lowerBound, y: band.rows.lowerBound)
  }
}
