import BlobRender

/// An opaque colour in the 8 bits a channel that a stylesheet holds.
public struct CSSColor: Hashable, Sendable, CustomStringConvertible {
  /// Encoded sRGB.
  public let red, green, blue: UInt8

  /// A colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// The nearest colour to `channels` (red, green, blue; 0...255, what lies outside is cut).
  init(_ channels: SIMD4<Double>) {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }
    self.init(red: byte(channels.x), green: byte(channels.y), blue: byte(channels.z))
  }

  /// White.
  static let white = CSSColor(red: 255, green: 255, blue: 255)
  /// The dark text colour of kits: black with a little light in it.
  static let ink = CSSColor(red: 17, green: 19, blue: 24)

  /// `#ff2d55`, or `#fff` where each channel's digits are alike.
  public var description: String { hexadecimal(alpha: nil) }

  /// The colour with no opacity: `#ff2d5500` or `#fff0`.
  var transparent: String { hexadecimal(alpha: 0) }

  /// Red, green and blue as numbers, 0...255.
  var channels: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), 0) }

  /// WCAG 2's relative luminance, 0 black to 1 white.
  var luminance: Double {
    0.2126 * linearized(Double(red) / 255) + 0.7152 * linearized(Double(green) / 255)
      + 0.0722 * linearized(Double(blue) / 255)
  }

  /// WCAG 2's contrast ratio, 1...21.
  func contrast(with other: CSSColor) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func hexadecimal(alpha: UInt8?) -> String {
    let bytes = [red, green, blue] + (alpha.map { [$0] } ?? [])
    let isShort = bytes.allSatisfy { $0 % 17 == 0 }
    return "#"
      + bytes.map { isShort ? String($0 / 17, radix: 16) : ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
