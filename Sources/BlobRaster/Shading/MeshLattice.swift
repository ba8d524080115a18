import BlobGraphics

/// A mesh's colours at the nodes of a lattice that lies over a part of a window: premultiplied encoded sRGB, 0...65535.
///
/// A node's (u, v) is found by drawing each patch as a grid of triangles, in which u and v are mixed, and taking one step of Newton's method
/// from there: within a thousandth of a cell where the mesh does not fold. What no triangle covers takes the nearest place on the rim.
/// About 0.3 microseconds a node.
struct MeshLattice {
  /// Nodes along a row, and rows.
  let columns, rows: Int
  /// Red, green, blue, alpha: each `columns * rows` numbers, row after row.
  let nodes: Scratch<Float>

  /// The colours of `surface`, whose places count nodes from the first one.
  init(_ surface: MeshSurface, columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    nodes = Scratch(capacity: 4 * columns * rows)
    var found = [Place?](repeating: nil, count: columns * rows)
    // Patches that share a side share its vertices, or nodes would fall between them.
    let parts = Int(min(max(surface.longestSide / 3, 4), 24))
    for (index, patch) in surface.patches.enumerated() {
      Self.draw(patch, index, parts: parts, columns: columns, rows: rows, into: &found)
    }
    let rim = found.contains { $0 == nil } ? Rim(surface) : nil
    for k in 0..<columns * rows {
      let target = SIMD2(Double(k % columns), Double(k / columns))
      guard let place = found[k] ?? rim?.nearest(to: target) else { continue }
      let patch = surface.patches[place.patch]
      let (u, v) = found[k] == nil ? (place.u, place.v) : patch.refined(place.u, place.v, toward: target)
      write(patch.color(u, v), k)
    }
  }

  /// Where on the surface something is.
  struct Place {
    var patch: Int
    var u, v: Double
  }

  private func write(_ sample: MeshPatch.Sample, _ k: Int) {
    let alpha = min(max(sample.w, 0), 1)
    let count = columns * rows
    guard alpha > 0 else {
      for channel in 0..<4 { nodes.base[channel * count + k] = 0 }
      return
    }
    let straight = sample / alpha
    let (red, green, blue) = Oklab(lightness: straight.x, a: straight.y, b: straight.z).linear
    let scale = Float(alpha) * 65535
    func component(_ linear: Double) -> Float { EncodingTable.shared.component(Float(linear)) }
    nodes.base[k] = component(red) * scale
    nodes.base[count + k] = component(green) * scale
    nodes.base[2 * count + k] = component(blue) * scale
    nodes.base[3 * count + k] = scale
  }

  // MARK: - Triangles

  private static func draw(
    _ patch: MeshPatch, _ index: Int, parts: Int, columns: Int, rows: Int, into found: inout [Place?]
  ) {
    var places: [SIMD2<Double>] = []
    for j in 0...parts {
      for i in 0...parts { places.append(patch.place(Double(i) / Double(parts), Double(j) / Double(parts))) }
    }
    let limit = SIMD2(Double(columns - 1), Double(rows - 1))
    found.withUnsafeMutableBufferPointer { found in
      for j in 0..<parts {
        for i in 0..<parts {
          let k = j * (parts + 1) + i
          let quad = (places[k], places[k + 1], places[k + parts + 1], places[k + parts + 2])
          let low = pointwiseMin(pointwiseMin(quad.0, quad.1), pointwiseMin(quad.2, quad.3))
          let high = pointwiseMax(pointwiseMax(quad.0, quad.1), pointwiseMax(quad.2, quad.3))
          let first = pointwiseMax(low - 1e-6, .zero).rounded(.up)
          let last = pointwiseMin(high + 1e-6, limit).rounded(.down)
          guard first.x <= last.x, first.y <= last.y else { continue }
          let halves = (Half(quad.0, quad.1 - quad.0, quad.2 - quad.0), Half(quad.3, quad.2 - quad.3, quad.1 - quad.3))
          for y in Int(first.y)...Int(last.y) {
            for x in Int(first.x)...Int(last.x) {
              guard let (s, t) = locate(SIMD2(Double(x), Double(y)), halves) else { continue }
              found[y * columns + x] = Place(
                patch: index, u: (Double(i) + s) / Double(parts), v: (Double(j) + t) / Double(parts))
            }
          }
        }
      }
    }
  }

  /// Where in a quadrilateral of two triangles a point is, 0...1 along both sides.
  @inline(__always)
  private static func locate(_ p: SIMD2<Double>, _ halves: (Half, Half)) -> (Double, Double)? {
    if let (s, t) = halves.0.locate(p) { return (s, t) }
    if let (s, t) = halves.1.locate(p) { return (1 - s, 1 - t) }
    return nil
  }

  /// A triangle: a corner and two sides from there.
  private struct Half {
    let corner, forS, forT: SIMD2<Double>

    @inline(__always)
    init(_ corner: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      let inverse = 1 / (a.x * b.y - a.y * b.x)
      self.corner = corner
      (forS, forT) = (SIMD2(b.y, -b.x) * inverse, SIMD2(-a.y, a.x) * inverse)
    }

    /// The weights of the two sides. The triangle's edges count as inside, and a hair more, so that no point falls between two.
    @inline(__always)
    func locate(_ p: SIMD2<Double>) -> (Double, Double)? {
      let d = p - corner
      let (s, t) = (d.x * forS.x + d.y * forS.y, d.x * forT.x + d.y * forT.y)
      let hair = 1e-7
      return s >= -hair && t >= -hair && s + t <= 1 + hair ? (s, t) : nil
    }
  }
}

/// sRGB's transfer function at even steps of the square root of light, where it bends so little that mixing straight between two is within a
/// millionth. About 3 ns.
private struct EncodingTable {
  static let shared = EncodingTable()
  private static let steps = 4096
  private let values = (0...EncodingTable.steps + 1).map { i -> Float in
    let root = Double(i) / Double(EncodingTable.steps)
    return Float(encoded(root * root))
  }

  /// The encoded form of `linear`, which is cut to 0...1.
  @inline(__always)
  func component(_ linear: Float) -> Float {
    let place = (linear > 0 ? (linear < 1 ? linear : 1) : 0).squareRoot() * Float(EncodingTable.steps)
    let index = Int(place)
    return values.withUnsafeBufferPointer { v in
      v[index] + (v[index &+ 1] - v[index]) * (place - Float(index))
    }
  }
}

/// The rim of a surface as a line of short pieces.
private struct Rim {
  private var ends: [(SIMD2<Double>, MeshLattice.Place)] = []

  init(_ surface: MeshSurface) {
    let (columns, rows, parts) = (surface.columns, surface.rows, 8)
    func add(_ patch: Int, _ u: (Double) -> Double, _ v: (Double) -> Double) {
      for i in 0..<parts {
        let t = Double(i) / Double(parts)
        ends.append(
          (surface.patches[patch].place(u(t), v(t)), MeshLattice.Place(patch: patch, u: u(t), v: v(t))))
      }
    }
    for x in 0..<columns { add(x, { $0 }, { _ in 0 }) }
    for y in 0..<rows { add((y + 1) * columns - 1, { _ in 1 }, { $0 }) }
    for x in (0..<columns).reversed() { add((rows - 1) * columns + x, { 1 - $0 }, { _ in 1 }) }
    for y in (0..<rows).reversed() { add(y * columns, { _ in 0 }, { 1 - $0 }) }
  }

  /// The place on the rim nearest to `target`.
  func nearest(to target: SIMD2<Double>) -> MeshLattice.Place {
    var (best, distance, share) = (0, Double.infinity, 0.0)
    for k in ends.indices {
      let (from, to) = (ends[k].0, ends[k + 1 < ends.count ? k + 1 : 0].0)
      let (side, d) = (to - from, target - from)
      let squared = (side * side).sum()
      let t = squared > 0 ? min(max((side * d).sum() / squared, 0), 1) : 0
      let rest = d - side * t
      let far = (rest * rest).sum()
      if far < distance { (best, distance, share) = (k, far, t) }
    }
    let (from, to) = (ends[best].1, ends[best + 1 < ends.count ? best + 1 : 0].1)
    // A piece that ends in the next patch ends at this one's corner.
    guard from.patch == to.patch, abs(to.u - from.u) < 0.5, abs(to.v - from.v) < 0.5 else {
      let (u, v) = (from.u.isEnd ? from.u : from.u.rounded(), from.v.isEnd ? from.v : from.v.rounded())
      return MeshLattice.Place(patch: from.patch, u: from.u + (u - from.u) * share, v: from.v + (v - from.v) * share)
    }
    return MeshLattice.Place(
      patch: from.patch, u: from.u + (to.u - from.u) * share, v: from.v + (to.v - from.v) * share)
  }
}

extension Double {
  fileprivate var isEnd: Bool { self == 0 || self == 1 }
}
