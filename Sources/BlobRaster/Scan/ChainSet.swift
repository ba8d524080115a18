import BlobGraphics

/// Outlines cut into chains: runs of segments that all go down or all go up. A row meets few chains, each of them once, which
/// is what makes winding cheap to know exactly.
struct ChainSet {
  /// A piece of an outline's edge, stored from its upper to its lower end: `y0 < y1`.
  struct Segment {
    var x0, y0, x1, y1: Double
  }

  /// Segments `first..<end`, each beginning at the height where the one before ends.
  struct Chain {
    var first, end: Int
    /// +1 where the outline was drawn downwards, -1 upwards.
    var direction: Int
    /// Which of the fills it belongs to.
    var fill: Int
    /// Heights of its two ends.
    var top, bottom: Double
  }

  private(set) var segments: [Segment] = []
  /// In the order of their tops once `sort` has run.
  private(set) var chains: [Chain] = []

  /// Forgets the chains, keeps their memory.
  mutating func removeAll() {
    segments.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
  }

  /// Puts the chains in the order of their tops. Ties stay in order of arrival, so that results do not depend on chance.
  mutating func sort() {
    // A handful as a rule, and nearly in order.
    if chains.count > 64 {
      let order = chains.indices.sorted { (chains[$0].top, $0) < (chains[$1].top, $1) }
      chains = order.map { chains[$0] }
      return
    }
    for i in chains.indices.dropFirst() {
      var j = i
      while j > 0, chains[j - 1].top > chains[j].top {
        chains.swapAt(j - 1, j)
        j -= 1
      }
    }
  }

  /// Adds the edges of `polygons` as chains of fill `fill`, cut to the window's height.
  mutating func append(_ polygons: Polygons, fill: Int, in window: GridWindow) {
    var first = 0
    for end in polygons.ends {
      append(polygons.points, first..<end, fill: fill, height: Double(window.height), width: Double(window.width))
      first = end
    }
  }

  private mutating func append(_ points: [Point], _ range: Range<Int>, fill: Int, height: Double, width: Double) {
    let count = range.count
    func vertex(_ i: Int) -> Point { points[range.lowerBound + (i >= count ? i - count : i)] }
    func direction(_ i: Int) -> Int {
      let (p, q) = (vertex(i), vertex(i + 1))
      return p.y < q.y ? 1 : p.y > q.y ? -1 : 0
    }
    // Begin where the outline turns, so that no chain is cut in two by where the polygon happens to begin.
    var start = 0
    var last = 0
    for i in 0..<count where last == 0 { last = direction(count - 1 - i) }
    guard last != 0 else { return }
    for i in 0..<count where direction(i) == -last {
      start = i
      break
    }
    var i = 0
    while i < count {
      let sign = direction(start + i < count ? start + i : start + i - count)
      guard sign != 0 else {
        i += 1
        continue
      }
      // Level edges within a chain are stepped over: they enclose no area.
      let firstSegment = segments.count
      while i < count {
        let k = start + i < count ? start + i : start + i - count
        let here = direction(k)
        if here == -sign { break }
        if here != 0 { appendSegment(vertex(k), vertex(k + 1), height: height) }
        i += 1
      }
      endChain(from: firstSegment, direction: sign, fill: fill, width: width)
    }
  }

  /// Adds what lies in 0...`height` of the edge between two points.
  private mutating func appendSegment(_ p: Point, _ q: Point, height: Double) {
    var s = p.y < q.y ? Segment(x0: p.x, y0: p.y, x1: q.x, y1: q.y) : Segment(x0: q.x, y0: q.y, x1: p.x, y1: p.y)
    guard s.y1 > 0, s.y0 < height else { return }
    let slope = (s.x1 - s.x0) / (s.y1 - s.y0)
    let whole = s
    if s.y0 < 0 { (s.x0, s.y0) = (whole.x0 - whole.y0 * slope, 0) }
    if s.y1 > height { (s.x1, s.y1) = (whole.x0 + (height - whole.y0) * slope, height) }
    if s.y0 < s.y1 { segments.append(s) }
  }

  private mutating func endChain(from first: Int, direction: Int, fill: Int, width: Double) {
    guard segments.count > first else { return }
    if direction < 0 { segments[first...].reverse() }
    // What runs wholly to the right of the window has nothing to its right that could be looked at.
    guard segments[first...].contains(where: { $0.x0 < width || $0.x1 < width }) else {
      return segments.removeLast(segments.count - first)
    }
    chains.append(
      Chain(
        first: first, end: segments.count, direction: direction, fill: fill, top: segments[first].y0,
        bottom: segments[segments.count - 1].y1))
  }
}
