/// Presets made up at random, all of them valid: what nobody thought of, for soaks.
public struct RandomScene {
  private var random: SeededGenerator

  /// Scenes that follow from `seed`.
  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The text of the next one. Its loop is short, and everything in it closes at any length.
  public mutating func next() -> String {
    let background = chance(0.2) ? "\"transparent\"" : color()
    let layers = (0..<Int.random(in: 1...3, using: &random)).map { _ in layer(masks: true) }
    return """
      { "canvas": { "width": 160, "height": 90, "fit": "\(pick(["contain", "cover", "extend"]))" }, "loop": "4s",
        "seed": \(Int.random(in: 0...1000, using: &random)), "palette": [\(color()), \(color()), "gold"],
        "background": \(background), "values": { "v": "\(moving(10, 60))" },
        "layers": [\(layers.joined(separator: ",\n"))] }
      """
  }

  private mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }
  private mutating func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }

  private mutating func number(_ low: Double, _ high: Double) -> String {
    let tenths = Int((Double.random(in: low...high, using: &random) * 10).rounded())
    return "\(tenths / 10).\(tenths.magnitude % 10)"
  }

  private mutating func period() -> String { pick(["1", "2", "4", "0.8", "4 / 3"]) }

  /// An expression that stays from `low` to `high`, both 1 or more.
  private mutating func moving(_ low: Double, _ high: Double) -> String {
    let (middle, reach) = ((low + high) / 2, (high - low) / 2)
    let wave = pick([
      "sine(\(period()))", "cosine(\(period()))", "(2 * pingpong(\(period())) - 1)",
      "(2 * random(\(number(1, 9))) - 1)",
    ])
    return "\(middle) + \(reach) * \(wave)"
  }

  private mutating func place() -> String { "[\"\(moving(10, 150))\", \"\(moving(10, 80))\"]" }

  private mutating func color() -> String {
    let channels = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
    return "\"rgb(\(channels[0]) \(channels[1]) \(channels[2]) / \(chance(0.3) ? 60 : 100)%)\""
  }

  private mutating func paint() -> String {
    switch Int.random(in: 0...5, using: &random) {
    case 0:
      return
        #"{ "linear": { "from": \#(place()), "to": \#(place()), "stops": [\#(color()), "palette(1)", \#(color())], "spread": "\#(pick(["pad", "repeat", "reflect"]))" } }"#
    case 1:
      return
        #"{ "radial": { "center": \#(place()), "radius": "\#(moving(5, 60))", "stops": [\#(color()), \#(color())], "interpolation": "\#(pick(["oklab", "srgb"]))" } }"#
    case 2:
      return
        #"{ "conic": { "center": \#(place()), "angle": "360 * phase(\#(period()))", "sweep": 180, "spread": "reflect", "stops": [\#(color()), \#(color())] } }"#
    case 3:
      return
        #"{ "mesh": { "columns": 3, "rows": 2, "wander": 0.3, "period": 4, "colors": [\#((0..<6).map { _ in color() }.joined(separator: ","))] } }"#
    case 4: return #""palette(1 + slots * phase(\#(period())))""#
    default: return color()
    }
  }

  private mutating func outline() -> String {
    switch Int.random(in: 0...6, using: &random) {
    case 0: return #""circle": { "center": \#(place()), "radius": "v" }"#
    case 1:
      return #""ellipse": { "center": \#(place()), "radii": ["\#(moving(2, 40))", "\#(moving(2, 40))"] }"#
    case 2:
      return
        #""rectangle": { "x": \#(number(0, 90)), "y": \#(number(0, 60)), "width": "\#(moving(5, 90))", "height": 30, "corner": \#(number(0, 20)) }"#
    case 3:
      return
        #""star": { "center": \#(place()), "radius": "\#(moving(10, 50))", "inner": \#(number(3, 9)), "points": \#(Int.random(in: 3...9, using: &random)), "corner": \#(number(0, 4)) }"#
    case 4:
      return
        #""blob": { "center": \#(place()), "radius": \#(number(8, 50)), "wobble": \#(number(0, 0.8)), "period": 2 }"#
    case 5:
      return #""polygon": { "center": \#(place()), "radius": \#(number(5, 40)), "sides": 5 }"#
    default:
      return
        #""path": { "d": "M 20 20 C {\#(moving(10, 90))} 10, 90 {\#(moving(10, 80))}, 140 70 Q 20 90 30 {v} z", "rule": "\#(pick(["nonzero", "evenodd"]))" }"#
    }
  }

  private mutating func shape() -> String {
    var keys = [outline(), "\"fill\": \(paint())"]
    if chance(0.3) {
      keys.append(#""transform": [{ "rotate": "360 * phase(\#(period()))", "about": \#(place()) }, { "scale": 0.9 }]"#)
    }
    if chance(0.2) { keys.append(#""repeat": { "count": \#(Int.random(in: 1...6, using: &random)) }"#) }
    if chance(0.2) { keys.append(#""clip": { "x": 10, "y": 5, "width": "\#(moving(20, 140))", "height": 70 }"#) }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  private mutating func filter() -> String {
    switch Int.random(in: 0...4, using: &random) {
    case 0: return #"{ "threshold": { "min": 0.4 } }"#
    case 1: return #"{ "outerGlow": { "blur": "\#(moving(1, 8))", "color": \#(color()), "strength": 1.5 } }"#
    case 2: return #"{ "innerGlow": { "blur": 3, "color": \#(color()) } }"#
    case 3: return #"{ "grain": { "strength": 0.2, "size": 1.5, "rate": 12 } }"#
    default: return #"{ "blur": "\#(moving(1, 12))" }"#
    }
  }

  private mutating func layer(masks: Bool) -> String {
    let shapes = (0..<Int.random(in: 1...3, using: &random)).map { _ in shape() }
    var keys = ["\"shapes\": [\(shapes.joined(separator: ", "))]"]
    if chance(0.5) {
      let filters = (0..<Int.random(in: 1...2, using: &random)).map { _ in filter() }
      keys.append("\"filters\": [\(filters.joined(separator: ", "))]")
    }
    if chance(0.3) { keys.append("\"opacity\": \"0.5 + 0.5 * sine(\(period()))\"") }
    if chance(0.4) {
      let modes = ["multiply", "screen", "overlay", "difference", "plus-lighter", "soft-light", "color-dodge"]
      keys.append("\"blend\": \"\(pick(modes))\"")
    }
    if masks, chance(0.2) { keys.append("\"mask\": \(layer(masks: false))") }
    return "{ \(keys.joined(separator: ", ")) }"
  }
}
