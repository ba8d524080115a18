import BlobGraphics

/// Walks a document as it would be drawn and collects the outlines.
struct SVGOutliner {
  /// What the elements around hand on to an element.
  private struct Surroundings {
    var map: AffineMap
    var style: SVGStyle
    var viewport: (width: Double, height: Double)
    var depth: Int
  }

  private let tree: SVGTree
  private let sheet: SVGStyleSheet
  private var indexOfID: [String: Int] = [:]
  private var outlines: [SVGDocument.Outline] = []
  private var omissions: [SVGOmission] = []
  private var hasShape = false
  private var work = 0
  /// What applies to an element, in order; `use` asks for it again.
  private var declarations: [Int: [SVGDeclarations.Declaration]] = [:]
  /// The outlines of paths and polygons in their own coordinates; `use` asks for them again.
  private var shapes: [Int: Path] = [:]
  private var drawnCount = 0
  private var commandCount = 0
  private var viewBox = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Steps to a unit, to which coordinates are rounded.
  private var grid = 1.0

  init(_ tree: SVGTree, sheet: SVGStyleSheet) {
    (self.tree, self.sheet) = (tree, sheet)
    // Of equal ids the first counts, as in browsers.
    for (index, element) in tree.elements.enumerated() {
      if let id = element.attributes["id"], indexOfID[id] == nil { indexOfID[id] = index }
    }
  }

  mutating func document() throws(SVGFault) -> SVGDocument {
    viewBox = try SVGOutliner.viewBox(of: tree.elements[0])
    grid = SVGOutliner.grid(for: max(viewBox.width, viewBox.height))
    let surroundings = Surroundings(
      map: .identity, style: SVGStyle(), viewport: (viewBox.width, viewBox.height), depth: 0)
    let style = try self.style(of: 0, inheriting: surroundings.style)
    if tree.elements[0].attributes["transform"] != nil { omit(.styledGeometry, 0) }
    if !style.isHidden { try drawChildren(of: 0, with: style, in: surroundings) }
    guard hasShape else {
      let reasons = omissions.map(\.kind.rawValue).joined(separator: "; ")
      throw SVGFault(
        line: 0,
        message: "has nothing to fill: expected a path or a shape with a fill\(reasons.isEmpty ? "" : " (\(reasons))")")
    }
    return SVGDocument(viewBox: viewBox, outlines: outlines, omissions: omissions)
  }

  private static func viewBox(of root: SVGTree.Element) throws(SVGFault) -> Rect {
    if let text = root.attributes["viewBox"] {
      guard let box = SVGValues.viewBox(text) else {
        throw SVGFault(
          line: root.line, message: "<svg> viewBox: expected left, top, a positive width and a positive height")
      }
      return box
    }
    let sides = ["width", "height"].map { SVGValues.length(root.attributes[$0] ?? "", full: nil) ?? 0 }
    guard sides[0] > 0, sides[1] > 0 else {
      throw SVGFault(
        line: root.line, message: "<svg> expected a viewBox, or a positive width and height without percent")
    }
    return Rect(x: 0, y: 0, width: sides[0], height: sides[1])
  }

  /// The power of ten that cuts a side into ten million steps at least: less than a thousandth of a pixel at any size of frame. Then
  /// transformed and computed coordinates have no tails of digits, and two ways to say one shape come out equal.
  private static func grid(for side: Double) -> Double {
    var grid = 1.0
    while side * grid < 1e7, grid < 1e15 { grid *= 10 }
    return grid
  }

  private mutating func omit(_ kind: SVGOmission.Kind, _ index: Int) {
    if !omissions.contains(where: { $0.kind == kind }) {
      omissions.append(SVGOmission(kind: kind, line: tree.elements[index].line))
    }
  }

  private func fault(_ message: String, _ index: Int) -> SVGFault {
    SVGFault(line: tree.elements[index].line, message: "<\(tree.elements[index].name)> \(message)")
  }
}

// MARK: Elements

extension SVGOutliner {
  private static let tooDeep =
    SceneLimits.excess(SVGDocument.largestDepth, "levels of elements") + "; perhaps use elements refer to one another"

  private mutating func draw(_ index: Int, in outer: Surroundings) throws(SVGFault) {
    let element = tree.elements[index]
    guard ["svg", "g", "a", "switch", "use"].contains(element.name) || SVGOutliner.leaves.contains(element.name) else {
      return
    }
    drawnCount += 1
    guard drawnCount <= SVGDocument.largestElementCount else {
      throw fault(SceneLimits.excess(SVGDocument.largestElementCount, "elements"), index)
    }
    guard outer.depth < SVGDocument.largestDepth else {
      throw fault(Self.tooDeep, index)
    }
    try charge(element.cost, index)
    let style = try style(of: index, inheriting: outer.style)
    if style.isHidden { return }
    noteOmissions(of: style, index)
    var here = outer
    (here.style, here.depth) = (style, outer.depth + 1)
    if element.name != "svg", let text = element.attributes["transform"] {
      guard let map = SVGValues.transform(text) else {
        throw fault("transform: expected functions such as translate(10 20)", index)
      }
      here.map = here.map.after(map)
    }
    switch element.name {
    case "svg": try drawViewport(index, at: Rect(x: 0, y: 0, width: 0, height: 0), in: here)
    case "g", "a": try drawChildren(of: index, with: style, in: here)
    case "switch": if let chosen = element.children.first(where: isChosen) { try draw(chosen, in: here) }
    case "use": try drawUse(index, in: here)
    case "text": if style.isVisible, style.isFilled { omit(.text, index) }
    case "image", "foreignObject": if style.isVisible { omit(.picture, index) }
    default: try drawShape(index, in: here)
    }
  }

  /// What is drawn and has nothing inside that is drawn on its own.
  private static let leaves: Set<String> = [
    "path", "rect", "circle", "ellipse", "polygon", "polyline", "line", "text", "image", "foreignObject",
  ]

  private mutating func drawChildren(of index: Int, with style: SVGStyle, in outer: Surroundings) throws(SVGFault) {
    var here = outer
    here.style = style
    for child in tree.elements[index].children { try draw(child, in: here) }
  }

  /// Of a `switch`, the first element that asks for no extension and no language: what Illustrator's files are after.
  private func isChosen(_ index: Int) -> Bool {
    let element = tree.elements[index]
    return element.attributes["requiredExtensions"] == nil && element.attributes["systemLanguage"] == nil
      && element.name != "foreignObject"
  }

  private mutating func drawShape(_ index: Int, in here: Surroundings) throws(SVGFault) {
    let element = tree.elements[index]
    guard let path = try shape(index, in: here), here.style.isVisible else { return }
    if here.style.isStroked { omit(.stroke, index) }
    guard here.style.isFilled, element.name != "line" else { return }
    hasShape = true
    guard !path.elements.isEmpty else { return omit(.empty, index) }
    commandCount += path.elements.count
    guard commandCount <= SVGDocument.largestCommandCount else {
      throw fault(SceneLimits.excess(SVGDocument.largestCommandCount, "path commands"), index)
    }
    let outline = path.mapped(by: here.map).rounded(to: grid)
    guard outline.isBounded else {
      throw fault("is transformed out of bounds: expected coordinates of at most 1e9", index)
    }
    outlines.append(SVGDocument.Outline(path: outline, fillRule: here.style.fillRule))
  }

  /// An element's outline in its own coordinates, empty where it has no segments; nil for what is no shape.
  private mutating func shape(_ index: Int, in here: Surroundings) throws(SVGFault) -> Path? {
    if let known = shapes[index] { return known }
    let element = tree.elements[index]
    guard let path = try SVGShapes(element: element, viewport: here.viewport).outline() else { return nil }
    let outline = path.hasSegments ? path : Path()
    if element.attributes["d"] != nil || element.attributes["points"] != nil { shapes[index] = outline }
    return outline
  }

  /// What a `use` refers to, moved by its `x` and `y`; of a `symbol`, what is inside.
  private mutating func drawUse(_ index: Int, in outer: Surroundings) throws(SVGFault) {
    let element = tree.elements[index]
    guard let reference = element.attributes["href"], !reference.isEmpty else { return }
    guard reference.hasPrefix("#") else { return omit(.otherFile, index) }
    guard let target = indexOfID[String(reference.dropFirst())] else {
      throw fault("href: expected the id of an element", index)
    }
    let shapes = SVGShapes(element: element, viewport: outer.viewport)
    var here = outer
    let offset = Point(try shapes.length("x", of: .width) ?? 0, try shapes.length("y", of: .height) ?? 0)
    here.map = here.map.after(.translation(offset))
    guard tree.elements[target].name == "symbol" else { return try draw(target, in: here) }
    here.depth += 1
    guard here.depth < SVGDocument.largestDepth else {
      throw fault(Self.tooDeep, index)
    }
    let size = Rect(
      x: 0, y: 0, width: try shapes.size("width", of: .width) ?? 0, height: try shapes.size("height", of: .height) ?? 0)
    let style = try style(of: target, inheriting: outer.style)
    here.style = style
    if !style.isHidden { try drawViewport(target, at: size, in: here) }
  }

  /// The inside of an `svg` or `symbol`, whose viewBox is fitted into its own size; `size` replaces what it does not say itself.
  private mutating func drawViewport(_ index: Int, at size: Rect, in outer: Surroundings) throws(SVGFault) {
    let element = tree.elements[index]
    let shapes = SVGShapes(element: element, viewport: outer.viewport)
    let isSymbol = element.name == "symbol"
    func side(_ name: String, _ extent: SVGShapes.Extent, _ given: Double, _ full: Double) throws(SVGFault) -> Double {
      if given > 0 { return given }
      return try shapes.size(name, of: extent) ?? full
    }
    let port = Rect(
      x: isSymbol ? 0 : try shapes.length("x", of: .width) ?? 0,
      y: isSymbol ? 0 : try shapes.length("y", of: .height) ?? 0,
      width: try side("width", .width, size.width, outer.viewport.width),
      height: try side("height", .height, size.height, outer.viewport.height))
    guard port.width > 0, port.height > 0 else { return }
    var here = outer
    here.viewport = (port.width, port.height)
    if let text = element.attributes["viewBox"] {
      guard let box = SVGValues.viewBox(text),
        let map = SVGValues.fit(box, into: port, element.attributes["preserveAspectRatio"])
      else {
        throw fault(
          "viewBox: expected left, top, a positive width and a positive height, and a known preserveAspectRatio", index)
      }
      here.map = here.map.after(map)
      here.viewport = (box.width, box.height)
    } else {
      here.map = here.map.after(.translation(Point(port.minX, port.minY)))
    }
    try drawChildren(of: index, with: outer.style, in: here)
  }
}

// MARK: Style

extension SVGOutliner {
  private mutating func style(of index: Int, inheriting outer: SVGStyle) throws(SVGFault) -> SVGStyle {
    let start = outer.inherited
    var style = start
    let declarations = try declarations(of: index)
    try charge(declarations.count, index)
    for declaration in declarations { style.apply(declaration, outer: start) }
    return style
  }

  /// Presentation attributes, then the style sheet, then the `style` attribute; important declarations last, in the same order.
  private mutating func declarations(of index: Int) throws(SVGFault) -> [SVGDeclarations.Declaration] {
    if let known = declarations[index] { return known }
    let attributes = tree.elements[index].attributes
    var list: [SVGDeclarations.Declaration] = []
    for (name, value) in attributes where SVGDeclarations.properties.contains(name) {
      list.append(.init(name, Array(value.utf8)[...], isStyle: false))
    }
    let rules = sheet.declarations(for: index, in: tree)
    try charge(rules.tests, index)
    list += rules.list
    if let text = attributes["style"] {
      list += try SVGDeclarations(CSSText.withoutComments(text)[...], line: tree.elements[index].line).list
    }
    list = list.filter { !$0.isImportant } + list.filter(\.isImportant)
    declarations[index] = list
    return list
  }

  private mutating func charge(_ steps: Int, _ index: Int) throws(SVGFault) {
    work += steps
    guard work <= SVGDocument.largestWork else {
      throw fault("is where the work ends: too many style rules, or too much repeated by use", index)
    }
  }

  private mutating func noteOmissions(of style: SVGStyle, _ index: Int) {
    if style.hasStyledGeometry { omit(.styledGeometry, index) }
    if style.hasMask { omit(.clip, index) }
    if let reference = style.clipPath, !coversEverything(reference) { omit(.clip, index) }
  }

  /// Whether a clip path is a rectangle around the whole picture, as Figma puts it round everything, so that it clips nothing.
  private func coversEverything(_ reference: String) -> Bool {
    let id = reference.drop { $0 != "#" }.dropFirst().prefix { $0 != ")" && $0 != "\"" && $0 != "'" }
    guard let clip = indexOfID[String(id)].map({ tree.elements[$0] }), clip.name == "clipPath",
      clip.children.count == 1,
      clip.attributes["clipPathUnits"] ?? "userSpaceOnUse" == "userSpaceOnUse", clip.attributes["transform"] == nil
    else { return false }
    let rect = tree.elements[clip.children[0]]
    guard rect.name == "rect", rect.attributes["transform"] == nil, rect.attributes["rx"] == nil,
      rect.attributes["ry"] == nil
    else {
      return false
    }
    let shapes = SVGShapes(element: rect, viewport: (viewBox.width, viewBox.height))
    guard let x = try? shapes.length("x", of: .width) ?? 0, let y = try? shapes.length("y", of: .height) ?? 0,
      let width = try? shapes.length("width", of: .width), let height = try? shapes.length("height", of: .height)
    else { return false }
    return x <= viewBox.minX && y <= viewBox.minY && x + width >= viewBox.maxX && y + height >= viewBox.maxY
  }
}

extension Path {
  fileprivate var hasSegments: Bool {
    elements.contains { element in
      switch element {
      case .line, .cubic: true
      case .move, .close: false
      }
    }
  }

  fileprivate func rounded(to grid: Double) -> Path {
    func near(_ p: Point) -> Point { Point((p.x * grid).rounded() / grid, (p.y * grid).rounded() / grid) }
    var path = Path()
    for element in elements {
      switch element {
      case .move(let p): path.move(to: near(p))
      case .line(let p): path.line(to: near(p))
      case .cubic(let a, let b, let c): path.cubic(near(a), near(b), to: near(c))
      case .close: path.close()
      }
    }
    return path
  }

  /// Whether all coordinates are finite and at most `PathData.largestNumber`.
  fileprivate var isBounded: Bool {
    let limit = PathData.largestNumber
    func fits(_ p: Point) -> Bool { p.x.magnitude <= limit && p.y.magnitude <= limit }
    return elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): fits(p)
      case .cubic(let a, let b, let c): fits(a) && fits(b) && fits(c)
      case .close: true
      }
    }
  }
}
