import BlobGraphics
import BlobRaster
import TestSupport
import Testing

/// What becomes of deep colour in memory.
@Suite struct StoreTests {
  @Test func eightBitColoursComeOutAsTheyAre() {
    for value in stride(from: 0, through: 255, by: 5) {
      let color = Color(hex: UInt32(value) << 16 | UInt32(255 - value) << 8 | 77)
      let background = Picture(list(color, []))
      let fill = Picture(list(.white, [Fill(path: everything, paint: .solid(color))]))
      let flat = Gradient(stops: [GradientStop(offset: 0, color: color), GradientStop(offset: 1, color: color)])
      let shaded = Picture(
        list(.white, [Fill(path: everything, paint: .linear(flat, from: .zero, to: Point(19, 3)))]))
      for picture in [background, fill, shaded] {
        for y in 0..<9 { for x in 0..<19 { #expect(picture[x, y] == SIMD4(value, 255 - value, 77, 255)) } }
      }
    }
  }

  @Test func theMeanOfDitheredPixelsIsTheDeepColour() {
    let stops = [
      GradientStop(offset: 0, color: Color(hex: 0x10101C)), GradientStop(offset: 1, color: Color(hex: 0x1A1A2E)),
    ]
    let paint = Paint.linear(Gradient(stops: stops, interpolation: .srgb), from: .zero, to: Point(0, 512))
    let fill = Fill(path: .polygon(Rect(x: 0, y: 0, width: 16, height: 512).corners), paint: paint)
    let frame = DrawList(width: 16, height: 512, background: .white, layers: [Layer(fills: [fill])])
    let (deep, picture) = (DeepPicture(frame), Picture(frame))
    for top in stride(from: 0, to: 512, by: 8) {
      var (shallow, exact) = (0.0, 0.0)
      for y in top..<top + 8 {
        for x in 0..<8 {
          let value = Double(deep.green[y * 16 + x]) / 257
          #expect(abs(Double(picture[x, y].y) - value) < 1)
          shallow += Double(picture[x, y].y)
          exact += value
        }
      }
      #expect(abs(shallow - exact) / 64 < 0.1)
    }
  }

  @Test func bgraIsRgbaInAnotherOrder() {
    let frame = list(
      Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.5), [Fill(path: triangle, paint: .solid(Color(hex: 0x2080FF)))])
    for alpha in AlphaForm.allCases {
      let (rgba, bgra) = (Picture(frame, alpha: alpha), Picture(frame, layout: .bgra8, alpha: alpha))
      for y in 0..<9 {
        for x in 0..<19 { #expect(bgra[x, y] == SIMD4(rgba[x, y].z, rgba[x, y].y, rgba[x, y].x, rgba[x, y].w)) }
      }
    }
  }

  @Test func straightColourIsThatOfThePaint() {
    let frame = list(.clear, [Fill(path: triangle, paint: .solid(Color(red: 1, green: 0.6, blue: 0.2)))])
    let (straight, multiplied) = (Picture(frame, alpha: .straight), Picture(frame))
    for y in 0..<9 {
      for x in 0..<19 {
        let (s, m) = (straight[x, y], multiplied[x, y])
        #expect(s.w == m.w)
        // Where 8 bits have no alpha left, the colour may still be there.
        if s == SIMD4(0, 0, 0, 0) { continue }
        #expect(s.x == 255 && abs(s.y - 153) <= 1 && abs(s.z - 51) <= 1)
        #expect(m.x <= m.w && m.y <= m.w && m.z <= m.w)
      }
    }
  }

  @Test func deepPlanesHaveTheWhiteThatIsAskedFor() {
    for white: UInt16 in [65535, 65280] {
      var planes = [UInt16](repeating: 7, count: 3 * 8)
      planes.withUnsafeMutableBytes { bytes in
        let base = bytes.baseAddress!
        let destination = PixelDestination(
          layout: .gbrp16, white: white, width: 2, height: 2,
          planes: (0..<3).map { .init(base: base + 16 * $0, stride: 8) })
        let right = Fill(
          path: .polygon(Rect(x: 1, y: 0, width: 1, height: 2).corners), paint: .solid(Color(hex: 0x0080FF)))
        Rasterizer().rasterize(
          DrawList(width: 2, height: 2, background: .white, layers: [Layer(fills: [right])]), into: destination)
      }
      let unit = UInt16(white / 255)
      #expect(planes[0..<8] == [white, 128 * unit, 7, 7, white, 128 * unit, 7, 7])
      #expect(planes[8..<16] == [white, 255 * unit, 7, 7, white, 255 * unit, 7, 7])
      #expect(planes[16..<24] == [white, 0, 7, 7, white, 0, 7, 7])
    }
  }

  @Test func translucentFillsAddUpAsSourceOver() {
    let frame = list(
      .white,
      [
        Fill(path: everything, paint: .solid(Color(red: 1, green: 0, blue: 0, alpha: 0.5))),
        Fill(path: everything, paint: .solid(Color(red: 0, green: 0, blue: 1, alpha: 0.25))),
      ])
    let picture = DeepPicture(frame)
    // White, then half red: 1, .5, .5; then a quarter blue: .75, .375, .625.
    #expect(picture.red.allSatisfy { abs(Int($0) - 49151) <= 2 })
    #expect(picture.green.allSatisfy { abs(Int($0) - 24576) <= 2 })
    #expect(picture.blue.allSatisfy { abs(Int($0) - 40959) <= 2 })
    #expect(picture.alpha.allSatisfy { $0 == 65535 })
  }

  private let everything = Path.polygon(Rect(x: -1, y: -1, width: 40, height: 40).corners)
  private let triangle = Path.polygon([Point(0, 0), Point(18.5, 4.5), Point(2, 9)])

  private func list(_ background: Color, _ fills: [Fill]) -> DrawList {
    DrawList(width: 19, height: 9, background: background, layers: [Layer(fills: fills)])
  }
}
