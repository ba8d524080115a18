import LibAV

/// Brings frames of unusual pixel formats (RGB, palettes, interleaved chroma) to planar YUV. Belongs to one thread.
final class PlanarConverter {
  private struct Shape: Hashable {
    let format: PixelFormat
    let width, height: Int
  }
  private var shape: Shape?
  private var scaler: Scaler?
  private var target: VideoFrame?

  /// Whether a frame of `format` is read as it is.
  static func isReadable(_ format: PixelFormat) -> Bool { format.planarBits != nil }

  /// `frame` itself where its samples can be read as they are; otherwise a copy in 4:4:4 of 8 bits, BT.709, limited range, valid
  /// until the next call.
  func planar(_ frame: VideoFrame) throws(LibAVError) -> VideoFrame {
    if Self.isReadable(frame.format) { return frame }
    let wanted = Shape(format: frame.format, width: frame.width, height: frame.height)
    if wanted != shape {
      scaler = nil
      let tags = frame.format.isRGB ? ColorTags.srgb : frame.color
      scaler = try Scaler(
        width: frame.width, height: frame.height, from: (frame.format, tags),
        to: (.yuv444p, ColorTags(matrix: .bt709, transfer: .srgb, isFullRange: !frame.format.isRGB && tags.isFullRange))
      )
      target = try VideoFrame(width: frame.width, height: frame.height, format: .yuv444p, color: .video)
      shape = wanted
    }
    guard let target else { return frame }
    try scaler?.convert(frame, into: target)
    return target
  }
}
