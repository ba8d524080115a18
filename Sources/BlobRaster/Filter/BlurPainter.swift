/// Paints a blurred picture.
final class BlurPainter: RowPainter {
  private var spline: SplineRow
  private let channels: Int
  /// The colour of a picture that has one.
  private let color: DeepColor
  private let window: GridWindow
  private let buffer = RowBuffer()
  let rows: Range<Int>

  /// A painter of `stream` in `window`; `color` is its colour where it has alpha alone.
  init(_ stream: BlurStream, color: DeepColor, in window: GridWindow) {
    spline = SplineRow(stream)
    channels = stream.channels
    self.color = color
    self.window = window
    rows = spline.rows.clamped(to: 0..<window.height)
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    let range = spline.columns.clamped(to: 0..<window.width)
    guard rows.contains(y), !range.isEmpty else { return }
    let source = buffer.row(width: window.width, isOpaque: false)
    read(y, range, into: source)
    canvas.prepare(range)
    canvas.row.over(source, range)
  }

  /// Writes pixels `range` of row `y`, premultiplied.
  func read(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    if channels == 1 {
      deepen(spline.values(0, y, range), range, into: row.alpha)
      tint(row.red, row.alpha, range, color.red)
      tint(row.green, row.alpha, range, color.green)
      tint(row.blue, row.alpha, range, color.blue)
      return
    }
    deepen(spline.values(0, y, range), range, into: row.alpha)
    deepen(spline.values(1, y, range), range, into: row.red)
    deepen(spline.values(2, y, range), range, into: row.green)
    deepen(spline.values(3, y, range), range, into: row.blue)
  }
}

/// 0...1 to 0...65535, rounded; what rounding errors put outside is cut.
private func deepen(_ values: UnsafePointer<Float>, _ range: Range<Int>, into plane: DeepRow.Plane) {
  var x = range.lowerBound
  while x < range.upperBound {
    let v = values[x] * 65535
    let bounded = v < 0 ? 0 : v > 65535 ? 65535 : v
    plane[x] = UInt16(truncatingIfNeeded: (bounded + 8_388_608).bitPattern)
    x &+= 1
  }
}

/// plane = alpha * value.
private func tint(_ plane: DeepRow.Plane, _ alpha: DeepRow.Plane, _ range: Range<Int>, _ value: UInt16) {
  let v = UInt32(value)
  var x = range.lowerBound
  while x < range.upperBound {
    let y = UInt32(alpha[x]) &* v &+ 32768
    plane[x] = UInt16(truncatingIfNeeded: (y &+ (y &>> 16)) &>> 16)
    x &+= 1
  }
}
