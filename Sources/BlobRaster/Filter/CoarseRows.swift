/// What a painter paints in fine cells, added up to rows of coarse cells.
final class CoarseRows {
  /// 1 (alpha alone) or 4 (alpha, red, green, blue).
  let channels: Int
  private let painter: any RowPainter
  private let shape: (any ShapePainter)?
  private let means: TripleMean
  private let width: Int
  private let first: Int
  private var nextFine = 0
  /// The coarse rows that the last fine rows belong to, three at most, in turn.
  private let pending: Scratch<Float>
  private var pendingUsed = [false, false, false]
  private let line: Scratch<UInt16>
  private let mean: Scratch<Float>
  private var coverage = CoverageRow()
  private let canvasRow = RowBuffer()

  init(_ area: BlurArea, from painter: any RowPainter) {
    self.painter = painter
    shape = painter as? any ShapePainter
    channels = shape == nil ? 4 : 1
    means = TripleMean(ratio: area.plan.ratio)
    width = area.reachedColumns.count
    first = area.reachedRows.lowerBound
    pending = Scratch(capacity: 3 * width * channels)
    pending.base.update(repeating: 0, count: 3 * width * channels)
    line = Scratch(capacity: fineWidth(width, means.ratio))
    mean = Scratch(capacity: width)
  }

  /// Writes coarse row `row` into `out`, channel after channel; returns whether anything was painted there. Rows are asked for one
  /// after the other from the first one that the kernel reaches.
  func read(_ row: Int, into out: UnsafeMutablePointer<Float>) -> Bool {
    let index = row - first
    while nextFine <= means.lastFine(of: index) {
      if painter.rows.contains(nextFine) { paint(nextFine) }
      nextFine += 1
    }
    let count = width * channels
    let place = pending.base + (index % 3) * count
    out.update(from: place, count: count)
    guard pendingUsed[index % 3] else { return false }
    place.update(repeating: 0, count: count)
    pendingUsed[index % 3] = false
    return true
  }

  private func paint(_ y: Int) {
    if let shape {
      shape.cover(y, into: &coverage)
      guard let extent = coverage.extent else { return }
      coverage.spread(extent, into: line.base)
      add(line.base, extent, y, channel: 0)
      return
    }
    var canvas = RowCanvas(canvasRow.row(width: fineWidth(width, means.ratio), isOpaque: false), background: .clear)
    painter.paint(y, onto: &canvas)
    guard !canvas.painted.isEmpty else { return }
    add(canvas.row.alpha, canvas.painted, y, channel: 0)
    add(canvas.row.red, canvas.painted, y, channel: 1)
    add(canvas.row.green, canvas.painted, y, channel: 2)
    add(canvas.row.blue, canvas.painted, y, channel: 3)
  }

  private func add(_ cells: UnsafePointer<UInt16>, _ extent: Range<Int>, _ y: Int, channel: Int) {
    let touched = means.gather(cells, extent, width: width, into: mean.base)
    for row in means.coarse(ofFine: y) {
      pendingUsed[row % 3] = true
      let weight = means.weight(ofFine: y, in: row)
      let place = pending.base + ((row % 3) * channels + channel) * width
      var x = touched.lowerBound
      while x < touched.upperBound {
        place[x] += weight * mean.base[x]
        x &+= 1
      }
    }
  }
}

private func fineWidth(_ width: Int, _ ratio: Int) -> Int { width * ratio + 2 * ratio - 2 }
