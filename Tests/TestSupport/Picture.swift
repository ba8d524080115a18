import BlobGraphics
import BlobRaster

/// A frame of 8-bit RGBA pixels, row after row from the top.
public struct Picture: Equatable {
  public let width, height: Int
  /// Red, green, blue, alpha of each pixel.
  public var bytes: [UInt8]

  /// A picture from its pixels.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == 4 * width * height)
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// A picture that `draw` fills. The rows have `padding` more bytes in memory, which must come back untouched.
  public init(
    width: Int, height: Int, layout: PixelLayout = .rgba8, alpha: AlphaForm = .premultiplied, padding: Int = 12,
    draw: (PixelDestination) -> Void
  ) {
    let stride = 4 * width + padding
    var memory = [UInt8](repeating: 0xA5, count: stride * height)
    memory.withUnsafeMutableBytes { memory in
      draw(
        PixelDestination(
          layout: layout, alpha: alpha, width: width, height: height, base: memory.baseAddress!, stride: stride))
    }
    bytes = []
    for y in 0..<height {
      bytes += memory[y * stride..<y * stride + 4 * width]
      precondition(memory[(y * stride + 4 * width)..<(y + 1) * stride].allSatisfy { $0 == 0xA5 }, "wrote past a row")
    }
    (self.width, self.height) = (width, height)
  }

  /// Draws `list`, with `rasterizer` or with a fresh one.
  public init(
    _ list: DrawList, layout: PixelLayout = .rgba8, alpha: AlphaForm = .premultiplied,
    by rasterizer: Rasterizer = Rasterizer()
  ) {
    self.init(width: list.width, height: list.height, layout: layout, alpha: alpha) {
      rasterizer.rasterize(list, into: $0)
    }
  }

  /// The four bytes of a pixel.
  public subscript(_ x: Int, _ y: Int) -> SIMD4<Int> {
    let i = 4 * (y * width + x)
    return SIMD4(Int(bytes[i]), Int(bytes[i + 1]), Int(bytes[i + 2]), Int(bytes[i + 3]))
  }
}

/// How far two pictures of one size are apart.
public struct PictureDifference: CustomStringConvertible {
  /// The largest difference of a component away from the edges of the expected picture, and on them.
  public private(set) var flat = 0, edge = 0
  /// Where those are.
  public private(set) var flatPlace = (x: 0, y: 0), edgePlace = (x: 0, y: 0)

  /// Compares all four components. A pixel lies on an edge where it, in the expected picture, differs from one of the pixels to
  /// its left, right, top or bottom by more than `jump`.
  public init(of picture: Picture, from expected: Picture, jump: Int = 6) {
    precondition(picture.width == expected.width && picture.height == expected.height, "pictures of different sizes")
    func distance(_ a: SIMD4<Int>, _ b: SIMD4<Int>) -> Int {
      let d = a &- b
      return (0..<4).reduce(0) { max($0, abs(d[$1])) }
    }
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let off = distance(picture[x, y], expected[x, y])
        guard off > min(flat, edge) else { continue }
        let isEdge = [(-1, 0), (1, 0), (0, -1), (0, 1)].contains { dx, dy in
          let (u, v) = (x + dx, y + dy)
          guard (0..<expected.width).contains(u), (0..<expected.height).contains(v) else { return false }
          return distance(expected[x, y], expected[u, v]) > jump
        }
        if isEdge, off > edge { (edge, edgePlace) = (off, (x, y)) }
        if !isEdge, off > flat { (flat, flatPlace) = (off, (x, y)) }
      }
    }
  }

  /// Both differences and where they are.
  public var description: String {
    "away from edges \(flat) at (\(flatPlace.x), \(flatPlace.y)), on edges \(edge) at (\(edgePlace.x), \(edgePlace.y))"
  }
}
