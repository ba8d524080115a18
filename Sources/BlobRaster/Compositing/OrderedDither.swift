/// The threshold pattern with which deep colour is rounded to 8 bits: Bayer's 8 x 8 matrix (B. E. Bayer, "An optimum method for
/// two-level rendition of continuous-tone pictures", 1973), 64 thresholds from 2 to 254.
///
/// Its mean over any 8 x 8 pixels is right to a 64th of a level, and it stands still. Of the patterns that were tried it outlives
/// video encoders best, since its energy sits in few frequencies: after x264 at crf 16 the blob's banding (CAMBI) was 1.6, with
/// blue noise 6.7, rounded 7.7.
///
/// Red, green, blue and alpha share the threshold. Their roundings then add up in luma, where eyes see steps, and no colour
/// comes out over its alpha.
struct OrderedDither {
  private let width: Int
  /// Eight rows of thresholds, each as long as a row of pixels: loops that look nothing up vectorize.
  private let thresholds: Scratch<UInt16>

  /// The pattern for rows of `width` pixels.
  init(width: Int) {
    self.width = width
    thresholds = Scratch(capacity: 8 * width)
    for y in 0..<8 {
      let row = thresholds.base + y * width
      for x in 0..<min(8, width) { row[x] = Self.threshold(x, y) }
      // Each copy doubles what is there.
      var known = min(8, width)
      while known < width {
        let count = min(known, width - known)
        (row + known).update(from: row, count: count)
        known += count
      }
    }
  }

  /// The thresholds of row `y`, one for each pixel.
  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<UInt16> { UnsafePointer(thresholds.base + (y & 7) * width) }

  /// The threshold of one pixel: the bits of x ^ y and y, interleaved from the lowest up, make the matrix.
  private static func threshold(_ x: Int, _ y: Int) -> UInt16 {
    let (p, q) = ((x ^ y) & 7, y & 7)
    var value = 0
    for bit in 0..<3 { value |= (p >> bit & 1) << (5 - 2 * bit) | (q >> bit & 1) << (4 - 2 * bit) }
    return UInt16(truncatingIfNeeded: value * 4 + 2)
  }
}
