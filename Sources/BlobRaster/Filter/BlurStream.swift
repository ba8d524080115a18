/// A picture on its way through a blur, row by row from the top: the rows of coarse cells that can still be asked for, 4 in all.
///
/// Cell (i, j) is that of the window's lattice which covers the window's pixels from (i * step, j * step) on; a cell has a value
/// 0...1 for each channel, premultiplied. Only as many rows are kept as the kernel reaches, so memory grows with the window's
/// width and sigma, not with its height.
final class BlurStream {
  let plan: BlurPlan
  /// Cells outside of which nothing is known. Beyond the window and the reach of the blur, nothing needs to be.
  let columns, rows: Range<Int>
  /// 1 (alpha alone) or 4 (alpha, red, green, blue).
  let channels: Int
  private let source: CoarseRows
  /// Coarse rows on their way through the kernel. Each stands there twice, `depth` rows apart, so that any `depth` neighbours
  /// stand in one piece.
  private let ring: Scratch<Float>
  private let depth: Int
  /// The coarse row that enters the ring next, and the last one with anything in it.
  private var entering: Int
  private var lastPainted = Int.min
  /// One row, blurred along columns only.
  private let line: Scratch<Float>
  /// The last four blurred rows of each channel.
  private let results: Scratch<Float>
  private var next: Int

  /// A stream of what `painter` paints in the fine window that `area` asks for.
  init(_ area: BlurArea, from painter: any RowPainter) {
    plan = area.plan
    (columns, rows) = (area.columns, area.rows)
    source = CoarseRows(area, from: painter)
    channels = source.channels
    depth = 2 * plan.kernel.radius + 1
    let width = area.reachedColumns.count
    ring = Scratch(capacity: 2 * depth * width * channels)
    line = Scratch(capacity: width)
    results = Scratch(capacity: 4 * columns.count * channels)
    entering = area.reachedRows.lowerBound
    next = rows.lowerBound
  }

  /// Blurs up to row `last`; after that it and the three rows above it can be asked for.
  func advance(to last: Int) {
    while next <= last {
      blur(next)
      next += 1
    }
  }

  /// The cells of row `row`, one of the last four, from column `columns.lowerBound` on. Alpha is channel 0, red, green and blue are
  /// 1, 2 and 3.
  func row(_ row: Int, _ channel: Int) -> UnsafeMutablePointer<Float> {
    results.base + ((row - rows.lowerBound) & 3) * columns.count * channels + channel * columns.count
  }

  private func blur(_ row: Int) {
    while entering <= row + plan.kernel.radius { enter() }
    let width = columns.count + 2 * plan.kernel.radius
    for channel in 0..<channels {
      let out = self.row(row, channel)
      guard lastPainted >= row - plan.kernel.radius else {
        out.update(repeating: 0, count: columns.count)
        continue
      }
      let first = ring.base + slot(row - plan.kernel.radius) * width * channels + channel * width
      plan.kernel.weights.withUnsafeBufferPointer { weights in
        weightedSum(line.base, first, stride: width * channels, weights: weights, count: width)
        weightedSum(out, line.base, stride: 1, weights: weights, count: columns.count)
      }
    }
  }

  private func enter() {
    let count = (columns.count + 2 * plan.kernel.radius) * channels
    let place = ring.base + slot(entering) * count
    if source.read(entering, into: place) { lastPainted = entering }
    (place + depth * count).update(from: place, count: count)
    entering += 1
  }

  private func slot(_ row: Int) -> Int { (row - rows.lowerBound + plan.kernel.radius) % depth }
}

/// The cells that are to be known of a blurred picture, and those that must be painted for it.
struct BlurArea {
  var plan: BlurPlan
  /// Coarse cells of the window's lattice.
  var columns, rows: Range<Int>

  /// Coarse cells that the kernel reaches.
  var reachedColumns: Range<Int> { columns.lowerBound - plan.kernel.radius..<columns.upperBound + plan.kernel.radius }
  var reachedRows: Range<Int> { rows.lowerBound - plan.kernel.radius..<rows.upperBound + plan.kernel.radius }

  /// The cells in which the picture is to be painted, as a window of their own, when `window` is where it will be seen.
  func fineWindow(of window: GridWindow) -> GridWindow {
    let ratio = plan.ratio
    var fine = GridWindow(
      width: reachedColumns.count * ratio + 2 * ratio - 2, height: reachedRows.count * ratio + 2 * ratio - 2)
    fine.scale = window.scale / Double(plan.fine)
    let (x, y) = (reachedColumns.lowerBound * ratio - (ratio - 1), reachedRows.lowerBound * ratio - (ratio - 1))
    fine.originX = window.originX + Double(x * plan.fine) / window.scale
    fine.originY = window.originY + Double(y * plan.fine) / window.scale
    return fine
  }
}
