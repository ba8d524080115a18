import CLibAV

/// What samples mean: the tags of a frame, a stream and a file.
public struct ColorTags: Hashable, Sendable {
  /// The matrix between RGB and YUV.
  public enum Matrix: Hashable, Sendable {
    /// None: the samples are RGB.
    case rgb
    /// BT.709.
    case bt709
    /// BT.601, which JFIF and WebP mean.
    case bt601
    /// Anything else, or not stated.
    case other
  }
  /// The transfer function.
  public enum Transfer: Hashable, Sendable {
    /// IEC 61966-2-1.
    case srgb
    /// BT.709.
    case bt709
    /// Anything else, or not stated.
    case other
  }

  /// The matrix.
  public var matrix: Matrix
  /// The transfer function.
  public var transfer: Transfer
  /// Whether primaries and white are BT.709's, which are also sRGB's.
  public var hasBT709Primaries: Bool
  /// Whether samples use the full range rather than 16 to 235.
  public var isFullRange: Bool

  /// Tags from their parts.
  public init(matrix: Matrix, transfer: Transfer, hasBT709Primaries: Bool = true, isFullRange: Bool) {
    (self.matrix, self.transfer) = (matrix, transfer)
    (self.hasBT709Primaries, self.isFullRange) = (hasBT709Primaries, isFullRange)
  }

  /// sRGB pixels.
  public static let srgb = ColorTags(matrix: .rgb, transfer: .srgb, isFullRange: true)
  /// sRGB pixels in YUV as JFIF has them.
  public static let jfif = ColorTags(matrix: .bt601, transfer: .srgb, isFullRange: true)
  /// sRGB pixels in YUV by BT.709's matrix, limited range.
  public static let video = ColorTags(matrix: .bt709, transfer: .srgb, isFullRange: false)

  var rawMatrix: AVColorSpace {
    switch matrix {
    case .rgb: AVCOL_SPC_RGB
    case .bt709: AVCOL_SPC_BT709
    case .bt601: AVCOL_SPC_SMPTE170M
    case .other: AVCOL_SPC_UNSPECIFIED
    }
  }
  /// The coefficients of the conversion to and from RGB; BT.709's where nothing is stated.
  var rawCoefficients: Int32 { matrix == .bt601 ? SWS_CS_ITU601 : SWS_CS_ITU709 }
  var rawTransfer: AVColorTransferCharacteristic {
    switch transfer {
    case .srgb: AVCOL_TRC_IEC61966_2_1
    case .bt709: AVCOL_TRC_BT709
    case .other: AVCOL_TRC_UNSPECIFIED
    }
  }
  var rawPrimaries: AVColorPrimaries { hasBT709Primaries ? AVCOL_PRI_BT709 : AVCOL_PRI_UNSPECIFIED }
  var rawRange: AVColorRange { isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG }
  /// Where chroma samples sit: on the left ones of four luma samples, as players take 4:2:0 to be where nobody says.
  var rawChromaLocation: AVChromaLocation { matrix == .bt709 ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED }

  init(
    _ matrix: AVColorSpace, _ transfer: AVColorTransferCharacteristic, _ primaries: AVColorPrimaries,
    _ range: AVColorRange
  ) {
    self.matrix =
      switch matrix.rawValue {
      case AVCOL_SPC_RGB.rawValue: .rgb
      case AVCOL_SPC_BT709.rawValue: .bt709
      case AVCOL_SPC_SMPTE170M.rawValue, AVCOL_SPC_BT470BG.rawValue: .bt601
      default: .other
      }
    self.transfer =
      transfer.rawValue == AVCOL_TRC_IEC61966_2_1.rawValue
      ? .srgb : transfer.rawValue == AVCOL_TRC_BT709.rawValue ? .bt709 : .other
    hasBT709Primaries = primaries.rawValue == AVCOL_PRI_BT709.rawValue
    isFullRange = range.rawValue == AVCOL_RANGE_JPEG.rawValue
  }
}
