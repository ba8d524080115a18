/// Replaces colours by those of a palette, so that the mean over a few pixels is right.
///
/// For each colour there is the nearest of the palette, and a second one on its other side: the nearest to the colour mirrored at the
/// first. A pixel takes the second where its threshold of Bayer's 8 x 8 matrix says so, more often the nearer the colour is to it.
/// The pattern stands still, unlike one that spreads errors from pixel to pixel: what does not move does not change, and so costs
/// nothing in the file.
final class PaletteDither {
  private let palette: Palette
  /// Its red, green and blue one after another, for the search.
  private let flat: [Int32]
  /// What was found for colours, by a hash of theirs; the colour beside it tells whether it is the one that was asked for.
  private var known = [Entry](repeating: Entry(), count: 1 << 16)

  private struct Entry {
    var color: UInt32 = .max
    var first: UInt8 = 0
    var second: UInt8 = 0
    /// How many of 64 thresholds take the second.
    var share: UInt8 = 0
  }

  init(_ palette: Palette) {
    self.palette = palette
    flat = palette.colors.flatMap { [$0.x, $0.y, $0.z] }
  }

  /// The palette's number for the colour `red`, `green`, `blue` at column `x` and row `y`.
  func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8, x: Int, y: Int) -> UInt8 {
    let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let slot = Int((color &* 0x9E37_79B1) >> 16)
    var entry = known[slot]
    if entry.color != color {
      entry = search(color, SIMD4(Int32(red), Int32(green), Int32(blue), 0))
      known[slot] = entry
    }
    return Self.thresholds[(y & 7) << 3 | x & 7] < entry.share ? entry.second : entry.first
  }

  private func search(_ color: UInt32, _ wanted: SIMD4<Int32>) -> Entry {
    let first = nearest(wanted)
    let off = wanted &- palette.colors[first]
    let second = nearest(wanted &+ off)
    let way = palette.colors[second] &- palette.colors[first]
    let length = Self.weighted(way, way)
    let share = length == 0 ? 0 : (64 * Self.weighted(off, way) + length / 2) / length
    return Entry(
      color: color, first: UInt8(first), second: UInt8(second), share: UInt8(max(0, min(share, 64))))
  }

  private func nearest(_ wanted: SIMD4<Int32>) -> Int {
    let (red, green, blue) = (wanted.x, wanted.y, wanted.z)
    return flat.withUnsafeBufferPointer { flat in
      var (best, least, index) = (0, Int32.max, 0)
      while index < flat.count {
        let (r, g, b) = (flat[index] &- red, flat[index + 1] &- green, flat[index + 2] &- blue)
        let distance = 3 &* r &* r &+ 6 &* g &* g &+ b &* b
        if distance < least { (best, least) = (index, distance) }
        index += 3
      }
      return best / 3
    }
  }

  /// The eye sees green best and blue least.
  private static func weighted(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> Int32 {
    (a &* b &* SIMD4(3, 6, 1, 0)).wrappedSum()
  }

  /// Bayer's matrix, 0 to 63: bits of the column and of column xor row, interleaved from the lowest on.
  private static let thresholds: [UInt8] = (0..<64).map { place -> UInt8 in
    let (x, y) = (place & 7, place >> 3)
    var value = 0
    for bit in 0..<3 {
      value = value << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
    return UInt8(value)
  }
}
