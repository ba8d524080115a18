import BlobGraphics

/// The weights of a Gaussian on a grid, whose sum is 1 and whose variance is exactly the one asked for.
///
/// A sampled Gaussian of less than about one cell has less variance than its formula says (a fifth less at half a cell), so the
/// formula's own sigma is moved until the variance of the samples is right. From one cell on the correction is below 1e-4.
struct GaussianKernel {
  /// Weights of the cells at -radius...radius.
  let weights: [Float]
  let radius: Int

  /// A Gaussian of `variance` square cells, 0 or more. What lies beyond 4 sigma, less than 1 in 10,000, is cut off.
  init(variance: Double) {
    let radius = variance > 0 ? max(1, Int((4 * variance.squareRoot()).rounded(.up))) : 0
    self.radius = radius
    var formula = variance
    var samples = [1.0]
    for _ in 0..<(radius > 0 ? 40 : 0) {
      samples = (-radius...radius).map { exponential(-Double($0 * $0) / (2 * formula)) }
      let sum = samples.reduce(0, +)
      samples = samples.map { $0 / sum }
      let reached = zip(-radius...radius, samples).reduce(0) { $0 + Double($1.0 * $1.0) * $1.1 }
      if abs(reached - variance) < 1e-9 * variance { break }
      // Tiny Gaussians have next to no variance at all until the formula is wide enough.
      formula *= reached > 0 ? min(variance / reached, 2) : 2
    }
    weights = samples.map { Float($0) }
  }
}

/// out[x] = sum over k of weights[k] * source[x + k * stride], for x in 0..<count.
///
/// The same loop blurs along rows (stride 1) and along columns (stride one row). Eight taps at a time keep the sums in registers.
func weightedSum(
  _ out: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, stride: Int, weights: UnsafeBufferPointer<Float>,
  count: Int
) {
  out.update(repeating: 0, count: count)
  var k = 0
  while k &+ 4 <= weights.count {
    let (a, b, c, d) = (weights[k], weights[k &+ 1], weights[k &+ 2], weights[k &+ 3])
    let p = source + k &* stride
    let (q, r, s) = (p + stride, p + 2 &* stride, p + 3 &* stride)
    var x = 0
    while x < count {
      out[x] += (a * p[x] + b * q[x]) + (c * r[x] + d * s[x])
      x &+= 1
    }
    k &+= 4
  }
  while k < weights.count {
    let a = weights[k]
    let p = source + k &* stride
    var x = 0
    while x < count {
      out[x] += a * p[x]
      x &+= 1
    }
    k &+= 1
  }
}
