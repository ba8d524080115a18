extension Path {
  /// The closed curve through `points` that bends as evenly as cubics can: a periodic spline whose slope and curvature go
  /// through every point without a jump. Fewer than three points give an empty path. About 1 microsecond a point.
  ///
  /// The slopes m solve m[i-1] + 4 m[i] + m[i+1] = 3 (p[i+1] - p[i-1]) round the curve (C. de Boor, "A Practical Guide to
  /// Splines", 1978). The inverse of that system weighs a place k steps away with (sqrt(3) - 2)^k / sqrt(12), which 26 steps bring below
  /// a double's precision.
  public static func closedCurve(through points: [Point]) -> Path {
    let count = points.count
    guard count > 2 else { return Path() }
    func at(_ i: Int) -> Point { points[((i % count) + count) % count] }
    let ratio = 3.0.squareRoot() - 2
    let slopes = points.indices.map { i -> Point in
      var (sum, weight) = (Point.zero, 3 / 12.0.squareRoot())
      for k in 0...26 {
        sum = sum + (at(i + k + 1) - at(i + k - 1)) * weight
        if k > 0 { sum = sum + (at(i - k + 1) - at(i - k - 1)) * weight }
        weight *= ratio
      }
      return sum
    }
    var path = Path()
    path.move(to: points[0])
    for i in points.indices {
      let next = (i + 1) % count
      path.cubic(points[i] + slopes[i] * (1 / 3.0), points[next] - slopes[next] * (1 / 3.0), to: points[next])
    }
    path.close()
    return path
  }
}
