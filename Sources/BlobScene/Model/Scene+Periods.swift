extension Scene {
  /// The shortest length in seconds in which all motion makes whole cycles: the least common multiple of the periods. Nil
  /// where nothing moves, and where it is longer than ten minutes.
  public var naturalLoop: Rational? {
    guard var length = periods.first else { return nil }
    for period in periods.dropFirst() {
      guard let common = length.leastCommonMultiple(with: period), common <= SceneLimits.naturalLoop else { return nil }
      length = common
    }
    return length <= SceneLimits.naturalLoop ? length : nil
  }

  /// The largest factor by which closing a loop of `length` seconds makes a motion faster or slower: 1 is none.
  public func speedChange(at length: Rational) -> Double {
    periods.map { period in
      let turns = max(1, (length.value / period.value + 0.5).rounded(.down))
      let change = turns * period.value / length.value
      return max(change, 1 / change)
    }.max() ?? 1
  }

  /// The largest speed change that nobody is warned of.
  public static let largestSpeedChange = 1.25

  /// Lengths near `wanted` (seconds) at which no motion changes its speed by more than 1.25: the `count` nearest whole multiples
  /// of a period, and the scene's own loop and natural loop where they are such lengths. Rising, each once.
  public func goodLengths(near wanted: Rational, count: Int = 3) -> [Rational] {
    let multiples = Set(periods.flatMap { goodMultiples(of: $0, near: wanted, count: count) })
    let nearest = multiples.sorted { a, b in
      let (da, db) = (abs(a.value - wanted.value), abs(b.value - wanted.value))
      return da == db ? a < b : da < db
    }
    var own: [Rational] = naturalLoop.map { [$0] } ?? []
    if case .seconds(let length) = loop { own.append(length) }
    return Set(nearest.prefix(count) + own.filter(isGood)).sorted()
  }

  /// A hair of tolerance: 1.25 itself is still good, however it is rounded.
  private func isGood(_ length: Rational) -> Bool { speedChange(at: length) <= Self.largestSpeedChange + 1e-9 }

  /// The `count` nearest on either side. Looks at no more than a thousand multiples, and at none beyond an hour.
  private func goodMultiples(of period: Rational, near wanted: Rational, count: Int) -> [Rational] {
    let middle = Int64(min(max((wanted.value / period.value).rounded(), 1), 1e6))
    let longest = Rational(LoopLength.longest)
    func good(_ turns: some Sequence<Int64>) -> [Rational] {
      let lengths = turns.lazy.compactMap { Rational($0, 1)?.times(period) }.prefix { $0 <= longest }
      return Array(lengths.filter(isGood).prefix(count))
    }
    let below = stride(from: middle, through: max(1, middle - 500), by: -1)
    return good(below) + good(max(1, middle + 1)...max(1, middle + 500))
  }
}
