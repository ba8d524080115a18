import BlobGraphics

extension DeepColor {
  /// The premultiplied 16-bit form of `color`, components cut to 0...1.
  ///
  /// With `depth` 8 an opaque colour is rounded to the nearest that 8 bits can hold, so that a flat area is flat: dithering is
  /// for what changes from place to place.
  init(_ color: Color, depth: Int) {
    let alpha = min(max(color.alpha, 0), 1)
    func component(_ v: Double) -> UInt16 {
      let bounded = min(max(v, 0), 1)
      if depth == 8, alpha == 1 { return UInt16((bounded * 255).rounded()) * 257 }
      return UInt16((bounded * alpha * 65535).rounded())
    }
    self.init(
      red: component(color.red), green: component(color.green), blue: component(color.blue),
      alpha: UInt16((alpha * 65535).rounded()))
  }
}
