/// Turns numbers at nodes, every 1, 2, 4, 8 or 16 pixels, into a row of pixels on straight lines between them.
///
/// Each step puts the mean of two neighbours between them, rounded up, which vectors do eight at a time; four steps are off by less than two
/// units of 16 bits.
struct NodeRow {
  /// Pixels from node to node: two to the power of it.
  let shift: Int
  /// How many nodes there are.
  let count: Int
  /// The nodes' numbers, 0...65535.
  let nodes: Scratch<Float>
  private let even: Scratch<UInt16>
  private let odd: Scratch<UInt16>

  init(shift: Int, count: Int) {
    (self.shift, self.count) = (shift, count)
    nodes = Scratch(capacity: count)
    // Pairs of pixels are the last step but one.
    even = Scratch(capacity: count << max(shift - 1, 0) + 8)
    odd = Scratch(capacity: count << max(shift - 1, 0) + 8)
  }

  /// Writes pixels `range` of `plane` when node 0 is at pixel `first`. There is a node at or before the first pixel, and one after the last.
  func write(_ range: Range<Int>, first: Int, into plane: UnsafeMutablePointer<UInt16>) {
    guard !range.isEmpty else { return }
    round(nodes.base, into: even.base, count)
    let (x, end) = (range.lowerBound &- first, range.upperBound &- first)
    let out = plane + first
    if shift == 0 {
      return (out + x).update(from: even.base + x, count: range.count)
    }
    var (from, to) = (even.base, odd.base)
    var known = count
    for _ in 1..<shift {
      spread(from, into: to, known &- 1)
      known = 2 &* known &- 1
      to[known &- 1] = from[(known &- 1) / 2]
      swap(&from, &to)
    }
    // The last step writes pairs; single pixels may stick out on both sides.
    let firstPair = (x &+ 1) / 2
    let lastPair = max(firstPair, end / 2)
    if x & 1 != 0 { out[x] = mean(from[x / 2], from[x / 2 &+ 1]) }
    spread(from + firstPair, into: out + 2 &* firstPair, lastPair &- firstPair)
    if end & 1 != 0, end &- 1 > x || x & 1 == 0 { out[end &- 1] = from[(end &- 1) / 2] }
  }
}

// MARK: - Kernels

@inline(__always)
private func mean(_ a: UInt16, _ b: UInt16) -> UInt16 {
  UInt16(truncatingIfNeeded: (UInt32(a) &+ UInt32(b) &+ 1) &>> 1)
}

/// Numbers and the means between them.
@inline(__always)
private func spread(_ source: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, _ count: Int) {
  var known = 0
  // Without optimization vectors cost some fifty times what single numbers do.
  #if !DEBUG
    known = spreadEights(source, into: out, count)
  #endif
  spreadSingly(source, into: out, known..<count)
}

/// Spreads as many eights as `count` numbers hold, and returns how many numbers that is.
func spreadEights(_ source: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, _ count: Int) -> Int {
  var k = 0
  while k &+ 8 <= count {
    let (a, b) = (eight(source + k), eight(source + k + 1))
    let means = (a | b) &- ((a ^ b) &>> 1)
    let p = UnsafeMutableRawPointer(out + 2 &* k)
    p.storeBytes(of: joined(a.lowHalf, means.lowHalf), as: SIMD4<UInt32>.self)
    p.storeBytes(of: joined(a.highHalf, means.highHalf), toByteOffset: 16, as: SIMD4<UInt32>.self)
    k &+= 8
  }
  return k
}

/// The same, one by one.
func spreadSingly(_ source: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, _ range: Range<Int>) {
  var k = range.lowerBound
  while k < range.upperBound {
    let a = source[k]
    out[2 &* k] = a
    out[2 &* k &+ 1] = mean(a, source[k &+ 1])
    k &+= 1
  }
}

@inline(__always)
private func eight(_ p: UnsafePointer<UInt16>) -> SIMD8<UInt16> {
  UnsafeRawPointer(p).loadUnaligned(as: SIMD8<UInt16>.self)
}

/// Words of which `low` is the lower half, which comes first in memory, and `high` the upper one.
@inline(__always)
private func joined(_ low: SIMD4<UInt16>, _ high: SIMD4<UInt16>) -> SIMD4<UInt32> {
  SIMD4<UInt32>(truncatingIfNeeded: low) | SIMD4<UInt32>(truncatingIfNeeded: high) &<< 16
}

/// To the nearest whole number; what rounding errors put outside of 0...65535 is cut. A float from 2^23 on has no fraction, so that adding as much
/// leaves the whole number in the lower bits.
private func round(_ values: UnsafePointer<Float>, into out: UnsafeMutablePointer<UInt16>, _ count: Int) {
  var x = 0
  while x < count {
    let v = values[x]
    let bounded: Float = v < 0 ? 0 : v > 65535 ? 65535 : v
    out[x] = UInt16(truncatingIfNeeded: (bounded + 8_388_608).bitPattern)
    x &+= 1
  }
}
