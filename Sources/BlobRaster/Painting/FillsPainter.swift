import BlobGraphics

/// Paints fills one over the other.
final class FillsPainter: RowPainter {
  private var fills = LaidFills()

  /// Gets ready to paint `fills` in `window` for a destination of `depth` bits, reusing what earlier fills left.
  func prepare(_ fills: [Fill], depth: Int, in window: GridWindow, ramps: RampCache) {
    self.fills.prepare(fills, depth: depth, in: window, ramps: ramps)
  }

  var rows: Range<Int> { fills.rows }

  /// The paint that covers the window, where there is no other one.
  var veil: Shader? { fills.veil }

  func paint(_ y: Int, onto canvas: inout RowCanvas) { fills.paint(y, onto: &canvas) }
}

/// Fills that lie one over the other. A structure, so that a row is one access to its painter, and not one to each of these.
private struct LaidFills {
  private var scanners: [CoverageScanner] = []
  private var shaders: [Shader] = []
  /// For each fill, whether it covers the window wholly.
  private var isWhole: [Bool] = []
  private var width = 0
  private var coverage = CoverageRow()
  private let source = RowBuffer()
  private(set) var rows = 0..<0

  mutating func prepare(_ fills: [Fill], depth: Int, in window: GridWindow, ramps: RampCache) {
    while scanners.count < fills.count { scanners.append(CoverageScanner()) }
    shaders.removeAll(keepingCapacity: true)
    isWhole.removeAll(keepingCapacity: true)
    rows = 0..<0
    width = window.width
    for (i, fill) in fills.enumerated() {
      isWhole.append(fill.covers(window))
      scanners[i].begin(in: window)
      if !isWhole[i] { scanners[i].add(fill) }
      scanners[i].end()
      shaders.append(Shader(fill, depth: depth, in: window, ramps: ramps))
      rows = rows.union(isWhole[i] ? 0..<window.height : scanners[i].rows)
    }
  }

  var veil: Shader? { isWhole == [true] ? shaders[0] : nil }

  mutating func paint(_ y: Int, onto canvas: inout RowCanvas) {
    for i in shaders.indices where isWhole[i] || scanners[i].rows.contains(y) {
      if isWhole[i] {
        coverage.reset(width: width)
        coverage.fill(0..<width)
      } else {
        scanners[i].scan(y, into: &coverage)
      }
      if canvas.limits.upperBound < width || canvas.limits.lowerBound > 0 { coverage.clip(to: canvas.limits) }
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
  private let shader: Shader
  let color: DeepColor

  init(_ fills: [Fill], _ color: DeepColor, in window: GridWindow) {
    (self.color, shader) = (color, Shader(color))
    scanner.begin(in: window)
    for fill in fills { scanner.add(fill) }
    scanner.end()
  }

  var rows: Range<Int> { scanner.rows }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    scanner.scan(y, into: &coverage)
    canvas.lay(coverage, y, shader, source: source)
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

extension Fill {
  /// Whether the fill is an upright rectangle that holds all of the window.
  fileprivate func covers(_ window: GridWindow) -> Bool {
    guard clip == nil, others.isEmpty, path.elements.count <= 6 else { return false }
    var corners: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let p): if corners.isEmpty { corners.append(p) } else { return false }
      case .line(let p): corners.append(p)
      case .cubic: return false
      case .close: break
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return false }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    guard
      (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x) || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
    else { return false }
    let (p, q) = (window.place(a), window.place(c))
    return min(p.x, q.x) <= 0 && min(p.y, q.y) <= 0 && max(p.x, q.x) >= Double(window.width)
      && max(p.y, q.y) >= Double(window.height)
  }
}
