import BlobGraphics
import BlobRaster
import TestSupport
import Testing

/// A rasterizer remembers nothing that can be seen.
@Suite struct ReuseTests {
  @Test func aUsedRasterizerDrawsWhatAFreshOneDraws() {
    var random = SeededGenerator(seed: 42)
    let used = Rasterizer()
    for _ in 0..<20 {
      let list = randomList(&random)
      #expect(DeepPicture(list, by: used) == DeepPicture(list))
      #expect(Picture(list, by: used) == Picture(list))
    }
  }

  /// Fills and filters of all kinds, in frames of different sizes.
  private func randomList(_ random: inout SeededGenerator) -> DrawList {
    let (width, height) = (Int.random(in: 1...70, using: &random), Int.random(in: 1...50, using: &random))
    func point() -> Point { Point(.random(in: -20...90, using: &random), .random(in: -20...70, using: &random)) }
    func color() -> Color {
      Color(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random),
        alpha: Bool.random(using: &random) ? 1 : .random(in: 0...1, using: &random))
    }
    func fill() -> Fill {
      let path =
        Bool.random(using: &random)
        ? Path.polygon((0..<5).map { _ in point() }) : .ellipse(center: point(), radiusX: 20, radiusY: 11)
      let gradient = Gradient(
        stops: (0...2).map { GradientStop(offset: Double($0) / 2, color: color()) },
        interpolation: .allCases.randomElement(using: &random)!, spread: .allCases.randomElement(using: &random)!)
      let paint: Paint =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .linear(gradient, from: point(), to: point())
        case 1:
          .mesh(Mesh(columns: 3, rows: 2, points: (0..<6).map { _ in point() }, colors: (0..<6).map { _ in color() }))
        default: .solid(color())
        }
      return Fill(
        path: path, rule: .allCases.randomElement(using: &random)!,
        paint: paint,
        clip: Bool.random(using: &random) ? [Point(5, 5), Point(60, 8), Point(30, 45)] : nil)
    }
    func filter() -> Filter {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: .gaussianBlur(sigma: .random(in: 0...6, using: &random))
      case 2:
        .glow(
          Glow(
            side: Bool.random(using: &random) ? .inner : .outer, sigma: .random(in: 0...5, using: &random),
            color: color(), strength: .random(in: 0...3, using: &random)))
      case 3:
        .grain(
          Grain(
            strength: .random(in: 0...1, using: &random), size: 1, isMonochrome: Bool.random(using: &random), seed: 7,
            frame: Int.random(in: 0..<64, using: &random)))
      default:
        .alphaThreshold(
          min: .random(in: 0...1, using: &random), max: Bool.random(using: &random) ? 1 : 0.8,
          color: Bool.random(using: &random) ? color() : nil)
      }
    }
    let layers = (0..<3).map { _ in
      Layer(
        fills: (0..<Int.random(in: 0...3, using: &random)).map { _ in fill() },
        filters: (0..<Int.random(in: 0...3, using: &random)).map { _ in filter() })
    }
    return DrawList(width: width, height: height, background: color(), layers: layers)
  }
}
