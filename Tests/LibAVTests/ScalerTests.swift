import LibAV
import Testing

@Suite struct ScalerTests {
  /// A frame whose pixel (x, y) is what `color` says, converted to limited range BT.709.
  private func converted(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) throws -> [[[UInt8]]] {
    let source = try VideoFrame(width: width, height: height, format: .rgba, color: .srgb)
    source.withPlanes { planes in
      for y in 0..<height {
        let row = (planes[0].start + y * planes[0].stride).assumingMemoryBound(to: UInt8.self)
        for x in 0..<width {
          (row[4 * x], row[4 * x + 1], row[4 * x + 2]) = color(x, y)
          row[4 * x + 3] = 255
        }
      }
    }
    let target = try VideoFrame(width: width, height: height, format: .yuv420p, color: .video)
    let scaler = try Scaler(width: width, height: height, from: (.rgba, .srgb), to: (.yuv420p, .video))
    try scaler.convert(source, into: target)
    return target.rows
  }

  /// Y, U and V by the definition in ITU-R BT.709, 3.3 to 3.5, 8 bits.
  private func definition(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> [Double] {
    let (r, g, b) = (Double(r) / 255, Double(g) / 255, Double(b) / 255)
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return [16 + 219 * y, 128 + 224 * (b - y) / 1.8556, 128 + 224 * (r - y) / 1.5748]
  }

  @Test(arguments: [0xFF00FF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x808080, 0x007AFF, 0xFFFFFF, 0x000000])
  func flatColoursAreRoundedToNearest(hex: Int) throws {
    let color = (UInt8(hex >> 16), UInt8(hex >> 8 & 255), UInt8(hex & 255))
    let planes = try converted(64, 32) { _, _ in color }
    let expected = definition(color.0, color.1, color.2)
    for (plane, value) in zip(planes, expected) {
      for row in plane { for sample in row { #expect(abs(Double(sample) - value) <= 0.55) } }
    }
  }

  /// A red column on an even place lies on a chroma sample, one on an odd place halfway between two: left siting.
  @Test func chromaSitsOnTheLeftSample() throws {
    let even = try converted(32, 8) { x, _ in x == 16 ? (255, 0, 0) : (0, 0, 0) }
    let odd = try converted(32, 8) { x, _ in x == 17 ? (255, 0, 0) : (0, 0, 0) }
    #expect(even[2][2][6...10].map { Int($0) - 128 } == [0, 0, 56, 0, 0])
    #expect(odd[2][2][6...10].map { Int($0) - 128 } == [0, 0, 28, 28, 0])
  }

  /// Nothing overshoots at an edge: chroma stays between its values on both sides.
  @Test func edgesDoNotRing() throws {
    let planes = try converted(64, 64) { x, y in x + y < 64 ? (255, 45, 85) : (0, 122, 255) }
    let (a, b) = (definition(255, 45, 85), definition(0, 122, 255))
    for plane in 0..<3 {
      let (low, high) = (min(a[plane], b[plane]) - 0.55, max(a[plane], b[plane]) + 0.55)
      for row in planes[plane] { for sample in row { #expect((low...high).contains(Double(sample))) } }
    }
  }

  /// Widths that fill no vector whole: every column is the same picture as in a wider frame.
  @Test(arguments: [(322, 242), (1366, 6), (650, 10), (33, 17), (1, 1), (3, 5)])
  func paddingDoesNotShow(width: Int, height: Int) throws {
    func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
      (UInt8((7 * x + y) & 255), UInt8((x + 3 * y) & 255), UInt8((5 * x + 2 * y) & 255))
    }
    let planes = try converted(width, height, color)
    #expect(planes.map(\.count) == [height, (height + 1) / 2, (height + 1) / 2])
    #expect(planes.map(\.[0].count) == [width, (width + 1) / 2, (width + 1) / 2])
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b) = color(x, y)
        #expect(abs(Double(planes[0][y][x]) - definition(r, g, b)[0]) <= 0.6)
      }
    }
  }
}

extension VideoFrame {
  /// The samples of every plane, row by row, without padding.
  var rows: [[[UInt8]]] {
    withPlanes { planes in
      planes.map { plane in
        (0..<plane.rows).map { y in
          Array(UnsafeRawBufferPointer(start: plane.start + y * plane.stride, count: plane.rowBytes))
        }
      }
    }
  }
}
