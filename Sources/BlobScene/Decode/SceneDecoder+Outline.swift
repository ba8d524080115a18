import BlobGraphics

extension SceneDecoder {
  /// The kinds of outlines, of which a shape has one.
  static let outlineKeys = ["circle", "ellipse", "rectangle", "polygon", "star", "blob", "path", "svg"]

  private static let length = 0...SceneLimits.coordinate.upperBound

  mutating func decodeOutline(_ members: [String: JSONCursor], of cursor: JSONCursor) -> Scene.Outline? {
    guard let outline = onlyKey(of: members, among: Self.outlineKeys, at: cursor) else { return nil }
    switch outline.key {
    case "circle": return decodeCircle(outline.value)
    case "ellipse": return decodeEllipse(outline.value)
    case "rectangle": return decodeRectangle(outline.value)
    case "polygon": return decodePolygon(outline.value)
    case "star": return decodeStar(outline.value)
    case "blob": return decodeBlob(outline.value)
    case "svg": return decodeDrawing(outline.value)
    default: return decodePath(outline.value)
    }
  }

  /// Adds up the path commands of all shapes, and reports the first one that is too many, with a `hint`.
  mutating func countCommands(_ count: Int, at cursor: JSONCursor, hint: String = "") -> Bool {
    let before = commands
    commands += count * (repetition?.count ?? 1)
    if commands > SceneLimits.commands, before <= SceneLimits.commands {
      inspector.report(cursor, SceneLimits.excess(SceneLimits.commands, "path commands") + hint)
    }
    return commands <= SceneLimits.commands
  }

  private mutating func decodeLength(_ cursor: JSONCursor?) -> Scene.Expression {
    decodeNumber(cursor, in: Self.length, default: 0)
  }

  private mutating func decodeCircle(_ cursor: JSONCursor) -> Scene.Outline? {
    guard let members = inspector.members(of: cursor, required: ["center", "radius"]) else { return nil }
    return .circle(center: decodePosition(members["center"]), radius: decodeLength(members["radius"]))
  }

  private mutating func decodeEllipse(_ cursor: JSONCursor) -> Scene.Outline? {
    guard let members = inspector.members(of: cursor, required: ["center", "radii"]) else { return nil }
    return .ellipse(
      center: decodePosition(members["center"]), radii: decodePosition(members["radii"], in: Self.length))
  }

  private mutating func decodeRectangle(_ cursor: JSONCursor) -> Scene.Outline? {
    guard
      let members = inspector.members(of: cursor, required: ["x", "y", "width", "height"], optional: ["corner"])
    else { return nil }
    return .rectangle(
      x: decodeNumber(members["x"], in: SceneLimits.coordinate, default: 0),
      y: decodeNumber(members["y"], in: SceneLimits.coordinate, default: 0), width: decodeLength(members["width"]),
      height: decodeLength(members["height"]), corner: decodeLength(members["corner"]))
  }

  private mutating func decodePolygon(_ cursor: JSONCursor) -> Scene.Outline? {
    guard let members = inspector.members(of: cursor, required: ["center", "radius", "sides"], optional: ["corner"])
    else { return nil }
    let (center, radius) = (decodePosition(members["center"]), decodeLength(members["radius"]))
    let corner = decodeLength(members["corner"])
    // A rounded corner takes a line and up to four curves.
    guard let sides = members["sides"].flatMap({ decodeWhole($0, in: SceneLimits.sides) }),
      countCommands(sides.value * (corner.literal == 0 ? 1 : 5), at: cursor)
    else { return nil }
    return .polygon(center: center, radius: radius, sides: sides, corner: corner)
  }

  private mutating func decodeStar(_ cursor: JSONCursor) -> Scene.Outline? {
    guard
      let members = inspector.members(
        of: cursor, required: ["center", "radius", "inner", "points"], optional: ["corner"])
    else { return nil }
    let (center, radius) = (decodePosition(members["center"]), decodeLength(members["radius"]))
    let (inner, corner) = (decodeLength(members["inner"]), decodeLength(members["corner"]))
    guard let points = members["points"].flatMap({ decodeWhole($0, in: SceneLimits.tips) }),
      countCommands(2 * points.value * (corner.literal == 0 ? 1 : 5), at: cursor)
    else { return nil }
    return .star(center: center, radius: radius, inner: inner, points: points, corner: corner)
  }

  private mutating func decodeBlob(_ cursor: JSONCursor) -> Scene.Outline? {
    guard
      let members = inspector.members(
        of: cursor, required: ["center", "radius"],
        optional: ["points", "irregularity", "wobble", "period", "variation"])
    else { return nil }
    let (center, radius) = (decodePosition(members["center"]), decodeLength(members["radius"]))
    let irregularity = decodeNumber(members["irregularity"], in: SceneLimits.unevenness, default: 0.2)
    let wobble = decodeNumber(members["wobble"], in: SceneLimits.unevenness, default: 0.15)
    let period = decodePeriod(members["period"], default: 6, isUsed: !isZero(wobble))
    let variation = decodeNumber(members["variation"], in: SceneLimits.coordinate, default: 0)
    usesChance = true
    let points = members["points"].map { decodeWhole($0, in: SceneLimits.points) } ?? Scene.Whole(8)
    // Each point takes about a dozen steps to work out.
    guard let points, countCommands(points.value, at: cursor), countParts(12 * points.value, at: cursor) else {
      return nil
    }
    return .blob(
      Scene.Blob(
        center: center, radius: radius, points: points, irregularity: irregularity, wobble: wobble, period: period,
        variation: variation))
  }
}
