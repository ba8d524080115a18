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

    /// What is drawn.
    public let artwork: Artwork
    /// The parameter that it comes from; nil where the shape has it to itself.
    public let parameter: String?
    /// Upper left corner and size of the box, in canvas points.
    public let x, y, width, height: Expression
    /// How far its outline moves, in canvas points; how long a cycle of that lasts, in seconds, a constant; another number, another motion.
    public let wobble, period, variation: Expression

    /// Seeded noises that bend the outline: two for each of the field's waves, -1 to 1.
    public var noises: [Expression] {
      (0..<2 * Self.waves).map { i in
        // Keys of one drawing lie between the whole numbers that presets use, and between those of blobs and meshes.
        .call(.noise, [period, .binary(.plus, variation, .number((Double(i) + 0.5) / 4096))])
      }
    }

    /// The waves of the field that bends an outline.
    public static let waves = 6

    var jsonValue: JSONValue {
      let source = parameter.map { [("shape", JSONValue.string($0))] } ?? artwork.jsonMembers
      return .object(
        JSONObject(
          source + [
            ("x", x.jsonValue), ("y", y.jsonValue), ("width", width.jsonValue), ("height", height.jsonValue),
            ("wobble", wobble.jsonValue), ("period", period.jsonValue), ("variation", variation.jsonValue),
          ]))
    }
  }
}
