import LibAV

/// Turns a worker's RGBA picture into what one output takes. Belongs to one worker.
final class FrameConverter {
  private let scaler: Scaler?

  /// A converter from straight RGBA to `format`.
  init(size: FrameSize, format: PixelFormat, color: ColorTags) throws(LibAVError) {
    scaler =
      format == .rgba
      ? nil : try Scaler(width: size.width, height: size.height, from: (.rgba, .srgb), to: (format, color))
  }

  /// Fills `frame` from `canvas`.
  func convert(_ canvas: VideoFrame, into frame: VideoFrame) throws(LibAVError) {
    if scaler == nil { return frame.copyRows(from: canvas) }
    try scaler?.convert(canvas, into: frame)
  }
}

extension VideoFrame {
  /// Copies the rows of a frame of the same size and format.
  func copyRows(from other: VideoFrame) {
    other.withPlanes { sources in
      withPlanes { targets in
        for (source, target) in zip(sources, targets) {
          for row in 0..<target.rows {
            (target.start + row * target.stride).copyMemory(
              from: source.start + row * source.stride, byteCount: target.rowBytes)
          }
        }
      }
    }
  }
}
