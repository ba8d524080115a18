/// What a shape covers of one row: runs from left to right that do not overlap, nothing between them.
///
/// Coverage counts 0...65535. A run has one coverage throughout, or one for each pixel in `mask`.
struct CoverageRow {
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
  private let spare = Scratch<UInt16>()

  /// Forgets the row and makes room for `width` pixels.
  mutating func reset(width: Int) {
    runs.removeAll(keepingCapacity: true)
    mask.reserve(width)
  }

  /// Adds a run to the right of all others; empty runs and coverage 0 add nothing.
  mutating func append(_ start: Int, _ end: Int, level: Int) {
    guard start < end, level != 0 else { return }
    runs.append(Run(start: start, end: end, level: level))
  }

  /// Adds wholly covered pixels to the right of all others.
  mutating func fill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = runs.last, last.level == Run.full, last.end == range.lowerBound {
      runs[runs.count - 1].end = range.upperBound
    } else {
      append(range.lowerBound, range.upperBound, level: Run.full)
    }
  }

  /// Adds a pixel covered by 0...1 to the right of all others.
  mutating func append(_ x: Int, _ coverage: Float) {
    mask.base[x] = UInt16(truncatingIfNeeded: (coverage * 65535 + 8_388_608).bitPattern)
    if let last = runs.last, last.level == Run.masked, last.end == x {
      runs[runs.count - 1].end = x + 1
    } else {
      append(x, x + 1, level: Run.masked)
    }
  }

  /// Adds pixels `range`, each covered as far as `alpha` says, to an empty row; it may be the row's own mask. Long gaps without alpha are left out.
  mutating func append(_ range: Range<Int>, alpha: UnsafePointer<UInt16>) {
    if alpha != UnsafePointer(mask.base) {
      (mask.base + range.lowerBound).update(from: alpha + range.lowerBound, count: range.count)
    }
    var (start, x) = (range.lowerBound, range.lowerBound)
    while x < range.upperBound {
      let end = min(x &+ 64, range.upperBound)
      var seen: UInt16 = 0
      var k = x
      while k < end {
        seen |= alpha[k]
        k &+= 1
      }
      if seen == 0 {
        append(start, x, level: Run.masked)
        start = end
      }
      x = end
    }
    append(start, range.upperBound, level: Run.masked)
  }

  /// Leaves nothing outside of pixels `range`.
  mutating func clip(to range: Range<Int>) {
    runs.removeAll { $0.end <= range.lowerBound || $0.start >= range.upperBound }
    for i in runs.indices {
      runs[i].start = max(runs[i].start, range.lowerBound)
      runs[i].end = min(runs[i].end, range.upperBound)
    }
  }

  /// Takes `other`'s coverage away from this row's, of which it is a part. Both are `width` pixels wide.
  mutating func subtract(_ other: CoverageRow, width: Int) {
    guard let covered = other.extent, let extent else { return }
    spare.reserve(width)
    let (own, others) = (mask.base, spare.base)
    spread(extent, into: own)
    other.spread(covered, into: others)
    for x in covered { own[x] -= min(own[x], others[x]) }
    runs.removeAll(keepingCapacity: true)
    // Nothing is left where the other row covers wholly.
    var start = extent.lowerBound
    for run in other.runs where run.level == Run.full && run.end - run.start >= 32 {
      append(start, run.start, level: Run.masked)
      start = run.end
    }
    append(start, extent.upperBound, level: Run.masked)
  }

  /// Writes the coverage of each of the pixels `extent`, which hold all runs, into `line`; it may be the row's own mask.
  func spread(_ extent: Range<Int>, into line: UnsafeMutablePointer<UInt16>) {
    var x = extent.lowerBound
    for run in runs {
      (line + x).update(repeating: 0, count: run.start - x)
      if run.level != Run.masked {
        (line + run.start).update(repeating: UInt16(truncatingIfNeeded: run.level), count: run.end - run.start)
      } else if line != mask.base {
        (line + run.start).update(from: mask.base + run.start, count: run.end - run.start)
      }
      x = run.end
    }
    (line + x).update(repeating: 0, count: extent.upperBound - x)
  }

  /// The row's runs as stretches of pixels between which at least `gap` are not covered.
  func stretches(apart gap: Int) -> [Range<Int>] {
    runs.reduce(into: []) { stretches, run in
      if let last = stretches.last, run.start - last.upperBound < gap {
        stretches[stretches.count - 1] = last.lowerBound..<run.end
      } else {
        stretches.append(run.start..<run.end)
      }
    }
  }

  /// The first pixel that is covered, and the one after the last; nil where none is.
  var extent: Range<Int>? {
    guard let first = runs.first, let last = runs.last else { return nil }
    return first.start..<last.end
  }
}
