/// A blurred picture's spline along one row of pixels: for each channel, the coefficients along x.
///
/// The spline of a picture is a spline along x whose coefficients are splines along y, so a row needs four rows of cells, mixed
/// once; a pixel then needs four numbers.
struct SplineRow {
  private let stream: BlurStream
  private let spline: Spline
  private let isInterpolated: Bool
  private let mixed = Scratch<Float>()
  private let pixels = Scratch<Float>()
  private var row = Int.min

  init(_ stream: BlurStream) {
    self.stream = stream
    isInterpolated = stream.plan.isInterpolated
    spline = Spline(step: stream.plan.step)
    mixed.reserve(stream.columns.count * stream.channels)
  }

  /// Rows and columns of pixels that the stream says something about.
  var rows: Range<Int> { isInterpolated ? spline.pixels(of: stream.rows) : stream.rows }
  var columns: Range<Int> { isInterpolated ? spline.pixels(of: stream.columns) : stream.columns }

  /// Computes channel `channel` of pixels `range` of row `y`, which lie within `rows` and `columns`. The result is indexed by pixel
  /// and valid until the next call.
  mutating func values(_ channel: Int, _ y: Int, _ range: Range<Int>) -> UnsafePointer<Float> {
    pixels.reserve(range.count)
    let out = UnsafeMutablePointer(pixels.base) - range.lowerBound
    if !isInterpolated {
      stream.advance(to: y)
      let source = stream.row(y, channel) - stream.columns.lowerBound
      pixels.base.update(from: source + range.lowerBound, count: range.count)
      return UnsafePointer(out)
    }
    if row != y {
      mixRows(y)
      row = y
    }
    let coefficients = mixed.base + channel * stream.columns.count
    let step = spline.step
    spline.values.withUnsafeBufferPointer { weights in
      let w = weights.baseAddress!
      var x = range.lowerBound
      while x < range.upperBound {
        let span = spline.span(ofPixel: x)
        let first = spline.firstPixel(ofSpan: span)
        let end = min(first &+ step, range.upperBound)
        let c = coefficients + (span &- stream.columns.lowerBound &- 1)
        mixPixels(out + x, c, w + (x &- first), step, end &- x)
        x = end
      }
    }
    return UnsafePointer(out)
  }

  private func mixRows(_ y: Int) {
    let span = spline.span(ofPixel: y)
    let place = y - spline.firstPixel(ofSpan: span)
    let weights = [0, 1, 2, 3].map { spline.values[$0 * spline.step + place] }
    stream.advance(to: span + 2)
    let width = stream.columns.count
    for channel in 0..<stream.channels {
      let out = mixed.base + channel * width
      let (a, b) = (stream.row(span - 1, channel), stream.row(span, channel))
      let (c, d) = (stream.row(span + 1, channel), stream.row(span + 2, channel))
      let (p, q, r, s) = (weights[0], weights[1], weights[2], weights[3])
      for x in 0..<width { out[x] = (p * a[x] + q * b[x]) + (r * c[x] + s * d[x]) }
    }
  }
}

/// The pixels of one span: out[i] = sum over k of c[k] * weights[k * step + i].
@inline(__always)
private func mixPixels(
  _ out: UnsafeMutablePointer<Float>, _ c: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ step: Int,
  _ count: Int
) {
  let (a, b, d, e) = (c[0], c[1], c[2], c[3])
  let (p, q) = (weights, weights + step)
  let (r, s) = (q + step, q + 2 &* step)
  var i = 0
  while i < count {
    out[i] = (a * p[i] + b * q[i]) + (d * r[i] + e * s[i])
    i &+= 1
  }
}
