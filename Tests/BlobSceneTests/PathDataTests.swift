import BlobGraphics
import BlobScene
import Testing

/// Points on the outline: every segment cut into 64 straight pieces, every subpath closed.
func polygons(of path: Path, pieces: Int = 64) -> [[Point]] {
  var (result, points, start) = ([[Point]](), [Point](), Point.zero)
  for element in path.elements {
    let from = points.last ?? start
    switch element {
    case .move(let p):
      if points.count > 1 { result.append(points) }
      (points, start) = ([p], p)
    case .line(let p): points.append(p)
    case .cubic(let c1, let c2, let p):
      for i in 1...pieces {
        let t = Double(i) / Double(pieces)
        let (a, b, c) = (from.mixed(with: c1, at: t), c1.mixed(with: c2, at: t), c2.mixed(with: p, at: t))
        points.append(a.mixed(with: b, at: t).mixed(with: b.mixed(with: c, at: t), at: t))
      }
    case .close:
      if points.count > 1 { result.append(points) }
      points = [start]
    }
  }
  if points.count > 1 { result.append(points) }
  return result
}

/// The areas of the subpaths, signed by their turning: the shoelace sum over the polygons.
func signedArea(of path: Path) -> Double {
  polygons(of: path).reduce(0) { sum, points in
    zip(points, points.dropFirst() + [points[0]]).reduce(sum) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }
}

private func outline(_ d: String, _ values: [Double] = []) throws -> [Path.Element] {
  try PathData(d).path(slotValues: values).elements
}

@Suite struct PathDataTests {
  @Test(arguments: [
    ("M1 2L3 4", "m1,2,2,2"), ("M1 2L3 4L6 8", "M1 2 3 4 6 8"), ("M1 2L3 4L6 8", "m1 2 2 2 3 4"),
    ("M1 2L5 2L5 9", "M1 2H5V9"), ("M1 2L5 2L5 9", "m1 2h4v7"), ("M1 2L5 2L6 2", "m1 2h4 1"),
    ("M0.5 0.5L-0.5 5", "M.5.5-.5 5"), ("M10 20L30 0.1", "M1e1 2E+1 300e-1 .01e1"), ("M1 0.5L2 3", "M1..5 2,3"),
    ("M1 -2L3 -4", "M1-2 3-4"), ("M1 2L3 4", "\t\n M\r\u{0C}1 , 2\nL 3\t4 "), ("M+1 2L3 4", "M1 2 3 4"),
    ("M1 1L2 1ZM1 1L3 3", "M1 1h1zl2 2"), ("M1 1L2 1ZM4 4", "M1 1h1z m3 3"), ("M1 1L2 1Z", "M1 1h1zz"),
    ("M0 0C0 0 4 0 4 4", "M0 0S4 0 4 4"), ("M0 0C1 2 3 4 5 6C7 8 8 8 9 9", "M0 0C1 2 3 4 5 6S8 8 9 9"),
    ("M0 0C1 2 3 4 5 6C7 8 8 8 9 9", "M0 0c1 2 3 4 5 6s3 2 4 3"), ("M0 0Q1 2 5 6C5 6 8 8 9 9", "M0 0Q1 2 5 6S8 8 9 9"),
    ("M0 0Q1 2 3 4Q5 6 9 9", "M0 0Q1 2 3 4T9 9"), ("M0 0Q1 2 3 4Q3 4 9 9L9 9", "M0 0Q1 2 3 4L3 4T9 9L9 9"),
    ("M0 0L9 9", "M0 0A0 5 0 0 1 9 9"), ("M0 0L9 9", "M0 0a5 0 0 0 1 9 9"), ("M4 4L9 9", "M4 4A5 5 0 1 1 4 4L9 9"),
    ("M0 0A5 5 30 0 1 4 4", "M0 0a-5-5 30 01 4 4"), ("M0 0A5 5 0 1 0 4 0.5", "M0 0a5 5 0 104.0.5"),
    ("M0 0A5 5 0 1 0 4 4A5 5 0 1 0 8 8", "M0 0a5 5 0 10 4 4 5,5,0,1,0,4,4"),
  ])
  func twoSpellingsDrawOneOutline(_ pair: (String, String)) throws {
    // A line of no length, which a smooth command leaves behind in one pair, is dropped on both sides.
    func drawn(_ d: String) throws -> [Path.Element] {
      var last = Point.zero
      return try outline(d).filter { element in
        guard case .line(let p) = element else {
          if case .cubic(_, _, let p) = element { last = p }
          return true
        }
        defer { last = p }
        return p != last
      }
    }
    #expect(try drawn(pair.0) == drawn(pair.1))
  }

  @Test func aQuadraticIsDrawnAsItsCurve() throws {
    // (1-t)^2 (0,0) + 2t(1-t) (2,4) + t^2 (6,0) at t = 1/2 is (2.5, 2); a triangle with the same points has area 12, the curve 2/3 of it.
    let path = try PathData("M0 0Q2 4 6 0z").path()
    #expect(polygons(of: path, pieces: 2)[0][1] == Point(2.5, 2))
    #expect(abs(signedArea(of: path) + 8) < 0.01)
  }

  @Test func emptyAndBlankDataDrawNothing() throws {
    #expect(try outline("").isEmpty)
    #expect(try outline(" \n\t").isEmpty)
    #expect(signedArea(of: try PathData("M10 10").path()) == 0)
  }

  @Test(arguments: [
    ("G1 1", 0, "'G'"), ("L1 1", 0, "'L'"), ("M10 10H90V90G10z", 12, "'G'"), ("M10 10HNaN", 7, "'N'"),
    ("M20 50A30 30 0 2 1 80 50z", 15, "'2'"), ("M1", 2, "the end"), ("M1 2,", 5, "the end"), ("M1,,2", 3, "','"),
    ("M,1 2", 1, "','"), ("M1 2 3", 6, "the end"), ("M1 2L", 5, "the end"), ("M1 2Z3", 5, "'3'"),
    ("M1 2e", 4, "'e'"),
    ("M1 2e+", 4, "'e'"), ("M1 .", 3, "'.'"), ("M1 +-2", 3, "'+'"), ("M1 2,L3 4", 5, "'L'"),
    ("M1 inf", 3, "'i'"),
    ("M1 0x10", 4, "'x'"), ("M1 1e10", 3, "a larger one"), ("M1 1e400", 3, "a larger one"), ("M1 {a", 5, "the end"),
    ("M1 {a{b}}", 5, "'{'"), ("M0 0A1 1 0 {f} 1 2 2", 11, "'{'"), ("M1 2'", 4, "a quote"), ("M1 2é", 4, "byte 0xc3"),
  ])
  func badDataIsRefusedWhereItGoesWrong(_ text: String, offset: Int, found: String) {
    let problem = #expect(throws: PathDataProblem.self) { try PathData(text) }
    #expect(problem?.offset == offset)
    #expect(problem?.found == found)
  }

  @Test func sizesAreBounded() throws {
    let count = PathData.largestCount
    #expect(try PathData("M" + String(repeating: "1 1 ", count: count)).commands.count == count)
    #expect(throws: PathDataProblem.self) { try PathData("M" + String(repeating: "1 1 ", count: count + 1)) }
    #expect(throws: PathDataProblem.self) { try PathData(String(repeating: " ", count: PathData.largestSize + 1)) }
  }
}

@Suite struct PathDataSlotTests {
  @Test func slotsGiveTheirTextAndPlaceAndTakeValues() throws {
    let data = try PathData("M{a}{ b+1 }l10{c},-1é{}".replacing("é", with: " "))
    #expect(data.slots.map(\.source) == ["a", " b+1 ", "c", ""])
    #expect(data.slots.map(\.offset) == [2, 5, 15, 22])
    #expect(
      data.path(slotValues: [1, 2, 3, 4]).elements == [.move(Point(1, 2)), .line(Point(11, 5)), .line(Point(10, 9))])
  }

  @Test func aSlotsValueTakesPartInRelativeAndSmoothCommands() throws {
    let moved = try outline("M{x} 0c0 1 2 3 4 5s1 1 2 2h{w}a{r} 2 0 0 1 4 0", [7, 3, 2])
    #expect(try moved == outline("M7 0c0 1 2 3 4 5s1 1 2 2h3a2 2 0 0 1 4 0"))
  }

  @Test func whateverTheValuesCoordinatesStayFinite() throws {
    let data = try PathData("M{a} 0L1{b}a{c}{d}{e} 1 0{f}{g}q{a}{b}{c}{d}t{e}{f}c{a}{b}{c}{d}{e}{f}s{a}{b}{c}{d}")
    let values = [
      0, -0.0, 1, -1, .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 1e-160, 1e9, 1e-9,
    ]
    var generator = SplitMix(state: 9)
    for _ in 0..<20_000 {
      let path = data.path(slotValues: data.slots.map { _ in values.randomElement(using: &generator) ?? 0 })
      let points = path.elements.flatMap { element in
        switch element {
        case .move(let p), .line(let p): [p]
        case .cubic(let a, let b, let c): [a, b, c]
        case .close: [Point]()
        }
      }
      #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }

  @Test(arguments: ["M1 2l.5-1e-7zm3 3h{a}a1 2 3 0 1{ b } 5", "", "M0-0 1e9 123456.789", "m1 1t2 2s1 1 2 2v9q1 1 2 2"])
  func canonicalTextParsesBackToTheSameData(_ text: String) throws {
    let data = try PathData(text)
    let again = try PathData(data.text)
    #expect(again.commands == data.commands)
    #expect(again.operands == data.operands)
    #expect(again.text == data.text)
    #expect(again.slots.map(\.source) == data.slots.map(\.source))
  }

  @Test func anOutlineBecomesPathDataThatDrawsIt() throws {
    let path = Path.ellipse(center: Point(0.1, 1.0 / 3), radiusX: 3, radiusY: 7)
    #expect(PathData(path).path() == path)
    #expect(try PathData(PathData(path).text).path() == path)
  }
}

/// A small generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
