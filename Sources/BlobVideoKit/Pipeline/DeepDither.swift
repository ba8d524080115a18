import LibAV

/// Brings samples of 16 bits to 10 by an ordered dither.
///
/// The codes of 10 bits are bands of their own where a gradient is flat enough: 40 columns of a dark ramp share one. swscale dithers where it
/// makes 8 bits and rounds where it makes 10, so it is asked for 16, and Bayer's 8 x 8 thresholds stand in for the 6 bits that go. Every
/// sample is within a code of 10 bits (a quarter of one of 8) of what was drawn, and every 8 x 8 of them right on the average. The pattern stands
/// still, so that an encoder pays for it in key frames only.
enum DeepDither {
  /// Thresholds 0 to 63, a row of the pattern each.
  private static let thresholds: [SIMD8<UInt16>] = (0..<8).map { y in
    var row = SIMD8<UInt16>()
    for x in 0..<8 {
      var value = 0
      // Bits of x and of x ^ y, the lowest first, make the value from its highest bit down.
      for bit in 0..<3 { value = value << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1) }
      row[x] = UInt16(value)
    }
    return row
  }

  /// Writes `source`, 4:2:0 in 16 bits, into the place at `x` and `y` of `target`, 4:2:0 in 10 bits. Both are even.
  static func reduce(_ source: VideoFrame, into target: VideoFrame, x: Int, y: Int) {
    source.withPlanes { from in
      target.withPlanes { to in
        for (plane, (from, to)) in zip(from, to).enumerated() {
          let shift = plane == 0 ? 0 : 1
          let (left, top) = (x >> shift, y >> shift)
          for row in 0..<from.rows {
            reduce(
              (from.start + row * from.stride).assumingMemoryBound(to: UInt16.self),
              (to.start + (top + row) * to.stride).assumingMemoryBound(to: UInt16.self) + left,
              count: from.rowBytes / 2, thresholds[(top + row) & 7])
          }
        }
      }
    }
  }

  /// One row; both begin at a multiple of 8 samples of the frame.
  private static func reduce(
    _ source: UnsafeMutablePointer<UInt16>, _ target: UnsafeMutablePointer<UInt16>, count: Int, _ row: SIMD8<UInt16>
  ) {
    let most = SIMD8<UInt16>(repeating: UInt16.max - 63)
    var at = 0
    while at + 8 <= count {
      let samples = UnsafeRawPointer(source + at).loadUnaligned(as: SIMD8<UInt16>.self)
      let codes = (pointwiseMin(samples, most) &+ row) &>> 6
      UnsafeMutableRawPointer(target + at).storeBytes(of: codes, as: SIMD8<UInt16>.self)
      at += 8
    }
    while at < count {
      target[at] = (min(source[at], UInt16.max - 63) + row[at & 7]) >> 6
      at += 1
    }
  }
}
