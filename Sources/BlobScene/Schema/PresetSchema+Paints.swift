import BlobGraphics

extension PresetSchema {
  static let paints: [(String, JSONValue)] = [
    (
      "paint",
      [
        "description": "A colour or a gradient.",
        "anyOf": [
          ref("color"),
          object(
            [
              ("linear", gradient([("from", ref("position")), ("to", ref("position"))], required: ["from", "to"])),
              (
                "radial",
                gradient(
                  [
                    ("center", ref("position")), ("radius", distance("Where it is 1.")),
                    ("inner", distance("Where it is 0.")),
                  ], required: ["center", "radius"])
              ),
              (
                "conic",
                gradient(
                  [
                    ("center", ref("position")),
                    ("angle", expression("Where it is 0, in degrees.", SceneLimits.degrees)),
                    ("sweep", expression("Degrees from there to where it is 1.", SceneLimits.sweep)),
                  ], required: ["center"])
              ), ("mesh", mesh),
            ], only: ["linear", "radial", "conic", "mesh"]),
        ],
      ]
    ),
    (
      "stops",
      [
        "description": "Colours, spread evenly; or objects with an offset and a color.",
        "anyOf": [
          list(of: ref("color"), SceneLimits.stops),
          list(
            of: object(
              [("offset", expression("Where, from 0 to 1.", 0...1)), ("color", ref("color"))],
              required: ["offset", "color"]), SceneLimits.stops),
        ],
      ]
    ),
  ]

  private static func gradient(_ geometry: [(String, JSONValue)], required: [String]) -> JSONValue {
    object(
      geometry + [
        ("stops", ref("stops")),
        ("interpolation", words(Gradient.Interpolation.self, "The space in which neighbours are mixed.")),
        ("spread", words(Gradient.Spread.self, "What lies before 0 and beyond 1.")),
      ], required: required + ["stops"])
  }

  private static let mesh: JSONValue = {
    let most = SceneLimits.grid.upperBound * SceneLimits.grid.upperBound
    let common: [(String, JSONValue)] = [
      ("columns", whole("Points along a row.", SceneLimits.grid)), ("rows", whole("Rows.", SceneLimits.grid)),
      ("colors", list(of: ref("color"), 1...most, "One for each point, row after row.")),
    ]
    let required = ["columns", "rows", "colors"]
    return [
      "oneOf": [
        object(
          common + [("points", list(of: ref("position"), 1...most, "Where each point is, row after row."))],
          required: required + ["points"]),
        object(
          common + [
            ("x", coordinate("Left edge of the box.")), ("y", coordinate("Upper edge of the box.")),
            ("width", distance("Width of the box.")), ("height", distance("Height of the box.")),
            ("wander", expression("How far points go, in cells.", SceneLimits.wander)), ("period", period),
            ("variation", variation),
          ], required: required),
      ]
    ]
  }()

  static let filters: [(String, JSONValue)] = [
    (
      "filter",
      object(
        [
          ("blur", expression("Standard deviation, in canvas points.", SceneLimits.sigma)),
          (
            "threshold",
            object([
              ("min", expression("The least opacity that is kept.", 0...1)),
              ("max", expression("The most opacity that is kept.", 0...1)), ("color", ref("color")),
            ])
          ), ("outerGlow", glow), ("innerGlow", glow),
          (
            "grain",
            object(
              [
                ("strength", expression("How strong it is.", SceneLimits.grain)),
                ("size", number("Canvas points along a grain.", SceneLimits.grainSize)),
                ("monochrome", ["description": "Whether it is without colour.", "type": "boolean"]),
                ("rate", whole("Changes a second, about.", SceneLimits.grainRate)),
              ], required: ["strength"])
          ),
        ], only: ["blur", "threshold", "outerGlow", "innerGlow", "grain"])
    )
  ]

  private static let glow = object(
    [
      ("blur", expression("Standard deviation of its fall, in canvas points.", SceneLimits.sigma)),
      ("color", ref("color")), ("strength", expression("How strong it is.", SceneLimits.glow)),
    ], required: ["blur", "color"])
}
