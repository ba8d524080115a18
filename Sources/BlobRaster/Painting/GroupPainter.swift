import BlobGraphics

/// Paints a layer as a picture of its own, masked and faded as a whole, and blends that into what is below.
final class GroupPainter: RowPainter {
  private let picture: any RowPainter
  private let mask: (any RowPainter)?
  /// The mask, where it can tell its alpha alone.
  private let shape: (any CoveringPainter)?
  /// What the picture shows all over the window, if that is one paint, and not mixed otherwise.
  private let veil: Shader?
  private let level: UInt16
  private let blend: BlendMode
  private let width: Int
  private let buffer = RowBuffer(), maskBuffer = RowBuffer()
  private var coverage = CoverageRow()
  let rows: Range<Int>

  /// A painter of `picture`, seen through the alpha of `mask`, at an `opacity` of 0...1, in rows of `width` pixels.
  init(_ picture: any RowPainter, mask: (any RowPainter)?, opacity: Double, blend: BlendMode, width: Int) {
    (self.picture, self.mask, self.blend, self.width) = (picture, mask, blend, width)
    level = UInt16((min(max(opacity, 0), 1) * 65535).rounded())
    shape = mask as? any CoveringPainter
    veil = level == 65535 && blend == .normal ? (picture as? FillsPainter)?.veil : nil
    rows = mask.map { picture.rows.intersection($0.rows) } ?? picture.rows
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    guard let mask else {
      var group = RowCanvas(buffer.row(width: width, isOpaque: false), background: .clear)
      picture.paint(y, onto: &group)
      return blend(group.row, group.painted, onto: &canvas)
    }
    if let shape {
      shape.cover(y, into: &coverage)
    } else {
      var shown = RowCanvas(maskBuffer.row(width: width, isOpaque: false), background: .clear)
      mask.paint(y, onto: &shown)
      coverage.reset(width: width)
      coverage.append(shown.painted, alpha: shown.row.alpha)
    }
    paintCovered(y, onto: &canvas)
  }

  /// Paints what the mask shows, and no more.
  private func paintCovered(_ y: Int, onto canvas: inout RowCanvas) {
    guard let extent = coverage.extent else { return }
    if let veil { return canvas.lay(coverage, y, veil, source: buffer) }
    var group = RowCanvas(buffer.row(width: width, isOpaque: false), background: .clear, limits: extent)
    picture.paint(y, onto: &group)
    let range = group.painted.intersection(extent)
    coverage.clip(to: range)
    let mask = maskBuffer.row(width: width, isOpaque: false).alpha
    coverage.spread(range, into: mask)
    group.row.fade(range, by: mask)
    blend(group.row, range, onto: &canvas)
  }

  private func blend(_ row: DeepRow, _ range: Range<Int>, onto canvas: inout RowCanvas) {
    guard !range.isEmpty else { return }
    if level < 65535 { row.fade(range, level: level) }
    canvas.prepare(range)
    canvas.row.blend(row, range, blend)
  }
}

extension Range<Int> {
  /// What both hold.
  fileprivate func intersection(_ other: Range<Int>) -> Range<Int> {
    let low = Swift.max(lowerBound, other.lowerBound)
    return low..<Swift.max(low, Swift.min(upperBound, other.upperBound))
  }
}
