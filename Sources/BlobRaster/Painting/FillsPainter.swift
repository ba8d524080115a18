import BlobGraphics

/// Paints fills one over the other.
final class FillsPainter: RowPainter {
  private var scanners: [CoverageScanner] = []
  private var shaders: [Shader] = []
  private var coverage = CoverageRow()
  private let source = RowBuffer()
  private(set) var rows = 0..<0

  /// Gets ready to paint `fills` in `window` for a destination of `depth` bits, reusing what earlier fills left.
  func prepare(_ fills: [Fill], depth: Int, in window: GridWindow, ramps: RampCache) {
    while scanners.count < fills.count { scanners.append(CoverageScanner()) }
    shaders.removeAll(keepingCapacity: true)
    rows = 0..<0
    for (i, fill) in fills.enumerated() {
      scanners[i].begin(in: window)
      scanners[i].add(fill)
      scanners[i].end()
      shaders.append(Shader(fill, depth: depth, in: window, ramps: ramps))
      rows = rows.union(scanners[i].rows)
    }
  }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    for i in shaders.indices where scanners[i].rows.contains(y) {
      scanners[i].scan(y, into: &coverage)
      canvas.lay(coverage, y, shaders[i], source: source)
    }
  }
}

/// Paints opaque fills of one colour as one shape: the exact union of their outlines.
///
/// Laid one over the other, two edges that run through the same pixels would cover too much of them; a union cannot.
final class UnionPainter: ShapePainter {
  private var scanner = CoverageScanner()
  private var coverage = CoverageRow()
  private let source = RowBuffer()
  let color: DeepColor

  init(_ fills: [Fill], _ color: DeepColor, in window: GridWindow) {
    self.color = color
    scanner.begin(in: window)
    for fill in fills { scanner.add(fill) }
    scanner.end()
  }

  var rows: Range<Int> { scanner.rows }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    scanner.scan(y, into: &coverage)
    canvas.lay(coverage, y, Shader(color), source: source)
  }

  func cover(_ y: Int, into row: inout CoverageRow) { scanner.scan(y, into: &row) }
}

extension CoverageScanner {
  /// Adds all of a fill's outlines.
  mutating func add(_ fill: Fill) {
    add(fill.path, rule: fill.rule, clip: fill.clip)
    for other in fill.others { add(other.path, rule: other.rule, clip: fill.clip) }
  }
}
