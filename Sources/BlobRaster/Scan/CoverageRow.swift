/// What a shape covers of one row: runs from left to right that do not overlap, nothing between them.
///
/// Coverage counts 0...65535. A run has one coverage throughout, or one for each pixel in `mask`.
final class CoverageRow {
  /// Pixels `start..<end`.
  struct Run {
    var start, end: Int
    /// Coverage of every pixel, 1...65535, or `Run.masked`.
    var level: Int
    /// The coverage of each pixel is in the mask.
    static let masked = -1
    /// Wholly covered.
    static let full = 65535
  }

  private(set) var runs: [Run] = []
  /// Coverage of each pixel of the row, defined within masked runs only.
  let mask = Scratch<UInt16>()

  /// Forgets the row and makes room for `width` pixels.
  func reset(width: Int) {
    runs.removeAll(keepingCapacity: true)
    mask.reserve(width)
  }

  /// Adds a run to the right of all others; empty runs and coverage 0 add nothing.
  func append(_ start: Int, _ end: Int, level: Int) {
    guard start < end, level != 0 else { return }
    runs.append(Run(start: start, end: end, level: level))
  }

  /// The first pixel that is covered, and the one after the last; nil where none is.
  var extent: Range<Int>? {
    guard let first = runs.first, let last = runs.last else { return nil }
    return first.start..<last.end
  }
}
