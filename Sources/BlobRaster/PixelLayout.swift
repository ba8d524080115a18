/// How samples lie in memory. Every layout holds red, green and blue; all but `gbrp16` hold alpha.
public enum PixelLayout: String, Hashable, Sendable, CaseIterable {
  /// One plane of 8-bit samples R, G, B, A.
  case rgba8
  /// One plane of 8-bit samples B, G, R, A, as Core Graphics and Metal like them.
  case bgra8
  /// Three planes of 16-bit samples in the machine's byte order: G, B, R. Opaque pictures only: there is no alpha.
  case gbrp16
  /// Four planes of 16-bit samples in the machine's byte order: G, B, R, A.
  case gbrap16

  /// Number of planes: 1 where samples are interleaved.
  public var planeCount: Int {
    switch self {
    case .rgba8, .bgra8: 1
    case .gbrp16: 3
    case .gbrap16: 4
    }
  }

  /// Bits a sample: 8 or 16; the largest sample stands for 1.
  public var depth: Int { planeCount == 1 ? 8 : 16 }

  /// Whether there is an alpha sample.
  public var hasAlpha: Bool { self != .gbrp16 }

  /// Bytes that a row of `width` pixels takes in each plane, without padding.
  public func rowBytes(width: Int) -> Int { width * (planeCount == 1 ? 4 : 2) }
}

/// Whether colour samples are multiplied with alpha.
public enum AlphaForm: String, Hashable, Sendable, CaseIterable {
  /// Colour is multiplied with alpha: what compositing wants. No colour sample is over its alpha.
  case premultiplied
  /// Colour is not multiplied with alpha: what files want. Where nothing is drawn at all, colour is 0.
  case straight
}
