/// What a codec can hold, and what makes it here. This is the table that `docs/codecs.md` prints.
public struct CodecTraits: Hashable, Sendable {
  /// For messages: `H.264`.
  public let title: String
  /// FFmpeg's names of encoders that make it, the preferred one first.
  public let encoders: [String]
  /// Extensions of the containers that take it, the first one by default.
  public let containers: [String]
  /// Bits for a sample, the default first.
  public let depths: [Int]
  /// Bits for a sample where there is alpha; nil where it has none.
  public let alphaDepth: Int?
  /// Both sides must be multiples of it.
  public let sideMultiple: Int
  /// The shortest and the longest side.
  public let sides: ClosedRange<Int>
  /// The numbers that `crf` may have; nil where the encoder has none.
  public let crf: ClosedRange<Double>?
  /// Whether a fraction counts in `crf`.
  public let takesFractions: Bool
  /// Whether it can be told a bit rate.
  public let takesBitRate: Bool

  fileprivate init(
    _ title: String, by encoders: [String], in containers: [String], depths: [Int], alpha: Int? = nil,
    multiple: Int = 1, sides: ClosedRange<Int> = 1...16_384, crf: ClosedRange<Double>? = nil, fractions: Bool = false,
    bitRate: Bool = true
  ) {
    (self.title, self.encoders, self.containers) = (title, encoders, containers)
    (self.depths, alphaDepth, sideMultiple, self.sides) = (depths, alpha, multiple, sides)
    (self.crf, takesFractions, takesBitRate) = (crf, fractions, bitRate)
  }
}

extension Codec {
  /// What the codec can hold.
  public var traits: CodecTraits {
    switch self {
    case .h264:
      // In 10 bits most browsers refuse it. Number 0, lossless, leaves the High profile.
      CodecTraits(
        "H.264", by: ["libx264"], in: ["mp4", "mov"], depths: [8], multiple: 2, sides: 2...16_384, crf: 1...51,
        fractions: true)
    case .hevc:
      CodecTraits(
        "HEVC", by: ["libx265"], in: ["mp4", "mov"], depths: [10, 8], multiple: 2, sides: 16...8192, crf: 0...51,
        fractions: true)
    case .vp9:
      CodecTraits("VP9", by: ["libvpx-vp9"], in: ["webm"], depths: [8, 10], alpha: 8, crf: 0...63)
    case .av1:
      CodecTraits("AV1", by: ["libsvtav1", "libaom-av1"], in: ["mp4", "webm"], depths: [10, 8], crf: 1...63)
    case .prores:
      CodecTraits("ProRes", by: ["prores_ks"], in: ["mov"], depths: [10], alpha: 10, multiple: 2, bitRate: false)
    case .hap:
      CodecTraits("HAP", by: ["hap"], in: ["mov"], depths: [8], alpha: 8, multiple: 4, bitRate: false)
    case .gif: CodecTraits("GIF", by: ["gif"], in: ["gif"], depths: [8], bitRate: false)
    }
  }

  /// The encoder's number for a quality word; nil where it has none. How they were found: `docs/quality.md`.
  func crf(_ word: QualityWord, _ encoder: String) -> Double? {
    let numbers: (Double, Double, Double, Double)
    switch self {
    case .h264: numbers = (28, 22, 18, 13)
    case .hevc: numbers = (26, 22, 18, 13)
    case .vp9: numbers = (44, 31, 22, 12)
    case .av1: numbers = (46, 35, 27, 18)
    case .prores, .hap, .gif: return nil
    }
    return switch word {
    case .draft: numbers.0
    case .standard: numbers.1
    case .high: numbers.2
    case .master: numbers.3
    }
  }
}
