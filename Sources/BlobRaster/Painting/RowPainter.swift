/// Something that paints rows of a window, from the top down, each at most once.
protocol RowPainter: AnyObject {
  /// Rows outside of which it paints nothing.
  var rows: Range<Int> { get }

  /// Lays its pixels of row `y` over the canvas.
  func paint(_ y: Int, onto canvas: inout RowCanvas)
}

/// A painter that can tell its alpha alone, for less. Rows are asked for by `paint` or by `cover`, not by both.
protocol CoveringPainter: RowPainter {
  /// How much of each pixel of row `y` is covered: the alpha that `paint` would lay there.
  func cover(_ y: Int, into row: inout CoverageRow)
}

/// A painter whose pixels all have one opaque colour, and differ in how much of them is covered.
protocol ShapePainter: CoveringPainter {
  /// The colour.
  var color: DeepColor { get }
}
