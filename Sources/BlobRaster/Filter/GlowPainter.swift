import BlobGraphics

/// Paints a picture with light about it, or on it from its edges on.
final class GlowPainter: RowPainter {
  private let picture: any RowPainter
  /// The picture's blurred alpha; nil where it leaves nothing in the window.
  private var spline: SplineRow?
  private let light: Light
  private let window: GridWindow
  private let buffer = RowBuffer()
  private let levels: Scratch<Float>
  let rows: Range<Int>

  /// The colour of light and how blurred alpha becomes the light's own.
  struct Light {
    let side: Glow.Side
    /// Straight, 0...1, and the colour's alpha.
    let red, green, blue, alpha: Float
    let strength: Float

    init(_ glow: Glow) {
      side = glow.side
      func cut(_ v: Double) -> Float { Float(min(max(v, 0), 1)) }
      (red, green, blue) = (cut(glow.color.red), cut(glow.color.green), cut(glow.color.blue))
      alpha = cut(glow.color.alpha)
      strength = Float(max(glow.strength, 0))
    }
  }

  /// A painter of `picture` in `window`; `stream` is its blurred alpha.
  init(_ picture: any RowPainter, _ stream: BlurStream?, _ light: Light, in window: GridWindow) {
    self.picture = picture
    self.light = light
    self.window = window
    levels = Scratch(capacity: window.width)
    spline = stream.map { SplineRow($0, width: window.width, isExact: true) }
    let lit = spline.map { $0.rows.clamped(to: 0..<window.height) } ?? 0..<0
    rows = light.side == .outer ? picture.rows.union(lit) : picture.rows
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    if light.side == .inner { return paintInner(y, onto: &canvas) }
    if let range = litRange(y), let values = spline?.values(0, y, range) {
      let glow = buffer.row(width: window.width, isOpaque: false)
      let (strength, alpha) = (light.strength * 65535, light.alpha * 65535)
      for (plane, share) in [
        (glow.red, light.red), (glow.green, light.green), (glow.blue, light.blue), (glow.alpha, 1),
      ] {
        lightPlane(plane, values, range, strength: strength * light.alpha * share, most: alpha * share)
      }
      canvas.prepare(range)
      canvas.row.over(glow, range)
    }
    if picture.rows.contains(y) { picture.paint(y, onto: &canvas) }
  }

  /// Pixels of row `y` that the blurred alpha reaches; nil where there are none.
  private func litRange(_ y: Int) -> Range<Int>? {
    guard let spline, spline.rows.contains(y) else { return nil }
    let range = spline.columns.clamped(to: 0..<window.width)
    return range.isEmpty ? nil : range
  }

  private func paintInner(_ y: Int, onto canvas: inout RowCanvas) {
    var own = RowCanvas(buffer.row(width: window.width, isOpaque: false), background: .clear)
    picture.paint(y, onto: &own)
    guard !own.painted.isEmpty else { return }
    let (row, range) = (own.row, own.painted)
    let lit = litRange(y).map { $0.clamped(to: range) } ?? range.lowerBound..<range.lowerBound
    levels.base.update(repeating: min(light.strength, 1) * light.alpha, count: window.width)
    if !lit.isEmpty, let values = spline?.values(0, y, lit) {
      levelPlane(levels.base, values, lit, strength: light.strength, most: light.alpha)
    }
    for (plane, share) in [(row.red, light.red), (row.green, light.green), (row.blue, light.blue)] {
      mixPlane(plane, row.alpha, levels.base, range, share)
    }
    canvas.prepare(range)
    canvas.row.over(row, range)
  }
}

/// level = most * min(strength * (1 - value), 1).
private func levelPlane(
  _ levels: UnsafeMutablePointer<Float>, _ values: UnsafePointer<Float>, _ range: Range<Int>, strength: Float,
  most: Float
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let v = (1 - values[x]) * strength
    levels[x] = (v < 0 ? 0 : v > 1 ? 1 : v) * most
    x &+= 1
  }
}

/// plane = plane (1 - level) + alpha level share, rounded.
private func mixPlane(
  _ plane: DeepRow.Plane, _ alpha: DeepRow.Plane, _ levels: UnsafePointer<Float>, _ range: Range<Int>, _ share: Float
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let level = levels[x]
    let v = Float(plane[x]) * (1 - level) + Float(alpha[x]) * level * share
    plane[x] = UInt16(truncatingIfNeeded: (v + 8_388_608).bitPattern)
    x &+= 1
  }
}

/// plane = min(strength * value, most), rounded: a float from 2^23 on has no fraction.
private func lightPlane(
  _ plane: DeepRow.Plane, _ values: UnsafePointer<Float>, _ range: Range<Int>, strength: Float, most: Float
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let v = values[x] * strength
    let bounded = v < 0 ? 0 : v > most ? most : v
    plane[x] = UInt16(truncatingIfNeeded: (bounded + 8_388_608).bitPattern)
    x &+= 1
  }
}

/// What a picture covers, whatever its colours: a shape whose coverage is the picture's alpha.
final class AlphaPainter: ShapePainter {
  private let picture: any RowPainter
  private let width: Int
  private let buffer = RowBuffer()
  private let source = RowBuffer()
  private var coverage = CoverageRow()
  private let shader = Shader(.black)
  let color = DeepColor.black

  /// The alpha of `picture` in rows of `width` pixels.
  init(_ picture: any RowPainter, width: Int) { (self.picture, self.width) = (picture, width) }

  var rows: Range<Int> { picture.rows }

  func cover(_ y: Int, into row: inout CoverageRow) {
    row.reset(width: width)
    var own = RowCanvas(buffer.row(width: width, isOpaque: false), background: .clear)
    picture.paint(y, onto: &own)
    row.append(own.painted, alpha: own.row.alpha)
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    cover(y, into: &coverage)
    canvas.lay(coverage, y, shader, source: source)
  }
}
