/// How a stream says that its numbers are to be read as colour: the code points of ITU-T H.273, which every codec shares.
public struct ColorCodes: Hashable, Sendable {
  /// Which red, green and blue: 1 is BT.709, which sRGB shares.
  public var primaries: UInt8
  /// The transfer function: 1 is BT.709, 13 is sRGB.
  public var transfer: UInt8
  /// The matrix from red, green and blue to luma and chroma: 1 is BT.709.
  public var matrix: UInt8
  /// Whether black is 0 and white the highest number, instead of 16 and 235 (in 8 bits).
  public var isFullRange: Bool

  /// Codes from their numbers.
  public init(primaries: UInt8, transfer: UInt8, matrix: UInt8, isFullRange: Bool = false) {
    (self.primaries, self.transfer, self.matrix, self.isFullRange) = (primaries, transfer, matrix, isFullRange)
  }

  /// What blobvideo writes: BT.709 primaries and matrix, limited range, and the transfer tag asked for.
  public init(_ transfer: Transfer) {
    self.init(primaries: 1, transfer: transfer == .srgb ? 13 : 1, matrix: 1)
  }
}
