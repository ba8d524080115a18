import BlobGraphics
import BlobRaster

/// A rendered frame at 16 bits, premultiplied, row after row from the top.
public struct DeepPicture: Equatable {
  public let width, height: Int
  /// Samples of each component; 65535 stands for 1.
  public var red, green, blue, alpha: [UInt16]

  /// Draws `list`, with `rasterizer` or with a fresh one.
  public init(_ list: DrawList, by rasterizer: Rasterizer = Rasterizer()) {
    (width, height) = (list.width, list.height)
    let count = width * height
    var planes = [UInt16](repeating: 0xABCD, count: 4 * count)
    planes.withUnsafeMutableBytes { bytes in
      let stride = 2 * list.width
      rasterizer.rasterize(
        list,
        into: PixelDestination(
          layout: .gbrap16, width: list.width, height: list.height,
          planes: (0..<4).map { .init(base: bytes.baseAddress! + $0 * count * 2, stride: stride) }))
    }
    green = Array(planes[0..<count])
    blue = Array(planes[count..<2 * count])
    red = Array(planes[2 * count..<3 * count])
    alpha = Array(planes[3 * count..<4 * count])
  }

  /// Draws one outline in black on a transparent frame; `alpha` is its coverage.
  public init(
    filling path: Path, rule: FillRule = .nonzero, clip: [Point]? = nil, width: Int, height: Int,
    by rasterizer: Rasterizer = Rasterizer()
  ) {
    let fill = Fill(path: path, rule: rule, paint: .solid(.black), clip: clip)
    self.init(
      DrawList(width: width, height: height, background: .clear, layers: [Layer(fills: [fill])]), by: rasterizer)
  }

  /// Alpha of a pixel, 0...1.
  public func coverage(_ x: Int, _ y: Int) -> Double { Double(alpha[y * width + x]) / 65535 }

  /// Sum of alpha over the picture, in pixels.
  public var area: Double { alpha.reduce(0) { $0 + Double($1) } / 65535 }
}
