/// Colours at even steps, in planes.
final class ColorTable {
  /// The last index; there is one more colour than steps.
  let steps: Int
  private let samples: Scratch<UInt16>

  /// The colours that `color` gives for places from 0 to 1.
  init(steps: Int, _ color: (Double) -> DeepColor) {
    self.steps = steps
    samples = Scratch(capacity: 4 * (steps + 1))
    let row = row
    for i in 0...steps { row.put(color(Double(i) / Double(steps)), i) }
  }

  private var row: DeepRow {
    let (p, count) = (samples.base, steps + 1)
    return DeepRow(red: p, green: p + count, blue: p + 2 * count, alpha: p + 3 * count, isOpaque: false)
  }

  /// Writes the colours at `count` indices, 0...`steps`, to the row from pixel `x` on.
  func write(_ indices: UnsafePointer<UInt32>, count: Int, into row: DeepRow, at x: Int) {
    let table = self.row
    pick(row.red + x, table.red, indices, count)
    pick(row.green + x, table.green, indices, count)
    pick(row.blue + x, table.blue, indices, count)
    if !row.isOpaque { pick(row.alpha + x, table.alpha, indices, count) }
  }
}

@inline(__always)
private func pick(
  _ out: UnsafeMutablePointer<UInt16>, _ table: UnsafePointer<UInt16>, _ indices: UnsafePointer<UInt32>, _ count: Int
) {
  var i = 0
  while i < count {
    out[i] = table[Int(truncatingIfNeeded: indices[i])]
    i &+= 1
  }
}
