/// Adds fine cells up to coarse ones by three running means of `ratio` cells in a row, of which every `ratio`-th result is kept.
///
/// Three means in a row fall off like a quadratic B-spline: where an edge lies within a coarse cell leaves no trace that a blur
/// would not remove. Coarse cell m takes in the fine cells ratio * m ... ratio * m + 3 * ratio - 3.
struct TripleMean {
  let ratio: Int
  /// What each of those fine cells counts.
  private let weights: [Float]

  init(ratio: Int) {
    self.ratio = ratio
    var weights = [1.0]
    for _ in 0..<3 {
      var wider = [Double](repeating: 0, count: weights.count + ratio - 1)
      for (i, w) in weights.enumerated() { for k in 0..<ratio { wider[i + k] += w / Double(ratio) } }
      weights = wider
    }
    self.weights = weights.map { Float($0) }
  }

  /// The last fine cell that coarse cell `m` takes in.
  func lastFine(of m: Int) -> Int { ratio * m + 3 * ratio - 3 }

  /// The coarse cells from 0 on that take in fine cell `x`.
  func coarse(ofFine x: Int) -> ClosedRange<Int> {
    max(0, -floorDivide(-(x - 3 * ratio + 3), ratio))...max(0, x / ratio)
  }

  /// What fine cell `x` counts in coarse cell `m`, which takes it in.
  func weight(ofFine x: Int, in m: Int) -> Float { weights[x - ratio * m] }

  /// The means along one row, of which cells `extent` are given (0...65535) and all others are 0, as 0...1 into `out`. Returns the
  /// coarse cells that were written; all others of the `width` are 0.
  ///
  /// Running sums of running sums of running sums, and differences of every `ratio`-th of them: whole numbers that may wrap round,
  /// since the differences come out right all the same. Three additions a cell whatever the ratio.
  func gather(
    _ line: UnsafePointer<UInt16>, _ extent: Range<Int>, width: Int, into out: UnsafeMutablePointer<Float>
  ) -> Range<Int> {
    let scale = 1 / (65535 * Float(ratio * ratio * ratio))
    if ratio == 1 {
      for x in extent { out[x] = Float(line[x]) * scale }
      return extent
    }
    let first = coarse(ofFine: extent.lowerBound).lowerBound
    let last = min(width, (extent.upperBound - 1) / ratio + 1)
    guard first < last else { return 0..<0 }
    var (one, two, three): (UInt32, UInt32, UInt32) = (0, 0, 0)
    // What the third sum was one, two and three coarse cells ago.
    var (before, second, third): (UInt32, UInt32, UInt32) = (0, 0, 0)
    var x = extent.lowerBound
    for m in (first - 3)..<last {
      let end = ratio &* m &+ 3 &* ratio &- 2
      let known = min(end, extent.upperBound)
      while x < known {
        one &+= UInt32(line[x])
        two &+= one
        three &+= two
        x &+= 1
      }
      while x < end {
        two &+= one
        three &+= two
        x &+= 1
      }
      if m >= first { out[m] = Float(three &- 3 &* before &+ 3 &* second &- third) * scale }
      (before, second, third) = (three, before, second)
    }
    return first..<last
  }
}
