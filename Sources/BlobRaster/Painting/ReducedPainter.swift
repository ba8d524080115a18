/// Paints a picture that was painted in a window several times finer: each pixel is the mean of its samples.
final class ReducedPainter: RowPainter {
  private let picture: any RowPainter
  private let factor: Int
  private let width: Int
  private let fineRow = RowBuffer()
  private let buffer = RowBuffer()
  private let sums = Scratch<UInt32>()
  let rows: Range<Int>

  /// A painter of `picture`, whose window has `factor` samples for each pixel of `window` along both axes.
  init(_ picture: any RowPainter, factor: Int, in window: GridWindow) {
    self.picture = picture
    self.factor = factor
    width = window.width
    rows = picture.rows.lowerBound / factor..<(picture.rows.upperBound + factor - 1) / factor
    sums.reserve(4 * window.width)
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    sums.base.update(repeating: 0, count: 4 * width)
    var touched = 0..<0
    for line in 0..<factor {
      var fine = RowCanvas(fineRow.row(width: width * factor, isOpaque: false), background: .clear)
      picture.paint(y * factor + line, onto: &fine)
      guard !fine.painted.isEmpty else { continue }
      touched = touched.union(fine.painted)
      for (i, plane) in [fine.row.red, fine.row.green, fine.row.blue, fine.row.alpha].enumerated() {
        let sums = sums.base + i * width
        for x in fine.painted { sums[x / factor] &+= UInt32(plane[x]) }
      }
    }
    guard !touched.isEmpty else { return }
    let range = touched.lowerBound / factor..<(touched.upperBound + factor - 1) / factor
    let row = buffer.row(width: width, isOpaque: false)
    let count = UInt32(factor * factor)
    for (i, plane) in [row.red, row.green, row.blue, row.alpha].enumerated() {
      let sums = sums.base + i * width
      for x in range { plane[x] = UInt16(truncatingIfNeeded: (sums[x] + count / 2) / count) }
    }
    canvas.prepare(range)
    canvas.row.over(row, range)
  }
}
