import LibAV

/// Judges what a frame's samples mean from the samples themselves.
///
/// Where the picture that they were made from is known, each reading is compared with it: cells of 16 x 16 pixels in which the
/// picture is nearly flat, cell by cell mean against mean, so that neither chroma subsampling nor noise plays a part. Where it
/// is not, samples outside the range that the tags name give a wrong range away.
struct ColorProbe {
  /// What a comparison with the known picture found.
  struct Match: Hashable, Sendable {
    /// The error by the file's own tags, in levels of 255: what 95 of 100 cells stay under, in their worst channel.
    let error: Double
    /// The other reading that fits better by a third; nil where there is none.
    let better: ColorReading?
    /// Flat cells that were compared.
    let cells: Int
  }

  static let cell = 16

  /// Means of a frame's samples over whole cells; nil where its format cannot be read as it is.
  static func cells(of frame: VideoFrame) -> [SIMD4<Float>]? {
    guard let bits = frame.format.planarBits else { return nil }
    let (columns, rows) = (frame.width / cell, frame.height / cell)
    let scale = Float(1 << (bits - 8))
    return frame.withPlanes { planes in
      var result = [SIMD4<Float>](repeating: SIMD4(128, 128, 128, 0), count: columns * rows)
      for (index, plane) in planes.prefix(3).enumerated() {
        let shift = index == 0 ? (horizontal: 0, vertical: 0) : frame.format.chromaShift
        let (wide, high) = (cell >> shift.horizontal, cell >> shift.vertical)
        for row in 0..<rows {
          for column in 0..<columns {
            var sum = 0
            for y in row * high..<(row + 1) * high {
              let start = plane.start + y * plane.stride
              for x in column * wide..<(column + 1) * wide {
                sum +=
                  bits == 8
                  ? Int(start.load(fromByteOffset: x, as: UInt8.self))
                  : Int(start.load(fromByteOffset: 2 * x, as: UInt16.self))
              }
            }
            result[row * columns + column][index] = Float(sum) / Float(wide * high) / scale
          }
        }
      }
      return result
    }
  }

  /// Compares a frame with the picture that it shows, `width` x `height` opaque RGBA pixels, read as `tags` and all other ways.
  static func match(
    _ frame: VideoFrame, picture: [UInt8], tags: ColorReading
  ) -> Match? {
    guard let coded = cells(of: frame) else { return nil }
    let columns = frame.width / cell
    var pairs: [(coded: SIMD4<Float>, wanted: SIMD4<Float>)] = []
    for index in coded.indices {
      let (left, top) = (index % columns * cell, index / columns * cell)
      if let wanted = flatColor(picture, width: frame.width, height: frame.height, left, top) {
        pairs.append((coded[index], wanted))
      }
    }
    guard !pairs.isEmpty else { return nil }
    /// Errors of the cells, rising.
    func errors(_ reading: ColorReading) -> [Float] {
      pairs.map { pair in
        let color = reading.color(pair.coded[0], pair.coded[1], pair.coded[2])
          .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let away = pointwiseMax(color - pair.wanted, pair.wanted - color)
        return max(away[0], away[1], away[2])
      }.sorted()
    }
    func worst(_ errors: [Float]) -> Double { Double(errors[min(errors.count - 1, errors.count * 95 / 100)]) }
    let own = worst(errors(tags))
    let others = ColorReading.all.filter { $0 != tags }.map { ($0, worst(errors($0))) }
    let best = others.min { $0.1 < $1.1 }
    return Match(error: own, better: best.flatMap { $0.1 < 0.7 * own ? $0.0 : nil }, cells: pairs.count)
  }

  /// The mean colour of a cell of the picture, nil where it or what is around it (as far as chroma reaches) is not smooth: the mean of
  /// a slope survives chroma of half the size, that of an edge may not.
  private static func flatColor(
    _ picture: [UInt8], width: Int, height: Int, _ left: Int, _ top: Int
  ) -> SIMD4<Float>? {
    var (sum, low, high) = (SIMD4<Float>.zero, SIMD4<Float>(repeating: 255), SIMD4<Float>.zero)
    for y in max(0, top - 4)..<min(height, top + cell + 4) {
      for x in max(0, left - 4)..<min(width, left + cell + 4) {
        let at = (y * width + x) * 4
        if picture[at + 3] != 255 { return nil }
        let pixel = SIMD4(Float(picture[at]), Float(picture[at + 1]), Float(picture[at + 2]), 0)
        (low, high) = (pointwiseMin(low, pixel), pointwiseMax(high, pixel))
        if (top..<top + cell).contains(y), (left..<left + cell).contains(x) { sum += pixel }
      }
    }
    let span = high - low
    return max(span[0], span[1], span[2]) <= 64 ? sum / Float(cell * cell) : nil
  }
}
