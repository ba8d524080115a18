import BlobGraphics

/// The filled outlines of an SVG document.
///
/// Drawn are paths, rectangles, circles, ellipses, polygons and polylines, inside groups, links, nested documents, `switch` and `use`,
/// wherever they have a fill: its colour is not read, a fill of `none` or without opacity draws nothing. Attributes, `style`
/// attributes and style sheets count, in CSS's order. Definitions, hidden things and what only filters, masks or clips are not drawn.
///
/// Bad data is refused, where SVG would draw up to the fault. What is legal but not part of an outline is left out and listed in
/// `omissions`: strokes, text, pictures, clips and masks.
public struct SVGDocument: Hashable, Sendable {
  /// One element's area.
  public struct Outline: Hashable, Sendable {
    /// In the units of `viewBox`, rounded to a ten-millionth of its longer side or finer. Not empty.
    public let path: Path
    /// How its inside is decided.
    public let fillRule: FillRule
  }

  /// The visible part of the plane, from `viewBox`, or else from `width` and `height` in CSS pixels. Both sides are positive.
  public let viewBox: Rect
  /// In drawing order. Overlapping outlines cover one another; their union is the document's shape. There are none where all shapes
  /// of the document are legal and without segments, such as `d=""`; a document without a filled shape is a problem.
  public let outlines: [Outline]
  /// What the document shows besides, one of each kind.
  public let omissions: [SVGOmission]

  /// The most bytes in a file: 8 MiB.
  public static let largestSize = 8 << 20
  /// The most elements, and the most that are drawn after `use` has repeated some.
  public static let largestElementCount = 50_000
  /// The deepest nesting of elements, with what `use` puts into one another.
  public static let largestDepth = 100
  /// The most path commands in all outlines together.
  public static let largestCommandCount = PathData.largestCount
  /// The most bytes that entities may add to the document.
  public static let largestExpansion = 1 << 20
  /// The most bytes in an attribute, but for `d`, `points` and `style`.
  public static let largestAttributeSize = 10_000
  /// The most rules in all style sheets, counted for each of their selectors.
  public static let largestRuleCount = 10_000
  /// The most steps in working out what is drawn, `use` included: declarations applied, parts of selectors tested, and twenties of
  /// bytes in attributes. A large drawing takes ten for each element.
  public static let largestWork = 1_000_000

  /// Reads a document from the content of `file`, a name that is used in problems only: nothing else is opened, whatever the document
  /// refers to. Costs 50 to 150 ms a megabyte.
  public static func parse(_ bytes: [UInt8], file: String) throws(SVGProblem) -> SVGDocument {
    do throws(SVGFault) {
      let tree = try SVGTree(parsing: bytes)
      var outliner = SVGOutliner(tree, sheet: try SVGStyleSheet(of: tree))
      return try outliner.document()
    } catch {
      throw SVGProblem(file: file, line: error.line, message: error.message)
    }
  }
}

/// Something that a document shows and `SVGDocument` leaves out.
public struct SVGOmission: Hashable, Sendable, CustomStringConvertible {
  /// What is left out.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case stroke = "strokes are not drawn: convert them to outlines"
    case text = "text is not drawn: convert it to outlines"
    case picture = "pictures and embedded pages are not drawn"
    case clip = "clip paths and masks are not applied"
    case empty = "a shape without segments draws nothing"
    case otherFile = "use of another file is not drawn"
    case styledGeometry = "transforms and geometry in styles are not applied"
  }

  /// What it is.
  public let kind: Kind
  /// The first place of its kind: the line, from 1.
  public let line: Int

  /// `line 3: strokes are not drawn: convert them to outlines`.
  public var description: String { "line \(line): \(kind.rawValue)" }
}
