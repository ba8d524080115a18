extension Scene {
  /// The scene as compact JSON in canonical form: complete, and such that reading it gives an equal scene and the same text.
  public var json: String { jsonValue.text() }

  /// The scene as a JSON value in canonical form.
  public var jsonValue: JSONValue {
    var object = JSONObject()
    if !name.isEmpty { object["name"] = .string(name) }
    if !summary.isEmpty { object["summary"] = .string(summary) }
    object["canvas"] = [
      "width": .number(canvas.width), "height": .number(canvas.height), "fit": .string(canvas.fit.rawValue),
    ]
    if !palette.isEmpty { object["palette"] = .array(palette.map { .string($0.css) }) }
    if !parameters.isEmpty { object["parameters"] = .object(JSONObject(parameters.map(\.jsonMember))) }
    object["background"] = backgroundTint.jsonValue
    object["loop"] = .string(loop.exactText)
    object["seed"] = .number(seed)
    if !values.isEmpty { object["values"] = .object(JSONObject(values.map { ($0.name, $0.expression.jsonValue) })) }
    object["layers"] = .array(layers.map(\.jsonValue))
    return .object(object)
  }
}

extension Scene.Layer {
  fileprivate var jsonValue: JSONValue {
    var object = JSONObject([("shapes", .array(shapes.map(\.jsonValue)))])
    if !transforms.isEmpty { object["transform"] = .array(transforms.map(\.jsonValue)) }
    object["clip"] = clip?.jsonValue
    if !filters.isEmpty { object["filters"] = .array(filters.map(\.jsonValue)) }
    if opacity != .number(1) { object["opacity"] = opacity.jsonValue }
    if blend != .normal || blendParameter != nil { object["blend"] = .string(blendParameter ?? blend.rawValue) }
    object["mask"] = mask.first?.jsonValue
    return .object(object)
  }
}

extension Scene.Shape {
  fileprivate var jsonValue: JSONValue {
    var object = JSONObject([outline.jsonMember, ("fill", fill.jsonValue)])
    if let repetition {
      object["repeat"] = ["count": repetition.amount.jsonValue, "index": .string(repetition.index)]
    }
    if !transforms.isEmpty { object["transform"] = .array(transforms.map(\.jsonValue)) }
    object["clip"] = clip?.jsonValue
    return .object(object)
  }
}

extension Scene.Paint {
  fileprivate var jsonValue: JSONValue {
    switch self {
    case .solid(let tint): tint.jsonValue
    case .linear(let gradient, let from, let to):
      gradient.jsonValue("linear", [("from", from.jsonValue), ("to", to.jsonValue)])
    case .radial(let gradient, let center, let inner, let radius):
      gradient.jsonValue(
        "radial", [("center", center.jsonValue), ("inner", inner.jsonValue), ("radius", radius.jsonValue)])
    case .conic(let gradient, let center, let angle, let sweep):
      gradient.jsonValue(
        "conic", [("center", center.jsonValue), ("angle", angle.jsonValue), ("sweep", sweep.jsonValue)])
    case .mesh(let mesh): ["mesh": mesh.jsonValue]
    }
  }
}

extension Scene.Mesh {
  fileprivate var jsonValue: JSONValue {
    var object = JSONObject([("columns", .number(columns)), ("rows", .number(rows))])
    object["colors"] = .array(colors.map(\.jsonValue))
    switch form {
    case .points(let points): object["points"] = .array(points.map(\.jsonValue))
    case .spread(let spread):
      object["x"] = spread.x.jsonValue
      object["y"] = spread.y.jsonValue
      object["width"] = spread.width.jsonValue
      object["height"] = spread.height.jsonValue
      object["wander"] = spread.wander.jsonValue
      object["period"] = spread.period.jsonValue
      object["variation"] = spread.variation.jsonValue
    }
    return .object(object)
  }
}

extension Scene.Gradient {
  /// A paint of a kind, its geometry first.
  fileprivate func jsonValue(_ kind: String, _ geometry: [(String, JSONValue)]) -> JSONValue {
    var object = JSONObject(geometry)
    object["stops"] = .array(stops.map { ["offset": $0.offset.jsonValue, "color": $0.color.jsonValue] })
    object["interpolation"] = .string(interpolation.rawValue)
    object["spread"] = .string(spread.rawValue)
    return .object(JSONObject([(kind, .object(object))]))
  }
}

extension Scene.Transform {
  fileprivate var jsonValue: JSONValue {
    switch self {
    case .translate(let offset): ["translate": offset.jsonValue]
    case .rotate(let degrees, let anchor): ["rotate": degrees.jsonValue, "about": anchor.jsonValue]
    case .scale(let x, let y, let anchor): ["scale": [x.jsonValue, y.jsonValue], "about": anchor.jsonValue]
    }
  }
}

extension Scene.Clip {
  fileprivate var jsonValue: JSONValue {
    ["x": x.jsonValue, "y": y.jsonValue, "width": width.jsonValue, "height": height.jsonValue]
  }
}

extension Scene.Filter {
  fileprivate var jsonValue: JSONValue {
    switch self {
    case .blur(let sigma): return ["blur": sigma.jsonValue]
    case .threshold(let min, let max, let color):
      var object = JSONObject([("min", min.jsonValue), ("max", max.jsonValue)])
      object["color"] = color?.jsonValue
      return ["threshold": .object(object)]
    case .glow(let glow):
      let parts: JSONValue = [
        "blur": glow.sigma.jsonValue, "color": glow.color.jsonValue, "strength": glow.strength.jsonValue,
      ]
      return .object(JSONObject([(glow.side == .outer ? "outerGlow" : "innerGlow", parts)]))
    case .grain(let grain):
      return [
        "grain": [
          "strength": grain.strength.jsonValue, "size": .number(grain.size), "monochrome": .bool(grain.isMonochrome),
          "rate": .number(grain.rate),
        ]
      ]
    }
  }
}

extension Scene.Position {
  var jsonValue: JSONValue { [x.jsonValue, y.jsonValue] }
}

extension Scene.Expression {
  var jsonValue: JSONValue { literal.map { .number($0) } ?? .string(description) }
}

extension LoopLength {
  /// The length as text that reads back to it: whole seconds, or the decimals that it was written with.
  fileprivate var exactText: String {
    guard case .seconds(let length) = self else { return description }
    return length.exactText + "s"
  }
}
