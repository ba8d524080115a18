import BlobGraphics
import BlobRaster
import TestSupport
import Testing

/// Meshes against closed forms. Lightness of greys is all that the formulas need: encoded sRGB of L is that of the linear light L^3.
@Suite struct MeshTests {
  private func grey(_ lightness: Double) -> Color { Oklab(lightness: lightness, a: 0, b: 0).color }

  /// The encoded level of a grey, 0...65535.
  private func level(_ lightness: Double) -> Double { encoded(lightness * lightness * lightness) * 65535 }

  private func picture(_ mesh: Mesh, map: AffineMap = .identity, width: Int, height: Int) -> DeepPicture {
    let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let fill = Fill(path: .polygon(frame.corners), paint: .mesh(mesh), paintMap: map)
    return DeepPicture(
      DrawList(width: width, height: height, background: .white, layers: [Layer(fills: [fill])]))
  }

  /// A grid of `columns` by `rows` points from the middle of pixel (0, 0) on, `step` pixels apart.
  private func grid(_ columns: Int, _ rows: Int, _ step: Double, _ lightness: [Double]) -> Mesh {
    let points = (0..<columns * rows).map {
      Point(0.5 + step * Double($0 % columns), 0.5 + step * Double($0 / columns))
    }
    return Mesh(columns: columns, rows: rows, points: points, colors: lightness.map { grey($0) })
  }

  @Test(arguments: [40.0, 96, 200]) func goesThroughItsPointsAndHalvesBetweenTwo(step: Double) {
    let picture = picture(grid(2, 2, step, [0.2, 0.8, 0.6, 0.4]), width: Int(step) + 1, height: Int(step) + 1)
    let (end, middle) = (Int(step), Int(step) / 2)
    func at(_ x: Int, _ y: Int) -> Double { Double(picture.red[y * picture.width + x]) }
    for (x, y, lightness) in [
      (0, 0, 0.2), (end, 0, 0.8), (0, end, 0.6), (end, end, 0.4), (middle, 0, 0.5), (0, middle, 0.4),
      (middle, end, 0.5), (end, middle, 0.6), (middle, middle, 0.5),
      // A quarter along, Hermite's cubic without slopes is at 5/32.
      (middle / 2, 0, 0.2 + 0.6 * 5 / 32),
    ] {
      #expect(abs(at(x, y) - level(lightness)) < 60, "(\(x), \(y))")
    }
  }

  /// Slopes at the inner points are harmonic means: of 0.1 and 0.3 it is 0.15; where the way turns it is 0.
  @Test func slopesAreHarmonicMeansOfTheDifferences() {
    let lightness = [0.2, 0.3, 0.6, 0.4]
    let picture = picture(grid(4, 2, 64, lightness + lightness), width: 193, height: 65)
    func at(_ x: Int) -> Double { Double(picture.red[32 * picture.width + x]) }
    // Midway: the mean, and an eighth of the difference of the slopes.
    #expect(abs(at(32) - level(0.25 - 0.15 / 8)) < 60)
    #expect(abs(at(96) - level(0.45 + 0.15 / 8)) < 60)
    #expect(abs(at(160) - level(0.5)) < 60)
    #expect(abs(at(64) - level(0.3)) < 60)
    #expect(abs(at(128) - level(0.6)) < 60)
    #expect((0..<193).allSatisfy { at($0) <= level(0.6) + 8 && at($0) >= level(0.2) - 8 })
  }

  @Test func goesOnEvenlyBeyondTheRim() {
    let mesh = Mesh(
      columns: 2, rows: 2, points: [Point(60, 40), Point(160, 40), Point(60, 90), Point(160, 90)],
      colors: [grey(0.2), grey(0.8), grey(0.2), grey(0.8)])
    let picture = picture(mesh, width: 220, height: 130)
    func at(_ x: Int, _ y: Int) -> Double { Double(picture.red[y * 220 + x]) }
    #expect(abs(at(5, 65) - level(0.2)) < 16)
    #expect(abs(at(215, 3) - level(0.8)) < 16)
    #expect(abs(at(109, 5) - at(109, 60)) < 16)
    #expect(abs(at(109, 125) - at(109, 60)) < 16)
  }

  /// No pixel stands out from those beside it, whatever the points do, and none is left out.
  @Test(arguments: 0..<6) func isSmoothWhereverThePointsAre(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let points = (0..<16).map { i in
      Point(
        Double(i % 4) * 80 + .random(in: -24...24, using: &random),
        Double(i / 4) * 60 + .random(in: -18...18, using: &random))
    }
    let colors = (0..<16).map { _ in grey(.random(in: 0.3...0.7, using: &random)) }
    let picture = picture(Mesh(columns: 4, rows: 4, points: points, colors: colors), width: 240, height: 180)
    var sharpest = 0
    for y in 1..<179 {
      for x in 1..<239 {
        let k = y * 240 + x
        let (here, across) = (Int(picture.red[k]), Int(picture.red[k - 1]) + Int(picture.red[k + 1]))
        let down = Int(picture.red[k - 240]) + Int(picture.red[k + 240])
        sharpest = max(sharpest, abs(2 * here - across), abs(2 * here - down))
      }
    }
    #expect(sharpest < 900)
    #expect(picture.alpha.allSatisfy { $0 == 65535 })
  }

  @Test func mixesInOklabPremultiplied() {
    let (red, clear) = (Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 0, blue: 0, alpha: 0))
    let mesh = Mesh(
      columns: 2, rows: 2, points: [Point(0.5, 0.5), Point(64.5, 0.5), Point(0.5, 64.5), Point(64.5, 64.5)],
      colors: [red, clear, red, clear])
    let fill = Fill(path: .polygon(Rect(x: 0, y: 0, width: 65, height: 65).corners), paint: .mesh(mesh))
    let picture = DeepPicture(DrawList(width: 65, height: 65, background: .clear, layers: [Layer(fills: [fill])]))
    for k in stride(from: 0, to: 65 * 65, by: 7) {
      #expect(abs(Int(picture.red[k]) - Int(picture.alpha[k])) < 40)
      #expect(picture.green[k] < 40 && picture.blue[k] < 40)
      #expect(picture.red[k] <= picture.alpha[k])
    }
    #expect(abs(picture.coverage(32, 30) - 0.5) < 0.001)
  }

  @Test func movesWithTheShapeAndMeetsBlurs() {
    let mesh = grid(3, 3, 20, [0.2, 0.5, 0.9, 0.4, 0.6, 0.8, 0.3, 0.5, 0.7])
    let turned = picture(mesh, map: AffineMap(a: 0, b: 1, c: -1, d: 0, tx: 41, ty: 0), width: 41, height: 41)
    let straight = picture(mesh, width: 41, height: 41)
    let turns = (0..<41 * 41).map { k -> Int in
      abs(Int(turned.red[k]) - Int(straight.red[(40 - k % 41) * 41 + k / 41]))
    }
    // Less than a level of 8 bits, in a mesh so small that its lattice is coarse.
    #expect((turns.max() ?? 0) < 200)
    let frame = Rect(x: -100, y: -100, width: 300, height: 300)
    let fill = Fill(path: .polygon(frame.corners), paint: .mesh(mesh))
    let blurred = DeepPicture(
      DrawList(
        width: 41, height: 41, background: .white,
        layers: [Layer(fills: [fill], filters: [.gaussianBlur(sigma: 2)])]))
    let difference = zip(blurred.red, straight.red).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(difference < 1200)
    #expect(blurred.alpha.allSatisfy { $0 > 65520 })
  }

  /// Points on one another, far out, in a line: something is drawn, nothing traps.
  @Test func takesDegeneratePoints() {
    let colors = (0..<9).map { grey(Double($0) / 9) }
    func points(_ place: (Double, Double) -> Point) -> [Point] {
      (0..<9).map { place(Double($0 % 3), Double($0 / 3)) }
    }
    let shapes: [[Point]] = [
      points { _, _ in .zero }, points { x, y in Point(3 * y + x, 3 * y + x) },
      points { x, y in Point(x * 1e9, y * -1e9) }, points { x, y in Point(40 - x * 20, y * 20) },
    ]
    for points in shapes {
      let picture = picture(Mesh(columns: 3, rows: 3, points: points, colors: colors), width: 40, height: 30)
      #expect(picture.alpha.allSatisfy { $0 == 65535 })
    }
  }
}
