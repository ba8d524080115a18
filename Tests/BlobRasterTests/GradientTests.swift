import BlobGraphics
import BlobRaster
import TestSupport
import Testing

@Suite struct GradientTests {
  let pink = Color(hex: 0xFF2D55)
  let blue = Color(hex: 0x007AFF)

  @Test(arguments: [
    (0.25, SIMD3(213.3, 91.7, 134.4)), (0.5, SIMD3(168.1, 111.7, 176.4)), (0.75, SIMD3(114.7, 120.9, 216.1)),
  ])
  func perceptualMixesAreThoseOfSwiftUI(place: Double, expected: SIMD3<Double>) {
    // One pixel wide, so that its middle is the place.
    let picture = DeepPicture(frame(from: Point(0.5 - place * 100, 0), to: Point(0.5 + (1 - place) * 100, 0), width: 1))
    let mix = SIMD3(Double(picture.red[0]), Double(picture.green[0]), Double(picture.blue[0])) / 257
    #expect(abs(mix.x - expected.x) < 0.06 && abs(mix.y - expected.y) < 0.06 && abs(mix.z - expected.z) < 0.06)
  }

  @Test func colourIsThatOfThePixelsMiddleEvenFarAlongARow() {
    let list = frame(from: .zero, to: Point(8192, 0), width: 8192, mixing: .srgb)
    let picture = DeepPicture(list)
    for x in 0..<8192 {
      let t = (Double(x) + 0.5) / 8192
      #expect(abs(Double(picture.red[x]) / 65535 - (1 - t)) < 1.5 / 65535)
      #expect(abs(Double(picture.green[x]) / 65535 - (45 + 77 * t) / 255) < 1.5 / 65535)
    }
  }

  @Test(arguments: [3.0, 17, 60, 333, 2000])
  func mixesAreWithinASixteenthOfALevel(length: Double) {
    let gradient = Gradient(stops: [GradientStop(offset: 0, color: pink), GradientStop(offset: 1, color: blue)])
    let picture = DeepPicture(frame(from: Point(-3, 0), to: Point(length - 3, 0), width: 400))
    for x in 0..<400 {
      let exact = gradient.color(at: min(max((Double(x) + 3.5) / length, 0), 1))
      #expect(abs(Double(picture.red[x]) - exact.red * 65535) < 17.5)
      #expect(abs(Double(picture.green[x]) - exact.green * 65535) < 17.5)
      #expect(abs(Double(picture.blue[x]) - exact.blue * 65535) < 17.5)
    }
  }

  @Test func aClipDoesNotChangeColours() {
    var list = frame(from: Point(10, 3), to: Point(150, 40), width: 200, height: 20)
    let whole = DeepPicture(list)
    list.layers[0].fills[0].clip = Rect(minX: 37, minY: 3, maxX: 143, maxY: 18).corners
    let part = DeepPicture(list)
    for y in 3..<18 { for x in 37..<143 { #expect(part.red[y * 200 + x] == whole.red[y * 200 + x]) } }
  }

  @Test func equalOffsetsMakeAHardStep() {
    let stops = [(0.0, Color.black), (0.5, .black), (0.5, .white), (1, .white)]
    let picture = DeepPicture(frame(from: .zero, to: Point(100, 0), width: 100, stops: stops))
    for x in 0..<50 { #expect(picture.red[x] == 0) }
    for x in 50..<100 { #expect(picture.red[x] == 65535) }
  }

  @Test func repeatStartsAgainAndReflectRunsBack() {
    let stops = [(0.0, Color.black), (1.0, Color.white)]
    for (spread, expected) in [
      (Gradient.Spread.pad, [0, 0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1, 1, 1]),
      (.repeat, [0.375, 0.625, 0.875, 0.125, 0.375, 0.625, 0.875, 0.125, 0.375, 0.625, 0.875]),
      (.reflect, [0.625, 0.375, 0.125, 0.125, 0.375, 0.625, 0.875, 0.875, 0.625, 0.375, 0.125]),
    ] {
      let list = frame(from: Point(3, 0), to: Point(7, 0), width: 11, mixing: .srgb, stops: stops, spread: spread)
      let picture = DeepPicture(list)
      for (x, value) in expected.enumerated() {
        #expect(abs(Double(picture.red[x]) / 65535 - value) < 0.0001, "\(spread) \(x)")
      }
    }
  }

  @Test func redToTransparentStaysRed() {
    var clear = Color(hex: 0x0000FF)
    clear.alpha = 0
    let stops = [(0.0, Color(hex: 0xFF0000)), (1.0, clear)]
    for mixing in Gradient.Interpolation.allCases {
      var list = frame(from: .zero, to: Point(64, 0), width: 64, mixing: mixing, stops: stops)
      list.background = .clear
      let picture = DeepPicture(list)
      for x in 0..<64 {
        #expect(abs(Int(picture.red[x]) - Int(picture.alpha[x])) <= 20)
        #expect(picture.blue[x] <= 20 && picture.green[x] <= 20)
        #expect(abs(Double(picture.alpha[x]) / 65535 - (1 - (Double(x) + 0.5) / 64)) < 0.0005)
      }
    }
  }

  @Test func aMapTurnsTheGradientWithItsShape() {
    var list = frame(from: Point(0, 0), to: Point(40, 0), width: 40, height: 40)
    let across = DeepPicture(list)
    list.layers[0].fills[0].paintMap = .rotation(.pi / 2, about: Point(20, 20))
    let down = DeepPicture(list)
    for y in 0..<40 { for x in 0..<40 { #expect(abs(Int(down.red[y * 40 + x]) - Int(across.red[y])) <= 20) } }
  }

  @Test func degenerateAxesGiveTheLastColour() {
    let same = DeepPicture(frame(from: Point(3, 3), to: Point(3, 3), width: 4))
    #expect(same.blue.allSatisfy { $0 == 65535 } && same.red.allSatisfy { $0 == 0 })
    var list = frame(from: .zero, to: Point(4, 0), width: 4)
    list.layers[0].fills[0].paintMap = .scale(0, 1)
    #expect(DeepPicture(list).blue.allSatisfy { $0 == 65535 })
    // Steps far smaller than a pixel, and far larger than the frame.
    for far in [1e-9, 1e12] {
      for spread in Gradient.Spread.allCases {
        _ = DeepPicture(frame(from: Point(-far, far), to: Point(far, 1), width: 64, spread: spread))
      }
    }
  }

  /// A frame that a gradient fills.
  private func frame(
    from: Point, to: Point, width: Int, height: Int = 1, mixing: Gradient.Interpolation = .oklab,
    stops: [(Double, Color)]? = nil, spread: Gradient.Spread = .pad
  ) -> DrawList {
    let gradient = Gradient(
      stops: (stops ?? [(0, pink), (1, blue)]).map { GradientStop(offset: $0.0, color: $0.1) }, interpolation: mixing,
      spread: spread)
    let all = Rect(x: -1, y: -1, width: Double(width + 2), height: Double(height + 2))
    let fill = Fill(path: .polygon(all.corners), paint: .linear(gradient, from: from, to: to))
    return DrawList(width: width, height: height, background: .white, layers: [Layer(fills: [fill])])
  }
}
