/// A colour in Bjorn Ottosson's Oklab, straight alpha. Mixing here keeps hue and lightness even, as SwiftUI's perceptual
/// gradients do (they mix the cube-rooted LMS triple, of which Oklab is a linear map, so both mixes are the same).
public struct Oklab: Hashable, Sendable {
  /// Lightness, 0 black to 1 white.
  public var lightness: Double
  /// Green to red and blue to yellow, about -0.4...0.4.
  public var a, b: Double
  /// Opacity 0...1.
  public var alpha: Double

  /// A colour from its components.
  public init(lightness: Double, a: Double, b: Double, alpha: Double = 1) {
    (self.lightness, self.a, self.b, self.alpha) = (lightness, a, b, alpha)
  }

  /// The same colour as `color`.
  public init(_ color: Color) {
    self.init(
      linearRed: linearized(color.red), green: linearized(color.green), blue: linearized(color.blue), alpha: color.alpha
    )
  }

  /// The colour of linear sRGB light, 0...1 inside sRGB; other values stand for colours outside it.
  /// Source of the matrices: bottosson.github.io/posts/oklab (public domain).
  public init(linearRed r: Double, green g: Double, blue b: Double, alpha: Double = 1) {
    let l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
      alpha: alpha)
  }

  /// The same colour as linear sRGB light, beyond 0...1 for colours outside sRGB.
  public var linear: (red: Double, green: Double, blue: Double) {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return (
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    )
  }

  /// The same colour in sRGB; components of colours outside its gamut are cut to 0...1.
  public var color: Color {
    func cut(_ linear: Double) -> Double { min(max(encoded(linear), 0), 1) }
    let (red, green, blue) = linear
    return Color(red: cut(red), green: cut(green), blue: cut(blue), alpha: alpha)
  }
}
