import BlobGraphics

extension Color {
  /// The most bytes in the text of one colour, 256.
  public static let largestTextSize = 256
  /// The most bytes in a list of colours, 4096.
  public static let largestListSize = 4096

  /// The colour that CSS text means: everything of CSS Color 4 that lies inside sRGB.
  ///
  /// - `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`; without the `#` only 6 and 8 digits, for shells and YAML that take `#` for a comment
  ///   (`f00` could as well be a mistyped name).
  /// - The 148 names and `transparent`; SwiftUI's colours as `swiftui-pink`, `swiftui-pink-dark` and so on. Case does not matter.
  /// - `rgb()`, `rgba()`, `hsl()`, `hsla()` in both syntaxes, `hwb()`: results are clamped to sRGB, as CSS says.
  /// - `oklab()`, `oklch()`, `lab()`, `lch()`, `color()` with a predefined space (not `rec2020`): a colour outside
  ///   sRGB is a problem that names the nearest inside (CSS gamut mapping). What rounding to three digits puts outside is cut, see `Gamut`.
  ///
  /// `none` counts as 0. Colours that depend on a page (`currentcolor`, system colours), `calc()`, `color-mix()` and relative colours
  /// are problems.
  public init(css text: String) throws(ColorProblem) {
    let trimmed = trimmingSpace(text)
    guard trimmed.utf8.count <= Color.largestTextSize else {
      throw ColorProblem(trimmed, "is not a colour: it has more than \(Color.largestTextSize) bytes")
    }
    if trimmed.hasPrefix("#") {
      self = try Color.hex(trimmed.dropFirst(), in: trimmed)
    } else if trimmed.contains("(") {
      self = try ColorFunction(parsing: trimmed).color()
    } else {
      self = try Color.named(trimmed)
    }
  }

  /// The colours of a list, `red,rgb(1,2,3),#0f0`: separated by commas, of which those inside parentheses belong to a colour.
  /// An empty list and an empty place in it are problems.
  public static func list(css text: String) throws(ColorProblem) -> [Color] {
    guard text.utf8.count <= largestListSize else {
      throw ColorProblem(text, "is not a list of colours: it has more than \(largestListSize) bytes")
    }
    var (colors, depth) = ([Color](), 0)
    var item = Substring()
    for character in text.unicodeScalars {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth <= 0 {
        colors.append(try Color(css: String(item)))
        item = ""
      } else {
        item.unicodeScalars.append(character)
      }
    }
    return colors + [try Color(css: String(item))]
  }

  /// The words that `init(css:)` knows, in alphabetical order: CSS's names, `transparent`, SwiftUI's colours.
  public static let names: [String] = (Array(cssColorNames.keys) + ["transparent"] + swiftUIColorNames.keys).sorted()

  /// CSS text that parses back to an equal colour: `#rrggbb` or `#rrggbbaa` where that is exact, otherwise `color(srgb r g b / a)`
  /// with all the digits needed. Components are taken to be inside 0...1.
  public var css: String {
    let bytes = [red, green, blue, alpha].compactMap { component -> Int? in
      let scaled = (component * 255).rounded()
      return (0...255).contains(scaled) && scaled / 255 == component ? Int(scaled) : nil
    }
    if bytes.count == 4 {
      return "#" + (alpha == 1 ? bytes.prefix(3) : bytes[...]).map(twoHexDigits).joined()
    }
    let channels = [red, green, blue].map(shortestText).joined(separator: " ")
    return "color(srgb \(channels)\(alpha == 1 ? "" : " / \(shortestText(alpha))"))"
  }
}

extension Color {
  private static func hex(_ digits: Substring, in text: String) throws(ColorProblem) -> Color {
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.utf8.count, [3, 4, 6, 8].contains(values.count) else {
      throw ColorProblem(text, "is not a colour: expected 3, 4, 6 or 8 hex digits after #")
    }
    let isShort = values.count < 5
    let bytes =
      isShort
      ? values.map { $0 * 17 } : stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    let c = bytes.map { Double($0) / 255 }
    return Color(red: c[0], green: c[1], blue: c[2], alpha: c.count > 3 ? c[3] : 1)
  }

  private static func named(_ text: String) throws(ColorProblem) -> Color {
    guard !text.isEmpty else { throw ColorProblem(text, "is not a colour: expected one, as #ff2d55 or rebeccapurple") }
    let name = text.lowercased()
    if let value = cssColorNames[name] ?? swiftUIColorNames[name] { return Color(hex: value) }
    if name == "transparent" { return .clear }
    if name.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) {
      switch name.utf8.count {
      case 6, 8: return try hex(name[...], in: text)
      case 3, 4:
        throw ColorProblem(text, "is not a colour: write #\(name), for only 6 or 8 hex digits may stand without #")
      default: break
      }
    }
    if name == "currentcolor" {
      throw ColorProblem(text, "is not a colour here: there is no text whose colour it could be")
    }
    let meant = nearestName(to: name, among: names).map { "did you mean \($0)?" }
    throw ColorProblem(
      text, "is not a colour: \(meant ?? "expected a CSS colour, as #ff2d55, rebeccapurple or rgb(255 45 85)")")
  }
}

/// Two hex digits of a byte.
func twoHexDigits(_ byte: Int) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

private func trimmingSpace(_ text: String) -> String {
  func isSpace(_ c: Unicode.Scalar) -> Bool { [" ", "\t", "\n", "\u{0C}", "\r"].contains(c) }
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !isSpace($0) }), let last = scalars.lastIndex(where: { !isSpace($0) })
  else {
    return ""
  }
  return String(scalars[first...last])
}
