/// A linear gradient's colours along a line, of which every row of a picture is a piece.
///
/// Rows of a linear gradient differ only in where they begin. So the colours are worked out once, for every pixel from the outermost
/// beginning to the outermost end, and again for places that lie a part of a pixel further; a row is a copy from the nearest of
/// these.
final class LinearStrip {
  /// Line after line, a part of a pixel apart, each as red, green, blue and alpha.
  private let samples: Scratch<UInt16>
  private let count, parts: Int
  /// Where the first sample of the first line is, in pixels along a row.
  private let first: Double

  /// A strip of `count` pixels from `first` on, at `parts` places in each. `shade` writes a line that begins at a place.
  init(first: Double, count: Int, parts: Int, shade: (Double, DeepRow) -> Void) {
    (self.first, self.count, self.parts) = (first, count, parts)
    samples = Scratch(capacity: 4 * count * parts)
    for part in 0..<parts { shade(first + Double(part) / Double(parts), row(part)) }
  }

  private func row(_ part: Int) -> DeepRow {
    let p = samples.base + 4 * count * part
    return DeepRow(red: p, green: p + count, blue: p + 2 * count, alpha: p + 3 * count, isOpaque: false)
  }

  /// Writes pixels `range` of a row whose pixel 0 is at `place`.
  func copy(_ place: Double, _ range: Range<Int>, into row: DeepRow) {
    let nearest = ((place + Double(range.lowerBound) - first) * Double(parts)).rounded()
    let bounded = Int(min(max(nearest, 0), Double((count - range.count) * parts)))
    let source = self.row(bounded % parts).advanced(by: bounded / parts)
    let (x, count) = (range.lowerBound, range.count)
    (row.red + x).update(from: source.red, count: count)
    (row.green + x).update(from: source.green, count: count)
    (row.blue + x).update(from: source.blue, count: count)
    if !row.isOpaque { (row.alpha + x).update(from: source.alpha, count: count) }
  }
}
