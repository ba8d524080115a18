extension Scene.Outline {
  /// The member of a shape that says what it is.
  var jsonMember: (String, JSONValue) {
    switch self {
    case .circle(let center, let radius):
      ("circle", ["center": center.jsonValue, "radius": radius.jsonValue])
    case .ellipse(let center, let radii):
      ("ellipse", ["center": center.jsonValue, "radii": radii.jsonValue])
    case .rectangle(let x, let y, let width, let height, let corner):
      (
        "rectangle",
        [
          "x": x.jsonValue, "y": y.jsonValue, "width": width.jsonValue, "height": height.jsonValue,
          "corner": corner.jsonValue,
        ]
      )
    case .polygon(let center, let radius, let sides, let corner):
      (
        "polygon",
        [
          "center": center.jsonValue, "radius": radius.jsonValue, "sides": sides.jsonValue, "corner": corner.jsonValue,
        ]
      )
    case .star(let center, let radius, let inner, let points, let corner):
      (
        "star",
        [
          "center": center.jsonValue, "radius": radius.jsonValue, "inner": inner.jsonValue, "points": points.jsonValue,
          "corner": corner.jsonValue,
        ]
      )
    case .blob(let blob): ("blob", blob.jsonValue)
    case .path(let data, _, let rule):
      ("path", ["d": .string(data.text), "rule": .string(rule.rawValue)])
    case .svg(let drawing): ("svg", drawing.jsonValue)
    }
  }
}

extension Scene.Blob {
  fileprivate var jsonValue: JSONValue {
    [
      "center": center.jsonValue, "radius": radius.jsonValue, "points": points.jsonValue,
      "irregularity": irregularity.jsonValue, "wobble": wobble.jsonValue, "period": period.jsonValue,
      "variation": variation.jsonValue,
    ]
  }
}
