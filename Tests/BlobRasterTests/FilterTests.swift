import BlobGraphics
import BlobRaster
import TestSupport
import Testing

@Suite struct FilterTests {
  /// The normal distribution's integral at 0, 1/2, 1, 3/2, 2 and 3 (tables).
  let normal = [(0.0, 0.5), (0.5, 0.691462), (1.0, 0.841345), (1.5, 0.933193), (2.0, 0.977250), (3.0, 0.998650)]

  @Test(arguments: [1, 2, 4, 20])
  func aBlurredEdgeIsTheIntegralOfTheGaussian(sigma: Int) {
    let center = 80
    let half = Path.polygon(Rect(minX: -2000, minY: -2000, maxX: Double(center) + 0.5, maxY: 2000).corners)
    for alpha in [1, 0.8] {
      let fill = Fill(path: half, paint: .solid(Color(red: 0, green: 0, blue: 0, alpha: alpha)))
      let picture = draw([fill], [.gaussianBlur(sigma: Double(sigma))], width: 90, height: 3)
      for (distance, expected) in normal where (distance * Double(sigma)).truncatingRemainder(dividingBy: 1) == 0 {
        let value = picture.coverage(center - Int(distance * Double(sigma)), 1) / alpha
        // Pixels are a little blur of their own, and a Gaussian of samples is another.
        let tolerance = 0.0015 + 0.02 / Double(sigma * sigma)
        #expect(abs(value - expected) < tolerance, "\(distance) sigma")
      }
    }
  }

  @Test(arguments: [0.4, 1, 2.6, 7])
  func aBlurKeepsTheSumOfAlpha(sigma: Double) {
    let dot = Path.ellipse(center: Point(40.7, 38.1), radiusX: 9.3, radiusY: 6.8)
    for alpha in [1, 0.5] {
      let fill = Fill(path: dot, paint: .solid(Color(red: 0.3, green: 0.6, blue: 0.9, alpha: alpha)))
      let before = draw([fill], [], width: 80, height: 80)
      let after = draw([fill], [.gaussianBlur(sigma: sigma)], width: 80, height: 80)
      #expect(abs(after.area / before.area - 1) < 0.003)
    }
  }

  @Test func blursInARowAreOneBlur() {
    let fill = Fill(path: .ellipse(center: Point(40, 40), radiusX: 13, radiusY: 13), paint: .solid(.black))
    let twice = draw(
      [fill], [.gaussianBlur(sigma: 3), .gaussianBlur(sigma: 0), .gaussianBlur(sigma: 4)], width: 80, height: 80)
    #expect(twice == draw([fill], [.gaussianBlur(sigma: 5)], width: 80, height: 80))
  }

  @Test(arguments: [0.8, 4, 15]) func framesHaveNoEdgeForABlur(sigma: Double) {
    let beyond = Path.polygon(Rect(minX: -500, minY: -500, maxX: 564, maxY: 564).corners)
    for alpha in [1, 0.75] {
      let fill = Fill(path: beyond, paint: .solid(Color(red: 1, green: 0.5, blue: 0, alpha: alpha)))
      let picture = draw([fill], [.gaussianBlur(sigma: sigma)], width: 64, height: 64)
      #expect(picture.alpha.allSatisfy { abs(Double($0) / 65535 - alpha) < 0.0001 })
    }
  }

  @Test(arguments: [1.0, 2.0, 4.9]) func aLoneDiscShrinksToTheRadiusThatTheFormulasGive(scale: Double) {
    // Radius 45, sigma 15, cut at one half: 42.370 (numerical integration of the blurred disc).
    let side = Int(100 * scale)
    let disc = Path.ellipse(center: Point(50.2 * scale, 49.7 * scale), radiusX: 45 * scale, radiusY: 45 * scale)
    let picture = draw(
      [Fill(path: disc, paint: .solid(.black))],
      [.gaussianBlur(sigma: 15 * scale), .alphaThreshold(min: 0.5, max: 1, color: .black)], width: side, height: side)
    #expect(abs((picture.area / .pi).squareRoot() / scale - 42.370) < 0.005)
  }

  @Test func raisingTheThresholdUncovers() {
    let fills = discs
    var last = [UInt16](repeating: 65535, count: 80 * 60)
    for minimum in [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95] {
      let picture = draw(fills, [.gaussianBlur(sigma: 5), .alphaThreshold(min: minimum, max: 1, color: .black)])
      for (now, before) in zip(picture.alpha, last) { #expect(now <= before) }
      #expect(picture.area > 0)
      last = picture.alpha
    }
  }

  @Test func aBandIsTheDifferenceOfItsThresholds() {
    func cut(_ minimum: Double, _ maximum: Double) -> DeepPicture {
      draw(discs, [.gaussianBlur(sigma: 5), .alphaThreshold(min: minimum, max: maximum, color: .black)])
    }
    let (band, low, high) = (cut(0.3, 0.7), cut(0.3, 1), cut(0.7, 1))
    for i in band.alpha.indices { #expect(abs(Int(low.alpha[i]) - Int(high.alpha[i]) - Int(band.alpha[i])) <= 40) }
    #expect(cut(0, 1).area == 80 * 60)
    #expect(cut(0.8, 0.2).area == 0)
    #expect(abs(cut(0, 0.3).area + cut(0.3, 1).area - 80 * 60) < 0.5)
  }

  @Test func keptPixelsKeepTheirColourMadeOpaque() {
    let colors = [Color(hex: 0xFF0000), Color(hex: 0x0000FF)]
    let fills = zip([20.0, 60], colors).map { x, color in
      Fill(path: .ellipse(center: Point(x, 30), radiusX: 14, radiusY: 14), paint: .solid(color))
    }
    let picture = draw(fills, [.gaussianBlur(sigma: 3), .alphaThreshold(min: 0.5, max: 1, color: nil)])
    let (left, right) = (30 * 80 + 12, 30 * 80 + 66)
    #expect(picture.red[left] > 65400 && picture.blue[left] < 100 && picture.alpha[left] == 65535)
    #expect(picture.blue[right] > 65400 && picture.red[right] < 100 && picture.alpha[right] == 65535)
    // Colours leave no trace in what a colour of its own covers.
    let one = draw(fills, [.gaussianBlur(sigma: 3), .alphaThreshold(min: 0.5, max: 1, color: .white)])
    #expect(one.alpha == picture.alpha)
  }

  @Test(arguments: [0.0, 0.3, 0.8, 1.5]) func aSharpLayersEdgeStaysWhereItIs(sigma: Double) {
    // Straight edges do not move when a Gaussian is cut at one half.
    let edge = Path.polygon([Point(-50, -50), Point(45.3, -50), Point(32.6, 110), Point(-50, 110)])
    let edges = Fill(path: edge, paint: .solid(.black))
    let plain = draw([edges], [])
    // A second, translucent shape far away makes the layer one of several colours.
    let away = Fill(
      path: .polygon(Rect(x: 1000, y: 0, width: 9, height: 9).corners),
      paint: .solid(Color(red: 1, green: 0, blue: 0, alpha: 0.7)))
    for fills in [[edges], [edges, away]] {
      let cut = draw(fills, [.gaussianBlur(sigma: sigma), .alphaThreshold(min: 0.5, max: 1, color: .black)])
      for i in plain.alpha.indices { #expect(abs(Int(cut.alpha[i]) - Int(plain.alpha[i])) < 65535 / 14) }
      #expect(abs(cut.area - plain.area) < 1.2)
    }
  }

  @Test func aSoftenedCutIsTheCutBlurred() {
    let filters: [Filter] = [
      .gaussianBlur(sigma: 6), .alphaThreshold(min: 0.5, max: 1, color: .black), .gaussianBlur(sigma: 1.5),
    ]
    let soft = draw(discs, filters)
    let hard = draw(discs, Array(filters.prefix(2)))
    #expect(abs(soft.area - hard.area) < 2)
    #expect(soft.alpha.contains { $0 > 20000 && $0 < 45000 })
    // Cut again at one half it is the hard one, but for corners.
    let again = draw(discs, filters + [.alphaThreshold(min: 0.5, max: 1, color: .black)])
    #expect(zip(again.alpha, hard.alpha).allSatisfy { abs(Int($0) - Int($1)) < 65535 / 5 })
  }

  @Test func filtersOfNothingLeaveNothing() {
    let away = Fill(path: .ellipse(center: Point(-900, -900), radiusX: 5, radiusY: 5), paint: .solid(.black))
    for fills in [[], [away]] {
      for filters: [Filter] in [
        [.gaussianBlur(sigma: 9)], [.gaussianBlur(sigma: 9), .alphaThreshold(min: 0.5, max: 1, color: .black)],
        [.alphaThreshold(min: 0.5, max: 1, color: nil)], [.gaussianBlur(sigma: 500)], [.gaussianBlur(sigma: 0)],
      ] {
        #expect(draw(fills, filters).area < 0.01)
      }
    }
  }

  private var discs: [Fill] {
    [(28.0, 30.0), (52.0, 31.0)].map { x, y in
      Fill(path: .ellipse(center: Point(x, y), radiusX: 14, radiusY: 14), paint: .solid(.black))
    }
  }

  private func draw(_ fills: [Fill], _ filters: [Filter], width: Int = 80, height: Int = 60) -> DeepPicture {
    DeepPicture(
      DrawList(width: width, height: height, background: .clear, layers: [Layer(fills: fills, filters: filters)]))
  }
}
