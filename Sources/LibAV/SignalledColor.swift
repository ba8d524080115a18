import CLibAV

/// The colour tags of a stream or a frame just as they stand there, for judging files of any maker: code points of ITU-T H.273,
/// where 2 means unspecified. `ColorTags` is the narrower view that converters need.
public struct SignalledColor: Hashable, Sendable {
  /// Which numbers stand for black and white.
  public enum Range: String, Hashable, Sendable {
    /// Not stated.
    case unstated = "unknown"
    /// 16 to 235 in 8 bits.
    case limited
    /// 0 to 255 in 8 bits.
    case full
  }

  /// The matrix between RGB and YUV: 0 is none (the samples are RGB), 1 BT.709, 5 and 6 BT.601, 9 BT.2020.
  public var matrix: Int
  /// The transfer function: 1 is BT.709, 13 sRGB.
  public var transfer: Int
  /// The primaries: 1 is BT.709, which sRGB shares.
  public var primaries: Int
  /// The range of the samples.
  public var range: Range

  /// Tags from their code points.
  public init(matrix: Int = 2, transfer: Int = 2, primaries: Int = 2, range: Range = .unstated) {
    (self.matrix, self.transfer, self.primaries, self.range) = (matrix, transfer, primaries, range)
  }

  init(
    _ matrix: AVColorSpace, _ transfer: AVColorTransferCharacteristic, _ primaries: AVColorPrimaries,
    _ range: AVColorRange
  ) {
    (self.matrix, self.transfer) = (Int(matrix.rawValue), Int(transfer.rawValue))
    self.primaries = Int(primaries.rawValue)
    self.range =
      range.rawValue == AVCOL_RANGE_JPEG.rawValue
      ? .full : range.rawValue == AVCOL_RANGE_MPEG.rawValue ? .limited : .unstated
  }

  /// FFmpeg's name of the matrix, such as `bt709`.
  public var matrixName: String {
    Self.name(av_color_space_name(AVColorSpace(rawValue: .init(truncatingIfNeeded: matrix))), matrix)
  }
  /// FFmpeg's name of the transfer function, such as `iec61966-2-1`.
  public var transferName: String {
    Self.name(
      av_color_transfer_name(AVColorTransferCharacteristic(rawValue: .init(truncatingIfNeeded: transfer))), transfer)
  }
  /// FFmpeg's name of the primaries, such as `bt709`.
  public var primariesName: String {
    Self.name(av_color_primaries_name(AVColorPrimaries(rawValue: .init(truncatingIfNeeded: primaries))), primaries)
  }

  private static func name(_ text: UnsafePointer<CChar>?, _ code: Int) -> String {
    text.map { String(cString: $0) } ?? "\(code)"
  }
}

extension VideoFrame {
  /// The tags that the decoder found in the stream's own headers, or else in the container's.
  public var signalledColor: SignalledColor {
    SignalledColor(raw.pointee.colorspace, raw.pointee.color_trc, raw.pointee.color_primaries, raw.pointee.color_range)
  }

  /// Whether the decoder met damage that it had to patch.
  public var isDamaged: Bool {
    raw.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || raw.pointee.decode_error_flags != 0
  }
}
