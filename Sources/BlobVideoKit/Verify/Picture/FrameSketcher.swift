import LibAV

/// Reduces frames to sketches. Keeps its scratch memory from frame to frame; belongs to one thread.
///
/// Cells are about 1/120 of the longer side, 16 x 16 pixels at 1080p. Columns of a cell row are summed first, row after row, in a
/// loop that vectorizes; the sums are then gathered cell by cell. About 1 ms for a 1080p frame.
final class FrameSketcher {
  /// Cells along the longer side, at most.
  private static let longSide = 120
  private var sums: [UInt32] = []
  private let converter = PlanarConverter()

  /// `frame` in planar YUV; a copy, valid until the next call, where it was something else.
  func planar(_ frame: VideoFrame) throws(LibAVError) -> VideoFrame { try converter.planar(frame) }

  /// The sketch of a frame in planar YUV.
  func sketch(_ frame: VideoFrame) -> FrameSketch {
    let bits = frame.format.planarBits ?? 8
    let (width, height) = (frame.width, frame.height)
    let cell = max(1, (max(width, height) + Self.longSide - 1) / Self.longSide)
    let (columns, rows) = (max(1, width / cell), max(1, height / cell))
    let planes = frame.withPlanes { planes in
      planes.prefix(3).map { reduce($0, bits: bits, columns: columns, rows: rows) }
    }
    let gray = [Float](repeating: 128, count: columns * rows)
    return FrameSketch(
      columns: columns, rows: rows, planes: planes.count >= 3 ? planes : [planes.first ?? gray, gray, gray])
  }

  private func reduce(_ plane: VideoFrame.Plane, bits: Int, columns: Int, rows: Int) -> [Float] {
    let width = plane.rowBytes / (bits > 8 ? 2 : 1)
    if sums.count < width { sums = [UInt32](repeating: 0, count: width) }
    var cells = [Float](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      // A plane can have fewer rows than there are cells, where chroma is halved in a very small picture.
      let first = min(row * plane.rows / rows, plane.rows - 1)
      let last = max(first + 1, (row + 1) * plane.rows / rows)
      sums.withUnsafeMutableBufferPointer { sums in
        for x in 0..<width { sums[x] = 0 }
        for y in first..<last { add(plane.start + y * plane.stride, width: width, bits: bits, to: sums) }
        for column in 0..<columns {
          let left = min(column * width / columns, width - 1)
          let right = max(left + 1, (column + 1) * width / columns)
          var total: UInt64 = 0
          for x in left..<right { total += UInt64(sums[x]) }
          let samples = Float((right - left) * (last - first) << (bits - 8))
          cells[row * columns + column] = Float(total) / samples
        }
      }
    }
    return cells
  }

  private func add(_ row: UnsafeMutableRawPointer, width: Int, bits: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
    guard let target = sums.baseAddress else { return }
    if bits > 8 {
      let source = row.assumingMemoryBound(to: UInt16.self)
      for x in 0..<width { target[x] &+= UInt32(source[x]) }
    } else {
      let source = row.assumingMemoryBound(to: UInt8.self)
      for x in 0..<width { target[x] &+= UInt32(source[x]) }
    }
  }
}
