import BlobGraphics

/// Colours of a mesh along rows.
///
/// They are known at the nodes of a lattice of 4, 8 or 16 pixels along each axis, a sixth of the mesh's shortest side there or less where that is
/// possible. Between the nodes they are cubics (Catmull and Rom's) down the columns and again along the row to the middle between two nodes;
/// pixels of the half cells are mixed straight. About 0.3 ns a pixel besides the lattice.
final class MeshShader {
  /// Whether every colour is opaque.
  let isOpaque: Bool
  private let lattice: MeshLattice
  /// Pixels from node to node: two to the power of these, along a row and down.
  private let shift, shiftDown: Int
  /// The lattice's columns and rows in steps of the window's pixel (0, 0).
  private let firstColumn, firstRow: Int
  /// One row of the four channels, at nodes.
  private let mixed: Scratch<Float>
  /// The same at nodes and between them: number 2 * i belongs to node i.
  private let halves: [NodeRow]
  private var row = Int.min

  private var columns: Int { lattice.columns }

  /// The colours of `mesh`, which `map` sends to pixels, in the cells of `window` that lie within `box` of pixels.
  init(_ mesh: Mesh, map: AffineMap, within box: Rect, in window: GridWindow) {
    isOpaque = mesh.colors.allSatisfy { $0.alpha >= 1 }
    func place(_ p: Point) -> Point { window.place(map(p)) }
    // Where one patch is squeezed, its neighbours' colours are near each other on either side of it.
    let size = MeshSurface(mesh, place: place).steps
    let (shift, shiftDown) = (size.across, size.down)
    /// Nodes for pixels `low` to `high` of `size`, and those beside them that cubics need.
    func nodes(_ low: Double, _ high: Double, _ size: Int, _ step: Int) -> Range<Int> {
      let first = min(max(low.rounded(.down), 0), Double(size - 1))
      let last = min(max(high.rounded(.up), first), Double(size - 1))
      return Int(first) / step - 1..<Int(last) / step + 3
    }
    let (low, high) = (window.place(Point(box.minX, box.minY)), window.place(Point(box.maxX, box.maxY)))
    let across = nodes(low.x, high.x, window.width, 1 << shift)
    let down = nodes(low.y, high.y, window.height, 1 << shiftDown)
    (firstColumn, firstRow) = (across.lowerBound, down.lowerBound)
    (self.shift, self.shiftDown) = (shift, shiftDown)
    let (x0, y0) = (Double(firstColumn << shift) + 0.5, Double(firstRow << shiftDown) + 0.5)
    let surface = MeshSurface(mesh) { p in
      let q = place(p)
      return Point((q.x - x0) / Double(1 << shift), (q.y - y0) / Double(1 << shiftDown))
    }
    lattice = MeshLattice(surface, columns: across.count, rows: down.count)
    mixed = Scratch(capacity: 4 * across.count)
    halves = (0..<4).map { _ in NodeRow(shift: shift - 1, count: 2 * across.count) }
  }

  /// Writes the colours of pixels `range` of row `y`.
  func shade(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    if self.row != y { prepare(y) }
    self.row = y
    let first = firstColumn << shift
    halves[0].write(range, first: first, into: row.red)
    halves[1].write(range, first: first, into: row.green)
    halves[2].write(range, first: first, into: row.blue)
    if row.isOpaque { return }
    if isOpaque {
      (row.alpha + range.lowerBound).update(repeating: 65535, count: range.count)
    } else {
      halves[3].write(range, first: first, into: row.alpha)
    }
  }

  private func prepare(_ y: Int) {
    let weights = Self.weights(Float(y & (1 << shiftDown - 1)) / Float(1 << shiftDown))
    let above = min(max((y >> shiftDown) - firstRow - 1, 0), lattice.rows - 4)
    for channel in 0..<(isOpaque ? 3 : 4) {
      let first = lattice.nodes.base + (channel * lattice.rows + above) * columns
      mixRows(mixed.base + channel * columns, first, columns, weights)
      widen(mixed.base + channel * columns, columns, into: halves[channel].nodes.base)
    }
    // Cubics may overshoot a little: no colour is over its alpha.
    guard !isOpaque else { return }
    for channel in 0..<3 { hold(halves[channel].nodes.base, halves[3].nodes.base, 2 * columns) }
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

private func hold(_ values: UnsafeMutablePointer<Float>, _ most: UnsafePointer<Float>, _ count: Int) {
  var i = 0
  while i < count {
    values[i] = values[i] > most[i] ? most[i] : values[i]
    i &+= 1
  }
}
