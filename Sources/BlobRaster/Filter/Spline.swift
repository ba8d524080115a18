/// Uniform cubic B-splines: weights of the four coefficients around a place, at the places where pixels are.
///
/// Coefficient k belongs to the middle of cell k. Between the middles of two neighbouring cells (a span) the spline is one cubic;
/// pixels fall into a span at the same `step` places in every span.
struct Spline {
  /// Pixels along a cell.
  let step: Int
  /// Four weights for each of the places, weight after weight: `values[k * step + place]`.
  let values: [Float]
  /// Their derivatives by pixels.
  let slopes: [Float]

  init(step: Int) {
    self.step = step
    var values = [Float](repeating: 0, count: 4 * step)
    var slopes = values
    // Spans begin in the middle of a cell: between two pixels where the step is even, on a pixel's middle where it is odd.
    let shift = step % 2 == 0 ? 0.5 : 0
    for place in 0..<step {
      let (w, d) = Self.weights(at: (Double(place) + shift) / Double(step))
      for k in 0..<4 {
        values[k * step + place] = Float(w[k])
        slopes[k * step + place] = Float(d[k] / Double(step))
      }
    }
    (self.values, self.slopes) = (values, slopes)
  }

  /// The weights at `t` of a span, 0...1, and their derivatives by t.
  static func weights(at t: Double) -> (SIMD4<Double>, SIMD4<Double>) {
    let u = 1 - t
    return (
      SIMD4(u * u * u, 3 * t * t * t - 6 * t * t + 4, 3 * u * u * u - 6 * u * u + 4, t * t * t) / 6,
      SIMD4(-u * u, 3 * t * t - 4 * t, 4 * u - 3 * u * u, t * t) / 2
    )
  }

  /// The pixels of the spans that have both their coefficients to the left and to the right among `cells`.
  func pixels(of cells: Range<Int>) -> Range<Int> {
    let first = firstPixel(ofSpan: cells.lowerBound + 1)
    return first..<max(first, firstPixel(ofSpan: cells.upperBound - 2))
  }

  /// The first pixel of the span that begins in the middle of cell `cell`, both counted from the same origin.
  @inline(__always)
  func firstPixel(ofSpan cell: Int) -> Int { ((2 &* cell &+ 1) &* step) >> 1 }

  /// The span that holds pixel `x`, as the cell it begins in.
  @inline(__always)
  func span(ofPixel x: Int) -> Int { floorDivide(2 &* x &+ (step % 2 == 0 ? 0 : 1) &- step, 2 &* step) }
}

/// a / b, rounded down; b positive.
@inline(__always)
func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
