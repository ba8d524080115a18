/// Paints what a threshold leaves of a blurred picture in one colour.
final class ContourPainter: ShapePainter {
  private var contour: AlphaBand
  private var coverage = CoverageRow()
  private let source = RowBuffer()
  private let shader: Shader
  let color: DeepColor

  init(_ contour: AlphaBand, color: DeepColor) {
    (self.contour, self.color, shader) = (contour, color, Shader(color))
  }

  var rows: Range<Int> { contour.rows }

  func cover(_ y: Int, into row: inout CoverageRow) { contour.scan(y, into: &row) }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    contour.scan(y, into: &coverage)
    canvas.lay(coverage, y, shader, source: source)
  }
}

/// Paints what a threshold leaves of a blurred picture in the picture's own colours, made opaque.
final class CutoutPainter: RowPainter {
  private var contour: AlphaBand
  private var coverage = CoverageRow()
  private let picture: BlurPainter
  private let buffer = RowBuffer()
  private let window: GridWindow

  init(_ contour: AlphaBand, _ picture: BlurPainter, in window: GridWindow) {
    self.contour = contour
    self.picture = picture
    self.window = window
  }

  var rows: Range<Int> { contour.rows }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    contour.scan(y, into: &coverage)
    guard let extent = coverage.extent else { return }
    var source = buffer.row(width: window.width, isOpaque: false)
    for range in coverage.stretches(apart: 64) {
      picture.read(y, range, into: source)
      source.makeOpaque(range)
    }
    source.isOpaque = true
    canvas.prepare(extent)
    canvas.row.over(source, coverage)
  }
}

/// Where a blurred picture's alpha lies within bounds.
struct AlphaBand {
  /// Where alpha is at least the lower bound; nil where it always is.
  private var above: ContourScanner?
  /// Where alpha is over the upper bound; nil where it never is.
  private var beyond: ContourScanner?
  private var beyondRow = CoverageRow()
  private let window: GridWindow

  /// The band `minimum...maximum` of `stream`'s alpha.
  init(_ stream: BlurStream, _ minimum: Double, _ maximum: Double, in window: GridWindow) {
    self.window = window
    above = minimum > 0 ? ContourScanner(stream, threshold: minimum, in: window) : nil
    // Alpha of exactly the maximum stays, and the scanner takes what is all but at its threshold for inside.
    beyond = maximum < 1 ? ContourScanner(stream, threshold: max(maximum, 0) + 2.0 / 131_072, in: window) : nil
  }

  var rows: Range<Int> { above?.rows ?? 0..<window.height }

  mutating func scan(_ y: Int, into row: inout CoverageRow) {
    if above != nil {
      above?.scan(y, into: &row)
    } else {
      row.reset(width: window.width)
      row.fill(0..<window.width)
    }
    if beyond != nil {
      beyond?.scan(y, into: &beyondRow)
      row.subtract(beyondRow, width: window.width)
    }
  }
}
