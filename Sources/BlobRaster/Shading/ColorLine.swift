/// A colour in units of 2^-16 of a deep one, whole numbers.
struct FixedColor {
  let value: SIMD4<UInt32>

  @inline(__always)
  private init(value: SIMD4<UInt32>) { self.value = value }

  /// A sample of a ramp. A float of 65536 up to 131072 has 7 bits after the point: adding 65536 leaves the sample's first 23 bits
  /// where a float keeps its fraction.
  @inline(__always)
  init(_ sample: ColorRamp.Sample) {
    value = (unsafeBitCast(sample + 65536, to: SIMD4<UInt32>.self) & 0x7FFFFF) &<< 9
  }

  /// The straight line to `other` in 2^scale steps.
  @inline(__always)
  func line(to other: FixedColor, scale: Int32) -> ColorLine {
    // Halves, so that differences of both signs fit.
    let difference =
      SIMD4<Int32>(truncatingIfNeeded: other.value &>> 1) &- SIMD4<Int32>(truncatingIfNeeded: value &>> 1)
    return ColorLine(
      start: value, step: SIMD4<UInt32>(truncatingIfNeeded: difference &>> SIMD4(repeating: scale - 1)))
  }

  /// The colour, rounded.
  @inline(__always)
  var deep: DeepColor { DeepColor((value &+ 0x8000) &>> 16) }
}

/// A straight line of colours, one for each pixel.
///
/// Whole parts and fractions of the steps are multiplied apart, so that 16 bits suffice everywhere: up(start) + down(step * i).
/// With the start rounded up and the steps down the sum is within 1 of the line on either side, exact where the line is level,
/// and never outside of 0...65535 if the line is not.
struct ColorLine {
  fileprivate let base, whole, fraction: SIMD4<UInt32>

  @inline(__always)
  init(start: SIMD4<UInt32>, step: SIMD4<UInt32>) {
    base = (start &+ 0xFFFF) &>> 16
    whole = step &>> 16
    fraction = step & 0xFFFF
  }

  /// The colour after `steps`, at most 65535.
  @inline(__always)
  func color(after steps: UInt32) -> DeepColor {
    DeepColor(base &+ whole &* steps &+ (fraction &* steps) &>> 16)
  }
}

extension DeepColor {
  /// The lower 16 bits of each number.
  @inline(__always)
  init(_ v: SIMD4<UInt32>) {
    self.init(
      red: UInt16(truncatingIfNeeded: v.x), green: UInt16(truncatingIfNeeded: v.y),
      blue: UInt16(truncatingIfNeeded: v.z), alpha: UInt16(truncatingIfNeeded: v.w))
  }

  /// The sample, rounded.
  init(_ sample: ColorRamp.Sample) { self = FixedColor(sample).deep }
}

extension DeepRow {
  /// The row from pixel `x` on.
  @inline(__always)
  func advanced(by x: Int) -> DeepRow {
    DeepRow(red: red + x, green: green + x, blue: blue + x, alpha: alpha + x, isOpaque: isOpaque)
  }

  /// Sets one pixel.
  @inline(__always)
  func put(_ color: DeepColor, _ x: Int) {
    red[x] = color.red
    green[x] = color.green
    blue[x] = color.blue
    if !isOpaque { alpha[x] = color.alpha }
  }

  /// Writes the first 32 pixels: the line from `left` to `right`, by way of `middle` where there is one.
  @inline(__always)
  func mix(_ left: FixedColor, _ middle: FixedColor?, _ right: FixedColor) {
    if let middle {
      mixSixteen(self, left.line(to: middle, scale: 4))
      mixSixteen(advanced(by: 16), middle.line(to: right, scale: 4))
    } else {
      mixThirtyTwo(self, left.line(to: right, scale: 5))
    }
  }

  /// Lets `body` write 32 pixels, and keeps those of them that lie in `range` when the first one is pixel `block`.
  func withPart(of block: Int, _ range: Range<Int>, _ body: (DeepRow) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 128) { buffer in
      let p = buffer.baseAddress!
      let part = DeepRow(red: p, green: p + 32, blue: p + 64, alpha: p + 96, isOpaque: isOpaque)
      body(part)
      let first = max(block, range.lowerBound)
      let count = min(block &+ 32, range.upperBound) &- first
      (red + first).update(from: part.red + (first &- block), count: count)
      (green + first).update(from: part.green + (first &- block), count: count)
      (blue + first).update(from: part.blue + (first &- block), count: count)
      if !isOpaque { (alpha + first).update(from: part.alpha + (first &- block), count: count) }
    }
  }
}

// MARK: - Kernels

// Loops of known length become straight vector code, kept apart from what surrounds them.

@inline(never)
private func mixThirtyTwo(_ row: DeepRow, _ line: ColorLine) {
  mix(row.red, line, 0, count: 32)
  mix(row.green, line, 1, count: 32)
  mix(row.blue, line, 2, count: 32)
  if !row.isOpaque { mix(row.alpha, line, 3, count: 32) }
}

@inline(never)
private func mixSixteen(_ row: DeepRow, _ line: ColorLine) {
  mix(row.red, line, 0, count: 16)
  mix(row.green, line, 1, count: 16)
  mix(row.blue, line, 2, count: 16)
  if !row.isOpaque { mix(row.alpha, line, 3, count: 16) }
}

@inline(__always)
private func mix(_ plane: DeepRow.Plane, _ line: ColorLine, _ component: Int, count: Int) {
  let base = UInt16(truncatingIfNeeded: line.base[component])
  let whole = UInt16(truncatingIfNeeded: line.whole[component])
  let fraction = UInt16(truncatingIfNeeded: line.fraction[component])
  var i = 0
  while i < count {
    let k = UInt16(truncatingIfNeeded: i)
    plane[i] = base &+ whole &* k &+ UInt16(truncatingIfNeeded: (UInt32(fraction) &* UInt32(k)) &>> 16)
    i &+= 1
  }
}
