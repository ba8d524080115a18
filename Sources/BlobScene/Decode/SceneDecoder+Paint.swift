import BlobGraphics

extension SceneDecoder {
  /// A colour, or an object that names the kind of paint.
  mutating func decodePaint(_ cursor: JSONCursor) -> Scene.Paint {
    if case .string = cursor.node.content { return .solid(decodeColor(cursor)) }
    guard case .object = cursor.node.content else {
      inspector.report(cursor, "expected a colour or a gradient, found \(cursor.node.description)")
      return .solid(.black)
    }
    guard let members = inspector.members(of: cursor, required: ["linear"]), let linear = members["linear"],
      let parts = inspector.members(
        of: linear, required: ["from", "to", "stops"], optional: ["interpolation", "spread"])
    else { return .solid(.black) }
    let gradient = Scene.Gradient(
      stops: parts["stops"].map { decodeStops($0) } ?? [],
      interpolation: parts["interpolation"].flatMap { inspector.word($0, of: Gradient.Interpolation.self) } ?? .oklab,
      spread: parts["spread"].flatMap { inspector.word($0, of: Gradient.Spread.self) } ?? .pad)
    return .linear(gradient, from: decodePosition(parts["from"]), to: decodePosition(parts["to"]))
  }

  /// Colours spread evenly, or stops that each say where they stand.
  private mutating func decodeStops(_ cursor: JSONCursor) -> [Scene.Stop] {
    guard let elements = inspector.elements(of: cursor, counts: SceneLimits.stops) else { return [] }
    let areColors = elements.map { if case .string = $0.node.content { true } else { false } }
    if areColors.allSatisfy({ $0 }) {
      return elements.enumerated().map { index, element in
        let offset = elements.count == 1 ? 0 : Double(index) / Double(elements.count - 1)
        return Scene.Stop(offset: .number(offset), color: decodeColor(element))
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
      color: members?["color"].map { decodeColor($0) } ?? .black)
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
