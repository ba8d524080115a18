import BlobGraphics

extension Scene {
  /// Something about a scene that whoever renders it can set, by name.
  public struct Parameter: Hashable, Sendable {
    /// How expressions and `--set` call it.
    public let name: String
    /// What it means, in a sentence.
    public let summary: String
    /// What it is now, and what it may be.
    public internal(set) var kind: Kind

    /// Kinds of parameters, each with its value and what is allowed.
    public enum Kind: Hashable, Sendable {
      /// A number.
      case number(Double, in: ClosedRange<Double>, isWhole: Bool)
      /// A length of time in seconds, which may serve as a period.
      case duration(Rational, in: ClosedRange<Rational>)
      /// One of several words, each of which stands for a number.
      case choice(String, of: [Option])
      /// A colour that stands still.
      case color(Tint, Color)
      /// A drawing; set by the path of an SVG file.
      case shape(Artwork)
    }

    /// A word and the number that expressions see.
    public struct Option: Hashable, Sendable {
      /// What people write.
      public let word: String
      /// What expressions see.
      public let number: Double
    }

    /// The number that expressions know by its name; nil for colours and shapes.
    var number: Double? {
      switch kind {
      case .number(let value, _, _): value
      case .duration(let length, _): length.value
      case .choice(let word, let options): options.first { $0.word == word }?.number ?? 0
      case .color, .shape: nil
      }
    }
  }

  /// The outlines of an SVG document.
  public struct Artwork: Hashable, Sendable {
    /// What of the document's plane fills its box; both sides are positive.
    public let viewBox: Rect
    /// What is drawn.
    public let parts: [Drawing.Part]
  }

  /// What expressions call the number of the palette's colours.
  public static let slotsName = "slots"

  /// The numbers that do not depend on the named values: the number of colours, and the parameters that are numbers.
  var givenNumbers: [Value] {
    [Value(name: Self.slotsName, expression: .number(Double(palette.count)))]
      + parameters.compactMap { parameter in
        parameter.number.map { Value(name: parameter.name, expression: .number($0)) }
      }
  }
}

extension Scene.Parameter {
  /// The word for its kind, as presets write it.
  public var kindName: String {
    switch kind {
    case .number: "number"
    case .duration: "duration"
    case .choice: "choice"
    case .color: "color"
    case .shape: "shape"
    }
  }

  /// Its value as `--set` would take it; for a colour made of the palette, how; for a shape, nothing.
  public var valueText: String {
    switch kind {
    case .number(let value, _, _): shortestText(value)
    case .duration(let length, _): length.decimalText + "s"
    case .choice(let word, _): word
    case .color(let tint, _): "\(tint)"
    case .shape(let artwork): artwork.parts.isEmpty ? "none" : "built in"
    }
  }

  /// What it may be, for people: `0.5 to 4`, `a CSS colour`.
  public var rangeText: String {
    switch kind {
    case .number(_, let range, let isWhole):
      "\(shortestText(range.lowerBound)) to \(shortestText(range.upperBound))" + (isWhole ? ", whole" : "")
    case .duration(_, let range): "\(range.lowerBound.decimalText)s to \(range.upperBound.decimalText)s"
    case .choice(_, let options): listedPlainly(options.map(\.word))
    case .color: "a CSS colour"
    case .shape: "an SVG file"
    }
  }

  var jsonMember: (String, JSONValue) {
    var object = JSONObject()
    switch kind {
    case .number(let value, let range, let isWhole):
      object["number"] = .number(value)
      object["min"] = .number(range.lowerBound)
      object["max"] = .number(range.upperBound)
      if isWhole { object["whole"] = true }
    case .duration(let length, let range):
      object["duration"] = .string(length.exactText + "s")
      object["min"] = .string(range.lowerBound.exactText + "s")
      object["max"] = .string(range.upperBound.exactText + "s")
    case .choice(let word, let options):
      object["choice"] = .string(word)
      object["of"] = .object(JSONObject(options.map { ($0.word, .number($0.number)) }))
    case .color(let tint, _): object["color"] = tint.jsonValue
    case .shape(let artwork): object["shape"] = .object(JSONObject(artwork.jsonMembers))
    }
    object["summary"] = .string(summary)
    return (name, .object(object))
  }
}

extension Scene.Artwork {
  var jsonMembers: [(String, JSONValue)] {
    [
      (
        "viewBox",
        [.number(viewBox.minX), .number(viewBox.minY), .number(viewBox.width), .number(viewBox.height)]
      ),
      ("outlines", .array(parts.map { ["d": .string($0.data.text), "rule": .string($0.rule.rawValue)] })),
    ]
  }
}

extension Scene {
  /// The colours that have a name: parameters and the background.
  var namedColors: [String: Color] {
    var colors = [Tint.backgroundName: background]
    for parameter in parameters {
      if case .color(_, let color) = parameter.kind { colors[parameter.name] = color }
    }
    return colors
  }
}

/// `a, b or c`, without quotes.
func listedPlainly(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
