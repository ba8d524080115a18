import BlobGraphics

/// Blending of premultiplied colour. With a source s of alpha a over a backdrop b of alpha e the result is s (1 - e) + b (1 - a) +
/// a e B(b / e, s / a) (W3C, Compositing and Blending Level 1, 5.8); the functions below are the last term, with the divisions
/// multiplied out where that is possible.
extension DeepRow {
  /// Multiplies pixels `range` with `level`, 0...65535.
  func fade(_ range: Range<Int>, level: UInt16) {
    for plane in [red, green, blue, alpha] { fadePlane(plane, range, level) }
  }

  /// Multiplies pixels `range` with those of `mask`.
  func fade(_ range: Range<Int>, by mask: Plane) {
    for plane in [red, green, blue, alpha] { maskPlane(plane, range, mask) }
  }

  /// Blends pixels `range` of `source`, which keeps its alpha, into the row.
  func blend(_ source: DeepRow, _ range: Range<Int>, _ mode: BlendMode) {
    switch mode {
    case .normal: over(source, range)
    case .multiply: blend(source, range) { s, _, b, _ in s * b }
    case .screen: blend(source, range) { s, a, b, e in b * a + s * e - s * b }
    case .darken: blend(source, range) { s, a, b, e in min(s * e, b * a) }
    case .lighten: blend(source, range) { s, a, b, e in max(s * e, b * a) }
    case .difference: blend(source, range) { s, a, b, e in abs(s * e - b * a) }
    case .exclusion: blend(source, range) { s, a, b, e in s * e + b * a - 2 * s * b }
    case .hardLight: blend(source, range) { s, a, b, e in 2 * s <= a ? 2 * s * b : a * e - 2 * (e - b) * (a - s) }
    case .overlay: blend(source, range) { s, a, b, e in 2 * b <= e ? 2 * s * b : a * e - 2 * (e - b) * (a - s) }
    case .colorDodge:
      blend(source, range) { s, a, b, e in b <= 0 ? 0 : s >= a ? a * e : min(a * e, b * a * a / (a - s)) }
    case .colorBurn:
      blend(source, range) { s, a, b, e in b >= e ? a * e : s <= 0 ? 0 : a * e - min(a * e, (e - b) * a * a / s) }
    case .softLight: blend(source, range) { s, a, b, e in softLight(s, a, b, e) }
    case .plusLighter:
      for (plane, other) in [(red, source.red), (green, source.green), (blue, source.blue)] {
        addPlane(plane, other, range)
      }
      if !isOpaque { addPlane(alpha, source.alpha, range) }
    }
  }

  @inline(__always)
  private func blend(
    _ source: DeepRow, _ range: Range<Int>, _ mix: (Float, Float, Float, Float) -> Float
  ) {
    for (plane, other) in [(red, source.red), (green, source.green), (blue, source.blue)] {
      blendPlane(plane, isOpaque ? nil : alpha, other, source.alpha, range, mix)
    }
    if !isOpaque { over(alphaOf: source, range) }
  }

  /// The alpha of any blend.
  private func over(alphaOf source: DeepRow, _ range: Range<Int>) {
    for x in range {
      let (a, e) = (source.alpha[x], alpha[x])
      alpha[x] = e &- product(e, a) &+ a
    }
  }
}

// MARK: - Kernels

private func fadePlane(_ plane: DeepRow.Plane, _ range: Range<Int>, _ level: UInt16) {
  var x = range.lowerBound
  while x < range.upperBound {
    plane[x] = product(plane[x], level)
    x &+= 1
  }
}

private func maskPlane(_ plane: DeepRow.Plane, _ range: Range<Int>, _ mask: DeepRow.Plane) {
  var x = range.lowerBound
  while x < range.upperBound {
    plane[x] = product(plane[x], mask[x])
    x &+= 1
  }
}

private func addPlane(_ plane: DeepRow.Plane, _ source: DeepRow.Plane, _ range: Range<Int>) {
  var x = range.lowerBound
  while x < range.upperBound {
    let sum = UInt32(plane[x]) &+ UInt32(source[x])
    plane[x] = UInt16(truncatingIfNeeded: min(sum, 65535))
    x &+= 1
  }
}

/// One colour component; without a plane of its own the backdrop's alpha is 1. Rounded: a float from 2^23 on has no fraction, so that adding
/// as much leaves the whole number in the lower bits.
@inline(__always)
private func blendPlane(
  _ plane: DeepRow.Plane, _ alpha: DeepRow.Plane?, _ source: DeepRow.Plane, _ sourceAlpha: DeepRow.Plane,
  _ range: Range<Int>, _ mix: (Float, Float, Float, Float) -> Float
) {
  let unit = Float(1.0 / 65535)
  var x = range.lowerBound
  guard let alpha else {
    while x < range.upperBound {
      let (s, a, b) = (Float(source[x]) * unit, Float(sourceAlpha[x]) * unit, Float(plane[x]) * unit)
      let result = (b * (1 - a) + mix(s, a, b, 1)) * 65535
      let bounded = result < 0 ? 0 : result > 65535 ? 65535 : result
      plane[x] = UInt16(truncatingIfNeeded: (bounded + 8_388_608).bitPattern)
      x &+= 1
    }
    return
  }
  while x < range.upperBound {
    let (s, a) = (Float(source[x]) * unit, Float(sourceAlpha[x]) * unit)
    let (b, e) = (Float(plane[x]) * unit, Float(alpha[x]) * unit)
    let result = (s * (1 - e) + b * (1 - a) + mix(s, a, b, e)) * 65535
    let bounded = result < 0 ? 0 : result > 65535 ? 65535 : result
    plane[x] = UInt16(truncatingIfNeeded: (bounded + 8_388_608).bitPattern)
    x &+= 1
  }
}

private func softLight(_ s: Float, _ a: Float, _ b: Float, _ e: Float) -> Float {
  guard a > 0, e > 0 else { return 0 }
  let (source, under) = (s / a, b / e)
  if source <= 0.5 { return a * e * (under - (1 - 2 * source) * under * (1 - under)) }
  let lifted = under <= 0.25 ? ((16 * under - 12) * under + 4) * under : under.squareRoot()
  return a * e * (under + (2 * source - 1) * (lifted - under))
}
