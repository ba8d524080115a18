/// The elements of a document that may matter for its outline, in document order, before any of them is understood.
struct SVGTree {
  struct Element {
    /// The local name in SVG's namespace.
    let name: String
    /// The attributes of `attributeNames`, without namespace but for `xlink:href`, which counts as `href`.
    let attributes: [String: String]
    /// The words of `class`.
    let classes: [String]
    /// Index of the element around, nil for the root.
    let parent: Int?
    /// Indices of the elements inside.
    var children: [Int] = []
    /// Where the start tag ends, from 1.
    let line: Int

    /// How many steps of `SVGDocument.largestWork` it takes to read the attributes once more, but for those that are kept when read.
    var cost: Int {
      attributes.reduce(1) { $0 + (["d", "points", "style"].contains($1.key) ? 0 : $1.value.utf8.count / 20) }
    }
  }

  /// The root, an `svg`, is first.
  private(set) var elements: [Element] = []
  /// The style sheets' texts, each with the line of its element.
  private(set) var styleSheets: [(text: String, line: Int)] = []

  /// Attributes that are kept; all else is dropped while reading.
  static let attributeNames: Set<String> = [
    "class", "clip-path", "clipPathUnits", "cx", "cy", "d", "display", "fill", "fill-opacity", "fill-rule", "height",
    "href", "id", "mask",
    "opacity", "points", "preserveAspectRatio", "r", "requiredExtensions", "rx", "ry", "stroke", "stroke-opacity",
    "style", "systemLanguage",
    "transform", "type", "viewBox", "visibility", "width", "x", "x1", "x2", "y", "y1", "y2",
  ]

  /// Adds an element inside `parent` and gives its index.
  mutating func append(_ name: String, _ attributes: [String: String], parent: Int?, line: Int) -> Int {
    let classes = (attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    elements.append(Element(name: name, attributes: attributes, classes: classes, parent: parent, line: line))
    if let parent { elements[parent].children.append(elements.count - 1) }
    return elements.count - 1
  }

  mutating func appendStyleSheet(_ text: String, line: Int) { styleSheets.append((text, line)) }
}
