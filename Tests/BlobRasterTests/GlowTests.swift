import BlobGraphics
import BlobRaster
import Foundation
import TestSupport
import Testing

@Suite struct GlowTests {
  /// A half-plane to the left of x = 40.
  private let half = Path.polygon(Rect(minX: -3000, minY: -3000, maxX: 40, maxY: 3000).corners)

  private func picture(_ color: Color, _ filters: [Filter], background: Color = .clear) -> DeepPicture {
    let layer = Layer(fills: [Fill(path: half, paint: .solid(color))], filters: filters)
    return DeepPicture(DrawList(width: 80, height: 3, background: background, layers: [layer]))
  }

  /// The share of a Gaussian that lies further than `distance` deviations to one side.
  private func tail(_ distance: Double) -> Double { erfc(distance / 2.0.squareRoot()) / 2 }

  @Test(arguments: [(4.0, 1.0), (4, 0.6), (12, 1), (12, 3)])
  func outsideFallsOffAsABlurredEdge(sigma: Double, strength: Double) {
    let glow = Glow(side: .outer, sigma: sigma, color: Color(red: 0, green: 1, blue: 0, alpha: 0.8), strength: strength)
    let picture = picture(.black, [.glow(glow)])
    for x in 41..<80 {
      let expected = 0.8 * min(1, strength * tail((Double(x) + 0.5 - 40) / sigma))
      #expect(abs(picture.coverage(x, 1) - expected) < 0.003 * max(strength, 1) + 0.02 / (sigma * sigma))
      #expect(picture.green[80 + x] == picture.alpha[80 + x] && picture.red[80 + x] == 0)
    }
    // The layer itself stays, and hides what is under it.
    for x in 0..<40 { #expect(picture.coverage(x, 1) == 1 && picture.green[80 + x] == 0) }
  }

  @Test(arguments: [(4.0, 1.0), (12, 1), (12, 2)])
  func insideFallsOffFromTheEdge(sigma: Double, strength: Double) {
    let glow = Glow(side: .inner, sigma: sigma, color: Color(red: 1, green: 1, blue: 1, alpha: 0.5), strength: strength)
    let picture = picture(Color(red: 0, green: 0, blue: 1), [.glow(glow)])
    for x in 0..<40 {
      let expected = 0.5 * min(1, strength * tail((40 - Double(x) - 0.5) / sigma))
      #expect(abs(Double(picture.red[80 + x]) / 65535 - expected) < 0.003 * max(strength, 1) + 0.02 / (sigma * sigma))
      #expect(picture.blue[80 + x] == 65535 && picture.alpha[80 + x] == 65535)
    }
    // Nothing shines out.
    for x in 41..<80 { #expect(picture.alpha[80 + x] == 0) }
  }

  @Test func keepsToTheAlphaOfWhatItLiesOn() {
    let glow = Glow(side: .inner, sigma: 6, color: .white)
    let picture = picture(Color(red: 0, green: 0, blue: 0, alpha: 0.5), [.glow(glow)])
    for x in 0..<80 {
      let k = 80 + x
      #expect(picture.red[k] <= picture.alpha[k] && abs(picture.coverage(x, 1) - (x < 40 ? 0.5 : 0)) < 0.0001)
    }
    // Far inside, half the alpha leaves half of the light.
    #expect(abs(Double(picture.red[80 + 2]) / 65535 - 0.25) < 0.001)
  }

  @Test func stepsFollowOneAnother() {
    let green = Color(red: 0, green: 1, blue: 0)
    let glow = Filter.glow(Glow(side: .outer, sigma: 8, color: green))
    // The light is part of the layer: a threshold cuts it where it is at 0.2, 0.84 deviations out.
    let cut = picture(.black, [glow, .alphaThreshold(min: 0.2, max: 1, color: .white)])
    let width = (0..<80).reduce(0) { $0 + cut.coverage($1, 1) }
    #expect(abs(width - (40 + 0.8416 * 8)) < 0.1)
    // A light of no size or strength leaves the layer as it is.
    for filters in [
      [Filter.glow(Glow(side: .outer, sigma: 0, color: green))],
      [.glow(Glow(side: .inner, sigma: 5, color: green, strength: 0))],
      [.glow(Glow(side: .outer, sigma: 5, color: .clear))],
    ] {
      #expect(picture(.black, filters) == picture(.black, []))
    }
  }

  @Test func edgesOfTheFrameDoNotShine() {
    let all = Path.polygon(Rect(minX: -900, minY: -900, maxX: 900, maxY: 900).corners)
    let glow = Glow(side: .inner, sigma: 10, color: .white, strength: 4)
    let layer = Layer(fills: [Fill(path: all, paint: .solid(.black))], filters: [.glow(glow)])
    let picture = DeepPicture(DrawList(width: 30, height: 20, background: .clear, layers: [layer]))
    #expect(picture.red.allSatisfy { $0 < 20 })
  }
}
