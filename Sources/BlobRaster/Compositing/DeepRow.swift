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

  /// Lays `source` over pixels `range`, covered by `level` (0...65535) throughout.
  func over(_ source: DeepRow, _ range: Range<Int>, level: Int) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: range.count) { mask in
      mask.initialize(repeating: UInt16(truncatingIfNeeded: level))
      over(source, range, coverage: UnsafePointer(mask.baseAddress!) - range.lowerBound)
    }
  }
}

/// A premultiplied colour at 16 bits a component, 65535 for 1.
struct DeepColor: Hashable {
  var red, green, blue, alpha: UInt16
  /// Opaque black.
  static let black = DeepColor(red: 0, green: 0, blue: 0, alpha: 65535)
}

// MARK: - Kernels

/// x / 65535, rounded, for x up to 65535 * 65535: exact, by the usual sum of two shifts.
@inline(__always)
private func divided(_ x: UInt32) -> UInt16 {
  let y = x &+ 32768
  return UInt16(truncatingIfNeeded: (y &+ (y &>> 16)) &>> 16)
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
    let c = UInt32(coverage[x])
    plane[x] = divided(UInt32(source[x]) &* c &+ UInt32(plane[x]) &* (65535 &- c))
    x &+= 1
  }
}

/// Alpha under an opaque source: alpha = c + alpha * (1 - c).
private func coverPlane(_ plane: DeepRow.Plane, _ range: Range<Int>, _ coverage: UnsafePointer<UInt16>) {
  var x = range.lowerBound
  while x < range.upperBound {
    let c = UInt32(coverage[x])
    plane[x] = divided(65535 &* c &+ UInt32(plane[x]) &* (65535 &- c))
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
    let c = UInt32(coverage[x])
    let hidden = UInt32(divided(UInt32(alpha[x]) &* c))
    plane[x] = divided(UInt32(source[x]) &* c &+ UInt32(plane[x]) &* (65535 &- hidden))
    x &+= 1
  }
}
