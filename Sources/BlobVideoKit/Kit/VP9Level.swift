import BlobRender

/// A VP9 level: what a decoder must be able to do. The stream does not carry it, so it is the lowest one whose limits hold.
///
/// The limits that size, rate and bit rate can break are those of the VP9 levels table (webmproject.org/vp9/levels, and
/// `vp9_level_defs` in libvpx, which adds the longest side). The others (decoder buffer, tiles, distance of hidden frames) are
/// never the narrower ones for the short, small streams made here.
public struct VP9Level: Hashable, Sendable {
  /// The level times ten: 31 is level 3.1. As written in codec strings.
  public let code: UInt8
  /// Luma samples a second.
  let samplesPerSecond: Int
  /// Luma samples in a picture.
  let samples: Int
  /// Width or height.
  let longestSide: Int
  /// Kilobits a second.
  let kilobits: Int

  private init(_ code: UInt8, _ samplesPerSecond: Int, _ samples: Int, _ longestSide: Int, _ kilobits: Int) {
    (self.code, self.samplesPerSecond, self.samples) = (code, samplesPerSecond, samples)
    (self.longestSide, self.kilobits) = (longestSide, kilobits)
  }

  /// All levels, lowest first.
  static let all = [
    VP9Level(10, 829_440, 36_864, 512, 200),
    VP9Level(11, 2_764_800, 73_728, 768, 800),
    VP9Level(20, 4_608_000, 122_880, 960, 1_800),
    VP9Level(21, 9_216_000, 245_760, 1_344, 3_600),
    VP9Level(30, 20_736_000, 552_960, 2_048, 7_200),
    VP9Level(31, 36_864_000, 983_040, 2_752, 12_000),
    VP9Level(40, 83_558_400, 2_228_224, 4_160, 18_000),
    VP9Level(41, 160_432_128, 2_228_224, 4_160, 30_000),
    VP9Level(50, 311_951_360, 8_912_896, 8_384, 60_000),
    VP9Level(51, 588_251_136, 8_912_896, 8_384, 120_000),
    VP9Level(52, 1_176_502_272, 8_912_896, 8_384, 180_000),
    VP9Level(60, 1_176_502_272, 35_651_584, 16_832, 180_000),
    VP9Level(61, 2_353_004_544, 35_651_584, 16_832, 240_000),
    VP9Level(62, 4_706_009_088, 35_651_584, 16_832, 480_000),
  ]

  /// The lowest level that holds frames of `size` at `rate` in `bitsPerSecond` on average (0 where it is not known). The highest
  /// level there is where none does: a browser that plays it plays the stream if any does.
  public init(size: FrameSize, rate: FrameRate, bitsPerSecond: Int = 0) {
    let samples = size.width * size.height
    let perSecond = Rational(samples).times(rate.rational) ?? Rational(samples * 240)
    self =
      Self.all.first { level in
        samples <= level.samples && perSecond <= Rational(level.samplesPerSecond)
          && max(size.width, size.height) <= level.longestSide && bitsPerSecond <= level.kilobits * 1000
      } ?? Self.all[Self.all.count - 1]
  }
}
