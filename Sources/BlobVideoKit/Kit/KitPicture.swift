/// A decoded frame: opaque pixels of 8 bits a channel, as a browser would put them on the screen. What the kit measures.
public struct KitPicture: Hashable, Sendable {
  /// Pixels, 1 or more.
  public let width, height: Int
  /// Red, green and blue of each pixel, rows from the top without padding.
  let samples: [UInt8]

  /// A picture from bytes in the order red, green, blue and `bytesPerPixel` - 3 more that are passed over; nil where there are
  /// no pixels, or fewer bytes than the pixels need.
  public init?(width: Int, height: Int, bytes: [UInt8], bytesPerPixel: Int = 3) {
    guard width > 0, height > 0, bytesPerPixel >= 3, bytes.count / bytesPerPixel / width >= height else { return nil }
    (self.width, self.height) = (width, height)
    if bytesPerPixel == 3 {
      samples = Array(bytes.prefix(width * height * 3))
    } else {
      samples = (0..<width * height).flatMap { bytes[$0 * bytesPerPixel..<$0 * bytesPerPixel + 3] }
    }
  }

  /// The pixel in column `x` and row `y`, both from 0.
  subscript(x: Int, y: Int) -> CSSColor {
    let first = (y * width + x) * 3
    return CSSColor(red: samples[first], green: samples[first + 1], blue: samples[first + 2])
  }

  /// Means over a grid of `columns` x `rows` cells that cover the picture, red, green and blue of each in 0...255, rows from the
  /// top. Where the picture has fewer pixels than the grid has cells, neighbours share one. Linear in the picture.
  func cells(columns: Int, rows: Int) -> [SIMD4<Double>] {
    func range(_ cell: Int, of cells: Int, in pixels: Int) -> Range<Int> {
      let first = cell * pixels / cells
      return first..<max(first + 1, (cell + 1) * pixels / cells)
    }
    return (0..<rows).flatMap { row in
      let ys = range(row, of: rows, in: height)
      return (0..<columns).map { column in
        let xs = range(column, of: columns, in: width)
        return mean(xs: xs, ys: ys)
      }
    }
  }

  /// The mean over a rectangle of pixels; whole numbers, so that the order of adding does not matter.
  private func mean(xs: Range<Int>, ys: Range<Int>) -> SIMD4<Double> {
    var (red, green, blue) = (0, 0, 0)
    samples.withUnsafeBufferPointer { samples in
      for y in ys {
        for first in stride(from: (y * width + xs.lowerBound) * 3, to: (y * width + xs.upperBound) * 3, by: 3) {
          red += Int(samples[first])
          green += Int(samples[first + 1])
          blue += Int(samples[first + 2])
        }
      }
    }
    return SIMD4(Double(red), Double(green), Double(blue), 0) / Double(xs.count * ys.count)
  }
}
