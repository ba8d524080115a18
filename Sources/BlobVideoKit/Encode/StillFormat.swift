import LibAV

/// How a single picture is compressed.
enum StillFormat: String, Hashable, Sendable, CaseIterable {
  /// Every pixel as drawn, with alpha where there is some.
  case png
  /// 8-bit 4:4:4, no alpha.
  case jpeg
  /// Lossy, with alpha where there is some; lossless at quality `master`.
  case webp

  /// Its extensions, the usual one first.
  var extensions: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }

  /// The format of files with this extension, in capitals or not; nil where there is none.
  init?(extension ending: String) {
    let ending = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.extensions.contains(ending) }) else { return nil }
    self = format
  }

  /// FFmpeg's name of the encoder.
  var encoder: String {
    switch self {
    case .png: "png"
    case .jpeg: "mjpeg"
    case .webp: "libwebp"
    }
  }

  /// For messages.
  var title: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    }
  }

  /// The longest side.
  var longestSide: Int { self == .webp ? 16_383 : FrameSize.longestSide }

  /// What the encoder is fed with: without an alpha channel where nothing shows through. libwebp converts by itself, by the
  /// matrix that WebP means.
  func pixelFormat(isOpaque: Bool) -> PixelFormat {
    switch self {
    case .png: isOpaque ? .rgb24 : .rgba
    case .jpeg: .yuv444p
    case .webp: .bgra
    }
  }

  /// What the samples mean.
  var color: ColorTags { self == .jpeg ? .jfif : .srgb }

  /// The encoder's options.
  func options(_ quality: Quality) -> [String: String] {
    let word: QualityWord = if case .word(let word) = quality { word } else { .standard }
    switch self {
    // Tries every predictor on every row: a third smaller on gradients.
    case .png: return ["pred": "mixed"]
    case .jpeg:
      return [
        "flags": "+qscale-cgop", "global_quality": "\(118 * word.pick(7, 3, 2, 1))", "qmin": "1",
        "strict": "unofficial",
        "huffman": "optimal",
      ]
    case .webp:
      return word == .master ? ["lossless": "1", "quality": "75"] : ["quality": "\(word.pick(75, 90, 96, 100))"]
    }
  }
}

extension QualityWord {
  fileprivate func pick(_ draft: Int, _ standard: Int, _ high: Int, _ master: Int) -> Int {
    switch self {
    case .draft: draft
    case .standard: standard
    case .high: high
    case .master: master
    }
  }
}
