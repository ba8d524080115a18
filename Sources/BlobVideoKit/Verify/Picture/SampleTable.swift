/// Counts sample values that the tags of a stream leave no room for. Cells of sketches are means of many pixels, and means of colours
/// are colours: one outside the cube of colours was never made by the matrix and range that the tags name.
struct SampleTable {
  private var cells = 0
  private var isTaggedFull = false
  /// Cells blacker than black or whiter than white in limited range.
  private(set) var beyondRange = 0
  /// Flat cells outside the cube by the tags, and of those the ones that another reading brings inside.
  private var outside = 0
  private var insideOtherwise: [ColorReading: Int] = [:]

  /// Beyond what encoders overshoot by in a cell, in levels.
  private static let slack: Float = 5

  /// Adds a frame.
  mutating func add(_ sketch: FrameSketch, _ reading: ColorReading) {
    cells += sketch.luma.count
    isTaggedFull = reading.isFullRange
    for index in sketch.luma.indices {
      let (y, u, v) = (sketch.planes[0][index], sketch.planes[1][index], sketch.planes[2][index])
      if !reading.isFullRange, y < 16 - Self.slack || y > 235 + Self.slack {
        // In small pictures, whose cells are pixels, encoders overshoot by more at edges.
        if Self.isFlat(index, sketch) { beyondRange += 1 }
        continue
      }
      // Grey is grey in every matrix.
      if abs(u - 128) + abs(v - 128) < 20 { continue }
      guard Self.excess(reading.color(y, u, v)) > Self.slack, Self.isFlat(index, sketch) else { continue }
      outside += 1
      for other in ColorReading.all {
        let isMatrix = other.matrix != reading.matrix && other.isFullRange == reading.isFullRange
        let isRange = other.matrix == reading.matrix && other.isFullRange && !reading.isFullRange
        if isMatrix || isRange, Self.excess(other.color(y, u, v)) < Self.slack * 0.7 {
          insideOtherwise[other, default: 0] += 1
        }
      }
    }
  }

  /// Whether a cell and those beside it have nearly one colour. At edges chroma of half the size meets luma that is not its own, and
  /// encoders overshoot: colours outside the cube, which full range and other matrices have room for.
  private static func isFlat(_ index: Int, _ sketch: FrameSketch) -> Bool {
    let (row, column) = (index / sketch.columns, index % sketch.columns)
    for y in max(0, row - 2)...min(sketch.rows - 1, row + 2) {
      for x in max(0, column - 2)...min(sketch.columns - 1, column + 2) {
        let other = y * sketch.columns + x
        if sketch.planes.contains(where: { abs($0[other] - $0[index]) > 6 }) { return false }
      }
    }
    return true
  }

  /// How far a colour is outside the cube.
  private static func excess(_ color: SIMD4<Float>) -> Float {
    let over = color - SIMD4(repeating: 255)
    return max(-color[0], -color[1], -color[2], over[0], over[1], over[2])
  }

  /// The share of cells beyond limited range.
  var shareBeyondRange: Double { Double(beyondRange) / Double(max(1, cells)) }

  /// The matrix that the samples seem made by instead of the one in the tags, with the share of cells that say so.
  var otherMatrix: (matrix: ColorReading.Matrix, share: Double)? {
    let matrices = insideOtherwise.filter { !isOtherRange($0.key) }
    guard
      let best = matrices.max(by: { ($0.value, $1.key.matrix.rawValue) < ($1.value, $0.key.matrix.rawValue) }),
      best.value * 10 > outside * 8
    else { return nil }
    return (best.key.matrix, Double(best.value) / Double(max(1, cells)))
  }

  /// The share of cells whose colours do not exist in limited range and do in full range, where no other matrix explains them. Full
  /// range takes nearly everything in, so it is asked last.
  var shareOfFullRange: Double {
    let full = insideOtherwise.filter { isOtherRange($0.key) }.map(\.value).max() ?? 0
    return otherMatrix == nil && full * 10 > outside * 9 ? Double(full) / Double(max(1, cells)) : 0
  }

  /// Whether a reading that was tried differs from the tags by its range: only limited range has colours outside the cube that
  /// full range brings inside.
  private func isOtherRange(_ reading: ColorReading) -> Bool { reading.isFullRange && !isTaggedFull }
}
