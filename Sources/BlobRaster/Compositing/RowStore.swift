/// Writes finished rows into the destination's own depth and order. Here, and only here, 16 bits become 8: by dithering.
struct RowStore {
  let destination: PixelDestination
  private let tile = DitherTile.shared

  init(_ destination: PixelDestination) { self.destination = destination }

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
      fillPixels(destination.row32(y), range, packed(color))
    case .gbrp16, .gbrap16:
      for (plane, value) in [color.green, color.blue, color.red, color.alpha].enumerated().prefix(
        destination.layout.planeCount)
      {
        (destination.row16(y, plane: plane) + range.lowerBound).update(repeating: value, count: range.count)
      }
    }
  }

  /// Writes pixels `range` of `row` into row `y`. Changes the row where it has to divide by alpha.
  func store(_ row: DeepRow, _ y: Int, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if destination.alpha == .straight, !row.isOpaque { straighten(row, range) }
    switch destination.layout {
    case .rgba8:
      tile.withRow(y) { storePixels(destination.row32(y), row.red, row.green, row.blue, row, range, $0) }
    case .bgra8:
      tile.withRow(y) { storePixels(destination.row32(y), row.blue, row.green, row.red, row, range, $0) }
    case .gbrp16, .gbrap16:
      storePlane(0, y, row.green, range)
      storePlane(1, y, row.blue, range)
      storePlane(2, y, row.red, range)
      guard destination.layout == .gbrap16 else { return }
      if row.isOpaque {
        (destination.row16(y, plane: 3) + range.lowerBound).update(repeating: 65535, count: range.count)
      } else {
        storePlane(3, y, row.alpha, range)
      }
    }
  }

  private func storePlane(_ plane: Int, _ y: Int, _ source: DeepRow.Plane, _ range: Range<Int>) {
    (destination.row16(y, plane: plane) + range.lowerBound)
      .update(from: source + range.lowerBound, count: range.count)
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

private func fillPixels(_ pixels: UnsafeMutablePointer<UInt32>, _ range: Range<Int>, _ pixel: UInt32) {
  (pixels + range.lowerBound).update(repeating: pixel, count: range.count)
}

/// Divides colour by alpha where alpha is neither 0 nor 1.
private func straighten(_ row: DeepRow, _ range: Range<Int>) {
  for x in range where row.alpha[x] != 65535 && row.alpha[x] != 0 {
    let color = DeepColor(red: row.red[x], green: row.green[x], blue: row.blue[x], alpha: row.alpha[x]).straight
    (row.red[x], row.green[x], row.blue[x]) = (color.red, color.green, color.blue)
  }
}

/// Rounds 16 bits to 8 by the pixel's threshold d: (v - v / 256 + d) / 256, whole numbers, d in 0...255.
///
/// With v = 257 c the first two terms are 256 c, so every colour that 8 bits can hold comes out as it is whatever the
/// threshold; between two of them the share of thresholds that round up is the distance from the lower one.
@inline(__always)
private func rounded(_ v: UInt16, _ d: UInt16) -> UInt32 {
  UInt32(truncatingIfNeeded: (v &- (v &>> 8) &+ d) &>> 8)
}

/// Interleaves three or four planes into pixels whose bytes are `first`, `second`, `third`, alpha.
private func storePixels(
  _ pixels: UnsafeMutablePointer<UInt32>, _ first: DeepRow.Plane, _ second: DeepRow.Plane, _ third: DeepRow.Plane,
  _ row: DeepRow, _ range: Range<Int>, _ thresholds: UnsafePointer<UInt16>
) {
  let side = DitherTile.side
  var x = range.lowerBound
  while x < range.upperBound {
    let count = min(range.upperBound &- x, side)
    let d = thresholds + (x & (side &- 1))
    let (p, r, g, b, a) = (pixels + x, first + x, second + x, third + x, row.alpha + x)
    var i = 0
    if row.isOpaque {
      while i < count {
        let t = d[i]
        p[i] = (rounded(r[i], t) | rounded(g[i], t) &<< 8 | rounded(b[i], t) &<< 16 | 0xFF00_0000).littleEndian
        i &+= 1
      }
    } else {
      while i < count {
        let t = d[i]
        let color = rounded(r[i], t) | rounded(g[i], t) &<< 8 | rounded(b[i], t) &<< 16
        p[i] = (color | rounded(a[i], t) &<< 24).littleEndian
        i &+= 1
      }
    }
    x &+= count
  }
}
