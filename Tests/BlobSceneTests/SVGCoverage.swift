import BlobGraphics
import BlobScene

/// A document on a white page, `viewBox="0 0 100 100"`.
func page(_ content: String, _ attributes: String = "") -> String {
  #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"\#(attributes)>\#(content)</svg>"#
}

func document(_ text: String) throws(SVGProblem) -> SVGDocument {
  try SVGDocument.parse(Array(text.utf8), file: "logo.svg")
}

/// What the outlines cover, as spans on 200 lines across the viewBox, in hundredths of its size: the crossings with the polygons' edges, by
/// the fill rule, united over all outlines.
struct SVGCoverage {
  static let lines = 200
  private(set) var spans: [[ClosedRange<Double>]]

  init(_ document: SVGDocument) {
    spans = Array(repeating: [], count: Self.lines)
    let box = document.viewBox
    let toHundred = AffineMap(
      a: 100 / box.width, b: 0, c: 0, d: 100 / box.height, tx: -100 * box.minX / box.width,
      ty: -100 * box.minY / box.height)
    for outline in document.outlines {
      let polygons = polygons(of: outline.path.mapped(by: toHundred))
      for line in 0..<Self.lines {
        let y = (Double(line) + 0.5) * 100 / Double(Self.lines)
        spans[line] = united(spans[line] + covered(polygons, at: y, outline.fillRule))
      }
    }
  }

  private func covered(_ polygons: [[Point]], at y: Double, _ rule: FillRule) -> [ClosedRange<Double>] {
    var crossings: [(x: Double, turn: Int)] = []
    for points in polygons {
      var a = points[points.count - 1]
      for b in points {
        if (a.y <= y) != (b.y <= y) {
          crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
        }
        a = b
      }
    }
    crossings.sort { $0.x < $1.x }
    var (result, winding) = ([ClosedRange<Double>](), 0)
    for (index, crossing) in crossings.enumerated().dropLast() {
      winding += crossing.turn
      let isInside = rule == .evenodd ? index.isMultiple(of: 2) : winding != 0
      let (from, to) = (min(max(crossing.x, 0), 100), min(max(crossings[index + 1].x, 0), 100))
      if isInside { result.append(from...to) }
    }
    return result
  }

  private func united(_ spans: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    spans.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { result, span in
      if let last = result.last, span.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        result.append(span)
      }
    }
  }

  /// How much is covered between two lines, 0...1 of the height.
  func area(of part: Range<Double> = 0..<1) -> Double {
    let lines = spans[Int(part.lowerBound * Double(Self.lines))..<Int(part.upperBound * Double(Self.lines))]
    return lines.joined().reduce(0) { $0 + $1.upperBound - $1.lowerBound } * 100 / Double(Self.lines)
  }

  /// How much of one of `count` x `count` equal cells is covered, 0...1.
  func share(ofColumn column: Int, row: Int, of count: Int) -> Double {
    let (side, rows) = (100 / Double(count), Self.lines / count)
    let (from, to) = (side * Double(column), side * Double(column + 1))
    let covered = spans[row * rows..<(row + 1) * rows].joined().reduce(0) {
      $0 + max(0, min($1.upperBound, to) - max($1.lowerBound, from))
    }
    return covered / (side * Double(rows))
  }

  /// Out of 10,000 for the whole viewBox.
  var area: Double { area() }

  /// The area that one covers and the other does not.
  func difference(from other: SVGCoverage) -> Double {
    var both = self
    for line in 0..<Self.lines { both.spans[line] = united(spans[line] + other.spans[line]) }
    return 2 * both.area - area - other.area
  }
}
