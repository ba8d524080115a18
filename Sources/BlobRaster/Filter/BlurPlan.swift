/// How a Gaussian blur is computed: on what grid, with what kernel, and how pixels are found between the grid's cells.
///
/// A blurred picture has no detail finer than about sigma, so it need not be computed for each pixel. The picture is painted in
/// square cells of `fine` pixels, cells are added up to coarser ones of `fine * ratio` pixels by three running means in a row,
/// those are blurred, and a cubic B-spline with the results as coefficients gives the pixels. Every step is itself nearly
/// Gaussian, and variances add: what the other steps blur already, the kernel leaves out. All weights are positive, so nothing
/// overshoots, and the sum of alpha is kept exactly.
///
/// Variances, in square pixels, with h the coarse cell and g the fine one: painting in cells g^2/12 (of which a pixel's own 1/12
/// belongs to the picture), three means (h^2 - g^2)/4, B-spline h^2/3.
struct BlurPlan {
  /// What the blurred picture is for.
  enum Purpose {
    /// To be seen: errors count in levels.
    case colour
    /// To be cut by a threshold: errors count in pixels at the edge, where an error of e moves it by 2.5 e sigma.
    case contour
  }

  /// The Gaussian's sigma in pixels.
  let sigma: Double
  /// Pixels along a cell in which the picture is painted.
  let fine: Int
  /// Fine cells along a coarse one.
  let ratio: Int
  /// The kernel, on coarse cells.
  let kernel: GaussianKernel
  /// Whether pixels come from a B-spline; otherwise cells are pixels.
  let isInterpolated: Bool

  /// Pixels along a coarse cell.
  var step: Int { fine * ratio }

  /// A plan for `sigma` pixels, above 0. `isUniform` says that the picture has one colour and exact coverage.
  init(sigma: Double, for purpose: Purpose, isUniform: Bool) {
    self.sigma = sigma
    // Of a Gaussian blurred edge, a ratio of sigma to cell of 1.5 is within 0.001, of 3.5 within 0.00005.
    let step = max(1, Int(min(sigma / (purpose == .colour ? 1.5 : 3.5), 4096)))
    // Exact coverage is right in any cell; where paints lie over each other, cells are mixed up at edges, so they are smaller.
    fine = max(1, step / (isUniform ? 2 : 4))
    ratio = step / fine
    isInterpolated = step > 1 || purpose == .contour
    let (h, g) = (Double(fine * ratio), Double(fine))
    let known = (g * g - 1) / 12 + (h * h - g * g) / 4 + (isInterpolated ? h * h / 3 : 0)
    kernel = GaussianKernel(variance: max((sigma * sigma - known) / (h * h), 0))
  }
}
