import LibAV

/// What a worker draws on: deep, in planes of 16 bits, as swscale likes to be fed. It keeps its background from frame to frame.
///
/// A scene is drawn and handed on in bands of a few rows, which stay in the processor's cache from the one to the other. Where colours are
/// to be spread, and for painters that know whole frames only, the canvas has the whole frame.
final class WorkerCanvas {
  private let size: FrameSize
  private let isOpaque: Bool
  private var video: VideoFrame
  private var painted = PaintedRows()

  /// Some rows of a frame.
  struct Band {
    /// The rows that the memory shows first to last, in the frame.
    let rows: Range<Int>
    /// What the memory has: rows of the frame from `rows.lowerBound` on.
    let video: VideoFrame
    /// The row of the memory that has `rows.lowerBound`.
    let first: Int
    /// What the frame's rows have painted, from `rows.lowerBound` on.
    let painted: PaintedRows
  }

  /// Half a second-level cache as they are now holds 32 rows of 1920 pixels. A multiple of 8, in which the dither of conversions repeats.
  static let bandHeight = 32

  /// The format of canvases.
  static func format(isOpaque: Bool) -> PixelFormat { isOpaque ? .gbrp16 : .gbrap16 }

  /// A canvas of `size`, with alpha if anything may show through.
  init(size: FrameSize, isOpaque: Bool) throws(LibAVError) {
    (self.size, self.isOpaque) = (size, isOpaque)
    video = try Self.memory(size, rows: isOpaque ? min(Self.bandHeight, size.height) : size.height, isOpaque)
  }

  private static func memory(_ size: FrameSize, rows: Int, _ isOpaque: Bool) throws(LibAVError) -> VideoFrame {
    try VideoFrame(width: size.width, height: rows, format: format(isOpaque: isOpaque), color: .srgb)
  }

  /// Draws one moment of a loop, with straight alpha as swscale wants it, and hands it to `use` band by band from the top down.
  func paint(
    _ painter: any FramePainter, at position: LoopPosition, _ use: (Band) throws(LibAVError) -> Void
  ) throws(LibAVError) {
    guard isOpaque, let renderer = painter as? FrameRenderer else { return try paintWhole(painter, at: position, use) }
    let (video, height) = (video, size.height)
    try video.withPlanes { (planes) throws(LibAVError) in
      try renderer.draw(at: position, inBands: destination(planes), over: &painted) {
        (top, painted) throws(LibAVError) in
        try use(Band(rows: top..<min(top + video.height, height), video: video, first: 0, painted: painted))
      }
    }
  }

  private func destination(_ planes: [VideoFrame.Plane]) -> PixelDestination {
    PixelDestination(
      layout: isOpaque ? .gbrp16 : .gbrap16, alpha: .straight, white: 65280, width: video.width, height: video.height,
      planes: planes.map { PixelDestination.Plane(base: $0.start, stride: $0.stride) })
  }

  private func paintWhole(
    _ painter: any FramePainter, at position: LoopPosition, _ use: (Band) throws(LibAVError) -> Void
  ) throws(LibAVError) {
    if video.height < size.height {
      video = try Self.memory(size, rows: size.height, isOpaque)
      painted = PaintedRows()
    }
    video.withPlanes { planes in
      painter.paint(position, into: destination(planes), over: &painted)
      if !isOpaque { ColorSpread.spread(planes: planes, width: video.width, height: video.height) }
    }
    // Where colours were spread nothing is as it was painted.
    if !isOpaque { painted = PaintedRows() }
    for top in stride(from: 0, to: size.height, by: Self.bandHeight) {
      let rows = top..<min(top + Self.bandHeight, size.height)
      try use(Band(rows: rows, video: video, first: top, painted: painted.isKnown ? painted.part(rows) : painted))
    }
  }
}

extension PooledFrame {
  /// Draws one moment of a loop straight into an RGBA frame, with straight alpha as files want it, and the colours of transparent
  /// pixels those of their neighbours where `spreads` says so.
  func paint(_ painter: any FramePainter, at position: LoopPosition, isOpaque: Bool, spreads: Bool) {
    video.paint(painter, at: position, isOpaque: isOpaque, over: &painted)
    guard spreads, !isOpaque else { return }
    video.withPlanes { planes in
      guard let plane = planes.first else { return }
      ColorSpread.spread(rgba: plane, width: video.width, height: video.height)
    }
    painted = PaintedRows()
  }
}

extension VideoFrame {
  /// Draws one moment of a loop into an RGBA frame of which `painted` tells what it holds, with straight alpha; where nothing shows
  /// through, that is the premultiplied form already, which costs no division.
  func paint(
    _ painter: any FramePainter, at position: LoopPosition, isOpaque: Bool, over painted: inout PaintedRows
  ) {
    withPlanes { planes in
      guard let plane = planes.first else { return }
      painter.paint(
        position,
        into: PixelDestination(
          layout: .rgba8, alpha: isOpaque ? .premultiplied : .straight, width: width, height: height, base: plane.start,
          stride: plane.stride), over: &painted)
    }
  }
}
