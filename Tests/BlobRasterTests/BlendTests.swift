import BlobGraphics
import BlobRaster
import TestSupport
import Testing

/// Blending, masks and opacity of whole layers. The blended colours are Skia's, which were computed in 32-bit floating point.
@Suite struct BlendTests {
  private static func fill(_ color: Color, _ left: Double = 0, _ right: Double = 40) -> Fill {
    Fill(
      path: .polygon(Rect(minX: left, minY: 0, maxX: right, maxY: 2).corners), paint: .solid(color))
  }

  private func picture(_ layers: [Layer], over background: Color) -> DeepPicture {
    DeepPicture(DrawList(width: 40, height: 2, background: background, layers: layers))
  }

  private func expect(_ picture: DeepPicture, _ x: Int, _ color: [Double], _ comment: Comment? = nil) {
    let found = [picture.red[x], picture.green[x], picture.blue[x], picture.alpha[x]].map { Double($0) / 65535 }
    // A unit of 16 bits for each of the source, the backdrop and the result, and the five digits of the table.
    for (a, b) in zip(found, color) { #expect(abs(a - b) < 5e-5, comment) }
  }

  private static func color(_ v: [Double]) -> Color { Color(red: v[0], green: v[1], blue: v[2], alpha: v[3]) }

  /// Backdrops and sources, straight: both opaque, the source translucent, both translucent.
  private static let pairs = [
    (color([0.8, 0.3, 0.1, 1]), color([0.6, 0.1, 0.9, 1])), (color([0.8, 0.3, 0.1, 1]), color([0.2, 0.5, 0.95, 0.6])),
    (color([0.1, 0.9, 0.2, 0.5]), color([0.7, 0.4, 0.3, 0.75])),
  ]

  /// The results, premultiplied.
  static let results: [(BlendMode, [[Double]])] = [
    (
      BlendMode.multiply,
      [
        [0.48, 0.03, 0.09, 1.0],
        [0.416, 0.21, 0.097, 1.0],
        [0.30125, 0.3975, 0.16, 0.875],
      ]
    ),
    (
      BlendMode.screen,
      [
        [0.92, 0.37, 0.91, 1.0],
        [0.824, 0.51, 0.613, 1.0],
        [0.54875, 0.615, 0.3025, 0.875],
      ]
    ),
    (
      BlendMode.overlay,
      [
        [0.84, 0.06, 0.18, 1.0],
        [0.728, 0.3, 0.154, 1.0],
        [0.3275, 0.5925, 0.1825, 0.875],
      ]
    ),
    (
      BlendMode.darken,
      [
        [0.6, 0.1, 0.1, 1.0],
        [0.44, 0.3, 0.1, 1.0],
        [0.3125, 0.4125, 0.2125, 0.875],
      ]
    ),
    (
      BlendMode.lighten,
      [
        [0.8, 0.3, 0.9, 1.0],
        [0.8, 0.42, 0.61, 1.0],
        [0.5375, 0.6, 0.25, 0.875],
      ]
    ),
    (
      BlendMode.colorDodge,
      [
        [1.0, 0.33333, 1.0, 1.0],
        [0.92, 0.48, 0.64, 1.0],
        [0.4, 0.6375, 0.24464, 0.875],
      ]
    ),
    (
      BlendMode.colorBurn,
      [
        [0.66667, 0.0, 0.0, 1.0],
        [0.32, 0.12, 0.07158, 1.0],
        [0.275, 0.54375, 0.1375, 0.875],
      ]
    ),
    (
      BlendMode.hardLight,
      [
        [0.84, 0.06, 0.82, 1.0],
        [0.512, 0.3, 0.586, 1.0],
        [0.4475, 0.5325, 0.1825, 0.875],
      ]
    ),
    (
      BlendMode.softLight,
      [
        [0.81889, 0.132, 0.2568, 1.0],
        [0.7424, 0.3, 0.20584, 1.0],
        [0.3419, 0.59325, 0.1885, 0.875],
      ]
    ),
    (
      BlendMode.difference,
      [
        [0.2, 0.2, 0.8, 1.0],
        [0.68, 0.24, 0.55, 1.0],
        [0.5, 0.45, 0.175, 0.875],
      ]
    ),
    (
      BlendMode.exclusion,
      [
        [0.44, 0.34, 0.82, 1.0],
        [0.728, 0.42, 0.556, 1.0],
        [0.5225, 0.48, 0.28, 0.875],
      ]
    ),
    (
      BlendMode.normal,
      [
        [0.6, 0.1, 0.9, 1.0],
        [0.44, 0.42, 0.61, 1.0],
        [0.5375, 0.4125, 0.25, 0.875],
      ]
    ),
    (
      BlendMode.plusLighter,
      [
        [1.0, 0.4, 1.0, 1.0],
        [0.92, 0.6, 0.67, 1.0],
        [0.575, 0.75, 0.325, 1.0],
      ]
    ),
  ]

  @Test(arguments: results) func coloursBlendAsTheStandardSays(mode: BlendMode, colors: [[Double]]) {
    for ((backdrop, source), result) in zip(Self.pairs, colors) {
      let layer = Layer(fills: [Self.fill(source)], blend: mode)
      expect(picture([layer], over: backdrop), 7, result, "\(mode)")
      // A backdrop that was painted is as good as a background.
      expect(picture([Layer(fills: [Self.fill(backdrop)]), layer], over: .clear), 7, result, "\(mode)")
    }
  }

  @Test func everyModeIsTested() { #expect(Set(Self.results.map(\.0)) == Set(BlendMode.allCases)) }

  /// Over nothing every mode shows the layer as it is, and where a layer has nothing every mode keeps what is below.
  @Test(arguments: BlendMode.allCases) func nothingIsNeutral(mode: BlendMode) {
    let red = Color(red: 0.75, green: 0.25, blue: 0.5, alpha: 0.5)
    let over = picture([Layer(fills: [Self.fill(red, 10, 20)], blend: mode)], over: .clear)
    expect(over, 15, [0.375, 0.125, 0.25, 0.5])
    expect(over, 5, [0, 0, 0, 0])
    let under = picture([Layer(fills: [Self.fill(red, 10, 20)], blend: mode)], over: .white)
    expect(under, 5, [1, 1, 1, 1])
    expect(under, 25, [1, 1, 1, 1])
  }

  /// A layer fades as one picture: two shapes over each other let as much through as one.
  @Test func opacityIsTheWholeLayers() {
    let layer = Layer(fills: [Self.fill(.black, 0, 20), Self.fill(.black, 10, 30)], opacity: 0.25)
    let faded = picture([layer], over: .white)
    for (x, value) in [(5, 0.75), (15, 0.75), (25, 0.75), (35, 1)] { expect(faded, x, [value, value, value, 1]) }
    let gone = Layer(fills: [Self.fill(.black)], opacity: 0)
    expect(picture([gone], over: .white), 5, [1, 1, 1, 1])
  }

  /// A mask shows what it covers, as much as it is opaque; its colour is nothing. Masks may have masks.
  @Test func masksCut() {
    let inner = Layer(fills: [Self.fill(.white, 0, 15)])
    let mask = Layer(
      fills: [Self.fill(.black, 5, 20), Self.fill(Color(red: 1, green: 0, blue: 0, alpha: 0.5), 20, 30)])
    let layer = Layer(fills: [Self.fill(.black)], mask: [mask])
    let masked = picture([layer], over: .white)
    for (x, value) in [(2, 1.0), (10, 0), (18, 0), (25, 0.5), (35, 1)] { expect(masked, x, [value, value, value, 1]) }
    var deeper = layer
    deeper.mask[0].mask = [inner]
    let twice = picture([deeper], over: .white)
    for (x, value) in [(2, 1.0), (10, 0), (18, 1), (25, 1)] { expect(twice, x, [value, value, value, 1]) }
  }

  /// Filters come first: a blurred layer is faded, and a blurred mask cuts softly.
  @Test func filtersComeFirst() {
    let blur = Filter.gaussianBlur(sigma: 2)
    let plain = picture([Layer(fills: [Self.fill(.black, 0, 20)], filters: [blur])], over: .clear)
    let faded = picture([Layer(fills: [Self.fill(.black, 0, 20)], filters: [blur], opacity: 0.5)], over: .clear)
    let cut = picture(
      [Layer(fills: [Self.fill(.black)], mask: [Layer(fills: [Self.fill(.white, 0, 20)], filters: [blur])])],
      over: .clear)
    for x in 0..<40 {
      #expect(abs(faded.coverage(x, 0) - plain.coverage(x, 0) / 2) < 5e-5)
      #expect(abs(cut.coverage(x, 0) - plain.coverage(x, 0)) < 5e-5)
    }
  }
}
