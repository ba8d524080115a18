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

  /// Whether the memory has the same background as `other`'s, and both are known.
  public func hasBackground(of other: PaintedRows) -> Bool { isKnown && background == other.background }

  /// Gets ready for a frame of `width` by `height` pixels on `background`: where another one was there, all of it has to go.
  mutating func begin(_ background: Color, width: Int, height: Int) {
    if self.background != background || rows.count != height {
      rows = Array(repeating: 0..<width, count: height)
    }
    self.background = background
  }

  /// Replaces row `y`'s pixels; returns those that were there.
  mutating func replace(_ y: Int, by painted: Range<Int>) -> Range<Int> {
    defer { rows[y] = painted }
    return rows[y]
  }
}
