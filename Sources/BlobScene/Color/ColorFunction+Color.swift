import BlobGraphics

/// From channels to a colour. Ranges and formulas are those of CSS Color 4, sections 5 to 10.
extension ColorFunction {
  func color() throws(ColorProblem) -> Color {
    let alpha = try alphaValue()
    switch name {
    case "rgb", "rgba":
      return Color(clamped: try rgbChannels(), alpha: alpha)
    case "hsl", "hsla":
      if isLegacy { try requirePercentages(1...2) }
      return Color(clamped: ColorFunction.hsl(try hue(0), max(try percent(1), 0), try percent(2)), alpha: alpha)
    case "hwb":
      return Color(clamped: ColorFunction.hwb(try hue(0), try percent(1), try percent(2)), alpha: alpha)
    case "oklab":
      return try inside(
        .oklab(lightness: try lightness(1), a: try channel(1, full: 0.4), b: try channel(2, full: 0.4)), alpha)
    case "oklch":
      let (chroma, angle) = (max(try channel(1, full: 0.4), 0), try hue(2) * .pi / 180)
      return try inside(.oklab(lightness: try lightness(1), a: chroma * cosine(angle), b: chroma * sine(angle)), alpha)
    case "lab":
      return try inside(
        .lab(lightness: try lightness(100), a: try channel(1, full: 125), b: try channel(2, full: 125)), alpha)
    case "lch":
      let (chroma, angle) = (max(try channel(1, full: 150), 0), try hue(2) * .pi / 180)
      return try inside(.lab(lightness: try lightness(100), a: chroma * cosine(angle), b: chroma * sine(angle)), alpha)
    default:
      return try predefined(alpha)
    }
  }

  private func predefined(_ alpha: Double) throws(ColorProblem) -> Color {
    let space = space ?? ""
    let values = [try channel(0, full: 1), try channel(1, full: 1), try channel(2, full: 1)]
    // In sRGB itself the numbers are kept to the last digit, so that `Color.css` comes back equal.
    if space == "srgb", values.allSatisfy({ (0...1).contains($0) }) { return Color(clamped: values, alpha: alpha) }
    guard let light = LinearLight(space: space, values) else {
      let meant = nearestName(to: space, among: LinearLight.spaces).map { "did you mean \($0)?" }
      throw problem(meant ?? "expected one of the spaces \(LinearLight.spaces.joined(separator: ", "))")
    }
    return try inside(light, alpha)
  }

  private func inside(_ light: LinearLight, _ alpha: Double) throws(ColorProblem) -> Color {
    if let color = Gamut.inside(light, alpha: alpha) { return color }
    throw ColorProblem(text, "lies outside sRGB: the nearest colour inside is \(Gamut.nearest(light, alpha: alpha))")
  }
}

// MARK: Channels

extension ColorFunction {
  private func problem(_ reason: String) -> ColorProblem { ColorProblem(text, "is not a colour: \(reason)") }

  /// A channel as a number, where 100% means `full`.
  private func channel(_ index: Int, full: Double) throws(ColorProblem) -> Double {
    switch channels[index] {
    case .number(let value): return value
    case .percentage(let value): return value / 100 * full
    case .word("none") where !isLegacy: return 0
    default: throw problem("expected a number or a percentage as channel \(index + 1)")
    }
  }

  /// A channel of which 100 or 100% is all, as a share of 1.
  private func percent(_ index: Int) throws(ColorProblem) -> Double { try channel(index, full: 100) / 100 }

  private func lightness(_ full: Double) throws(ColorProblem) -> Double {
    min(max(try channel(0, full: full), 0), full)
  }

  /// Degrees, 0 up to 360.
  private func hue(_ index: Int) throws(ColorProblem) -> Double {
    let turnsPerUnit = ["deg": 1.0 / 360, "grad": 1.0 / 400, "rad": 0.5 / .pi, "turn": 1]
    let degrees: Double
    switch channels[index] {
    case .number(let value): degrees = value
    case .dimension(let value, "deg"): degrees = value
    case .dimension(let value, let unit) where turnsPerUnit[unit] != nil:
      degrees = value * (turnsPerUnit[unit] ?? 0) * 360
    case .word("none") where !isLegacy: degrees = 0
    default: throw problem("expected an angle as channel \(index + 1): a number, or one with deg, grad, rad or turn")
    }
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  private func alphaValue() throws(ColorProblem) -> Double {
    switch alpha {
    case nil: return 1
    case .number(let value): return min(max(value, 0), 1)
    case .percentage(let value): return min(max(value / 100, 0), 1)
    case .word("none") where !isLegacy: return 0
    default: throw problem("expected a number or a percentage as alpha")
    }
  }

  private func rgbChannels() throws(ColorProblem) -> [Double] {
    // The legacy syntax takes three numbers or three percentages, the modern one any mixture.
    if isLegacy, case .percentage = channels[0] { try requirePercentages(1...2) }
    if isLegacy, case .number = channels[0] { try requireNumbers() }
    return [try channel(0, full: 255) / 255, try channel(1, full: 255) / 255, try channel(2, full: 255) / 255]
  }

  private func requirePercentages(_ indices: ClosedRange<Int>) throws(ColorProblem) {
    for index in indices {
      guard case .percentage = channels[index] else { throw problem("expected a percentage as channel \(index + 1)") }
    }
  }

  private func requireNumbers() throws(ColorProblem) {
    for case .percentage in channels { throw problem("expected numbers or percentages, not both") }
  }
}

// MARK: sRGB's cylinders

extension ColorFunction {
  /// CSS Color 4, 7.1: hue in degrees, saturation and lightness of 1.
  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    [0.0, 8, 4].map { offset in
      let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  /// CSS Color 4, 8.1: hue in degrees, whiteness and blackness of 1; where they leave no colour, the grey of their proportion.
  private static func hwb(_ hue: Double, _ whiteness: Double, _ blackness: Double) -> [Double] {
    if whiteness + blackness >= 1 {
      return Array(repeating: whiteness / (whiteness + blackness), count: 3)
    }
    return hsl(hue, 1, 0.5).map { $0 * (1 - whiteness - blackness) + whiteness }
  }
}

extension Color {
  fileprivate init(clamped c: [Double], alpha: Double) {
    func cut(_ x: Double) -> Double { min(max(x, 0), 1) }
    self.init(red: cut(c[0]), green: cut(c[1]), blue: cut(c[2]), alpha: alpha)
  }
}
