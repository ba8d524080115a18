/// Memory that a frame is drawn into: the caller's own, borrowed for the length of one call.
///
/// Rows run from the top down. Strides are bytes from one row to the next; bytes between the end of a row and the next row are
/// left alone. Samples must be aligned: base and stride are multiples of 4 in the 8-bit layouts, of 2 in the 16-bit ones.
public struct PixelDestination {
  /// One plane: the address of its first sample, and bytes from one row to the next (negative where rows run upwards).
  public struct Plane {
    /// Address of the upper left sample.
    public let base: UnsafeMutableRawPointer
    /// Bytes from a row to the row below it.
    public let stride: Int

    /// A plane from its address and stride.
    public init(base: UnsafeMutableRawPointer, stride: Int) {
      self.base = base
      self.stride = stride
    }
  }

  /// Order and depth of the samples.
  public let layout: PixelLayout
  /// Whether colour is to be multiplied with alpha.
  public let alpha: AlphaForm
  /// The colour sample that stands for 1 in the 16-bit layouts, 65535 or 65280 (alpha's is always 65535).
  ///
  /// FFmpeg's swscale takes 65280, 8 bits moved up by 8, for white (measured with 5.1: 65535 comes out as luma 943 of 10 bits
  /// where 940 is right).
  public let white: UInt16
  /// Size in pixels, each side 1 or more.
  public let width, height: Int
  /// As many planes as the layout has, in its order.
  public let planes: [Plane]

  /// A destination of one or more planes, in the layout's order.
  public init(
    layout: PixelLayout, alpha: AlphaForm = .premultiplied, white: UInt16 = 65535, width: Int, height: Int,
    planes: [Plane]
  ) {
    precondition(white == 65535 || white == 65280, "white is 65535 or 65280")
    precondition(width > 0 && height > 0, "a destination has at least one pixel")
    precondition(planes.count == layout.planeCount, "\(layout) takes \(layout.planeCount) planes")
    let unit = layout.planeCount == 1 ? 4 : 2
    for plane in planes {
      precondition(
        abs(plane.stride) >= layout.rowBytes(width: width) || height == 1, "a row does not fit into its stride")
      precondition(
        Int(bitPattern: plane.base) % unit == 0 && plane.stride % unit == 0, "base and stride are multiples of \(unit)")
    }
    (self.layout, self.alpha, self.white) = (layout, alpha, white)
    (self.width, self.height, self.planes) = (width, height, planes)
  }

  /// A destination of one plane, for the 8-bit layouts.
  public init(
    layout: PixelLayout, alpha: AlphaForm = .premultiplied, width: Int, height: Int, base: UnsafeMutableRawPointer,
    stride: Int
  ) {
    self.init(
      layout: layout, alpha: alpha, width: width, height: height, planes: [Plane(base: base, stride: stride)])
  }

  /// Row `y` of plane `plane` as samples of 16 bits.
  func row16(_ y: Int, plane: Int) -> UnsafeMutablePointer<UInt16> {
    (planes[plane].base + y * planes[plane].stride).assumingMemoryBound(to: UInt16.self)
  }

  /// Row `y` of the only plane as pixels of 32 bits.
  func row32(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (planes[0].base + y * planes[0].stride).assumingMemoryBound(to: UInt32.self)
  }
}
