import BlobGraphics

extension Scene {
  /// The outlines of an SVG document, fitted into a box: as large as there is room, unskewed, in the middle.
  public struct Drawing: Hashable, Sendable {
    /// One area of it; the drawing is the union of all.
    public struct Part: Hashable, Sendable {
      /// In the units of the view box, without slots.
      public let data: PathData
      /// What is inside where it overlaps itself.
      public let rule: FillRule
    }

    /// What of the document's plane fills the box; both sides are positive.
    public let viewBox: Rect
    /// What is drawn.
    public let parts: [Part]
    /// Upper left corner and size of the box, in canvas points.
    public let x, y, width, height: Expression

    var jsonValue: JSONValue {
      [
        "viewBox": [
          .number(viewBox.minX), .number(viewBox.minY), .number(viewBox.width), .number(viewBox.height),
        ],
        "outlines": .array(parts.map { ["d": .string($0.data.text), "rule": .string($0.rule.rawValue)] }),
        "x": x.jsonValue, "y": y.jsonValue, "width": width.jsonValue, "height": height.jsonValue,
      ]
    }
  }
}
