import BlobGraphics

extension SceneDecoder {
  private static let filterKeys = ["blur", "threshold", "outerGlow", "innerGlow", "grain"]

  /// One step of a layer's filters.
  mutating func decodeFilter(_ cursor: JSONCursor) -> Scene.Filter? {
    guard let members = inspector.members(of: cursor, optional: Self.filterKeys),
      let filter = onlyKey(of: members, among: Self.filterKeys, at: cursor)
    else { return nil }
    switch filter.key {
    case "blur": return .blur(sigma: decodeNumber(filter.value, in: SceneLimits.sigma))
    case "threshold": return decodeThreshold(filter.value)
    case "grain": return decodeGrain(filter.value)
    default: return decodeGlow(filter.value, side: filter.key == "outerGlow" ? .outer : .inner)
    }
  }

  private mutating func decodeThreshold(_ cursor: JSONCursor) -> Scene.Filter? {
    guard let parts = inspector.members(of: cursor, optional: ["min", "max", "color"]) else { return nil }
    return .threshold(
      min: decodeNumber(parts["min"], in: 0...1, default: 0.5), max: decodeNumber(parts["max"], in: 0...1, default: 1),
      color: parts["color"].map { decodeTint($0) })
  }

  private mutating func decodeGlow(_ cursor: JSONCursor, side: Glow.Side) -> Scene.Filter? {
    guard let parts = inspector.members(of: cursor, required: ["blur", "color"], optional: ["strength"]) else {
      return nil
    }
    return .glow(
      Scene.Glow(
        side: side, sigma: decodeNumber(parts["blur"], in: SceneLimits.sigma, default: 0),
        color: parts["color"].map { decodeTint($0) } ?? .color(.black),
        strength: decodeNumber(parts["strength"], in: SceneLimits.glow, default: 1)))
  }

  private mutating func decodeGrain(_ cursor: JSONCursor) -> Scene.Filter? {
    guard
      let parts = inspector.members(of: cursor, required: ["strength"], optional: ["size", "monochrome", "rate"])
    else { return nil }
    usesChance = true
    return .grain(
      Scene.Grain(
        strength: decodeNumber(parts["strength"], in: SceneLimits.grain, default: 0),
        size: parts["size"].flatMap { inspector.number($0, in: SceneLimits.grainSize) } ?? 1,
        isMonochrome: parts["monochrome"].flatMap { inspector.boolean($0) } ?? true,
        rate: parts["rate"].flatMap { inspector.integer($0, in: SceneLimits.grainRate) } ?? 24))
  }
}
