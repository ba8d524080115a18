import BlobRender

/// A source with alpha as an opaque picture of twice its height: its colours, multiplied with their alpha, above the alpha as grey.
///
/// Every codec can carry that, and a shader puts it together again without a division: colour and alpha are what blending needs.
struct StackedAlpha: FrameSource {
  /// What is stacked.
  let source: any FrameSource

  var text: String { "stacked " + source.text }
  var loop: LoopLength { source.loop }
  var naturalLoop: Rational? { source.naturalLoop }
  var periods: [Rational] { source.periods }
  var isOpaque: Bool { true }

  func goodLengths(near seconds: Rational) -> [Rational] { source.goodLengths(near: seconds) }

  /// A painter of the source's, for frames of half the height, which is even.
  func painter(loop: Loop, width: Int, height: Int) -> any FramePainter {
    StackedPainter(source.painter(loop: loop, width: width, height: height / 2), width: width, height: height / 2)
  }
}

/// Draws the upper half, and the lower one from its alpha.
private final class StackedPainter: FramePainter {
  private let painter: any FramePainter
  private let width, height: Int
  /// The alpha of deep pictures.
  private let alpha: UnsafeMutablePointer<UInt16>

  init(_ painter: any FramePainter, width: Int, height: Int) {
    (self.painter, self.width, self.height) = (painter, width, height)
    alpha = .allocate(capacity: width * height)
  }

  deinit { alpha.deallocate() }

  func paint(_ position: LoopPosition, into destination: PixelDestination) {
    switch destination.layout {
    case .gbrp16: paintDeep(position, into: destination)
    default: paintBytes(position, into: destination)
    }
  }

  private func paintDeep(_ position: LoopPosition, into destination: PixelDestination) {
    let mask = PixelDestination.Plane(base: alpha, stride: width * 2)
    painter.paint(
      position,
      into: PixelDestination(
        layout: .gbrap16, white: destination.white, width: width, height: height,
        planes: destination.planes.prefix(3) + [mask]))
    let white = UInt32(destination.white)
    for plane in destination.planes.prefix(3) {
      for y in 0..<height {
        let row = (plane.base + (height + y) * plane.stride).assumingMemoryBound(to: UInt16.self)
        for x in 0..<width { row[x] = UInt16((UInt32(alpha[y * width + x]) * white + 32767) / 65535) }
      }
    }
  }

  private func paintBytes(_ position: LoopPosition, into destination: PixelDestination) {
    guard let plane = destination.planes.first else { return }
    painter.paint(
      position,
      into: PixelDestination(
        layout: destination.layout, width: width, height: height, base: plane.base, stride: plane.stride))
    for y in 0..<height {
      let upper = (plane.base + y * plane.stride).assumingMemoryBound(to: UInt8.self)
      let lower = upper + height * plane.stride
      for x in 0..<width {
        let value = upper[4 * x + 3]
        for channel in 0..<3 { lower[4 * x + channel] = value }
        (lower[4 * x + 3], upper[4 * x + 3]) = (255, 255)
      }
    }
  }
}
