extension Range<Int> {
  /// The smallest range that holds both; empty ones hold nothing. Ranges here are runs of rows or columns.
  public func union(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
