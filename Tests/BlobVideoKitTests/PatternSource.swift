import BlobVideoKit

/// A source for tests: a diagonal ramp that moves once through its colours in a loop, or one flat colour.
struct PatternSource: FrameSource {
  var color: Color?
  var loop = LoopLength.frames(4)
  var naturalLoop: Rational? = Rational(4)
  var periods: [Rational] = [Rational(4)]
  var lengths: [Rational] = []
  /// What paints in the place of its painter, which it is given.
  var wrap: @Sendable (any FramePainter) -> any FramePainter = { $0 }

  var text: String { "{\"pattern\":\"\(color.map { "\($0)" } ?? "ramp")\"}" }
  var isOpaque: Bool { color.map { $0.alpha == 1 } ?? true }
  func goodLengths(near seconds: Rational) -> [Rational] { lengths }
  func painter(loop: Loop, width: Int, height: Int) -> any FramePainter {
    wrap(PatternPainter(color: color))
  }
}

private final class PatternPainter: FramePainter {
  private let color: Color?

  init(color: Color?) { self.color = color }

  func paint(_ position: LoopPosition, into destination: PixelDestination) {
    let shift = Int(position.phase(cycles: 1) * 256)
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    for y in 0..<destination.height {
      for x in 0..<destination.width {
        if let color {
          put(byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha), x, y, destination)
        } else {
          let (a, b, c) = ((x + y + shift) & 255, (x / 2 + shift) & 255, (y + 2 * shift) & 255)
          put(UInt8(a), UInt8(b), UInt8(c), 255, x, y, destination)
        }
      }
    }
  }

  private func put(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8, _ x: Int, _ y: Int, _ destination: PixelDestination
  ) {
    func row<T>(_ plane: Int, _: T.Type) -> UnsafeMutablePointer<T> {
      (destination.planes[plane].base + y * destination.planes[plane].stride).assumingMemoryBound(to: T.self)
    }
    if destination.layout == .rgba8 {
      for (i, value) in [red, green, blue, alpha].enumerated() { row(0, UInt8.self)[4 * x + i] = value }
      return
    }
    for (plane, value) in [green, blue, red].enumerated() {
      row(plane, UInt16.self)[x] = UInt16((Double(value) * Double(destination.white) / 255).rounded())
    }
    if destination.layout == .gbrap16 { row(3, UInt16.self)[x] = UInt16(alpha) * 257 }
  }
}
