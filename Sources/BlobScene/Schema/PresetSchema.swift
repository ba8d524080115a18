import BlobGraphics

/// The format of presets as a JSON Schema (draft 2020-12), for editors that complete and check as people type.
///
/// It says what the decoder says about keys, types, words, counts and plain numbers; tests compare the two. What a schema cannot know is
/// left to the decoder: expressions, colours, names, periods, and what only the whole scene shows.
public enum PresetSchema {
  /// The schema.
  public static let json: JSONValue = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A blobvideo preset",
    "description": "A scene that moves in a loop. docs/formats.md describes it.",
    "$ref": "#/$defs/preset",
    "$defs": .object(JSONObject(definitions)),
  ]

  private static let definitions: [(String, JSONValue)] =
    [("preset", preset), ("canvas", canvas), ("layer", layer), ("parameter", parameter)] + values + shapes + paints
    + filters

  // MARK: The file

  private static let preset = object(
    [
      ("$schema", text("Where this schema is, for editors.")),
      ("name", text("What the scene is called.", most: SceneLimits.name)),
      ("summary", text("What it shows, in a sentence.", most: SceneLimits.summary)),
      ("tags", list(of: text("A word to find it by.", most: SceneLimits.name), 0...SceneLimits.tags)),
      ("canvas", ref("canvas")),
      (
        "palette",
        [
          "description": "The colours that it is made of: a palette's name, or a list.",
          "anyOf": [
            ["enum": .array(PaletteLibrary.names.map { .string($0) })],
            list(of: text("A CSS colour."), 1...Palette.mostColors),
          ],
        ]
      ),
      ("slots", whole("How many places the palette has.", 1...Palette.mostColors)),
      (
        "palettes",
        list(
          of: ["enum": .array(PaletteLibrary.names.map { .string($0) })], 0...PaletteLibrary.names.count,
          "Palettes that suit it best.")
      ),
      ("parameters", map(of: ref("parameter"), most: SceneLimits.parameters, "What can be set from outside, by name.")),
      ("background", ref("color")),
      ("loop", time("The length at which it looks as meant: 4s, 1500ms, 1m30s or natural.", orNatural: true)),
      ("seed", whole("The variation.", SceneLimits.seed)),
      ("values", map(of: ref("number"), most: SceneLimits.values, "Numbers by name, for use in expressions.")),
      ("layers", list(of: ref("layer"), SceneLimits.layers, "Drawn in order, the first one lowest.")),
    ], required: ["canvas", "loop", "layers"])

  private static let canvas = object(
    [
      ("width", number("Canvas points.", SceneLimits.canvas)), ("height", number("Canvas points.", SceneLimits.canvas)),
      ("fit", words(Scene.Fit.self, "How it maps to a frame of another shape.")),
    ], required: ["width", "height"])

  private static let layer = object(
    [
      ("shapes", list(of: ref("shape"), 1...SceneLimits.shapes, "Drawn in order, the first one lowest.")),
      ("transform", ref("transforms")), ("clip", ref("clip")),
      ("filters", list(of: ref("filter"), 0...SceneLimits.filters, "Applied in order to the layer as one picture.")),
      ("mask", ref("layer")), ("opacity", expression("How much of it shows.", 0...1)),
      (
        "blend",
        [
          "description": "How it mixes with all that is below: a blend mode, or the name of a choice between some.",
          "anyOf": [words(BlendMode.self, "A blend mode."), ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_]*$"]],
        ]
      ),
    ], required: ["shapes"])

  // MARK: Parameters

  private static let parameter: JSONValue = [
    "description": "Something that --set takes.",
    "oneOf": [
      object(
        [
          ("number", number("Its value.", SceneLimits.coordinate)),
          ("min", number("The least.", SceneLimits.coordinate)),
          ("max", number("The most.", SceneLimits.coordinate)), ("whole", ["type": "boolean"]), meaning,
        ], required: ["number", "min", "max", "summary"]),
      object(
        [("duration", time("Such as 4s.")), ("min", time("The least.")), ("max", time("The most.")), meaning],
        required: ["duration", "min", "max", "summary"]),
      object(
        [
          ("choice", text("One of the words.")),
          (
            "of",
            [
              "anyOf": [
                list(of: ["type": "string"], 2...SceneLimits.options),
                [
                  "type": "object", "additionalProperties": number("What it stands for.", SceneLimits.coordinate),
                  "minProperties": 2, "maxProperties": .number(SceneLimits.options),
                ],
              ]
            ]
          ), meaning,
        ], required: ["choice", "of", "summary"]),
      object([("color", ref("color")), meaning], required: ["color", "summary"]),
      object(
        [("shape", ["anyOf": [text("A path of an SVG file."), ref("artwork")]]), meaning],
        required: ["shape", "summary"]),
    ],
  ]

  private static let meaning = ("summary", text("What it means.", most: SceneLimits.summary))
}

// MARK: Parts

extension PresetSchema {
  /// An object with these keys and no others.
  static func object(_ properties: [(String, JSONValue)], required: [String] = [], only: [String] = []) -> JSONValue {
    var schema = JSONObject([
      ("type", "object"), ("properties", .object(JSONObject(properties))), ("additionalProperties", false),
    ])
    if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
    if !only.isEmpty { schema["oneOf"] = .array(only.map { ["required": [.string($0)]] }) }
    return .object(schema)
  }

  /// An object whose keys are names.
  private static func map(of value: JSONValue, most: Int, _ description: String) -> JSONValue {
    [
      "description": .string(description), "type": "object",
      "propertyNames": ["pattern": "^[A-Za-z][A-Za-z0-9_]{0,63}$"],
      "additionalProperties": value, "maxProperties": .number(most),
    ]
  }

  static func list(of items: JSONValue, _ counts: ClosedRange<Int>, _ description: String? = nil) -> JSONValue {
    var schema = JSONObject([
      ("type", "array"), ("items", items), ("minItems", .number(counts.lowerBound)),
      ("maxItems", .number(counts.upperBound)),
    ])
    schema["description"] = description.map { .string($0) }
    return .object(schema)
  }

  static func ref(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/" + name)] }

  static func text(_ description: String, most: Int? = nil) -> JSONValue {
    var schema = JSONObject([("description", .string(description)), ("type", "string")])
    schema["maxLength"] = most.map { .number($0) }
    return .object(schema)
  }

  /// A length of time; `LoopLength` knows the rest.
  private static func time(_ description: String, orNatural: Bool = false) -> JSONValue {
    let time = "([0-9.]+(h|ms|m|s))+"
    return [
      "description": .string(description), "type": "string",
      "pattern": .string(orNatural ? "^(natural|\(time))$" : "^\(time)$"),
    ]
  }

  static func words<Word: RawRepresentable & CaseIterable>(_: Word.Type, _ description: String) -> JSONValue
  where Word.RawValue == String {
    ["description": .string(description), "enum": .array(Word.allCases.map { .string($0.rawValue) })]
  }

  /// A plain number.
  static func number(_ description: String, _ range: ClosedRange<Double>) -> JSONValue {
    [
      "description": .string(description), "type": "number", "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound),
    ]
  }

  /// A plain whole number.
  static func whole(_ description: String, _ range: ClosedRange<Int>) -> JSONValue {
    [
      "description": .string(description), "type": "integer", "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound),
    ]
  }

  /// A number, an expression or keyframes.
  static func expression(_ description: String, _ range: ClosedRange<Double>) -> JSONValue {
    [
      "description": .string(description),
      "anyOf": [
        ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)],
        ["type": "string", "maxLength": .number(ExpressionParser.mostBytes)], ref("keyframes"),
      ],
    ]
  }

  /// A whole number, or an expression that stands still.
  static func count(_ description: String, _ range: ClosedRange<Int>) -> JSONValue {
    ["anyOf": [whole(description, range), ["type": "string", "maxLength": .number(ExpressionParser.mostBytes)]]]
  }

  static let length = 0...SceneLimits.coordinate.upperBound

  /// A coordinate.
  static func coordinate(_ description: String) -> JSONValue { expression(description, SceneLimits.coordinate) }

  /// A length.
  static func distance(_ description: String) -> JSONValue { expression(description, length) }

  /// Seconds.
  static let period = expression(
    "Seconds of a cycle; a constant.", SceneLimits.period.least.value...SceneLimits.period.most.value)

  static let variation = coordinate("Another number, another form or motion.")

  private static let values: [(String, JSONValue)] = [
    (
      "number",
      [
        "description": "A number, an expression or keyframes.",
        "anyOf": [
          ["type": "number"], ["type": "string", "maxLength": .number(ExpressionParser.mostBytes)], ref("keyframes"),
        ],
      ]
    ),
    (
      "keyframes",
      object(
        [
          (
            "keyframes",
            [
              "anyOf": [
                list(of: ref("number"), SceneLimits.keyframes),
                list(
                  of: object(
                    [("at", number("The place in the cycle.", 0...1)), ("value", ref("number")), ("easing", easing)],
                    required: ["at", "value"]), SceneLimits.keyframes),
              ]
            ]
          ),
          (
            "period",
            [
              "description": "How long a cycle lasts: 4s, or seconds.",
              "anyOf": [["type": "number"], ["type": "string"]],
            ]
          ),
          ("easing", easing),
        ], required: ["keyframes", "period"])
    ),
    (
      "color",
      text("A CSS colour, or one made of others: palette(1), mix(a, b, t), lighten(a, t), darken(a, t), fade(a, t).")
    ),
    (
      "position",
      [
        "description": "[x, y]", "type": "array", "prefixItems": [coordinate("x"), coordinate("y")], "minItems": 2,
        "maxItems": 2,
      ]
    ),
    (
      "radii",
      [
        "description": "[across, down]", "type": "array", "prefixItems": [distance("x"), distance("y")], "minItems": 2,
        "maxItems": 2,
      ]
    ),
  ]

  private static let easing = text(
    "From this value to the next: easeInOut, spring(0.3), bezier(x1, y1, x2, y2), steps(4) and others.")
}
