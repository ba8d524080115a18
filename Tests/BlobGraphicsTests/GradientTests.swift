import BlobGraphics
import Testing

/// Reference mixes of SwiftUI's pink and blue, worked out apart from this code with the LMS matrices of its perceptual gradients.
struct GradientTests {
  private let pink = Color(hex: 0xFF2D55)
  private let blue = Color(hex: 0x007AFF)

  private func levels(_ color: Color) -> [Double] { [color.red * 255, color.green * 255, color.blue * 255] }

  private func expect(
    _ color: Color, _ want: [Double], within tolerance: Double, _ place: SourceLocation = #_sourceLocation
  ) {
    for (got, want) in zip(levels(color), want) {
      #expect(abs(got - want) <= tolerance, "\(levels(color)) is not \(want)", sourceLocation: place)
    }
  }

  @Test(arguments: [
    (0.25, [213.3, 91.7, 134.4]), (0.5, [168.1, 111.7, 176.4]), (0.75, [114.7, 120.9, 216.1]),
  ])
  func mixesPerceptually(t: Double, want: [Double]) {
    let gradient = Gradient(stops: [GradientStop(offset: 0, color: pink), GradientStop(offset: 1, color: blue)])
    expect(gradient.color(at: t), want, within: 0.06)
  }

  @Test(arguments: [
    (0.25, [191.25, 64.25, 127.5]), (0.5, [127.5, 83.5, 170.0]), (0.75, [63.75, 102.75, 212.5]),
  ])
  func mixesEncodedComponents(t: Double, want: [Double]) {
    expect(Gradient.mix(pink, blue, at: t, in: .srgb), want, within: 1e-9)
  }

  @Test(arguments: Gradient.Interpolation.allCases)
  func redStaysRedOnItsWayToTransparent(space: Gradient.Interpolation) {
    let red = Color(hex: 0xFF0000)
    for t in [0.1, 0.5, 0.99] {
      let mix = Gradient.mix(red, .clear, at: t, in: space)
      expect(mix, [255, 0, 0], within: 0.01)
      #expect(abs(mix.alpha - (1 - t)) < 1e-12)
    }
  }

  @Test func equalOffsetsMakeAStep() {
    let gradient = Gradient(stops: [
      GradientStop(offset: 0, color: pink), GradientStop(offset: 0.5, color: pink),
      GradientStop(offset: 0.5, color: blue), GradientStop(offset: 1, color: blue),
    ])
    #expect(gradient.color(at: 0.4999) == pink || abs(gradient.color(at: 0.4999).red - pink.red) < 1e-9)
    expect(gradient.color(at: 0.5), levels(blue), within: 0.01)
  }

  @Test func endColoursGoOn() {
    let gradient = Gradient(stops: [GradientStop(offset: 0.2, color: pink), GradientStop(offset: 0.8, color: blue)])
    #expect(gradient.color(at: 0) == pink)
    #expect(gradient.color(at: 1) == blue)
  }

  /// Published values of bottosson.github.io/posts/oklab for the sRGB primaries and white.
  private static let published: [(UInt32, [Double])] = [
    (0xFFFFFF, [1.0, 0.0, 0.0]), (0xFF0000, [0.62796, 0.22486, 0.12585]),
    (0x00FF00, [0.86644, -0.23389, 0.17950]), (0x0000FF, [0.45201, -0.03246, -0.31153]),
  ]

  @Test(arguments: published)
  func oklabOfPrimaries(hex: UInt32, want: [Double]) {
    let lab = Oklab(Color(hex: hex))
    for (got, want) in zip([lab.lightness, lab.a, lab.b], want) { #expect(abs(got - want) < 2e-5) }
    expect(lab.color, levels(Color(hex: hex)), within: 0.01)
  }
}
