import LibAV

/// A codec in a container with every choice made: which encoder, which samples.
struct ClipEncoding: Hashable, Sendable {
  let container: Container
  let codec: Codec
  /// FFmpeg's name of the encoder.
  let encoder: String
  /// Bits for a sample.
  let depth: Int
  let hasAlpha: Bool
  /// What the output is fed with. (GIF's encoder gets what a palette makes of it.)
  let pixelFormat: PixelFormat

  /// Makes the choices; throws where the codec cannot hold what is asked for, and says what can.
  init(_ codec: Codec, in container: Container, _ options: RenderOptions, isOpaque: Bool) throws(RenderError) {
    let traits = codec.traits
    (self.container, self.codec, hasAlpha) = (container, codec, !isOpaque)
    try Self.checkSize(options.size, traits)
    try Self.checkQuality(options.quality, traits)
    if codec == .gif { try Self.checkGIF(options) }
    depth = try Self.depth(options.depth, codec, hasAlpha: hasAlpha)
    let fitting = traits.encoders.filter { Self.fits($0, options) }
    guard let encoder = fitting.first(where: Library.hasEncoder) else {
      throw .missing(listed(fitting), for: traits.title)
    }
    self.encoder = encoder
    if !Muxer.exists(container.rawValue) {
      throw .missing("\(container.rawValue) muxer", for: ".\(container.rawValue)")
    }
    pixelFormat = Self.pixelFormat(codec, depth, hasAlpha: hasAlpha, options.quality)
  }

  /// What the samples mean.
  func color(_ transfer: Transfer) -> ColorTags {
    if pixelFormat.isRGB { return .srgb }
    return ColorTags(matrix: .bt709, transfer: transfer == .srgb ? .srgb : .bt709, isFullRange: false)
  }

  private static func pixelFormat(_ codec: Codec, _ depth: Int, hasAlpha: Bool, _ quality: Quality) -> PixelFormat {
    switch codec {
    case .h264, .hevc, .av1: depth == 10 ? .yuv420p10 : .yuv420p
    case .vp9: hasAlpha ? .yuva420p : depth == 10 ? .yuv420p10 : .yuv420p
    case .prores: hasAlpha ? .yuva444p10 : quality == .word(.master) ? .yuv444p10 : .yuv422p10
    case .hap, .gif: .rgba
    }
  }

  /// SVT-AV1 takes neither small nor odd sizes, and sets key frames no closer than every second one.
  private static func fits(_ encoder: String, _ options: RenderOptions) -> Bool {
    guard encoder == "libsvtav1" else { return true }
    let (width, height) = (options.size.width, options.size.height)
    return min(width, height) >= 64 && height <= 8704 && width % 2 == 0 && height % 2 == 0
      && options.keyframeDistance != 1
  }

  /// Delays in GIF are whole hundredths of a second, and players take one hundredth for ten.
  private static func checkGIF(_ options: RenderOptions) throws(RenderError) {
    let usual = ["10", "20", "25", "50"]
    let delay = Rational(100).divided(by: options.rate.rational)
    guard let delay, delay.denominator == 1, delay.numerator >= 2 else {
      throw RenderError(
        option: "fps", value: "\(options.rate)",
        "GIF counts hundredths of a second and cannot hold that rate; --fps \(listed(usual)) can be had"
      )
    }
    if Palette.quantizerVersion == nil {
      throw RenderError(
        .unavailable, "GIF: blobvideo was built without libimagequant; install libimagequant-dev and build it again")
    }
  }

  private static func checkSize(_ size: FrameSize, _ traits: CodecTraits) throws(RenderError) {
    let sides = [size.width, size.height]
    if let side = sides.first(where: { !traits.sides.contains($0) }) {
      throw RenderError(
        option: "size", value: "\(size)",
        "\(traits.title) takes sides from \(traits.sides.lowerBound) to \(traits.sides.upperBound), "
          + "not \(side)")
    }
    guard sides.contains(where: { $0 % traits.sideMultiple != 0 }) else { return }
    let what = traits.sideMultiple == 2 ? "even sides" : "sides that are multiples of \(traits.sideMultiple)"
    throw RenderError(
      option: "size", value: "\(size)",
      "\(traits.title) needs \(what); the nearest sizes are "
        + listed(size.neighbours(traits.sideMultiple, in: traits.sides)))
  }

  private static func checkQuality(_ quality: Quality, _ traits: CodecTraits) throws(RenderError) {
    switch quality {
    case .word: return
    case .crf(let number):
      guard let range = traits.crf else {
        throw RenderError(option: "crf", "\(traits.title) has no such number; use --quality")
      }
      guard range.contains(number), traits.takesFractions || number == number.rounded() else {
        let text = "\(number)".hasSuffix(".0") ? String("\(number)".dropLast(2)) : "\(number)"
        let what = traits.takesFractions ? "a number" : "a whole number"
        throw RenderError(
          option: "crf", value: text,
          "expected \(what) from \(Int(range.lowerBound)) to \(Int(range.upperBound)) for "
            + traits.title)
      }
    case .bitRate(let rate):
      if !traits.takesBitRate {
        throw RenderError(option: "bitrate", "\(traits.title) has no bit rate to set; use --quality")
      }
      if !(1000...2_000_000_000).contains(rate) {
        throw RenderError(option: "bitrate", value: "\(rate)", "expected 1k to 2000M bits a second")
      }
    }
  }

  private static func depth(_ asked: Depth, _ codec: Codec, hasAlpha: Bool) throws(RenderError) -> Int {
    let traits = codec.traits
    if hasAlpha {
      guard let depth = traits.alphaDepth else { throw .noAlpha(codec.rawValue) }
      if let bits = asked.bits, bits != depth {
        throw RenderError(
          option: "depth", value: "\(bits)", "\(traits.title) with alpha has \(depth) bits; leave --depth out")
      }
      return depth
    }
    guard let bits = asked.bits else { return traits.depths[0] }
    if traits.depths.contains(bits) { return bits }
    let others = Codec.allCases.filter { $0.traits.depths.contains(bits) }.map(\.rawValue)
    throw RenderError(
      option: "depth", value: "\(bits)",
      "\(traits.title) has \(traits.depths[0]) bits here; \(listed(others)) can have \(bits)")
  }
}

extension Depth {
  /// The number; nil for `auto`.
  var bits: Int? { Int(rawValue) }
}

extension RenderError {
  /// What is written cannot be transparent; names what can.
  static func noAlpha(_ name: String) -> RenderError {
    let codecs = Codec.allCases.filter { $0.traits.alphaDepth != nil }
      .map { "\($0.rawValue) in .\($0.traits.containers[0])" }
    return RenderError(
      option: "background", value: "transparent",
      "\(name) as it is written here has no alpha; "
        + listed(codecs + [".png", ".webp", "--format rgba"]) + " can have it")
  }
}

extension FrameSize {
  /// The sizes around this one whose sides are multiples of `step` within `sides`, the smaller ones before the larger.
  func neighbours(_ step: Int, in sides: ClosedRange<Int>) -> [String] {
    func around(_ side: Int) -> [Int] {
      side % step == 0 ? [side] : [side / step * step, (side / step + 1) * step].filter(sides.contains)
    }
    return around(width).flatMap { width in
      around(height).compactMap { FrameSize(width: width, height: $0)?.description }
    }
  }
}
