import LibAV

/// What a codec is made by, and what it can hold.
struct CodecTraits: Sendable {
  /// FFmpeg's name of the encoder.
  let encoder: String
  /// For messages: `H.264`.
  let title: String
  /// What the encoder is fed with.
  let pixelFormat: PixelFormat
  /// Whether both sides must be even.
  let needsEvenSides: Bool
  /// The numbers that `crf` may have, and whether fractions count.
  let crf: ClosedRange<Double>
  let takesFractions: Bool
  /// Encoder threads. Fixed, since the bytes depend on it: x264 with 8 threads makes other files than with 2 or 4. More would
  /// cost picture quality (each x264 thread sees less of the frame before); fewer would leave processors idle.
  static let threads = 8

  /// The traits of `codec`.
  static func of(_ codec: Codec) -> CodecTraits {
    switch codec {
    case .h264:
      CodecTraits(
        encoder: "libx264", title: "H.264", pixelFormat: .yuv420p, needsEvenSides: true, crf: 1...51,
        takesFractions: true)
    case .vp9:
      CodecTraits(
        encoder: "libvpx-vp9", title: "VP9", pixelFormat: .yuv420p, needsEvenSides: false, crf: 0...63,
        takesFractions: false)
    }
  }
}

extension Codec {
  /// The encoder's number for a quality word.
  func crf(_ word: QualityWord) -> Double {
    switch (self, word) {
    case (.h264, .draft): 28
    case (.h264, .standard): 21
    case (.h264, .high): 17
    case (.h264, .master): 12
    case (.vp9, .draft): 44
    case (.vp9, .standard): 31
    case (.vp9, .high): 22
    case (.vp9, .master): 12
    }
  }

  /// The encoder's options for a quality and an effort.
  func options(_ quality: Quality, _ effort: Effort) -> [String: String] {
    let number =
      switch quality {
      case .word(let word): crf(word)
      case .crf(let number): number
      }
    // The plan has seen to it that the number is in the codec's range.
    let text = number == number.rounded() ? "\(Int(number))" : "\(number)"
    switch self {
    case .h264:
      // One key frame at the start and none at a cut that the encoder thinks it sees: a loop has no cuts, and an early one
      // would show as a change of texture.
      return [
        "preset": effort.pick("veryfast", "medium", "slower"), "profile": "high", "crf": text,
        "x264-params": "scenecut=0",
      ]
    case .vp9:
      // Without a bit rate of 0 the constant quality is capped at a default rate.
      return [
        "deadline": "good", "cpu-used": effort.pick("5", "2", "1"), "crf": text, "b": "0", "row-mt": "1",
      ]
    }
  }
}

extension Effort {
  fileprivate func pick(_ fast: String, _ balanced: String, _ best: String) -> String {
    switch self {
    case .fast: fast
    case .balanced: balanced
    case .best: best
    }
  }
}

/// The longest time from one key frame to the next, in seconds. A loop up to this long has one, at its start; in a longer one
/// players could not seek without decoding all of it.
private let longestGroup = Rational(20)

extension Encoder.Settings {
  /// Settings for a loop's clip.
  init(
    _ codec: Codec, size: FrameSize, loop: Loop, quality: Quality, effort: Effort, transfer: Transfer,
    hasGlobalHeader: Bool
  ) {
    let traits = CodecTraits.of(codec)
    let rate = loop.rate.rational
    self.init(
      name: traits.encoder, width: size.width, height: size.height, format: traits.pixelFormat,
      color: ColorTags(matrix: .bt709, transfer: transfer == .srgb ? .srgb : .bt709, isFullRange: false),
      rate: (numerator: Int32(rate.numerator), denominator: Int32(rate.denominator)))
    threads = CodecTraits.threads
    let longest = rate.times(longestGroup).map { Int($0.rounded) } ?? loop.frames
    // x264 takes a distance of 1 for a stream of another kind, all key frames.
    keyframeDistance = max(2, min(loop.frames, longest))
    self.hasGlobalHeader = hasGlobalHeader
    options = codec.options(quality, effort)
  }
}
