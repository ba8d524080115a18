import BlobGraphics

/// Paints a layer as a picture of its own, masked and faded as a whole, and blends that into what is below.
final class GroupPainter: RowPainter {
  private let picture: any RowPainter
  private let mask: (any RowPainter)?
  private let level: UInt32
  private let blend: BlendMode
  private let width: Int
  private let buffer = RowBuffer(), maskBuffer = RowBuffer()
  let rows: Range<Int>

  /// A painter of `picture`, seen through the alpha of `mask`, at an `opacity` of 0...1, in rows of `width` pixels.
  init(_ picture: any RowPainter, mask: (any RowPainter)?, opacity: Double, blend: BlendMode, width: Int) {
    (self.picture, self.mask, self.blend, self.width) = (picture, mask, blend, width)
    level = UInt32((min(max(opacity, 0), 1) * 65535).rounded())
    rows = mask.map { picture.rows.intersection($0.rows) } ?? picture.rows
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    var group = RowCanvas(buffer.row(width: width, isOpaque: false), background: .clear)
    picture.paint(y, onto: &group)
    var range = group.painted
    if let mask {
      var shape = RowCanvas(maskBuffer.row(width: width, isOpaque: false), background: .clear)
      mask.paint(y, onto: &shape)
      range = range.intersection(shape.painted)
      group.row.fade(range, by: shape.row)
    }
    guard !range.isEmpty else { return }
    if level < 65535 { group.row.fade(range, level: level) }
    canvas.prepare(range)
    canvas.row.blend(group.row, range, blend)
  }
}

extension Range<Int> {
  /// What both hold.
  fileprivate func intersection(_ other: Range<Int>) -> Range<Int> {
    let low = Swift.max(lowerBound, other.lowerBound)
    return low..<Swift.max(low, Swift.min(upperBound, other.upperBound))
  }
}
