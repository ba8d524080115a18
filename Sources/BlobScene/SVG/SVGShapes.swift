import BlobGraphics

/// SVG's shapes as outlines (SVG 2, chapters 9 and 10).
struct SVGShapes {
  let element: SVGTree.Element
  /// The size that percentages are taken of.
  let viewport: (width: Double, height: Double)

  /// The element's outline in its own coordinates, empty where it has no area to fill; nil for an element that is no shape.
  func outline() throws(SVGFault) -> Path? {
    switch element.name {
    case "path": try path()
    case "rect": try rectangle()
    case "circle": try ellipse(radiusX: length("r", of: .diagonal), radiusY: nil)
    case "ellipse": try ellipse(radiusX: length("rx", of: .width), radiusY: length("ry", of: .height))
    case "polygon", "polyline": try polygon()
    case "line": Path()
    default: nil
    }
  }

  private func path() throws(SVGFault) -> Path {
    do throws(PathDataProblem) {
      let data = try PathData(element.attributes["d"] ?? "")
      guard data.slots.isEmpty else {
        throw PathDataProblem(offset: data.slots[0].offset - 1, expected: "a number", found: "an expression")
      }
      return data.path()
    } catch {
      // Without what was found there, unless it is too much: a problem does not repeat the file.
      throw fault("d: byte \(error.offset): expected \(error.expected)\(error.found == "more" ? ", found more" : "")")
    }
  }

  private func rectangle() throws(SVGFault) -> Path {
    let (x, y) = (try length("x", of: .width) ?? 0, try length("y", of: .height) ?? 0)
    let (width, height) = (try size("width", of: .width) ?? 0, try size("height", of: .height) ?? 0)
    let (givenX, givenY) = (try size("rx", of: .width), try size("ry", of: .height))
    guard width > 0, height > 0 else { return Path() }
    let rect = Rect(x: x, y: y, width: width, height: height)
    let (rx, ry) = (min(givenX ?? givenY ?? 0, width / 2), min(givenY ?? givenX ?? 0, height / 2))
    guard rx > 0, ry > 0 else { return .polygon(rect.corners) }
    var pen = PathPen()
    func corner(_ x: Double, _ y: Double) {
      pen.arc(radiusX: rx, radiusY: ry, degrees: 0, isLarge: false, isClockwise: true, to: Point(x, y))
    }
    pen.move(to: Point(rect.minX + rx, rect.minY))
    pen.line(to: Point(rect.maxX - rx, rect.minY))
    corner(rect.maxX, rect.minY + ry)
    pen.line(to: Point(rect.maxX, rect.maxY - ry))
    corner(rect.maxX - rx, rect.maxY)
    pen.line(to: Point(rect.minX + rx, rect.maxY))
    corner(rect.minX, rect.maxY - ry)
    pen.line(to: Point(rect.minX, rect.minY + ry))
    corner(rect.minX + rx, rect.minY)
    pen.close()
    return pen.path
  }

  /// One radius stands for both where the other is not given.
  private func ellipse(radiusX: Double?, radiusY: Double?) throws(SVGFault) -> Path {
    let (rx, ry) = (radiusX ?? radiusY ?? 0, radiusY ?? radiusX ?? 0)
    guard rx >= 0, ry >= 0 else { throw fault("a radius is negative") }
    let center = Point(try length("cx", of: .width) ?? 0, try length("cy", of: .height) ?? 0)
    return .ellipse(center: center, radiusX: rx, radiusY: ry)
  }

  private func polygon() throws(SVGFault) -> Path {
    let most = SVGDocument.largestCommandCount
    guard let n = SVGValues.numbers(element.attributes["points"] ?? "", most: 2 * most), n.count.isMultiple(of: 2)
    else {
      throw fault("points: expected pairs of numbers, at most \(most), none above 1e9")
    }
    return .polygon(stride(from: 0, to: n.count, by: 2).map { Point(n[$0], n[$0 + 1]) })
  }
}

extension SVGShapes {
  /// What a percentage is of.
  enum Extent {
    case width
    case height
    case diagonal
  }

  /// An attribute's length, nil where it is not given or `auto`.
  func length(_ name: String, of extent: Extent) throws(SVGFault) -> Double? {
    guard let text = element.attributes[name], text != "auto", !text.isEmpty else { return nil }
    let full =
      switch extent {
      case .width: viewport.width
      case .height: viewport.height
      // SVG's normalized diagonal: for a square, its side.
      case .diagonal: Point(viewport.width, viewport.height).length / 2.0.squareRoot()
      }
    guard let value = SVGValues.length(text, full: full) else {
      throw fault("\(name): expected a number, or one with px, pt, pc, mm, cm, Q, in or %")
    }
    return value
  }

  /// A length that may not be negative.
  func size(_ name: String, of extent: Extent) throws(SVGFault) -> Double? {
    let value = try length(name, of: extent)
    if let value, value < 0 { throw fault("\(name): expected 0 or more") }
    return value
  }

  func fault(_ message: String) -> SVGFault { SVGFault(line: element.line, message: "<\(element.name)> \(message)") }
}
