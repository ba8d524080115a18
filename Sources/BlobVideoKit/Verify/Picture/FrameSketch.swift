/// A decoded frame reduced to a few thousand mean values: small enough to keep, fine enough to see what moves.
struct FrameSketch: Hashable, Sendable {
  /// Cells in a row and in a column.
  let columns, rows: Int
  /// Means of luma and of both chroma planes over each cell, rows from the top. Sample values as they are coded, brought to
  /// 8 bits: 0 to 255, black is 16 in limited range. Grey pictures have 128 in both chroma planes.
  let planes: [[Float]]

  /// Luma.
  var luma: [Float] { planes[0] }

  /// The mean of a plane.
  func mean(_ plane: Int) -> Float { planes[plane].reduce(0, +) / Float(max(1, planes[plane].count)) }

  /// How far the picture is from one flat colour: the root mean square distance of its cells from their mean, all planes
  /// together, in levels of 255.
  var spread: Float {
    var sum: Float = 0
    for plane in planes {
      let mean = plane.reduce(0, +) / Float(max(1, plane.count))
      sum += plane.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(max(1, plane.count))
    }
    return sum.squareRoot()
  }

  /// The cells along the picture's border, as positions in `planes`.
  var border: [Int] {
    (0..<rows).flatMap { (row: Int) -> [Int] in
      let (first, last) = (row * columns, (row + 1) * columns - 1)
      if row == 0 || row == rows - 1 { return Array(first...last) }
      return first < last ? [first, last] : [first]
    }
  }
}
