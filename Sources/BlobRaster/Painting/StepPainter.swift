/// Paints what a threshold leaves of a picture that is not blurred: sample by sample, without anti-aliasing. It is meant for a
/// window finer than pixels, whose samples a `ReducedPainter` adds up.
final class StepPainter: RowPainter {
  private let picture: any RowPainter
  private let alphas: ClosedRange<UInt16>
  private let color: DeepColor?
  private let window: GridWindow
  private let buffer = RowBuffer()
  private let coverage = Scratch<UInt16>()
  let rows: Range<Int>

  /// A painter of what has alpha in `minimum...maximum` of what `picture` paints, in `color` or in the picture's own colours.
  init(_ picture: any RowPainter, _ minimum: Double, _ maximum: Double, color: DeepColor?, in window: GridWindow) {
    self.picture = picture
    func deep(_ alpha: Double) -> UInt16 { UInt16((min(max(alpha, 0), 1) * 65535).rounded()) }
    alphas = deep(minimum)...max(deep(minimum), deep(maximum))
    self.color = color
    self.window = window
    rows = minimum > 0 ? picture.rows : 0..<window.height
    coverage.reserve(window.width)
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    let row = buffer.row(width: window.width, isOpaque: false)
    var own = RowCanvas(row, background: .clear)
    if alphas.contains(0) { own.prepare(0..<window.width) }
    if picture.rows.contains(y) { picture.paint(y, onto: &own) }
    guard !own.painted.isEmpty else { return }
    for x in own.painted { coverage.base[x] = alphas.contains(row.alpha[x]) ? 65535 : 0 }
    if let color { row.fill(own.painted, with: color) } else { row.makeOpaque(own.painted) }
    canvas.prepare(own.painted)
    canvas.row.over(row, own.painted, coverage: coverage.base)
  }
}
