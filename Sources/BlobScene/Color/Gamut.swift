import BlobGraphics

/// What lies inside sRGB, and what is nearest to what does not.
enum Gamut {
  /// How far, in Oklab, cutting the components to 0...1 may move a colour that counts as inside: a twentieth of what the eye notices
  /// (CSS puts that at 0.02). Pure sRGB colours written with three digits, as pickers do, miss the gamut by up to 0.0008; half
  /// this tolerance would refuse some of them.
  private static let tolerance = 0.001

  /// The sRGB colour, or nil where it is outside.
  static func inside(_ light: LinearLight, alpha: Double) -> Color? {
    let color = cut(light, alpha: alpha)
    return distance(Oklab(light), Oklab(color)) <= tolerance ? color : nil
  }

  /// Hex text of the nearest colour inside, by CSS Color 4's gamut mapping (13.2, binary search with local MINDE): lightness and hue are
  /// kept and chroma is reduced until cutting the rest would not be noticed.
  static func nearest(_ light: LinearLight, alpha: Double) -> String {
    let (notable, precision) = (0.02, 0.0001)
    let origin = Oklab(light)
    // The way through linear light costs a millionth of lightness.
    if origin.lightness >= 1 - 1e-6 { return hex(.white, alpha) }
    if origin.lightness <= 1e-6 { return hex(.black, alpha) }
    func scaled(_ share: Double) -> Oklab {
      Oklab(lightness: origin.lightness, a: origin.a * share, b: origin.b * share)
    }
    let chroma = Point(origin.a, origin.b).length
    var (low, high) = (0.0, 1.0)
    var best = scaled(1).color
    if distance(scaled(1), Oklab(best)) < notable { return hex(best, alpha) }
    while (high - low) * chroma > precision {
      let share = (low + high) / 2
      let current = scaled(share)
      best = current.color
      let error = distance(current, Oklab(best))
      if error >= notable {
        high = share
      } else if notable - error < precision {
        break
      } else {
        low = share
      }
    }
    return hex(best, alpha)
  }

  private static func cut(_ light: LinearLight, alpha: Double) -> Color {
    func component(_ linear: Double) -> Double { min(max(encoded(linear), 0), 1) }
    return Color(red: component(light.red), green: component(light.green), blue: component(light.blue), alpha: alpha)
  }

  private static func distance(_ p: Oklab, _ q: Oklab) -> Double {
    let (l, a, b) = (p.lightness - q.lightness, p.a - q.a, p.b - q.b)
    return (l * l + a * a + b * b).squareRoot()
  }

  private static func hex(_ color: Color, _ alpha: Double) -> String {
    let components = [color.red, color.green, color.blue] + (alpha < 1 ? [alpha] : [])
    return "#" + components.map { twoHexDigits(Int(($0 * 255).rounded())) }.joined()
  }
}

extension Oklab {
  fileprivate init(_ light: LinearLight) { self.init(linearRed: light.red, green: light.green, blue: light.blue) }
}
