/// One row of premultiplied colour at 16 bits, in planes: 65535 stands for 1. Everything is composited here; the frame's own
/// depth matters only when the row is stored.
///
/// Planes are what makes 16-bit loops vectorize, and what the deep layouts store as it is.
struct DeepRow {
  typealias Plane = UnsafeMutablePointer<UInt16>
  var red, green, blue: Plane
  /// Undefined and not looked at where the row is known to be opaque.
  var alpha: Plane
  /// Whether every pixel is opaque, so that `alpha` need not be kept.
  var isOpaque: Bool

  /// Sets pixels `range` to one colour.
  func fill(_ range: Range<Int>, with color: DeepColor) {
    fillPlane(red, range, color.red)
    fillPlane(green, range, color.green)
    fillPlane(blue, range, color.blue)
    if !isOpaque { fillPlane(alpha, range, color.alpha) }
  }

  /// Lays `source` over pixels `range`, each covered by `coverage` (0...65535, indexed by pixel).
  func over(_ source: DeepRow, _ range: Range<Int>, coverage: UnsafePointer<UInt16>) {
    if source.isOpaque {
      mixPlane(red, source.red, range, coverage)
      mixPlane(green, source.green, range, coverage)
      mixPlane(blue, source.blue, range, coverage)
      if !isOpaque { coverPlane(alpha, range, coverage) }
      return
    }
    overPlane(red, source.red, source.alpha, range, coverage)
    overPlane(green, source.green, source.alpha, range, coverage)
    overPlane(blue, source.blue, source.alpha, range, coverage)
    if !isOpaque { overPlane(alpha, source.alpha, source.alpha, range, coverage) }
  }

  /// Lays `source` over pixels `range`.
  func over(_ source: DeepRow, _ range: Range<Int>) {
    if source.isOpaque { return copy(source, range) }
    layPlane(red, source.red, source.alpha, range)
    layPlane(green, source.green, source.alpha, range)
    layPlane(blue, source.blue, source.alpha, range)
    if !isOpaque { layPlane(alpha, source.alpha, source.alpha, range) }
  }

  /// Lays one colour over pixels `range`, each covered by `coverage` (0...65535, indexed by pixel).
  func over(_ color: DeepColor, _ range: Range<Int>, coverage: UnsafePointer<UInt16>) {
    if color.alpha == 65535 {
      tintPlane(red, color.red, range, coverage)
      tintPlane(green, color.green, range, coverage)
      tintPlane(blue, color.blue, range, coverage)
      if !isOpaque { tintPlane(alpha, color.alpha, range, coverage) }
      return
    }
    stainPlane(red, color.red, color.alpha, range, coverage)
    stainPlane(green, color.green, color.alpha, range, coverage)
    stainPlane(blue, color.blue, color.alpha, range, coverage)
    if !isOpaque { stainPlane(alpha, color.alpha, color.alpha, range, coverage) }
  }

  /// Lays one colour over pixels `range`.
  func over(_ color: DeepColor, _ range: Range<Int>) {
    if color.alpha == 65535 { return fill(range, with: color) }
    if color.alpha == 0 { return }
    glazePlane(red, color.red, color.alpha, range)
    glazePlane(green, color.green, color.alpha, range)
    glazePlane(blue, color.blue, color.alpha, range)
    if !isOpaque { glazePlane(alpha, color.alpha, color.alpha, range) }
  }

  /// Makes the colours of pixels `range` what they would be were they opaque; what has no colour becomes black.
  func makeOpaque(_ range: Range<Int>) {
    for plane in [red, green, blue] { straightenPlane(plane, alpha, range) }
    (alpha + range.lowerBound).update(repeating: 65535, count: range.count)
  }

  /// Copies pixels `range` of `source`, which is opaque.
  func copy(_ source: DeepRow, _ range: Range<Int>) {
    let (x, count) = (range.lowerBound, range.count)
    (red + x).update(from: source.red + x, count: count)
    (green + x).update(from: source.green + x, count: count)
    (blue + x).update(from: source.blue + x, count: count)
    if !isOpaque { (alpha + x).update(repeating: 65535, count: count) }
  }

  /// Makes the opaque pixels `range` what they would be had they been laid, covered by `coverage`, over `color`.
  func uncover(_ range: Range<Int>, _ color: DeepColor, coverage: UnsafePointer<UInt16>) {
    uncoverPlane(red, range, color.red, coverage)
    uncoverPlane(green, range, color.green, coverage)
    uncoverPlane(blue, range, color.blue, coverage)
    if !isOpaque { uncoverPlane(alpha, range, color.alpha, coverage) }
  }

  /// The same for one coverage throughout.
  func uncover(_ range: Range<Int>, _ color: DeepColor, level: Int) {
    withLevel(level, range) { uncover(range, color, coverage: $0) }
  }

  /// Lays `source` over pixels `range`, covered by `level` (0...65535) throughout.
  func over(_ source: DeepRow, _ range: Range<Int>, level: Int) {
    withLevel(level, range) { over(source, range, coverage: $0) }
  }

  /// Calls `body` with a mask that is `level` on pixels `range`.
  private func withLevel(_ level: Int, _ range: Range<Int>, _ body: (UnsafePointer<UInt16>) -> Void) {
    guard !range.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: range.count) { mask in
      mask.initialize(repeating: UInt16(truncatingIfNeeded: level))
      body(UnsafePointer(mask.baseAddress!) - range.lowerBound)
    }
  }
}

/// A premultiplied colour at 16 bits a component, 65535 for 1.
struct DeepColor: Hashable {
  var red, green, blue, alpha: UInt16
  /// Opaque black.
  static let black = DeepColor(red: 0, green: 0, blue: 0, alpha: 65535)
  /// Nothing.
  static let clear = DeepColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// As much of the colour as `level` of 65535 is.
  func faded(by level: Int) -> DeepColor {
    let level = UInt16(truncatingIfNeeded: level)
    return DeepColor(
      red: product(red, level), green: product(green, level), blue: product(blue, level), alpha: product(alpha, level))
  }
}

// MARK: - Kernels

/// a * b / 65535, within 1, in operations on 16 bits alone, of which vectors hold eight.
///
/// The upper half of the product is rounded by the lower one's first bit; a product over one half of the whole range has lost about 1 by being
/// divided by 65536, and gains it. Where one factor is 65535 the result is the other one, 0 gives 0, and it is never over either of them and never
/// falls when one of them rises. So nothing that is opaque or empty changes, and p - product(p, a) + product(s, a) stays within 0...65535.
@inline(__always)
func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
  let high = UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b)) &>> 16)
  return high &+ ((a &* b) &>> 15) &+ (high &>> 15)
}

/// a + b, at most 65535: where mixing rounded a colour up over its alpha, the sum must not begin anew.
@inline(__always)
func sum(_ a: UInt16, _ b: UInt16) -> UInt16 { a > ~b ? 65535 : a &+ b }

/// plane = plane / alpha, 0 where alpha is. A float holds both numbers, and rounds to the nearest or the one beside it.
private func straightenPlane(_ plane: DeepRow.Plane, _ alpha: DeepRow.Plane, _ range: Range<Int>) {
  var x = range.lowerBound
  while x < range.upperBound {
    let v = Float(plane[x]) * 65535 / Float(max(alpha[x], 1))
    plane[x] = UInt16(truncatingIfNeeded: ((v > 65535 ? 65535 : v) + 8_388_608).bitPattern)
    x &+= 1
  }
}

private func fillPlane(_ plane: DeepRow.Plane, _ range: Range<Int>, _ value: UInt16) {
  (plane + range.lowerBound).update(repeating: value, count: range.count)
}

/// Opaque source: plane = source * c + plane * (1 - c).
private func mixPlane(
  _ plane: DeepRow.Plane, _ source: DeepRow.Plane, _ range: Range<Int>, _ coverage: UnsafePointer<UInt16>
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let (p, c) = (plane[x], coverage[x])
    plane[x] = p &- product(p, c) &+ product(source[x], c)
    x &+= 1
  }
}

/// Opaque colour: plane = value * c + plane * (1 - c).
private func tintPlane(
  _ plane: DeepRow.Plane, _ value: UInt16, _ range: Range<Int>, _ coverage: UnsafePointer<UInt16>
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let (p, c) = (plane[x], coverage[x])
    plane[x] = p &- product(p, c) &+ product(value, c)
    x &+= 1
  }
}

/// Colour: plane = value * c + plane * (1 - alpha * c).
private func stainPlane(
  _ plane: DeepRow.Plane, _ value: UInt16, _ alpha: UInt16, _ range: Range<Int>, _ coverage: UnsafePointer<UInt16>
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let (p, c) = (plane[x], coverage[x])
    plane[x] = p &- product(p, product(alpha, c)) &+ product(value, c)
    x &+= 1
  }
}

/// Colour: plane = value + plane * (1 - alpha).
private func glazePlane(_ plane: DeepRow.Plane, _ value: UInt16, _ alpha: UInt16, _ range: Range<Int>) {
  var x = range.lowerBound
  while x < range.upperBound {
    let p = plane[x]
    plane[x] = p &- product(p, alpha) &+ value
    x &+= 1
  }
}

/// Opaque plane over one value: plane = plane * c + value * (1 - c).
private func uncoverPlane(
  _ plane: DeepRow.Plane, _ range: Range<Int>, _ value: UInt16, _ coverage: UnsafePointer<UInt16>
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let c = coverage[x]
    plane[x] = value &- product(value, c) &+ product(plane[x], c)
    x &+= 1
  }
}

/// Alpha under an opaque source: alpha = c + alpha * (1 - c).
private func coverPlane(_ plane: DeepRow.Plane, _ range: Range<Int>, _ coverage: UnsafePointer<UInt16>) {
  var x = range.lowerBound
  while x < range.upperBound {
    let (p, c) = (plane[x], coverage[x])
    plane[x] = p &- product(p, c) &+ c
    x &+= 1
  }
}

/// plane = source + plane * (1 - alpha).
private func layPlane(
  _ plane: DeepRow.Plane, _ source: DeepRow.Plane, _ alpha: DeepRow.Plane, _ range: Range<Int>
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let p = plane[x]
    plane[x] = sum(p &- product(p, alpha[x]), source[x])
    x &+= 1
  }
}

/// plane = source * c + plane * (1 - alpha * c).
private func overPlane(
  _ plane: DeepRow.Plane, _ source: DeepRow.Plane, _ alpha: DeepRow.Plane, _ range: Range<Int>,
  _ coverage: UnsafePointer<UInt16>
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let (p, c) = (plane[x], coverage[x])
    plane[x] = sum(p &- product(p, product(alpha[x], c)), product(source[x], c))
    x &+= 1
  }
}
