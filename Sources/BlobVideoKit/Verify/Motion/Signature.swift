/// The coarse shape of a picture as a vector: the lowest cosine waves of luma and chroma.
///
/// Waves are smooth, so a picture that moves smoothly has a signature that moves smoothly, while an encoder's noise, which is
/// small and uncorrelated from block to block, all but averages out: the sum runs over the whole frame. A shift of a tenth of
/// a pixel is seen that way. Waves are scaled so that the length of the difference of two signatures is the root mean square
/// difference of the smoothed pictures, in levels of 255, over the three planes together.
struct SignatureMaker {
  /// Waves across and down: enough to tell shapes, long enough that fast motion stays a fraction of a wavelength a frame.
  private let across, down: [[Float]]

  /// For sketches of a given size.
  init(columns: Int, rows: Int) {
    let (wide, high) = columns * 3 > rows * 4 ? (8, 5) : rows * 3 > columns * 4 ? (5, 8) : (6, 6)
    across = Self.waves(min(wide, columns), samples: columns)
    down = Self.waves(min(high, rows), samples: rows)
  }

  /// Numbers in a signature.
  var count: Int { across.count * down.count * 3 }

  /// The signature of a sketch of that size.
  func signature(_ sketch: FrameSketch) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(count)
    for plane in sketch.planes {
      plane.withUnsafeBufferPointer { plane in
        // Along rows first; then the few results of each row are combined downwards.
        var lines = [Float](repeating: 0, count: sketch.rows * across.count)
        for row in 0..<sketch.rows {
          for (index, wave) in across.enumerated() {
            lines[row * across.count + index] = wave.withUnsafeBytes { wave in
              Self.product(
                UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(plane)[(row * sketch.columns * 4)...]), wave)
            }
          }
        }
        for wave in down {
          for index in across.indices {
            var sum: Float = 0
            for row in 0..<sketch.rows { sum += lines[row * across.count + index] * wave[row] }
            result.append(sum)
          }
        }
      }
    }
    return result
  }

  /// The sum of products of two series of floats, as long as the second.
  private static func product(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Float {
    var (sum, at) = (SIMD8<Float>.zero, 0)
    while at + 32 <= b.count {
      sum +=
        a.loadUnaligned(fromByteOffset: at, as: SIMD8<Float>.self)
        * b.loadUnaligned(fromByteOffset: at, as: SIMD8<Float>.self)
      at += 32
    }
    while at + 4 <= b.count {
      sum[0] +=
        a.loadUnaligned(fromByteOffset: at, as: Float.self) * b.loadUnaligned(fromByteOffset: at, as: Float.self)
      at += 4
    }
    return sum.sum()
  }

  private static func waves(_ count: Int, samples: Int) -> [[Float]] {
    (0..<count).map { order in
      let scale = (order == 0 ? 1 : 2.0.squareRoot()) / Double(samples)
      return (0..<samples).map { sample in
        Float(scale * cosine(Double.pi * Double(order) * (Double(sample) + 0.5) / Double(samples)))
      }
    }
  }
}
