extension SceneDecoder {
  /// A grid of coloured points: each where it says, or spread over a box.
  mutating func decodeMesh(_ cursor: JSONCursor) -> Scene.Mesh? {
    let spread = ["x", "y", "width", "height", "wander", "period", "variation"]
    guard
      let members = inspector.members(
        of: cursor, required: ["columns", "rows", "colors"], optional: ["points"] + spread)
    else { return nil }
    let columns = members["columns"].flatMap { inspector.integer($0, in: SceneLimits.grid) }
    let rows = members["rows"].flatMap { inspector.integer($0, in: SceneLimits.grid) }
    let count = columns.flatMap { columns in rows.map { columns * $0 } }
    let most = SceneLimits.grid.upperBound * SceneLimits.grid.upperBound
    let counts = count.map { $0...$0 } ?? 1...most
    let colors = members["colors"].flatMap { inspector.elements(of: $0, counts: counts) }?.map { decodeTint($0) }
    let form: Scene.Mesh.Form?
    if let points = members["points"] {
      for key in spread {
        if let cursor = members[key] { inspector.report(cursor, "a mesh with \"points\" has no \"\(key)\"") }
      }
      form = inspector.elements(of: points, counts: counts).map { .points($0.map { decodePosition($0) }) }
    } else {
      form = .spread(decodeSpread(members))
    }
    // Each point of a spread takes about ten steps along each axis.
    guard let columns, let rows, let colors, let form, countParts(20 * columns * rows, at: cursor) else { return nil }
    return Scene.Mesh(columns: columns, rows: rows, form: form, colors: colors)
  }

  private mutating func decodeSpread(_ members: [String: JSONCursor]) -> Scene.Mesh.Spread {
    let length = 0...SceneLimits.coordinate.upperBound
    func edge(_ constant: Scene.Expression.Constant) -> Scene.Expression { .name(constant.rawValue) }
    usesChance = true
    let wander = decodeNumber(members["wander"], in: SceneLimits.wander, default: 0.3)
    return Scene.Mesh.Spread(
      x: members["x"].map { decodeNumber($0, in: SceneLimits.coordinate) } ?? edge(.left),
      y: members["y"].map { decodeNumber($0, in: SceneLimits.coordinate) } ?? edge(.top),
      width: members["width"].map { decodeNumber($0, in: length) } ?? .binary(.minus, edge(.right), edge(.left)),
      height: members["height"].map { decodeNumber($0, in: length) } ?? .binary(.minus, edge(.bottom), edge(.top)),
      wander: wander, period: decodePeriod(members["period"], default: 10, isUsed: !isZero(wander)),
      variation: decodeNumber(members["variation"], in: SceneLimits.coordinate, default: 0))
  }
}
