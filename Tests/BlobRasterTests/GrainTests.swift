import BlobGraphics
import BlobRaster
import TestSupport
import Testing

@Suite struct GrainTests {
  /// Keeps what grain is made of.
  private let rasterizer = Rasterizer()

  private func grain(
    _ strength: Double = 0.5, size: Double = 1, isMonochrome: Bool = true, seed: UInt64 = 1, frame: Int = 0
  ) -> Filter {
    .grain(Grain(strength: strength, size: size, isMonochrome: isMonochrome, seed: seed, frame: frame))
  }

  private func picture(_ filters: [Filter], _ color: Color = Self.grey(0.5), width: Int = 240, height: Int = 160)
    -> DeepPicture
  {
    let frame = Rect(x: -100, y: -100, width: 1000, height: 1000)
    let layer = Layer(fills: [Fill(path: .polygon(frame.corners), paint: .solid(color))], filters: filters)
    return DeepPicture(DrawList(width: width, height: height, background: .clear, layers: [layer]), by: rasterizer)
  }

  private static func grey(_ v: Double) -> Color { Color(red: v, green: v, blue: v) }

  private func moments(_ plane: [UInt16]) -> (mean: Double, deviation: Double) {
    let values = plane.map { Double($0) / 65535 }
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    return (mean, variance.squareRoot())
  }

  @Test(arguments: [(0.5, 0.5), (0.5, 0.2), (0.25, 0.6), (0.9, 1.0)])
  func hasTheMeanAndTheDeviationThatItsFormulaGives(level: Double, strength: Double) {
    let (mean, deviation) = moments(picture([grain(strength)], Self.grey(level)).red)
    #expect(abs(mean - level) < 0.0025 * strength)
    let expected = strength * min(level, 1 - level) / 3
    #expect(abs(deviation / expected - 1) < 0.03)
  }

  @Test func leavesBlackWhiteAndAlphaAlone() {
    for level in [0.0, 1] { #expect(picture([grain(1)], Self.grey(level)) == picture([], Self.grey(level))) }
    let clear = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.4)
    let (with, without) = (picture([grain(1)], clear), picture([], clear))
    #expect(with.alpha == without.alpha)
    #expect(zip(with.red, with.alpha).allSatisfy { $0 <= $1 })
  }

  @Test func seedAndFrameDecideIt() {
    let first = picture([grain()])
    #expect(picture([grain()]) == first)
    #expect(picture([grain(frame: 1)]) != first)
    #expect(picture([grain(seed: 2)]) != first)
    // Two frames have nothing in common.
    let other = picture([grain(frame: 1)])
    let product = zip(first.red, other.red).reduce(0.0) {
      $0 + (Double($1.0) / 65535 - 0.5) * (Double($1.1) / 65535 - 0.5)
    }
    let deviation = moments(first.red).deviation
    #expect(abs(product / Double(first.red.count) / (deviation * deviation)) < 0.03)
  }

  @Test func hasColourWhereAskedFor() {
    let (plain, colourful) = (picture([grain()]), picture([grain(isMonochrome: false)]))
    #expect(plain.red == plain.green && plain.green == plain.blue)
    #expect(colourful.red != colourful.green && colourful.green != colourful.blue)
  }

  /// The mean product of neighbours says how large a grain is.
  @Test(arguments: [(1.0, 0.0...0.03), (2, 0.6...0.8), (4, 0.85...0.96)])
  func sizeIsThatOfAGrain(size: Double, expected: ClosedRange<Double>) {
    let picture = picture([grain(size: size)])
    let (mean, deviation) = moments(picture.red)
    let pairs = zip(picture.red, picture.red.dropFirst()).map {
      (Double($0) / 65535 - mean) * (Double($1) / 65535 - mean)
    }
    let likeness = pairs.reduce(0, +) / Double(pairs.count) / (deviation * deviation)
    #expect(expected.contains(abs(likeness)), "\(likeness)")
    #expect(abs(deviation / (0.25 / 3) - 1) < 0.05)
  }

  @Test func isNothingToABlurAndStaysOnItsShape() {
    let blurred = picture([grain(1), .gaussianBlur(sigma: 12)])
    #expect(blurred.red.allSatisfy { abs(Int($0) - 32768) < 700 })
    let disc = Fill(path: .ellipse(center: Point(50, 40), radiusX: 20, radiusY: 20), paint: .solid(.white))
    let layer = Layer(fills: [disc], filters: [grain(1)])
    let picture = DeepPicture(DrawList(width: 100, height: 80, background: .clear, layers: [layer]), by: rasterizer)
    #expect(picture.alpha[0] == 0 && picture.red[0] == 0)
  }
}
