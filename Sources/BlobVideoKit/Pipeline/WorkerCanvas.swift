import LibAV

/// The picture that a worker draws: deep, in planes of 16 bits, as swscale likes to be fed. It keeps its background from frame to frame.
final class WorkerCanvas {
  let video: VideoFrame
  private(set) var painted = PaintedRows()
  private let isOpaque: Bool

  /// The format of canvases.
  static func format(isOpaque: Bool) -> PixelFormat { isOpaque ? .gbrp16 : .gbrap16 }

  /// A canvas of `size`, with alpha if anything may show through.
  init(size: FrameSize, isOpaque: Bool) throws(LibAVError) {
    video = try VideoFrame(
      width: size.width, height: size.height, format: Self.format(isOpaque: isOpaque), color: .srgb)
    self.isOpaque = isOpaque
  }

  /// Draws one moment of a loop, with straight alpha as swscale wants it.
  func paint(_ painter: any FramePainter, at position: LoopPosition) {
    video.withPlanes { planes in
      painter.paint(
        position,
        into: PixelDestination(
          layout: isOpaque ? .gbrp16 : .gbrap16, alpha: .straight, white: 65280, width: video.width,
          height: video.height, planes: planes.map { PixelDestination.Plane(base: $0.start, stride: $0.stride) }),
        over: &painted)
      if !isOpaque { ColorSpread.spread(planes: planes, width: video.width, height: video.height) }
    }
    // Where colours were spread nothing is as it was painted.
    if !isOpaque { painted = PaintedRows() }
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
