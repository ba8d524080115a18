import BlobGraphics

/// Colours of a mesh along rows.
///
/// They are known at the nodes of a lattice of 4, 8 or 16 pixels, a sixth of the mesh's shortest side or less where that is possible. Between the nodes they are
/// cubics (Catmull and Rom's) down the columns and again along the row to the middle between two nodes; pixels of the half cells are
/// mixed straight. About 0.5 ns a pixel besides the lattice.
final class MeshShader {
  /// Whether every colour is opaque.
  let isOpaque: Bool
  private let lattice: MeshLattice
  /// Pixels from node to node: two to the power of `shift`.
  private let shift: Int
  /// The lattice's columns and rows in steps of the window's pixel (0, 0).
  private let firstColumn, firstRow: Int
  /// One row of the four channels, at nodes.
  private let mixed: Scratch<Float>
  /// The same at nodes and between them: `halves[2 * i]` belongs to node i.
  private let halves: Scratch<Float>
  private var row = Int.min

  private var columns: Int { lattice.columns }

  /// The colours of `mesh`, which `map` sends to pixels, in the cells of `window` that lie within `box` of pixels.
  init(_ mesh: Mesh, map: AffineMap, within box: Rect, in window: GridWindow) {
    isOpaque = mesh.colors.allSatisfy { $0.alpha >= 1 }
    func place(_ p: Point) -> Point { window.place(map(p)) }
    // Where one patch is squeezed, its neighbours' colours are near each other on either side of it.
    let size = MeshSurface(mesh, place: place)
    let side = max(size.shortestSide, size.meanSide / 3)
    let shift = side >= 96 ? 4 : side >= 48 ? 3 : 2
    let step = 1 << shift
    /// Nodes for pixels `low` to `high` of `size`, and those beside them that cubics need.
    func nodes(_ low: Double, _ high: Double, _ size: Int) -> Range<Int> {
      let first = min(max(low.rounded(.down), 0), Double(size - 1))
      let last = min(max(high.rounded(.up), first), Double(size - 1))
      return Int(first) / step - 1..<Int(last) / step + 3
    }
    let (low, high) = (window.place(Point(box.minX, box.minY)), window.place(Point(box.maxX, box.maxY)))
    let across = nodes(low.x, high.x, window.width)
    let down = nodes(low.y, high.y, window.height)
    (firstColumn, firstRow) = (across.lowerBound, down.lowerBound)
    self.shift = shift
    let (x0, y0) = (Double(firstColumn * step) + 0.5, Double(firstRow * step) + 0.5)
    let surface = MeshSurface(mesh) { p in
      let q = place(p)
      return Point((q.x - x0) / Double(step), (q.y - y0) / Double(step))
    }
    lattice = MeshLattice(surface, columns: across.count, rows: down.count)
    mixed = Scratch(capacity: 4 * across.count)
    halves = Scratch(capacity: 8 * across.count)
  }

  /// Writes the colours of pixels `range` of row `y`.
  func shade(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    if self.row != y { prepare(y) }
    self.row = y
    for (channel, plane) in [row.red, row.green, row.blue, row.alpha].enumerated() where channel < 3 || !row.isOpaque {
      // Index 0 is the window's pixel 0.
      let line = halves.base + channel * 2 * columns - 2 * firstColumn
      mixStraight(line, range, shift: shift - 1, into: plane)
    }
  }

  private func prepare(_ y: Int) {
    let weights = Self.weights(Float(y & (1 << shift - 1)) / Float(1 << shift))
    let above = min(max((y >> shift) - firstRow - 1, 0), lattice.rows - 4)
    for channel in 0..<4 {
      let first = lattice.nodes.base + (channel * lattice.rows + above) * columns
      mixRows(mixed.base + channel * columns, first, columns, weights)
      widen(mixed.base + channel * columns, columns, into: halves.base + channel * 2 * columns)
    }
    // Cubics may overshoot a little: no colour is less than nothing or over its alpha.
    let alpha = halves.base + 6 * columns
    hold(alpha, 2 * columns)
    for channel in 0..<3 { hold(halves.base + channel * 2 * columns, alpha, 2 * columns) }
  }

  /// Catmull and Rom's weights of the four nodes around a place, 0...1 between the middle two.
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(-t + 2 * t2 - t3, 2 - 5 * t2 + 3 * t3, t + 4 * t2 - 3 * t3, t3 - t2) * 0.5
  }
}

// MARK: - Kernels

private func mixRows(
  _ out: UnsafeMutablePointer<Float>, _ first: UnsafePointer<Float>, _ count: Int, _ weights: SIMD4<Float>
) {
  let (a, b, c, d) = (first, first + count, first + 2 &* count, first + 3 &* count)
  let (p, q, r, s) = (weights.x, weights.y, weights.z, weights.w)
  var i = 0
  while i < count {
    out[i] = (p * a[i] + q * b[i]) + (r * c[i] + s * d[i])
    i &+= 1
  }
}

/// Nodes, and the places in the middle of two: (-1, 9, 9, -1) / 16.
private func widen(_ nodes: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>) {
  var i = 1
  while i &+ 2 < count {
    out[2 &* i] = nodes[i]
    out[2 &* i &+ 1] = (9 * (nodes[i] + nodes[i &+ 1]) - nodes[i &- 1] - nodes[i &+ 2]) * 0.0625
    i &+= 1
  }
  // Pixels never lie beyond the outer nodes, which are there for the cubics.
  for i in [0, count &- 2, count &- 1] {
    (out[2 &* i], out[2 &* i &+ 1]) = (nodes[i], nodes[i])
  }
}

private func hold(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
  for i in 0..<count { values[i] = min(max(values[i], 0), 65535) }
}

private func hold(_ values: UnsafeMutablePointer<Float>, _ most: UnsafePointer<Float>, _ count: Int) {
  for i in 0..<count { values[i] = min(max(values[i], 0), most[i]) }
}

/// plane[x] = the straight mix of line[k] and line[k + 1] for x in pixels k * 2^shift on, rounded: a float from 2^23 on has no fraction, so
/// that adding as much leaves the whole number in the lower bits.
private func mixStraight(_ line: UnsafePointer<Float>, _ range: Range<Int>, shift: Int, into plane: DeepRow.Plane) {
  let (width, scale) = (1 << shift, 1 / Float(1 << shift))
  // Whole cells in the middle, and what sticks out on both sides.
  let first = min((range.lowerBound &+ width &- 1) & ~(width &- 1), range.upperBound)
  let last = max(first, range.upperBound & ~(width &- 1))
  for x in range.lowerBound..<first { plane[x] = mixed(line, x, shift) }
  switch shift {
  case 3: mixCells(line, first, last, count: 8, scale, into: plane)
  case 2: mixCells(line, first, last, count: 4, scale, into: plane)
  default: mixCells(line, first, last, count: 2, scale, into: plane)
  }
  for x in last..<range.upperBound { plane[x] = mixed(line, x, shift) }
}

private func mixed(_ line: UnsafePointer<Float>, _ x: Int, _ shift: Int) -> UInt16 {
  let k = x >> shift
  let place = Float(x &- k << shift) / Float(1 << shift)
  return UInt16(truncatingIfNeeded: (line[k] + (line[k &+ 1] - line[k]) * place + 8_388_608).bitPattern)
}

/// The cells of `count` pixels, a constant, from pixel `first` up to `last`.
@inline(__always)
private func mixCells(
  _ line: UnsafePointer<Float>, _ first: Int, _ last: Int, count: Int, _ scale: Float, into plane: DeepRow.Plane
) {
  var (x, k) = (first, first / count)
  while x < last {
    let (base, step) = (line[k], (line[k &+ 1] - line[k]) * scale)
    let out = plane + x
    var i = 0
    while i < count {
      out[i] = UInt16(truncatingIfNeeded: (base + step * Float(i) + 8_388_608).bitPattern)
      i &+= 1
    }
    x &+= count
    k &+= 1
  }
}
