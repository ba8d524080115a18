import CImageQuant

/// Up to 255 colours that stand for all pictures of a loop, and a number that stands for none.
struct Palette: Sendable {
  /// Red, green and blue, 0 to 255.
  let colors: [SIMD4<Int32>]

  /// The number of the entry that is transparent, by which GIF says that a pixel stays as it is.
  static let transparent = 255

  /// The version of libimagequant, such as `2.17.0`; nil where the package was built without it.
  static var quantizerVersion: String? {
    let version = imagequant_version()
    return version == 0 ? nil : "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  /// The colours of one.
  init(colors: [SIMD4<Int32>]) { self.colors = colors }

  /// The best colours for `count` pictures of `width` x `height` pixels, which `picture` draws as RGBA bytes, rows without
  /// padding; nil where memory is short.
  init?(of count: Int, width: Int, height: Int, picture: (Int, UnsafeMutableRawPointer) -> Void) {
    guard let quantizer = imagequant_alloc(Int32(Self.transparent)) else { return nil }
    defer { imagequant_free(quantizer) }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for index in 0..<count {
      let failed = pixels.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return true }
        picture(index, start)
        return imagequant_add(quantizer, start.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(height)) != 0
      }
      if failed { return nil }
    }
    var entries = [UInt8](repeating: 0, count: 256 * 4)
    let found = Int(imagequant_palette(quantizer, &entries))
    guard (1...Self.transparent).contains(found) else { return nil }
    colors = (0..<found).map { index -> SIMD4<Int32> in
      let (red, green, blue) = (entries[4 * index], entries[4 * index + 1], entries[4 * index + 2])
      return SIMD4(Int32(red), Int32(green), Int32(blue), 0)
    }
  }

  /// The palette as GIF's encoder takes it: alpha, red, green and blue from the highest byte on, all 256.
  var packed: [UInt32] {
    (0..<256).map { index -> UInt32 in
      if index == Self.transparent { return 0 }
      let color = index < colors.count ? colors[index] : SIMD4(0, 0, 0, 0)
      return 0xFF00_0000 | UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
    }
  }
}
