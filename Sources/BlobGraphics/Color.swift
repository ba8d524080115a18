/// A colour in sRGB (IEC 61966-2-1), encoded, straight alpha; components 0...1.
public struct Color: Hashable, Sendable {
  /// Encoded red, green and blue, and opacity: 0...1 each, not multiplied with one another.
  public var red, green, blue, alpha: Double

  /// A colour from its components, 0...1 each.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// A colour from 24 bits, `0xRRGGBB`, opaque.
  public init(hex: UInt32) {
    func component(_ shift: UInt32) -> Double { Double((hex >> shift) & 255) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }

  /// Opaque black.
  public static let black = Color(hex: 0x000000)
  /// Opaque white.
  public static let white = Color(hex: 0xFFFFFF)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

/// sRGB's transfer function, IEC 61966-2-1: encoded 0...1 to linear light 0...1.
public func linearized(_ encoded: Double) -> Double {
  encoded <= 0.04045 ? encoded / 12.92 : power((encoded + 0.055) / 1.055, 2.4)
}

/// The inverse of `linearized`: linear light 0...1 to encoded 0...1.
public func encoded(_ linear: Double) -> Double {
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * power(linear, 1 / 2.4) - 0.055
}
