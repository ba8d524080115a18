/// The row under construction: background where nothing has been painted yet, without being written there until a painter comes
/// near.
struct RowCanvas {
  private(set) var row: DeepRow
  /// Pixels that hold their colour; all others are background.
  private(set) var painted: Range<Int> = 0..<0
  let background: DeepColor
  /// Pixels outside of which nothing need be painted, since it will not be looked at.
  let limits: Range<Int>

  init(_ row: DeepRow, background: DeepColor, limits: Range<Int> = 0..<Int.max) {
    (self.row, self.background, self.limits) = (row, background, limits)
  }

  /// Forgets what was painted.
  mutating func clear() { painted = 0..<0 }

  /// Makes pixels `range`, and those between them and what is painted already, hold their colour.
  mutating func prepare(_ range: Range<Int>) {
    if painted.isEmpty {
      row.fill(range, with: background)
      painted = range
      return
    }
    if range.lowerBound < painted.lowerBound { row.fill(range.lowerBound..<painted.lowerBound, with: background) }
    if range.upperBound > painted.upperBound { row.fill(painted.upperBound..<range.upperBound, with: background) }
    painted = min(range.lowerBound, painted.lowerBound)..<max(range.upperBound, painted.upperBound)
  }

  /// Counts pixels `range`, which are not painted yet, as painted; those between them and what is painted become background.
  mutating func claim(_ range: Range<Int>) {
    guard !painted.isEmpty else {
      painted = range
      return
    }
    if range.upperBound < painted.lowerBound {
      row.fill(range.upperBound..<painted.lowerBound, with: background)
    } else if painted.upperBound < range.lowerBound {
      row.fill(painted.upperBound..<range.lowerBound, with: background)
    }
    painted = min(range.lowerBound, painted.lowerBound)..<max(range.upperBound, painted.upperBound)
  }
}
