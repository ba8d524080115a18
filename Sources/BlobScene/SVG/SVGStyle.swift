import BlobGraphics

/// The properties of an element that decide what is drawn.
struct SVGStyle {
  // Inherited.
  private var hasFill = true
  private var fillOpacityIsZero = false
  private var hasStroke = false
  private var strokeOpacityIsZero = false
  private(set) var fillRule = FillRule.nonzero
  private(set) var isVisible = true

  // Of the element alone.
  private var displaysNone = false
  private var opacityIsZero = false
  /// The value of `clip-path`, nil for none.
  private(set) var clipPath: String?
  private(set) var hasMask = false
  /// Whether a style moves or shapes the element, which is not read.
  private(set) var hasStyledGeometry = false

  /// Whether nothing of the element is drawn, nor of what is inside it.
  var isHidden: Bool { displaysNone || opacityIsZero }
  /// Whether the inside is painted.
  var isFilled: Bool { hasFill && !fillOpacityIsZero }
  /// Whether the edge is painted.
  var isStroked: Bool { hasStroke && !strokeOpacityIsZero }

  /// What an element inside this one starts from.
  var inherited: SVGStyle {
    var style = self
    (style.displaysNone, style.opacityIsZero, style.clipPath, style.hasMask, style.hasStyledGeometry) = (
      false, false, nil, false, false
    )
    return style
  }

  /// Applies a declaration or a presentation attribute. Values that are not known are left out, as CSS has it. `outer` is what the
  /// element inherited.
  mutating func apply(_ declaration: SVGDeclarations.Declaration, outer: SVGStyle) {
    let (name, value) = (declaration.name, declaration.value)
    let inherits = value == "inherit" || value == "unset"
    switch name {
    case "fill": hasFill = inherits ? outer.hasFill : value == "initial" || declaration.paints
    case "stroke": hasStroke = inherits ? outer.hasStroke : value != "initial" && declaration.paints
    case "fill-opacity": fillOpacityIsZero = inherits ? outer.fillOpacityIsZero : SVGStyle.isZero(value)
    case "stroke-opacity": strokeOpacityIsZero = inherits ? outer.strokeOpacityIsZero : SVGStyle.isZero(value)
    case "fill-rule":
      fillRule = inherits ? outer.fillRule : value == "initial" ? .nonzero : FillRule(rawValue: value) ?? fillRule
    case "visibility":
      isVisible =
        inherits
        ? outer.isVisible : ["visible": true, "initial": true, "hidden": false, "collapse": false][value] ?? isVisible
    case "display": displaysNone = value == "none"
    case "opacity": opacityIsZero = SVGStyle.isZero(value)
    case "clip-path": clipPath = ["none", "initial", "inherit", "unset"].contains(value) ? nil : declaration.text
    case "mask": hasMask = !["none", "initial", "inherit", "unset"].contains(value)
    default:
      if declaration.isStyle, SVGDeclarations.geometry.contains(name), value != "none", value != "auto" {
        hasStyledGeometry = true
      }
    }
  }

  private static func isZero(_ value: String) -> Bool {
    var scanner = ByteScanner(value)
    return scanner.number().map { $0 <= 0 } ?? false
  }
}
