import BlobVideoKit

/// A source for tests: a diagonal ramp that moves once through its colours in a loop, or one flat colour.
struct PatternSource: FrameSource {
  var color: Color?
  var loop = LoopLength.frames(4)
  var naturalLoop: Rational? = Rational(4)
  var periods: [Rational] = [Rational(4)]
  var lengths: [Rational] = []

  var text: String { "{\"pattern\":\"\(color.map { "\($0)" } ?? "ramp")\"}" }
  var isOpaque: Bool { color.map { $0.alpha == 1 } ?? true }
  func goodLengths(near seconds: Rational) -> [Rational] { lengths }
  func painter(loop: Loop, width: Int, height: Int) -> any FramePainter { PatternPainter(color: color) }
}

private final class PatternPainter: FramePainter {
  private let color: Color?

  init(color: Color?) { self.color = color }

  func paint(_ position: LoopPosition, into destination: PixelDestination) {
    let shift = Int(position.phase(cycles: 1) * 256)
    let flat = color.map { color in
      [color.red, color.green, color.blue, color.alpha].map { UInt8(($0 * 255).rounded()) }
    }
    for y in 0..<destination.height {
      let row = (destination.planes[0].base + y * destination.planes[0].stride).assumingMemoryBound(to: UInt8.self)
      for x in 0..<destination.width {
        let pixel =
          flat ?? [UInt8((x + y + shift) & 255), UInt8((x / 2 + shift) & 255), UInt8((y + 2 * shift) & 255), 255]
        for channel in 0..<4 { row[4 * x + channel] = pixel[channel] }
      }
    }
  }
}
