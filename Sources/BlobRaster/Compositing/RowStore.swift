/// Writes finished rows into the destination's own depth and order. Here, and only here, 16 bits become 8: by dithering.
struct RowStore {
  let destination: PixelDestination

  private let dither: OrderedDither
  private let flat = FlatPixels()

  init(_ destination: PixelDestination) {
    self.destination = destination
    dither = OrderedDither(width: destination.layout.depth == 8 ? destination.width : 0)
  }

  /// A pixel of the 8-bit layouts that shows a colour which needs no dithering, rounded to the nearest.
  private func packed(_ color: DeepColor) -> UInt32 {
    func byte(_ v: UInt16) -> UInt32 { (UInt32(v) * 255 + 32767) / 65535 }
    return pack(byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha))
  }

  private func pack(_ r: UInt32, _ g: UInt32, _ b: UInt32, _ a: UInt32) -> UInt32 {
    (destination.layout == .rgba8 ? r | g << 8 | b << 16 | a << 24 : b | g << 8 | r << 16 | a << 24).littleEndian
  }

  /// Writes one colour into pixels `range` of row `y`.
  func fill(_ y: Int, _ range: Range<Int>, with color: DeepColor) {
    guard !range.isEmpty else { return }
    let color = destination.alpha == .straight ? color.straight : color
    switch destination.layout {
    case .rgba8, .bgra8:
      (destination.row32(y) + range.lowerBound).update(
        from: flat.pixels(packed(color), range.count), count: range.count)
    case .gbrp16, .gbrap16:
      for (plane, value) in [color.green, color.blue, color.red].enumerated() {
        (destination.row16(y, plane: plane) + range.lowerBound).update(repeating: scaled(value), count: range.count)
      }
      guard destination.layout == .gbrap16 else { return }
      (destination.row16(y, plane: 3) + range.lowerBound).update(repeating: color.alpha, count: range.count)
    }
  }

  private func scaled(_ v: UInt16) -> UInt16 { destination.white == 65535 ? v : v - v >> 8 }

  /// Writes pixels `range` of `row` into row `y`. What the row holds there is lost.
  func store(_ row: DeepRow, _ y: Int, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if destination.alpha == .straight, !row.isOpaque { straighten(row, range) }
    switch destination.layout {
    case .rgba8: storePixels(destination.row32(y), row.red, row.green, row.blue, row, range, dither.row(y))
    case .bgra8: storePixels(destination.row32(y), row.blue, row.green, row.red, row, range, dither.row(y))
    case .gbrp16, .gbrap16:
      storePlane(0, y, row.green, range)
      storePlane(1, y, row.blue, range)
      storePlane(2, y, row.red, range)
      guard destination.layout == .gbrap16 else { return }
      let alpha = destination.row16(y, plane: 3) + range.lowerBound
      if row.isOpaque {
        alpha.update(repeating: 65535, count: range.count)
      } else {
        alpha.update(from: row.alpha + range.lowerBound, count: range.count)
      }
    }
  }

  private func storePlane(_ plane: Int, _ y: Int, _ source: DeepRow.Plane, _ range: Range<Int>) {
    let (out, samples) = (destination.row16(y, plane: plane) + range.lowerBound, source + range.lowerBound)
    if destination.white == 65535 { return out.update(from: samples, count: range.count) }
    scale(samples, into: out, count: range.count)
  }
}

/// A run of equal pixels. Most of a frame is background as a rule, and copying it is quicker than filling: the system's copy uses
/// whatever the processor does best.
private final class FlatPixels {
  private let run = Scratch<UInt32>()
  private var count = 0
  private var value: UInt32 = 0

  /// At least `count` pixels of `value`.
  func pixels(_ value: UInt32, _ count: Int) -> UnsafePointer<UInt32> {
    if value != self.value || count > self.count {
      run.reserve(count)
      run.base.update(repeating: value, count: run.capacity)
      (self.value, self.count) = (value, run.capacity)
    }
    return UnsafePointer(run.base)
  }
}

extension DeepColor {
  /// The same colour, not multiplied with its alpha; black where alpha is 0.
  var straight: DeepColor {
    guard alpha != 0, alpha != 65535 else { return self }
    func divided(_ v: UInt16) -> UInt16 {
      UInt16(min((UInt32(v) * 65535 + UInt32(alpha) / 2) / UInt32(alpha), 65535))
    }
    return DeepColor(red: divided(red), green: divided(green), blue: divided(blue), alpha: alpha)
  }
}

// MARK: - Kernels

/// Scales 65535 to 65280.
private func scale(_ samples: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, count: Int) {
  var i = 0
  while i &+ 16 <= count {
    let v = UnsafeRawPointer(samples + i).loadUnaligned(as: SIMD16<UInt16>.self)
    UnsafeMutableRawPointer(out + i).storeBytes(of: v &- v &>> 8, as: SIMD16<UInt16>.self)
    i &+= 16
  }
  while i < count {
    out[i] = samples[i] &- samples[i] &>> 8
    i &+= 1
  }
}

/// Divides colour by alpha where alpha is neither 0 nor 1.
private func straighten(_ row: DeepRow, _ range: Range<Int>) {
  for x in range where row.alpha[x] != 65535 && row.alpha[x] != 0 {
    let color = DeepColor(red: row.red[x], green: row.green[x], blue: row.blue[x], alpha: row.alpha[x]).straight
    (row.red[x], row.green[x], row.blue[x]) = (color.red, color.green, color.blue)
  }
}

/// Rounds 16 bits to 8 by the pixel's threshold d: (v - v / 256 + d) / 256, whole numbers, d in 0...255. The result is in the upper
/// byte.
///
/// With v = 257 c the first two terms are 256 c, so every colour that 8 bits can hold comes out as it is whatever the
/// threshold; between two of them the share of thresholds that round up is the distance from the lower one.
@inline(__always)
private func rounded(_ v: SIMD8<UInt16>, _ d: SIMD8<UInt16>) -> SIMD8<UInt16> { v &- v &>> 8 &+ d }

@inline(__always)
private func eight(_ p: UnsafePointer<UInt16>) -> SIMD8<UInt16> {
  UnsafeRawPointer(p).loadUnaligned(as: SIMD8<UInt16>.self)
}

/// Interleaves three or four planes into pixels whose bytes are `first`, `second`, `third`, alpha.
private func storePixels(
  _ pixels: UnsafeMutablePointer<UInt32>, _ first: DeepRow.Plane, _ second: DeepRow.Plane, _ third: DeepRow.Plane,
  _ row: DeepRow, _ range: Range<Int>, _ thresholds: UnsafePointer<UInt16>
) {
  var x = range.lowerBound
  if row.isOpaque {
    let opaque = SIMD8<UInt16>(repeating: 0xFF00)
    while x &+ 8 <= range.upperBound {
      let d = eight(thresholds + x)
      // Pairs of bytes make words, pairs of words make pixels.
      let low = rounded(eight(first + x), d) &>> 8 | rounded(eight(second + x), d) & 0xFF00
      storeEight(pixels + x, low, rounded(eight(third + x), d) &>> 8 | opaque)
      x &+= 8
    }
  } else {
    let alpha = row.alpha
    while x &+ 8 <= range.upperBound {
      let d = eight(thresholds + x)
      let low = rounded(eight(first + x), d) &>> 8 | rounded(eight(second + x), d) & 0xFF00
      storeEight(pixels + x, low, rounded(eight(third + x), d) &>> 8 | rounded(eight(alpha + x), d) & 0xFF00)
      x &+= 8
    }
  }
  while x < range.upperBound {
    let d = thresholds[x]
    func byte(_ v: UInt16) -> UInt32 { UInt32(truncatingIfNeeded: (v &- v &>> 8 &+ d) &>> 8) }
    let alpha = row.isOpaque ? 255 : byte(row.alpha[x])
    pixels[x] = (byte(first[x]) | byte(second[x]) &<< 8 | byte(third[x]) &<< 16 | alpha &<< 24).littleEndian
    x &+= 1
  }
}

/// Writes eight pixels whose lower halves are `low`.
@inline(__always)
private func storeEight(_ pixels: UnsafeMutablePointer<UInt32>, _ low: SIMD8<UInt16>, _ high: SIMD8<UInt16>) {
  let p = UnsafeMutableRawPointer(pixels)
  p.storeBytes(of: joined(low.lowHalf, high.lowHalf), as: SIMD4<UInt32>.self)
  p.storeBytes(of: joined(low.highHalf, high.highHalf), toByteOffset: 16, as: SIMD4<UInt32>.self)
}

/// Words of which `low` is the lower half and `high` the upper one.
@inline(__always)
private func joined(_ low: SIMD4<UInt16>, _ high: SIMD4<UInt16>) -> SIMD4<UInt32> {
  SIMD4<UInt32>(truncatingIfNeeded: low) | SIMD4<UInt32>(truncatingIfNeeded: high) &<< 16
}
