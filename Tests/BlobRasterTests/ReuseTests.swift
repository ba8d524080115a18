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

  /// Memory that holds an earlier frame gets the same pixels as fresh memory: whatever was there, and whatever comes.
  @Test(arguments: [PixelLayout.rgba8, .gbrp16, .gbrap16]) func drawingOverAnEarlierFrameIsTheSame(layout: PixelLayout)
  {
    var random = SeededGenerator(seed: 7)
    let rasterizer = Rasterizer()
    var memory = FrameMemory(layout, width: 61, height: 47)
    var painted = PaintedRows()
    for turn in 0..<24 {
      var list = randomList(&random)
      list.width = 61
      list.height = 47
      // The background stays for a few frames, as it does in a scene.
      list.background = [Color(hex: 0x102030), .white, layout == .gbrap16 ? .clear : .black][turn / 7 % 3]
      var fresh = FrameMemory(layout, width: 61, height: 47)
      fresh.draw { rasterizer.rasterize(list, into: $0) }
      memory.draw { rasterizer.rasterize(list, into: $0, over: &painted) }
      #expect(memory.bytes == fresh.bytes, "turn \(turn)")
    }
  }

  /// Memory for a few rows, used from the top of a frame to its end and for the next one: the rows that are in it when it is handed on
  /// are the whole frame's.
  @Test(arguments: [PixelLayout.bgra8, .gbrp16, .gbrap16]) func bandsAreTheRowsOfAWholeFrame(layout: PixelLayout) {
    var random = SeededGenerator(seed: 11)
    let rasterizer = Rasterizer()
    let (width, height, bandHeight) = (61, 47, 8)
    var band = FrameMemory(layout, width: width, height: bandHeight)
    var painted = PaintedRows()
    for turn in 0..<16 {
      var list = randomList(&random)
      (list.width, list.height) = (width, height)
      list.background = [Color(hex: 0x102030), .white, layout == .gbrap16 ? .clear : .black][turn / 5 % 3]
      var whole = FrameMemory(layout, width: width, height: height)
      whole.draw { rasterizer.rasterize(list, into: $0) }
      var tops: [Int] = []
      band.draw { memory in
        rasterizer.rasterize(list, inBands: memory, over: &painted) { top, painted in
          tops.append(top)
          for row in 0..<min(bandHeight, height - top) {
            #expect(memory.bytes(row) == whole.rowBytes(top + row), "turn \(turn) row \(top + row)")
          }
          #expect(painted.isKnown)
        }
      }
      #expect(tops == [0, 8, 16, 24, 32, 40])
    }
  }

  /// Outside of the painted columns there is background, so that whoever uses them loses nothing.
  @Test func paintedColumnsHoldAllThatIsNotBackground() {
    let disc = Fill(path: .ellipse(center: Point(20, 10), radiusX: 6, radiusY: 6), paint: .solid(.white))
    let list = DrawList(width: 64, height: 40, background: .black, layers: [Layer(fills: [disc])])
    var memory = FrameMemory(.rgba8, width: 64, height: 40)
    var painted = PaintedRows()
    memory.draw { Rasterizer().rasterize(list, into: $0, over: &painted) }
    #expect(painted.columns(in: 0..<4).isEmpty)
    #expect(painted.columns(in: 8..<12).contains(14..<26))
    #expect(painted.columns(in: 8..<12).count <= 14)
    #expect(painted.columns(in: 30..<40).isEmpty)
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

/// A frame's memory, kept from call to call.
private struct FrameMemory {
  let layout: PixelLayout
  let width, height: Int
  /// Begins as noise, so that what is not written shows.
  private(set) var bytes: [UInt8]

  init(_ layout: PixelLayout, width: Int, height: Int) {
    (self.layout, self.width, self.height) = (layout, width, height)
    bytes = (0..<layout.rowBytes(width: width) * height * layout.planeCount).map { UInt8(truncatingIfNeeded: $0 &* 37) }
  }

  mutating func draw(_ body: (PixelDestination) -> Void) {
    let stride = layout.rowBytes(width: width)
    bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      let planes = (0..<layout.planeCount).map {
        PixelDestination.Plane(base: base + $0 * stride * height, stride: stride)
      }
      body(PixelDestination(layout: layout, width: width, height: height, planes: planes))
    }
  }

  /// The bytes of row `y`, plane after plane.
  func rowBytes(_ y: Int) -> [UInt8] {
    let stride = layout.rowBytes(width: width)
    return (0..<layout.planeCount).flatMap { plane -> ArraySlice<UInt8> in
      let start = (plane * height + y) * stride
      return bytes[start..<start + stride]
    }
  }
}

extension PixelDestination {
  /// The bytes of row `y`, plane after plane.
  fileprivate func bytes(_ y: Int) -> [UInt8] {
    planes.flatMap { plane -> [UInt8] in
      let row = UnsafeRawBufferPointer(start: plane.base + y * plane.stride, count: layout.rowBytes(width: width))
      return Array(row)
    }
  }
}
