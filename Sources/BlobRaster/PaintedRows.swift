import BlobGraphics

/// What memory shows besides a background: for each row, the pixels outside of which there is background alone.
///
/// Whoever draws frame after frame into the same memory keeps one of these beside it. The next frame then writes only what it
/// paints and what the frame before painted there, and what comes after (a conversion) can leave the rest alone too. Most of a
/// frame is background as a rule, so this saves most of the writing; where a scene covers everything it costs nothing.
public struct PaintedRows: Sendable {
  private var background: Color?
  private(set) var rows: [Range<Int>] = []

  /// Of memory of which nothing is known: the next frame writes every pixel.
  public init() {}

  /// Whether anything is known of the memory.
  public var isKnown: Bool { background != nil }

  /// The pixels outside of which rows `range` show the background; empty where they show nothing else. Known memory only.
  public func columns(in range: Range<Int>) -> Range<Int> {
    precondition(isKnown, "columns of known memory")
    return rows[range].reduce(0..<0) { $0.union($1) }
  }

  /// What is known of rows `range` alone. Known memory only.
  public func part(_ range: Range<Int>) -> PaintedRows {
    var part = PaintedRows()
    part.background = background
    part.rows = Array(rows[range])
    return part
  }

  /// Gets ready for a frame of `width` by `height` pixels on `background`: where another one was there, all of it has to go.
  mutating func begin(_ background: Color, width: Int, height: Int) {
    if self.background != background || rows.count != height {
      rows = Array(repeating: 0..<width, count: height)
    }
    self.background = background
  }

  /// Gets ready for rows of a frame of `width` by `height` pixels that have the background of `other`, which is known.
  public mutating func begin(like other: PaintedRows, width: Int, height: Int) {
    if let background = other.background { begin(background, width: width, height: height) }
  }

  /// Tells that rows `range` show what the first rows of `part` do, after `begin(like:)` it. Where nothing is known of `part`, nothing is
  /// known of the whole.
  public mutating func replace(_ range: Range<Int>, by part: PaintedRows) {
    guard isKnown, part.isKnown else {
      self = PaintedRows()
      return
    }
    for (row, painted) in zip(range, part.rows) { rows[row] = painted }
  }

  /// Replaces row `y`'s pixels; returns those that were there.
  mutating func replace(_ y: Int, by painted: Range<Int>) -> Range<Int> {
    defer { rows[y] = painted }
    return rows[y]
  }
}
