import BlobGraphics

extension SceneDecoder {
  /// A colour, or an object that names the kind of paint.
  mutating func decodePaint(_ cursor: JSONCursor) -> Scene.Paint {
    if case .string = cursor.node.content { return .solid(decodeTint(cursor)) }
    guard case .object = cursor.node.content else {
      inspector.report(cursor, "expected a colour or a gradient, found \(cursor.node.description)")
      return .solid(.color(.black))
    }
    let kinds = ["linear", "radial", "conic", "mesh"]
    guard let members = inspector.members(of: cursor, optional: kinds),
      let kind = onlyKey(of: members, among: kinds, at: cursor)
    else { return .solid(.color(.black)) }
    switch kind.key {
    case "linear":
      guard let (gradient, parts) = decodeGradient(kind.value, required: ["from", "to"]) else {
        return .solid(.color(.black))
      }
      return .linear(gradient, from: decodePosition(parts["from"]), to: decodePosition(parts["to"]))
    case "radial":
      guard let (gradient, parts) = decodeGradient(kind.value, required: ["center", "radius"], optional: ["inner"])
      else { return .solid(.color(.black)) }
      let length = 0...SceneLimits.coordinate.upperBound
      return .radial(
        gradient, center: decodePosition(parts["center"]), inner: decodeNumber(parts["inner"], in: length, default: 0),
        radius: decodeNumber(parts["radius"], in: length, default: 0))
    case "mesh": return decodeMesh(kind.value).map { .mesh($0) } ?? .solid(.color(.black))
    default:
      guard let (gradient, parts) = decodeGradient(kind.value, required: ["center"], optional: ["angle", "sweep"])
      else { return .solid(.color(.black)) }
      return .conic(
        gradient, center: decodePosition(parts["center"]),
        angle: decodeNumber(parts["angle"], in: SceneLimits.degrees, default: 0),
        sweep: decodeNumber(parts["sweep"], in: SceneLimits.sweep, default: 360))
    }
  }

  /// What all gradients have, and the members that say where one lies.
  private mutating func decodeGradient(
    _ cursor: JSONCursor, required: [String], optional: [String] = []
  ) -> (Scene.Gradient, [String: JSONCursor])? {
    guard
      let parts = inspector.members(
        of: cursor, required: required + ["stops"], optional: optional + ["interpolation", "spread"])
    else { return nil }
    let gradient = Scene.Gradient(
      stops: parts["stops"].map { decodeStops($0) } ?? [],
      interpolation: parts["interpolation"].flatMap { inspector.word($0, of: Gradient.Interpolation.self) } ?? .oklab,
      spread: parts["spread"].flatMap { inspector.word($0, of: Gradient.Spread.self) } ?? .pad)
    return (gradient, parts)
  }

  /// Colours spread evenly, or stops that each say where they stand.
  private mutating func decodeStops(_ cursor: JSONCursor) -> [Scene.Stop] {
    guard let elements = inspector.elements(of: cursor, counts: SceneLimits.stops, called: "stops") else { return [] }
    let areColors = elements.map { if case .string = $0.node.content { true } else { false } }
    if areColors.allSatisfy({ $0 }) {
      return elements.enumerated().map { index, element in
        let offset = elements.count == 1 ? 0 : Double(index) / Double(elements.count - 1)
        return Scene.Stop(offset: .number(offset), color: decodeTint(element))
      }
    }
    if areColors.contains(true) {
      inspector.report(cursor, "expected all stops as colours, or all as objects with \"offset\" and \"color\"")
      return []
    }
    let stops = elements.map { decodeStop($0) }
    checkOrder(of: stops, at: elements)
    return stops
  }

  private mutating func decodeStop(_ cursor: JSONCursor) -> Scene.Stop {
    let members = inspector.members(of: cursor, required: ["offset", "color"])
    return Scene.Stop(
      offset: decodeNumber(members?["offset"], in: 0...1, default: 0),
      color: members?["color"].map { decodeTint($0) } ?? .color(.black))
  }

  private mutating func checkOrder(of stops: [Scene.Stop], at cursors: [JSONCursor]) {
    var last = 0.0
    for (stop, cursor) in zip(stops, cursors) {
      guard let offset = stop.offset.literal else { continue }
      if offset < last {
        inspector.report(cursor, "the offset \(shortestText(offset)) is before the last one, \(shortestText(last))")
      }
      last = offset
    }
  }
}
