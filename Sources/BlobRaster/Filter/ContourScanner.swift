/// What part of each pixel a blurred picture's alpha is at least `threshold` in.
///
/// A B-spline lies between the least and the greatest of the coefficients around it. So most spans of the grid are known to be
/// wholly inside or outside from their 16 coefficients; only those near the contour are looked at pixel by pixel, and there the
/// value over the length of its gradient is the distance from the edge, from which follows the covered area.
struct ContourScanner {
  private let stream: BlurStream
  private let spline: Spline
  private let window: GridWindow
  private let threshold: Float
  /// Rows outside of which nothing is inside.
  let rows: Range<Int>

  /// The row of spans that `pieces` describes, and what of it is not outside, from left to right.
  private var spanRow = Int.min
  private var pieces: [Piece] = []
  private let leasts = Scratch<Float>()
  private let greatests = Scratch<Float>()

  /// Neighbouring spans that are wholly inside, or one near the contour.
  private struct Piece {
    /// Those within the window.
    var pixels: Range<Int>
    /// Which span is near the contour, and what the second derivatives of its field are at most.
    let mixed: (span: Int, bend: Float)?
  }

  /// A scanner of `stream`'s alpha in `window`; `threshold` is above 0.
  init(_ stream: BlurStream, threshold: Double, in window: GridWindow) {
    self.stream = stream
    self.window = window
    spline = Spline(step: stream.plan.step)
    // What is meant to be at the threshold is inside, rounding or not.
    self.threshold = Float(threshold - 1.0 / 131_072)
    rows = spline.pixels(of: stream.rows).clamped(to: 0..<window.height)
    leasts.reserve(stream.columns.count)
    greatests.reserve(stream.columns.count)
  }

  /// The coverage of row `y`, into `row`.
  mutating func scan(_ y: Int, into row: inout CoverageRow) {
    row.reset(width: window.width)
    guard rows.contains(y), stream.columns.count >= 4 else { return }
    let span = spline.span(ofPixel: y)
    if span != spanRow {
      stream.advance(to: span + 2)
      classify(span)
      spanRow = span
    }
    let place = y - spline.firstPixel(ofSpan: span)
    let line = Line(stream, spline, span: span, place: place, threshold: threshold)
    for piece in pieces {
      if let (i, bend) = piece.mixed {
        line.scan(i, piece.pixels, firstPixel(ofSpan: i), bend: bend, into: &row)
      } else {
        row.fill(piece.pixels)
      }
    }
  }

  /// Finds out about the spans of the row of spans `row`.
  private mutating func classify(_ row: Int) {
    let rows = FourRows(stream, span: row)
    let width = stream.columns.count
    for x in 0..<width {
      let (a, b, c, d) = (rows.a[x], rows.b[x], rows.c[x], rows.d[x])
      leasts.base[x] = min(min(a, b), min(c, d))
      greatests.base[x] = max(max(a, b), max(c, d))
    }
    pieces.removeAll(keepingCapacity: true)
    for x in 0..<max(0, width - 3) {
      let (p, q) = (leasts.base + x, greatests.base + x)
      let low = min(min(p[0], p[1]), min(p[2], p[3]))
      let high = max(max(q[0], q[1]), max(q[2], q[3]))
      // A pixel whose middle lies this much above or below may still be cut by the edge: the gradient is at most the
      // difference of neighbouring coefficients for each direction, a pixel's corner is 0.71 from its middle.
      let margin = (high - low) * 1.01 / Float(spline.step)
      if high + margin < threshold { continue }
      let first = firstPixel(ofSpan: x)
      let pixels = max(0, first)..<max(0, first, min(window.width, first + spline.step))
      guard !pixels.isEmpty else { continue }
      if low - margin < threshold {
        pieces.append(Piece(pixels: pixels, mixed: (x, bend(rows, x))))
      } else if let last = pieces.last, last.mixed == nil, last.pixels.upperBound == pixels.lowerBound {
        pieces[pieces.count - 1].pixels = last.pixels.lowerBound..<pixels.upperBound
      } else {
        pieces.append(Piece(pixels: pixels, mixed: nil))
      }
    }
  }

  /// The first pixel of a row's span number `index`.
  private func firstPixel(ofSpan index: Int) -> Int {
    spline.firstPixel(ofSpan: stream.columns.lowerBound + 1 + index)
  }

  /// The largest second difference among 16 coefficients, by pixels squared, in both directions together.
  private func bend(_ rows: FourRows, _ x: Int) -> Float {
    let (a, b, c, d) = rows.load(x)
    let down = greatest(pointwiseMax(magnitude(a - 2 * b + c), magnitude(b - 2 * c + d)))
    var along: Float = 0
    for r in [a, b, c, d] { along = max(along, abs(r.x - 2 * r.y + r.z), abs(r.y - 2 * r.z + r.w)) }
    return (along + down) / Float(spline.step * spline.step)
  }

  private func magnitude(_ v: SIMD4<Float>) -> SIMD4<Float> { pointwiseMax(v, -v) }
}

/// The four rows of cells around a row of spans.
private struct FourRows {
  let a, b, c, d: UnsafeMutablePointer<Float>

  init(_ stream: BlurStream, span: Int) {
    (a, b) = (stream.row(span - 1, 0), stream.row(span, 0))
    (c, d) = (stream.row(span + 1, 0), stream.row(span + 2, 0))
  }

  /// The 16 coefficients of the span whose first column is `x`.
  @inline(__always)
  func load(_ x: Int) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    func four(_ p: UnsafeMutablePointer<Float>) -> SIMD4<Float> {
      UnsafeRawPointer(p + x).loadUnaligned(as: SIMD4<Float>.self)
    }
    return (four(a), four(b), four(c), four(d))
  }
}

/// One row of pixels across a row of spans.
private struct Line {
  let spline: Spline
  let threshold: Float
  let source: FourRows
  /// Weights of the four rows of coefficients, and their derivatives.
  let values, slopes: SIMD4<Float>
  /// Where the row lies in its spans, 0...1.
  let height: Double

  init(_ stream: BlurStream, _ spline: Spline, span: Int, place: Int, threshold: Float) {
    (self.spline, self.threshold) = (spline, threshold)
    source = FourRows(stream, span: span)
    let step = spline.step
    values = SIMD4(
      spline.values[place], spline.values[step + place], spline.values[2 * step + place],
      spline.values[3 * step + place])
    slopes = SIMD4(
      spline.slopes[place], spline.slopes[step + place], spline.slopes[2 * step + place],
      spline.slopes[3 * step + place])
    height = (Double(place) + (step % 2 == 0 ? 0.5 : 0)) / Double(step)
  }

  /// Finds the coverage of pixels `range` of span `index`, whose first pixel is `first`.
  @inline(__always)
  func scan(
    _ index: Int, _ range: Range<Int>, _ first: Int, bend: Float, into covered: inout CoverageRow
  ) {
    let rows = source.load(index)
    let f = rows.0 * values.x + rows.1 * values.y + rows.2 * values.z + rows.3 * values.w
    let g = rows.0 * slopes.x + rows.1 * slopes.y + rows.2 * slopes.z + rows.3 * slopes.w
    let (low, high) = (least(f), greatest(f))
    let margin = 0.72 * ((high - low) / Float(spline.step) + max(abs(least(g)), abs(greatest(g))))
    if low - margin >= threshold { return covered.fill(range) }
    if high + margin < threshold { return }
    let (step, end) = (spline.step, range.upperBound)
    spline.values.withUnsafeBufferPointer { values in
      spline.slopes.withUnsafeBufferPointer { slopes in
        let v = FourWeights(values.baseAddress!, step)
        let s = FourWeights(slopes.baseAddress!, step)
        var x = range.lowerBound
        // Most pixels lie wholly on one side: four at a time.
        while x &+ 4 <= end {
          let i = x &- first
          let e = v.mix(f, i) - threshold
          let (dx, dy) = (s.mix(f, i), v.mix(g, i))
          let squared = dx * dx + dy * dy
          // Cut by the edge, or where distance is not enough.
          let isNear = (e * e .< 0.51 * squared) .| (squared .< 16 * bend * bend)
          let isInside = bits(e .>= 0)
          let isClear = bits(isNear) == SIMD2()
          if isClear, isInside == SIMD2(repeating: -1) {
            covered.fill(x..<x &+ 4)
          } else if !isClear || isInside != SIMD2() {
            for k in 0..<4 { add(x &+ k, i &+ k, e[k], dx[k], dy[k], bend, rows, to: &covered) }
          }
          x &+= 4
        }
        while x < end {
          let i = x &- first
          add(x, i, v.mixOne(f, i) - threshold, s.mixOne(f, i), v.mixOne(g, i), bend, rows, to: &covered)
          x &+= 1
        }
      }
    }
  }

  /// Adds pixel `x`, `place` of its span, where the field is `e` above the threshold and its gradient is (`dx`, `dy`).
  @inline(__always)
  private func add(
    _ x: Int, _ place: Int, _ e: Float, _ dx: Float, _ dy: Float, _ bend: Float,
    _ rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), to covered: inout CoverageRow
  ) {
    let squared = dx * dx + dy * dy
    // Where the gradient changes much within a pixel, as in a neck that is about to close, distance is not enough.
    if squared < 16 * bend * bend, abs(e) < squared.squareRoot() + bend {
      covered.append(x, sampled(rows, place: place))
    } else if e * e >= 0.51 * squared {
      if e >= 0 { covered.fill(x..<x &+ 1) }
    } else {
      let slope = 1 / squared.squareRoot()
      covered.append(x, halfPlaneCoverage(e * slope, dx * slope, dy * slope))
    }
  }

  /// The mean coverage of the 16 squares that a pixel falls into, each by its own distance from the edge.
  private func sampled(_ rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), place: Int) -> Float {
    let left = (Double(place) + (spline.step % 2 == 0 ? 0.5 : 0)) / Double(spline.step)
    let scale = 1 / Float(spline.step)
    var sum: Float = 0
    for j in 0..<4 {
      let (v, vSlope) = Spline.weights(at: height + (Double(j) - 1.5) / Double(4 * spline.step))
      let f = mixed(rows, v)
      let g = mixed(rows, vSlope) * scale
      for i in 0..<4 {
        let (u, uSlope) = Spline.weights(at: left + (Double(i) - 1.5) / Double(4 * spline.step))
        let (dx, dy) = ((f * SIMD4<Float>(uSlope)).sum() * scale, (g * SIMD4<Float>(u)).sum())
        let e = (f * SIMD4<Float>(u)).sum() - threshold
        let length = (dx * dx + dy * dy).squareRoot()
        sum += length > 0 ? halfPlaneCoverage(4 * e / length, dx / length, dy / length) : e >= 0 ? 1 : 0
      }
    }
    return sum / 16
  }

  private func mixed(
    _ rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), _ weights: SIMD4<Double>
  ) -> SIMD4<Float> {
    let w = SIMD4<Float>(weights)
    return rows.0 * w.x + rows.1 * w.y + rows.2 * w.z + rows.3 * w.w
  }
}

/// Weights of four coefficients at a span's places.
private struct FourWeights {
  let a, b, c, d: UnsafePointer<Float>

  init(_ weights: UnsafePointer<Float>, _ step: Int) {
    (a, b, c, d) = (weights, weights + step, weights + 2 * step, weights + 3 * step)
  }

  /// The mixtures of the coefficients `f` at places i to i + 3.
  @inline(__always)
  func mix(_ f: SIMD4<Float>, _ i: Int) -> SIMD4<Float> {
    func four(_ p: UnsafePointer<Float>) -> SIMD4<Float> {
      UnsafeRawPointer(p + i).loadUnaligned(as: SIMD4<Float>.self)
    }
    return four(a) * f.x + four(b) * f.y + four(c) * f.z + four(d) * f.w
  }

  /// The mixture at place i.
  @inline(__always)
  func mixOne(_ f: SIMD4<Float>, _ i: Int) -> Float { f.x * a[i] + f.y * b[i] + f.z * c[i] + f.w * d[i] }
}

/// A mask's bits, which are cheaper to look at than its lanes.
@inline(__always)
private func bits(_ mask: SIMDMask<SIMD4<Int32>>) -> SIMD2<Int64> { unsafeBitCast(mask, to: SIMD2<Int64>.self) }

// The standard library's `min()` and `max()` of a vector are calls, not inlined.
@inline(__always)
private func least(_ v: SIMD4<Float>) -> Float { min(min(v.x, v.y), min(v.z, v.w)) }

@inline(__always)
private func greatest(_ v: SIMD4<Float>) -> Float { max(max(v.x, v.y), max(v.z, v.w)) }
