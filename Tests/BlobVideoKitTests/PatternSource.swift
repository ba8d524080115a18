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
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    let flat = color.map {
      (red: byte($0.red), green: byte($0.green), blue: byte($0.blue), alpha: byte($0.alpha))
    }
    for y in 0..<destination.height {
      let row = (destination.planes[0].base + y * destination.planes[0].stride).assumingMemoryBound(to: UInt8.self)
      for x in 0..<destination.width {
        row[4 * x] = flat?.red ?? UInt8((x + y + shift) & 255)
        row[4 * x + 1] = flat?.green ?? UInt8((x / 2 + shift) & 255)
        row[4 * x + 2] = flat?.blue ?? UInt8((y + 2 * shift) & 255)
        row[4 * x + 3] = flat?.alpha ?? 255
      }
    }
  }
}
