import BlobGraphics
import BlobRaster
import TestSupport
import Testing

/// Radial and conic gradients, pixel by pixel against the gradient's own colours at the place that geometry gives.
@Suite struct CurvedGradientTests {
  private static let width = 100, height = 50
  /// A fifth of a level of 8 bits: what blocks may lose, and ramps where Oklab's mixes bend hard.
  private static let tolerance = 48.0

  private func picture(_ paint: Paint, map: AffineMap = .identity) -> DeepPicture {
    let frame = Path.polygon(Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height)).corners)
    return DeepPicture(
      DrawList(
        width: Self.width, height: Self.height, background: .clear,
        layers: [Layer(fills: [Fill(path: frame, paint: paint, paintMap: map)])]))
  }

  /// The largest difference in 65536ths between `picture` and `gradient` at `place`, a function of a pixel's middle. Where a hair's
  /// breadth changes the colour, at steps, there is no right one.
  private func difference(_ picture: DeepPicture, _ gradient: Gradient, _ place: (Double, Double) -> Double) -> Double {
    func spread(_ t: Double) -> Double {
      switch gradient.spread {
      case .pad: min(max(t, 0), 1)
      case .repeat: t - t.rounded(.down)
      case .reflect: 1 - abs(t - 2 * (t / 2).rounded(.down) - 1)
      }
    }
    func color(_ t: Double) -> [Double] {
      let c = gradient.color(at: spread(t))
      return [c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha].map { $0 * 65535 }
    }
    var worst = 0.0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let t = place(Double(x) + 0.5, Double(y) + 0.5)
        let (right, near) = (color(t), [color(t - 1e-7), color(t + 1e-7)])
        guard near.allSatisfy({ zip($0, right).allSatisfy { abs($0 - $1) < 5 } }) else { continue }
        let i = y * Self.width + x
        let found = [picture.red[i], picture.green[i], picture.blue[i], picture.alpha[i]].map(Double.init)
        worst = max(worst, zip(found, right).map { abs($0 - $1) }.max() ?? 0)
      }
    }
    return worst
  }

  static let gradients: [Gradient] = Gradient.Interpolation.allCases.flatMap { space in
    Gradient.Spread.allCases.flatMap { spread in
      [
        Gradient(
          stops: [
            GradientStop(offset: 0, color: Color(red: 1, green: 0.2, blue: 0)),
            GradientStop(offset: 1, color: Color(red: 0, green: 0.3, blue: 1)),
          ], interpolation: space, spread: spread),
        Gradient(
          stops: [
            GradientStop(offset: 0.1, color: Color(red: 1, green: 0, blue: 0)),
            GradientStop(offset: 0.5, color: Color(red: 1, green: 1, blue: 0, alpha: 0.25)),
            GradientStop(offset: 0.5, color: Color(red: 0, green: 0, blue: 1)),
            GradientStop(offset: 0.8, color: .clear),
          ], interpolation: space, spread: spread),
      ]
    }
  }

  @Test(arguments: gradients, [(0.0, 60.0), (10, 35), (0, 900)])
  func radialFollowsTheDistance(gradient: Gradient, radii: (Double, Double)) {
    let center = Point(46.3, 27.8)
    let picture = picture(.radial(gradient, center: center, inner: radii.0, radius: radii.1))
    let worst = difference(picture, gradient) { x, y in
      ((Point(x, y) - center).length - radii.0) / (radii.1 - radii.0)
    }
    #expect(worst <= Self.tolerance, "\(worst)")
  }

  @Test(arguments: gradients, [(0.0, 360.0), (30, 90), (-100, 200)])
  func conicFollowsTheAngle(gradient: Gradient, angles: (Double, Double)) {
    let center = Point(46.3, 27.8)
    let picture = picture(.conic(gradient, center: center, angle: angles.0, sweep: angles.1))
    let worst = difference(picture, gradient) { x, y in
      let degrees = arcTangent(y - center.y, x - center.x) * 180 / .pi + 90 - angles.0
      return (degrees - 360 * (degrees / 360).rounded(.down)) / angles.1
    }
    #expect(worst <= Self.tolerance, "\(worst)")
  }

  /// Twice as wide as high, and turned by a right angle: the map carries the gradient along.
  @Test func gradientsMoveWithTheirShape() {
    let gradient = Self.gradients[0]
    let map = AffineMap(a: 2, b: 0, c: 0, d: 1, tx: 50, ty: 25)
    let oval = picture(.radial(gradient, center: .zero, inner: 0, radius: 30), map: map)
    #expect(difference(oval, gradient) { x, y in Point((x - 50) / 2, y - 25).length / 30 } <= Self.tolerance)
    let turned = picture(
      .conic(gradient, center: .zero, angle: 0, sweep: 360), map: AffineMap(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 25))
    let worst = difference(turned, gradient) { x, y in
      let turn = arcTangent(y - 25, x - 50) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
    #expect(worst <= Self.tolerance, "\(worst)")
  }

  /// Red to transparent stays red: mixing is premultiplied.
  @Test(arguments: Gradient.Interpolation.allCases) func redFadesAsRed(space: Gradient.Interpolation) {
    let gradient = Gradient(
      stops: [
        GradientStop(offset: 0, color: Color(red: 1, green: 0, blue: 0)), GradientStop(offset: 1, color: .clear),
      ], interpolation: space)
    let picture = picture(.radial(gradient, center: Point(50, 25), inner: 0, radius: 40))
    for i in picture.alpha.indices {
      #expect(picture.green[i] == 0 && picture.blue[i] == 0)
      #expect(abs(Int(picture.red[i]) - Int(picture.alpha[i])) <= 2)
    }
  }

  /// What has no extent shows its last colour.
  @Test(arguments: [
    Paint.radial(gradients[0], center: .zero, inner: 5, radius: 5),
    .conic(gradients[0], center: .zero, angle: 0, sweep: 0),
  ])
  func nothingInBetweenIsTheLastColour(paint: Paint) {
    let picture = picture(paint)
    #expect(Set(picture.red) == [0] && Set(picture.blue) == [65535] && Set(picture.green) == [19661])
  }
}
