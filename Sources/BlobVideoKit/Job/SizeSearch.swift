#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Looks for the best quality whose file is no larger than a ceiling, by trying numbers.
///
/// Sizes fall with the number nearly along a line in their logarithm: the first step follows the slope that is usual for the encoder, later
/// ones the line through the two numbers that enclose the ceiling.
struct SizeSearch {
  let ceiling: Int
  /// The best number worth having, and the worst that there is; lower is better.
  let (best, worst): (Double, Double)
  /// Between two numbers that are worth trying.
  let step: Double
  /// By how much a number must rise to halve the size, for a first guess.
  let halving: Double

  /// The worst number known to give too much.
  private(set) var tooLarge: (number: Double, bytes: Int)?
  /// The best number known to fit.
  private(set) var fitting: (number: Double, bytes: Int)?
  private var first: Double

  /// A file is good enough from this share of the ceiling on: closer would cost another encode for what nobody sees.
  private let enough: Double

  /// A search that begins at `first`.
  init(
    ceiling: Int, best: Double, worst: Double, step: Double, halving: Double, first: Double, enough: Double = 0.95
  ) {
    self.enough = enough
    (self.ceiling, self.best, self.worst, self.step, self.halving) = (ceiling, best, worst, step, halving)
    self.first = min(max(first, best), worst)
  }

  /// The number whose size is next to what a bit rate asks for, a twenty-second below the ceiling, in proportion and on whichever side:
  /// where numbers are whole the one below may be a tenth away.
  var nearest: (number: Double, bytes: Int)? {
    guard let fits = fitting, let large = tooLarge else { return fitting ?? tooLarge }
    return share(large.bytes) * share(fits.bytes) < 0.92 ? large : fits
  }

  /// The next number to try; nil where `fitting` is the answer, or nothing fits.
  var next: Double? {
    switch (tooLarge, fitting) {
    case (nil, nil): return first
    case (nil, let fits?):
      if fits.number <= best || share(fits.bytes) >= enough { return nil }
      return snapped(fits.number + halving * log2(share(fits.bytes)), in: best...max(best, fits.number - step))
    case (let large?, nil):
      if large.number >= worst { return nil }
      return snapped(
        large.number + halving * log2(share(large.bytes) / 0.975), in: min(large.number + step, worst)...worst)
    case (let large?, let fits?):
      if share(fits.bytes) >= enough || fits.number - large.number < 2 * step { return nil }
      let (a, b) = (log2(share(large.bytes)), log2(share(fits.bytes)))
      let way = a > b ? (a - log2(0.975)) / (a - b) : 0.5
      // Not too near an end, where a bent curve would have the search creep.
      let part = large.number + min(max(way, 0.1), 0.9) * (fits.number - large.number)
      return snapped(part, in: (large.number + step)...(fits.number - step))
    }
  }

  /// Takes in what a number gave.
  mutating func record(_ number: Double, bytes: Int) {
    if bytes <= ceiling {
      if number < fitting?.number ?? .infinity { fitting = (number, bytes) }
    } else if number > tooLarge?.number ?? -.infinity {
      tooLarge = (number, bytes)
    }
    // A curve that is not quite falling: what is better than a number that is too large counts as too large.
    if let large = tooLarge, let fits = fitting, large.number >= fits.number { tooLarge = nil }
  }

  private func share(_ bytes: Int) -> Double { max(Double(bytes), 1) / Double(ceiling) }

  private func snapped(_ number: Double, in range: ClosedRange<Double>) -> Double {
    let whole = (number / step).rounded() * step
    return min(max(whole, range.lowerBound), range.upperBound)
  }
}
