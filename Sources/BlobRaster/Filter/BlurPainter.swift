/// Paints a blurred picture.
final class BlurPainter: CoveringPainter {
  private var spline: SplineRow
  private let channels: Int
  /// The colour of a picture that has one.
  private let color: DeepColor
  private let window: GridWindow
  private let buffer = RowBuffer()
  let rows: Range<Int>

  /// A painter of `stream` in `window`; `color` is its colour where it has alpha alone.
  init(_ stream: BlurStream, color: DeepColor, in window: GridWindow) {
    spline = SplineRow(stream, width: window.width)
    channels = stream.channels
    self.color = color
    self.window = window
    rows = spline.rows.clamped(to: 0..<window.height)
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    let range = spline.columns.clamped(to: canvas.limits)
    guard rows.contains(y), !range.isEmpty else { return }
    let source = buffer.row(width: window.width, isOpaque: false)
    canvas.prepare(range)
    if channels == 1 {
      spline.write(0, y, range, into: source.alpha)
      return canvas.row.over(color, range, coverage: source.alpha)
    }
    read(y, range, into: source)
    canvas.row.over(source, range)
  }

  func cover(_ y: Int, into row: inout CoverageRow) {
    row.reset(width: window.width)
    let range = spline.columns
    guard rows.contains(y), !range.isEmpty else { return }
    spline.write(0, y, range, into: row.mask.base)
    row.append(range, alpha: row.mask.base)
  }

  /// Writes pixels `range` of row `y`, premultiplied.
  func read(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    spline.write(0, y, range, into: row.alpha)
    if channels == 1 {
      tint(row.red, row.alpha, range, color.red)
      tint(row.green, row.alpha, range, color.green)
      tint(row.blue, row.alpha, range, color.blue)
      return
    }
    for (channel, plane) in [(1, row.red), (2, row.green), (3, row.blue)] {
      spline.write(channel, y, range, into: plane)
      hold(plane, row.alpha, range)
    }
  }
}

/// No colour is over its alpha, however both were rounded.
private func hold(_ plane: DeepRow.Plane, _ alpha: DeepRow.Plane, _ range: Range<Int>) {
  var x = range.lowerBound
  while x < range.upperBound {
    plane[x] = plane[x] > alpha[x] ? alpha[x] : plane[x]
    x &+= 1
  }
}

/// plane = alpha * value.
private func tint(_ plane: DeepRow.Plane, _ alpha: DeepRow.Plane, _ range: Range<Int>, _ value: UInt16) {
  var x = range.lowerBound
  while x < range.upperBound {
    plane[x] = product(alpha[x], value)
    x &+= 1
  }
}
