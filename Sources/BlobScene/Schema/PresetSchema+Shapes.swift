import BlobGraphics

extension PresetSchema {
  static let shapes: [(String, JSONValue)] = [
    (
      "shape",
      object(
        outlines + [
          ("fill", ref("paint")), ("transform", ref("transforms")), ("clip", ref("clip")),
          (
            "repeat",
            object(
              [
                ("count", count("How many times.", 1...SceneLimits.shapes)),
                ("index", text("What expressions call the number of each, from 0.")),
              ], required: ["count"])
          ),
        ], required: ["fill"], only: SceneDecoder.outlineKeys)
    ),
    (
      "transforms",
      list(
        of: object(
          [
            ("translate", ref("position")), ("rotate", expression("Degrees, clockwise.", SceneLimits.degrees)),
            (
              "scale",
              [
                "description": "One factor, or [x, y].",
                "anyOf": [
                  expression("A factor.", SceneLimits.scale),
                  [
                    "type": "array",
                    "prefixItems": [expression("x", SceneLimits.scale), expression("y", SceneLimits.scale)],
                    "minItems": 2, "maxItems": 2,
                  ],
                ],
              ]
            ), ("about", ref("position")),
          ], only: ["translate", "rotate", "scale"]), 0...SceneLimits.transforms, "Done in order.")
    ),
    (
      "clip",
      object(
        [
          ("x", coordinate("Left edge.")), ("y", coordinate("Upper edge.")), ("width", distance("Width.")),
          ("height", distance("Height.")),
        ], required: ["x", "y", "width", "height"])
    ),
    (
      "artwork",
      object(
        [("viewBox", viewBox), ("outlines", list(of: ref("outline"), 0...SceneLimits.commands))],
        required: ["viewBox", "outlines"])
    ),
    (
      "outline",
      object([("d", text("SVG path data.")), ("rule", words(FillRule.self, "What is inside."))], required: ["d"])
    ),
  ]

  private static let viewBox: JSONValue = [
    "description": "[x, y, width, height]", "type": "array", "minItems": 4, "maxItems": 4,
    "items": number("In units of the drawing.", -PathData.largestNumber...PathData.largestNumber),
  ]

  private static let center = ("center", ref("position"))
  private static let radius = ("radius", distance("Radius."))
  private static let corner = ("corner", distance("Radius of its rounded corners."))

  private static let outlines: [(String, JSONValue)] = [
    ("circle", object([center, radius], required: ["center", "radius"])),
    ("ellipse", object([center, ("radii", ref("radii"))], required: ["center", "radii"])),
    (
      "rectangle",
      object(
        [
          ("x", coordinate("Left edge.")), ("y", coordinate("Upper edge.")), ("width", distance("Width.")),
          ("height", distance("Height.")), corner,
        ], required: ["x", "y", "width", "height"])
    ),
    (
      "polygon",
      object(
        [center, radius, ("sides", count("Corners.", SceneLimits.sides)), corner],
        required: ["center", "radius", "sides"])
    ),
    (
      "star",
      object(
        [
          center, radius, ("inner", distance("Radius of its notches.")), ("points", count("Tips.", SceneLimits.tips)),
          corner,
        ], required: ["center", "radius", "inner", "points"])
    ),
    (
      "blob",
      object(
        [
          center, radius, ("points", count("Points.", SceneLimits.points)),
          ("irregularity", expression("How far from a circle it is.", SceneLimits.unevenness)),
          ("wobble", expression("How far it moves.", SceneLimits.unevenness)), ("period", period),
          ("variation", variation),
        ], required: ["center", "radius"])
    ),
    (
      "path",
      object(
        [
          (
            "d",
            [
              "description": "SVG path data, with expressions in braces.",
              "anyOf": [["type": "string"], list(of: ["type": "string"], 1...SceneLimits.commands)],
            ]
          ), ("rule", words(FillRule.self, "What is inside where outlines overlap.")),
        ], required: ["d"])
    ),
    (
      "svg",
      .object(
        JSONObject([
          ("type", "object"),
          (
            "properties",
            .object(
              JSONObject([
                ("file", text("An SVG file in the preset's folder.")), ("shape", text("A parameter that is a shape.")),
                ("viewBox", viewBox), ("outlines", list(of: ref("outline"), 0...SceneLimits.commands)),
                ("x", coordinate("Left edge of the box.")), ("y", coordinate("Upper edge of the box.")),
                ("width", distance("Width of the box.")), ("height", distance("Height of the box.")),
                ("wobble", distance("How far its outline moves.")), ("period", period), ("variation", variation),
              ]))
          ), ("additionalProperties", false),
          (
            "oneOf",
            [
              ["required": ["file"], "not": ["required": ["viewBox"]]],
              ["required": ["shape"], "not": ["required": ["viewBox"]]], ["required": ["outlines", "viewBox"]],
            ]
          ),
        ]))
    ),
  ]
}
