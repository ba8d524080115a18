import CLibAV

/// How samples lie in memory.
public struct PixelFormat: Hashable, Sendable, CustomStringConvertible {
  let raw: AVPixelFormat

  init(_ raw: AVPixelFormat) { self.raw = raw }

  /// Red, green, blue and alpha, a byte each, straight alpha.
  public static let rgba = PixelFormat(AV_PIX_FMT_RGBA)
  /// Red, green and blue, a byte each.
  public static let rgb24 = PixelFormat(AV_PIX_FMT_RGB24)
  /// Blue, green, red and alpha, a byte each, straight alpha.
  public static let bgra = PixelFormat(AV_PIX_FMT_BGRA)
  /// A byte a pixel, the number of a colour among up to 256.
  public static let palette = PixelFormat(AV_PIX_FMT_PAL8)
  /// Planes of green, blue and red, 16 bits in the machine's byte order.
  public static let gbrp16 = PixelFormat(machine(AV_PIX_FMT_GBRP16LE, AV_PIX_FMT_GBRP16BE))
  /// The same with a plane of straight alpha behind them.
  public static let gbrap16 = PixelFormat(machine(AV_PIX_FMT_GBRAP16LE, AV_PIX_FMT_GBRAP16BE))
  /// Three planes of bytes, chroma halved both ways.
  public static let yuv420p = PixelFormat(AV_PIX_FMT_YUV420P)
  /// Three planes of bytes, chroma as fine as luma.
  public static let yuv444p = PixelFormat(AV_PIX_FMT_YUV444P)
  /// `yuv420p` with a fourth plane of straight alpha.
  public static let yuva420p = PixelFormat(AV_PIX_FMT_YUVA420P)
  /// Three planes of 10 bits, chroma halved both ways.
  public static let yuv420p10 = PixelFormat(AV_PIX_FMT_YUV420P10LE)
  /// Three planes of 16 bits, chroma halved both ways.
  public static let yuv420p16 = PixelFormat(machine(AV_PIX_FMT_YUV420P16LE, AV_PIX_FMT_YUV420P16BE))
  /// Three planes of 10 bits, chroma halved across.
  public static let yuv422p10 = PixelFormat(AV_PIX_FMT_YUV422P10LE)
  /// Three planes of 10 bits, chroma as fine as luma.
  public static let yuv444p10 = PixelFormat(AV_PIX_FMT_YUV444P10LE)
  /// `yuv444p10` with a fourth plane of straight alpha.
  public static let yuva444p10 = PixelFormat(AV_PIX_FMT_YUVA444P10LE)

  private static func machine(_ little: AVPixelFormat, _ big: AVPixelFormat) -> AVPixelFormat {
    UInt16(1).littleEndian == 1 ? little : big
  }

  /// FFmpeg's name, such as `yuv420p`.
  public var description: String { av_get_pix_fmt_name(raw).map { String(cString: $0) } ?? "unknown" }

  /// Whether colour is held as red, green and blue.
  public var isRGB: Bool { (flags & UInt64(AV_PIX_FMT_FLAG_RGB)) != 0 }

  /// Significant bits of a sample.
  public var depth: Int { av_pix_fmt_desc_get(raw).map { Int($0.pointee.comp.0.depth) } ?? 0 }

  /// Bytes of a picture of `width` x `height` pixels, rows without padding.
  public func bytes(width: Int, height: Int) -> Int {
    Int(av_image_get_buffer_size(raw, Int32(width), Int32(height), 1))
  }

  /// Whether there is an alpha channel.
  public var hasAlpha: Bool { (flags & UInt64(AV_PIX_FMT_FLAG_ALPHA)) != 0 }

  /// Bits a sample where the format is YUV or grey in planes of their own, each sample in the low bits of a byte or of two
  /// bytes in the machine's order: what can be read without conversion. Nil elsewhere.
  public var planarBits: Int? {
    guard let shape = av_pix_fmt_desc_get(raw)?.pointee else { return nil }
    let depth = Int(shape.comp.0.depth)
    let unfit =
      AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
      | AV_PIX_FMT_FLAG_FLOAT
    guard flags & UInt64(unfit) == 0, (8...16).contains(depth) else { return nil }
    let isBig = flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
    if depth > 8, isBig != (1.bigEndian == 1) { return nil }
    let components = [shape.comp.0, shape.comp.1, shape.comp.2, shape.comp.3].prefix(Int(shape.nb_components))
    for (index, component) in components.enumerated() {
      // Grey with alpha keeps its alpha in plane 1.
      let isChroma = shape.nb_components >= 3
      guard component.plane == index, component.depth == depth, component.shift == 0, component.offset == 0,
        component.step == (depth + 7) / 8, isChroma || index == 0
      else { return nil }
    }
    return depth
  }

  private var flags: UInt64 { av_pix_fmt_desc_get(raw)?.pointee.flags ?? 0 }

  /// By how many bits chroma is shifted down horizontally and vertically; 0 and 0 without subsampling.
  public var chromaShift: (horizontal: Int, vertical: Int) {
    guard let shape = av_pix_fmt_desc_get(raw)?.pointee else { return (0, 0) }
    return (Int(shape.log2_chroma_w), Int(shape.log2_chroma_h))
  }
}

extension PixelFormat {
  /// Whether both are the same format.
  public static func == (a: PixelFormat, b: PixelFormat) -> Bool { a.raw.rawValue == b.raw.rawValue }
  /// Hashes the format.
  public func hash(into hasher: inout Hasher) { hasher.combine(raw.rawValue) }
}
