/// A blurred picture's spline along one row of pixels.
///
/// The spline of a picture is a spline along y whose coefficients are splines along x. Those are worked out once for each row of cells, at
/// every pixel or, where the picture is so smooth that straight lines between them cannot be told from it, at every second, fourth or eighth; a row of
/// pixels then mixes four of them.
///
/// A picture blurred by sigma bends by at most 0.49 / sigma^2 of its range (a strip two sigma wide does), so straight pieces of h pixels are off by
/// 0.061 (h / sigma)^2: with h at most sigma / 11 that is a two thousandth, an eighth of a level of 8 bits.
struct SplineRow {
  private let stream: BlurStream
  private let spline: Spline
  private let isInterpolated: Bool
  private let shift: Int
  /// The pixel of the first node, a multiple of what lies between nodes.
  private let first: Int
  private let count: Int
  /// Pixels of which something is known.
  let columns, rows: Range<Int>
  /// For each node, the first of its four coefficients, and their weights.
  private let places: Scratch<Int32>
  private let weights: Scratch<SIMD4<Float>>
  /// Four rows of cells at nodes, channel after channel.
  private let lines: Scratch<Float>
  private var lineRows = [Int](repeating: Int.min, count: 4)
  private let nodes: NodeRow
  private let pixels = Scratch<Float>()

  /// A spline of `stream` for pixels 0..<`width` of each row; `isExact` computes every pixel.
  init(_ stream: BlurStream, width: Int, isExact: Bool = false) {
    self.stream = stream
    isInterpolated = stream.plan.isInterpolated
    spline = Spline(step: stream.plan.step)
    columns = (isInterpolated ? spline.pixels(of: stream.columns) : stream.columns).clamped(to: 0..<width)
    rows = isInterpolated ? spline.pixels(of: stream.rows) : stream.rows
    let smooth = isExact || !isInterpolated ? 1 : stream.plan.sigma / 11
    shift = smooth >= 8 ? 3 : smooth >= 4 ? 2 : smooth >= 2 ? 1 : 0
    first = columns.lowerBound & ~(1 << shift - 1)
    count = columns.isEmpty ? 0 : (columns.upperBound - 1 - first) >> shift + 2
    places = Scratch(capacity: count)
    weights = Scratch(capacity: count)
    lines = Scratch(capacity: 4 * stream.channels * count)
    nodes = NodeRow(shift: shift, count: count)
    guard isInterpolated else { return }
    // The outermost nodes may lie where nothing is known: there, what is nearest goes on.
    let known = spline.pixels(of: stream.columns)
    let values = spline.values
    for k in 0..<count {
      let x = min(max(first + (k << shift), known.lowerBound), known.upperBound - 1)
      let span = spline.span(ofPixel: x)
      let place = x - spline.firstPixel(ofSpan: span)
      places.base[k] = Int32(span - stream.columns.lowerBound - 1)
      let step = spline.step
      weights.base[k] = SIMD4(values[place], values[step + place], values[2 * step + place], values[3 * step + place])
    }
  }

  /// Computes channel `channel` of pixels `range` of row `y`, which lie within `rows` and `columns`, of an exact spline. The result is
  /// indexed by pixel and valid until the next call.
  mutating func values(_ channel: Int, _ y: Int, _ range: Range<Int>) -> UnsafePointer<Float> {
    precondition(shift == 0, "every pixel of an exact spline")
    pixels.reserve(count)
    read(channel, y, into: pixels.base, scale: 1)
    return UnsafePointer(pixels.base) - first
  }

  /// Writes channel `channel` of the same pixels, 0...65535, into `plane`.
  mutating func write(_ channel: Int, _ y: Int, _ range: Range<Int>, into plane: DeepRow.Plane) {
    read(channel, y, into: nodes.nodes.base, scale: 65535)
    nodes.write(range, first: first, into: plane)
  }

  /// Works out the nodes of row `y`, times `scale`.
  private mutating func read(_ channel: Int, _ y: Int, into out: UnsafeMutablePointer<Float>, scale: Float) {
    guard isInterpolated else {
      stream.advance(to: y)
      let source = stream.row(y, channel) + (first - stream.columns.lowerBound)
      // The last node lies beyond the last pixel.
      for x in 0..<max(count - 1, 0) { out[x] = source[x] * scale }
      if count > 1 { out[count - 1] = out[count - 2] }
      return
    }
    let span = spline.span(ofPixel: y)
    let place = y - spline.firstPixel(ofSpan: span)
    stream.advance(to: span + 2)
    for row in span - 1...span + 2 where lineRows[row & 3] != row {
      lineRows[row & 3] = row
      for channel in 0..<stream.channels {
        mixCells(stream.row(row, channel), places.base, weights.base, count, into: line(row, channel))
      }
    }
    let (step, values) = (spline.step, spline.values)
    mixLines(
      out, line(span - 1, channel), line(span, channel), line(span + 1, channel), line(span + 2, channel),
      SIMD4(values[place], values[step + place], values[2 * step + place], values[3 * step + place]) * scale, count)
  }

  private func line(_ row: Int, _ channel: Int) -> UnsafeMutablePointer<Float> {
    lines.base + ((row & 3) * stream.channels + channel) * count
  }
}

// MARK: - Kernels

/// Each node's four coefficients, weighted.
private func mixCells(
  _ cells: UnsafePointer<Float>, _ places: UnsafePointer<Int32>, _ weights: UnsafePointer<SIMD4<Float>>, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  var k = 0
  while k < count {
    let c = UnsafeRawPointer(cells + Int(truncatingIfNeeded: places[k])).loadUnaligned(as: SIMD4<Float>.self)
    let v = c * weights[k]
    out[k] = (v.x + v.y) + (v.z + v.w)
    k &+= 1
  }
}

private func mixLines(
  _ out: UnsafeMutablePointer<Float>, _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ c: UnsafePointer<Float>,
  _ d: UnsafePointer<Float>, _ weights: SIMD4<Float>, _ count: Int
) {
  let (p, q, r, s) = (weights.x, weights.y, weights.z, weights.w)
  var x = 0
  while x < count {
    out[x] = (p * a[x] + q * b[x]) + (r * c[x] + s * d[x])
    x &+= 1
  }
}
