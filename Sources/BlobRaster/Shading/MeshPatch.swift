import BlobGraphics

/// One patch of a mesh as polynomials of (u, v): place in pixels or cells, colour in premultiplied Oklab.
struct MeshPatch {
  /// Lightness, a, b, alpha, multiplied with alpha.
  typealias Sample = SIMD4<Double>

  /// `places[4 * j + i]` is the coefficient of u^i v^j.
  private let places: [SIMD2<Double>]
  private let colors: [Sample]

  /// The patch between four corners, in the order top left, top right, bottom left, bottom right.
  init(_ corners: [MeshCorner]) {
    places = Self.coefficients(corners.map(\.place), corners.map(\.placeAcross), corners.map(\.placeDown))
    colors = Self.coefficients(corners.map(\.color), corners.map(\.colorAcross), corners.map(\.colorDown))
  }

  /// A product of Hermite's polynomials along u and v: values and slopes of the corners, no twist.
  private static func coefficients<V: SIMD>(_ value: [V], _ across: [V], _ down: [V]) -> [V] where V.Scalar == Double {
    var result = [V](repeating: .zero, count: 16)
    // What counts a value at 0, a value at 1, a slope at 0 and a slope at 1, by powers.
    let (h0, h1): ([Double], [Double]) = ([1, 0, -3, 2], [0, 0, 3, -2])
    let (s0, s1): ([Double], [Double]) = ([0, 1, -2, 1], [0, 0, -1, 1])
    for j in 0..<4 {
      for i in 0..<4 {
        for (k, v) in [h0, h1].enumerated() {
          let slope = (k == 0 ? s0 : s1)[j]
          let (a, b) = (2 * k, 2 * k + 1)
          var sum = value[a] * (h0[i] * v[j]) + value[b] * (h1[i] * v[j])
          sum += across[a] * (s0[i] * v[j]) + across[b] * (s1[i] * v[j])
          sum += down[a] * (h0[i] * slope) + down[b] * (h1[i] * slope)
          result[4 * j + i] += sum
        }
      }
    }
    return result
  }

  /// The colour at (u, v).
  func color(_ u: Double, _ v: Double) -> Sample {
    colors.withUnsafeBufferPointer { c in
      func row(_ j: Int) -> Sample { ((c[j &+ 3] * u + c[j &+ 2]) * u + c[j &+ 1]) * u + c[j] }
      return ((row(12) * v + row(8)) * v + row(4)) * v + row(0)
    }
  }

  /// The place of (u, v).
  func place(_ u: Double, _ v: Double) -> SIMD2<Double> { placeAndSlopes(u, v).0 }

  /// What one step of Newton's method from (u, v) makes of it, held to the patch, where that comes nearer to `target`.
  func refined(_ u: Double, _ v: Double, toward target: SIMD2<Double>) -> (Double, Double) {
    let (place, across, down) = placeAndSlopes(u, v)
    let determinant = across.x * down.y - across.y * down.x
    let rest = target - place
    let step = SIMD2(rest.x * down.y - rest.y * down.x, across.x * rest.y - across.y * rest.x) / determinant
    // Where the patch folds there is no step to take.
    guard abs(step.x) < 0.25, abs(step.y) < 0.25 else { return (u, v) }
    let (p, q) = (min(max(u + step.x, 0), 1), min(max(v + step.y, 0), 1))
    // A small step is as good as its slopes; a large one is looked at.
    if abs(step.x) < 0.03, abs(step.y) < 0.03 { return (p, q) }
    let left = target - self.place(p, q)
    return (left * left).sum() < (rest * rest).sum() ? (p, q) : (u, v)
  }

  private func placeAndSlopes(_ u: Double, _ v: Double) -> (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
    places.withUnsafeBufferPointer { c in
      func row(_ j: Int) -> SIMD2<Double> { ((c[j &+ 3] * u + c[j &+ 2]) * u + c[j &+ 1]) * u + c[j] }
      func slope(_ j: Int) -> SIMD2<Double> { (c[j &+ 3] * (3 * u) + c[j &+ 2] * 2) * u + c[j &+ 1] }
      let (r0, r1, r2, r3) = (row(0), row(4), row(8), row(12))
      return (
        ((r3 * v + r2) * v + r1) * v + r0,
        ((slope(12) * v + slope(8)) * v + slope(4)) * v + slope(0),
        (r3 * (3 * v) + r2 * 2) * v + r1
      )
    }
  }
}

/// A point of a mesh with its slopes along rows and columns.
struct MeshCorner {
  var place, placeAcross, placeDown: SIMD2<Double>
  var color, colorAcross, colorDown: MeshPatch.Sample
}

/// A mesh as patches, its points in pixels or cells.
struct MeshSurface {
  /// Patches along a row, and rows of them.
  let columns, rows: Int
  /// Row after row.
  let patches: [MeshPatch]
  /// The sides of patches along the mesh's rows, and along its columns.
  private let across, down: Sides
  /// The longest side of a patch.
  var longestSide: Double { max(across.longest, down.longest) }

  /// What is known of sides, measured straight.
  private struct Sides {
    var shortest = Double.infinity, longest = 0.0
    /// Sums of lengths, and of what they extend along x and along y.
    var length = 0.0, extent = SIMD2<Double>.zero
    var count = 0.0

    mutating func add(_ side: SIMD2<Double>) {
      let length = (side * side).sum().squareRoot()
      (shortest, longest) = (min(shortest, length), max(longest, length))
      self.length += length
      extent += pointwiseMax(side, -side)
      count += 1
    }

    /// Where one patch is squeezed, its neighbours' colours are near each other on either side of it.
    var measure: Double { max(shortest, length / count / 3) }
  }

  /// How far apart the nodes of a lattice over the mesh may be, as powers of two: along x and along y.
  var steps: (across: Int, down: Int) {
    func power(_ side: Double) -> Int { side >= 96 ? 4 : side >= 48 ? 3 : 2 }
    // Where the mesh stands upright, or on its side, each axis has its own; where it leans, both have the shorter one's.
    if across.extent.y < 0.3 * across.extent.x, down.extent.x < 0.3 * down.extent.y {
      return (power(across.measure), power(down.measure))
    }
    if across.extent.x < 0.3 * across.extent.y, down.extent.y < 0.3 * down.extent.x {
      return (power(down.measure), power(across.measure))
    }
    let power = min(power(across.measure), power(down.measure))
    return (power, power)
  }

  /// The surface of `mesh`, whose points `place` moves to where they show.
  init(_ mesh: Mesh, place: (Point) -> Point) {
    let (width, height) = (mesh.columns, mesh.rows)
    let places = mesh.points.map { p -> SIMD2<Double> in
      let q = place(p)
      return SIMD2(q.x, q.y)
    }
    let colors = mesh.colors.map { Self.sample($0) }
    let corners = (0..<width * height).map { k -> MeshCorner in
      let (x, y) = (k % width, k / width)
      let (left, right) = (x > 0 ? k - 1 : nil, x + 1 < width ? k + 1 : nil)
      let (above, below) = (y > 0 ? k - width : nil, y + 1 < height ? k + width : nil)
      return MeshCorner(
        place: places[k], placeAcross: Self.even(places, left, k, right), placeDown: Self.even(places, above, k, below),
        color: colors[k], colorAcross: Self.held(colors, left, k, right), colorDown: Self.held(colors, above, k, below))
    }
    (columns, rows) = (width - 1, height - 1)
    var (across, down) = (Sides(), Sides())
    var patches: [MeshPatch] = []
    for y in 0..<height - 1 {
      for x in 0..<width - 1 {
        let k = y * width + x
        patches.append(MeshPatch([corners[k], corners[k + 1], corners[k + width], corners[k + width + 1]]))
        for (p, q) in [(k, k + 1), (k + width, k + width + 1)] { across.add(places[q] - places[p]) }
        for (p, q) in [(k, k + width), (k + 1, k + width + 1)] { down.add(places[q] - places[p]) }
      }
    }
    self.patches = patches
    (self.across, self.down) = (across, down)
  }

  /// Half the difference of the neighbours, or the difference to the only one.
  private static func even(_ v: [SIMD2<Double>], _ before: Int?, _ k: Int, _ after: Int?) -> SIMD2<Double> {
    let difference = v[after ?? k] - v[before ?? k]
    return before == nil || after == nil ? difference : difference * 0.5
  }

  /// The harmonic mean of the differences to both neighbours where they go the same way.
  private static func held(
    _ v: [MeshPatch.Sample], _ before: Int?, _ k: Int, _ after: Int?
  ) -> MeshPatch.Sample {
    guard let before, let after else { return .zero }
    let (p, q) = (v[k] - v[before], v[after] - v[k])
    let product = p * q
    return MeshPatch.Sample.zero.replacing(with: 2 * product / (p + q), where: product .> 0)
  }

  private static func sample(_ color: Color) -> MeshPatch.Sample {
    let (lab, alpha) = (Oklab(color), min(max(color.alpha, 0), 1))
    return MeshPatch.Sample(lab.lightness * alpha, lab.a * alpha, lab.b * alpha, alpha)
  }
}
