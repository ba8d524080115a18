import BlobGraphics

/// Turns outlines into coverage, row by row from the top, exact up to rounding: a pixel's coverage is the area of what is
/// inside, for both fill rules and for outlines that cross or overlap, their own or each other's.
///
/// The idea: between two heights where no two edges cross and none begins or ends, edges have an order from left to right, and
/// winding is constant between neighbours. So a row is cut into bands in which that holds (most rows are one band), edges that
/// do not separate inside from outside are left out, and each of the others adds its signed area: the running sum along the row
/// is the coverage. No averages of winding are ever clamped, which is what makes doubled edges and crossings right.
///
/// Several fills together give the coverage of their union. Rows are asked for in rising order; cost is about 50 ns for each
/// edge that meets a row, plus the pixels that edges touch.
struct CoverageScanner {
  private var polygons = Polygons()
  private var chains = ChainSet()
  private var rules: [FillRule] = []
  private var window = GridWindow(width: 1, height: 1)

  /// The chains' segments, ready for rows.
  private let edges = Scratch<Edge>()
  /// Chains that the current row meets.
  private let active = Scratch<Cursor>()
  private var activeCount = 0
  /// The first chain whose top has not been reached.
  private var next = 0
  private var winding: [Int] = []
  private let band = Scratch<Piece>()
  private var bandCount = 0
  private var heights: [Double] = []
  /// Signed area, differences along the row; 0 outside of a call.
  private let area = Scratch<Float>()
  private var touched: [Range<Int>] = []
  /// Bands that the row may still be cut into before an order is taken as good enough.
  private var patience = 0

  /// A segment and how far it goes along x for each row.
  private struct Edge {
    let x0, y0, x1, y1, slope: Double

    init(_ s: ChainSet.Segment) {
      (x0, y0, x1, y1) = (s.x0, s.y0, s.x1, s.y1)
      slope = (s.x1 - s.x0) / (s.y1 - s.y0)
    }

    /// Where the segment is at height `y`, or at its nearer end.
    @inline(__always)
    func x(at y: Double) -> Double { y <= y0 ? x0 : y >= y1 ? x1 : x0 + (y - y0) * slope }
  }

  /// A chain on its way down: `segment` is the first one that reaches into the current row.
  private struct Cursor {
    var chain: ChainSet.Chain
    var segment: Int
  }

  /// The part of a chain that lies in a band.
  private struct Piece {
    var cursor: Int
    /// First segment that reaches into the band.
    var segment: Int
    /// Where it enters and leaves the band, and how far it reaches to both sides, within the window's width.
    var enters, leaves, least, most: Double
    /// One segment, or several.
    var isStraight: Bool
    /// The height at which the first segment in the band ends.
    var bend: Double
  }

  /// Starts over with no outlines.
  mutating func begin(in window: GridWindow) {
    self.window = window
    chains.removeAll()
    rules.removeAll(keepingCapacity: true)
    activeCount = 0
    next = 0
    if window.width + 2 > area.capacity || rows.isEmpty {
      area.reserve(window.width + 2)
      area.base.initialize(repeating: 0, count: area.capacity)
    }
  }

  /// Adds an outline to the union, cut to `clip` where that is not nil.
  mutating func add(_ path: Path, rule: FillRule, clip: [Point]?) {
    polygons.removeAll()
    polygons.append(path, in: window)
    if let clip { polygons.cut(to: clip, in: window) }
    chains.append(polygons, fill: rules.count, in: window)
    rules.append(rule)
  }

  /// Ends adding; after this, rows can be asked for.
  mutating func end() {
    chains.sort()
    edges.reserve(chains.segments.count)
    for (k, segment) in chains.segments.enumerated() { edges.base[k] = Edge(segment) }
    winding = Array(repeating: 0, count: rules.count)
    let top = chains.chains.first?.top ?? 0
    let bottom = chains.chains.reduce(0) { max($0, $1.bottom) }
    rows = chains.chains.isEmpty ? 0..<0 : Int(top)..<min(window.height, Int(bottom.rounded(.up)))
  }

  /// Rows outside of which nothing is covered.
  private(set) var rows: Range<Int> = 0..<0

  /// The coverage of row `y`, into `row`. Each row at most once, in rising order.
  mutating func scan(_ y: Int, into row: inout CoverageRow) {
    row.reset(width: window.width)
    guard rows.contains(y) else { return }
    advance(to: y)
    guard activeCount > 0 else { return }
    touched.removeAll(keepingCapacity: true)
    patience = 256
    let (top, bottom) = (Double(y), Double(y + 1))
    heights.removeAll(keepingCapacity: true)
    for i in 0..<activeCount {
      let chain = active.base[i].chain
      if chain.top > top { heights.append(chain.top) }
      if chain.bottom < bottom { heights.append(chain.bottom) }
    }
    if heights.isEmpty {
      cover(from: top, to: bottom)
    } else {
      heights.sort()
      var from = top
      let count = heights.count
      for i in 0...count {
        let to = i < count ? heights[i] : bottom
        if to > from { cover(from: from, to: to) }
        from = max(from, to)
      }
    }
    emit(into: &row)
  }

  /// Takes in the chains that begin in row `y`, lets those go that have ended, moves the others to their first segment there.
  private mutating func advance(to y: Int) {
    let (top, bottom) = (Double(y), Double(y + 1))
    while next < chains.chains.count, chains.chains[next].top < bottom {
      active.reserve(activeCount + 1, keeping: activeCount)
      active.base[activeCount] = Cursor(chain: chains.chains[next], segment: chains.chains[next].first)
      activeCount += 1
      next += 1
    }
    let (cursors, edges) = (active.base, edges.base)
    var kept = 0
    for i in 0..<activeCount where cursors[i].chain.bottom > top {
      if kept != i { cursors[kept] = cursors[i] }
      var k = cursors[kept].segment
      while edges[k].y1 <= top { k &+= 1 }
      cursors[kept].segment = k
      kept &+= 1
    }
    activeCount = kept
    band.reserve(kept)
  }

  // MARK: - Bands

  /// Adds the area of what is inside between two heights of one row, between which no chain begins or ends.
  private mutating func cover(from: Double, to: Double) {
    let (cursors, pieces) = (active.base, band.base)
    var count = 0
    for i in 0..<activeCount where cursors[i].chain.top <= from && cursors[i].chain.bottom >= to {
      let piece = piece(of: i, from: from, to: to)
      let middle = piece.enters + piece.leaves
      var k = count
      while k > 0, pieces[k &- 1].enters + pieces[k &- 1].leaves > middle {
        pieces[k] = pieces[k &- 1]
        k &-= 1
      }
      pieces[k] = piece
      count &+= 1
    }
    bandCount = count
    if let height = heightToCutAt(from: from, to: to) {
      cover(from: from, to: height)
      cover(from: height, to: to)
    } else {
      addBoundaries(from: from, to: to)
    }
  }

  @inline(__always)
  private func piece(of index: Int, from: Double, to: Double) -> Piece {
    let width = Double(window.width)
    func inWindow(_ x: Double) -> Double { x > 0 ? (x < width ? x : width) : 0 }
    let edges = edges.base
    var k = active.base[index].segment
    while edges[k].y1 <= from { k &+= 1 }
    let first = k
    let enters = inWindow(edges[k].x(at: from))
    var (least, most) = (enters, enters)
    while edges[k].y1 < to {
      let end = inWindow(edges[k].x1)
      let start = inWindow(edges[k &+ 1].x0)
      (least, most) = (min(least, end, start), max(most, end, start))
      k &+= 1
    }
    let leaves = inWindow(edges[k].x(at: to))
    return Piece(
      cursor: index, segment: first, enters: enters, leaves: leaves, least: min(least, leaves),
      most: max(most, leaves), isStraight: k == first, bend: edges[first].y1)
  }

  /// A height at which the band is to be cut, since some of its pieces may cross; nil where their order is certain, or where
  /// cutting on would gain nothing that can be seen.
  private mutating func heightToCutAt(from: Double, to: Double) -> Double? {
    guard bandCount > 1, patience > 0 else { return nil }
    let slack = 1.0 / 65536
    let band = band.base
    for i in 1..<bandCount {
      let (p, q) = (band[i &- 1], band[i])
      if p.most <= q.least + slack { continue }
      if p.isStraight && q.isStraight {
        if p.enters <= q.enters + slack && p.leaves <= q.leaves + slack { continue }
        let (above, below) = (q.enters - p.enters, q.leaves - p.leaves)
        let height = from + (to - from) * (above / (above - below))
        guard height > from, height < to else { continue }
        patience -= 1
        return height
      }
      patience -= 1
      return p.isStraight ? q.bend : q.isStraight ? p.bend : min(p.bend, q.bend)
    }
    return nil
  }

  /// Walks the band from left to right, counts winding, and adds the area of each piece where inside meets outside.
  private mutating func addBoundaries(from: Double, to: Double) {
    if rules.count == 1 {
      var turns = 0
      let rule = rules[0]
      for i in 0..<bandCount {
        let before = rule.contains(turns)
        turns += active.base[band.base[i].cursor].chain.direction
        let after = rule.contains(turns)
        if before != after { addArea(of: band.base[i], from: from, to: to, sign: after ? 1 : -1) }
      }
      return
    }
    for i in winding.indices { winding[i] = 0 }
    var fillsInside = 0
    for i in 0..<bandCount {
      let piece = band.base[i]
      let chain = active.base[piece.cursor].chain
      let rule = rules[chain.fill]
      let before = fillsInside
      if rule.contains(winding[chain.fill]) { fillsInside -= 1 }
      winding[chain.fill] += chain.direction
      if rule.contains(winding[chain.fill]) { fillsInside += 1 }
      if (before > 0) != (fillsInside > 0) {
        addArea(of: piece, from: from, to: to, sign: fillsInside > 0 ? 1 : -1)
      }
    }
  }

  private mutating func addArea(of piece: Piece, from: Double, to: Double, sign: Float) {
    let cells = area.base
    let width = Float(window.width)
    let edges = edges.base
    var k = piece.segment
    var (x, y) = (edges[k].x(at: from), from)
    while true {
      let isLast = edges[k].y1 >= to
      let (endX, endY) = isLast ? (edges[k].x(at: to), to) : (edges[k].x1, edges[k].y1)
      addEdge(cells, width, Float(x), Float(endX), sign * Float(endY - y))
      if isLast { break }
      k &+= 1
      (x, y) = (edges[k].x0, endY)
    }
    touched.append(Int(piece.least)..<min(Int(piece.most) + 2, window.width))
  }

  // MARK: - Runs

  /// Sums the areas along the row and writes the coverage down: masks where edges passed, levels between them.
  private mutating func emit(into row: inout CoverageRow) {
    for i in touched.indices.dropFirst() {
      var k = i
      while k > 0, touched[k - 1].lowerBound > touched[k].lowerBound {
        touched.swapAt(k, k - 1)
        k -= 1
      }
    }
    let (cells, mask) = (area.base, row.mask.base)
    var sum: Float = 0
    var at = 0
    var i = 0
    while i < touched.count {
      let start = touched[i].lowerBound
      var end = touched[i].upperBound
      i += 1
      while i < touched.count, touched[i].lowerBound <= end {
        end = max(end, touched[i].upperBound)
        i += 1
      }
      guard start < end else { continue }
      row.append(at, start, level: level(sum))
      var x = start
      while x < end {
        sum += cells[x]
        cells[x] = 0
        mask[x] = UInt16(truncatingIfNeeded: level(sum))
        x &+= 1
      }
      row.append(start, end, level: CoverageRow.Run.masked)
      at = end
    }
    row.append(at, window.width, level: level(sum))
    cells[window.width] = 0
    cells[window.width + 1] = 0
  }
}

/// Coverage 0...1 as 0...65535, to the nearest. Adding 2^23 leaves the rounded whole number in a float's low bits.
@inline(__always)
private func level(_ coverage: Float) -> Int {
  let bounded = coverage < 0 ? 0 : coverage > 1 ? 1 : coverage
  return Int(truncatingIfNeeded: (bounded * 65535 + 8_388_608).bitPattern & 0x1FFFF)
}

extension FillRule {
  /// Whether what is wound round `turns` times is inside.
  @inline(__always)
  fileprivate func contains(_ turns: Int) -> Bool { self == .nonzero ? turns != 0 : turns & 1 != 0 }
}

/// Adds an edge of a row to differences of coverage: what lies to the right of it gains `height`. The edge runs from `start` to
/// `end` along x; within a pixel that it crosses, the gain is the part of the pixel to its right.
///
/// Past `width` there is nothing to gain; before 0 the gain is that of an edge at 0.
@inline(__always)
private func addEdge(
  _ cells: UnsafeMutablePointer<Float>, _ width: Float, _ start: Float, _ end: Float, _ height: Float
) {
  var (left, right) = start < end ? (start, end) : (end, start)
  var height = height
  if left >= width { return }
  if right <= 0 {
    cells[0] += height
    return
  }
  if left < 0 || right > width {
    let slope = height / (right - left)
    if left < 0 {
      cells[0] -= left * slope
      height += left * slope
      left = 0
    }
    if right > width {
      height -= (right - width) * slope
      right = width
    }
  }
  let first = Int(left)
  let last = Int(right)
  if first == last {
    let gap = (left + right) * 0.5 - Float(first)
    cells[first] += height * (1 - gap)
    cells[first &+ 1] += height * gap
    return
  }
  // Over several pixels the area to the right of the edge is a square, then a line, then a square at the other end; differences
  // of that are constant but for two pixels at each end.
  let slope = height / (right - left)
  let head = Float(first &+ 1) - left
  let tail = right - Float(last)
  let headArea = 0.5 * slope * head * head
  let tailArea = 0.5 * slope * tail * tail
  cells[first] += headArea
  if last == first &+ 1 {
    cells[last] += height - headArea - tailArea
  } else {
    let second = slope * (head + 0.5)
    cells[first &+ 1] += second - headArea
    var x = first &+ 2
    while x < last {
      cells[x] += slope
      x &+= 1
    }
    let before = second + slope * Float(last &- first &- 2)
    cells[last] += height - before - tailArea
  }
  cells[last &+ 1] += tailArea
}
