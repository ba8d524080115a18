/// What a web page has to say about a video stream so that a browser can decide, before it asks for a byte, whether it plays it:
/// the `codecs` parameter of RFC 6381, with everything that the stream's own headers tell. `vp09.00.40.08` and the like.
///
/// A value comes from the configuration record that stands in the file (avcC, hvcC, av1C), or for VP9, which has none in WebM,
/// from size, rate and bit rate. The records are read no further than the string needs.
public struct CodecString: Hashable, Sendable, CustomStringConvertible {
  /// The parameter's value, such as `avc1.640028`. Letters, digits and points only.
  public let text: String

  init(_ text: String) { self.text = text }

  /// The parameter's value.
  public var description: String { text }

  /// A full media type, such as `video/mp4; codecs="avc1.640028"`, for a `type` attribute or `canPlayType`.
  public func mediaType(_ container: Container) -> String { "\(container.rawValue); codecs=\"\(text)\"" }

  /// The file formats of a kit, by their media types.
  public enum Container: String, Hashable, Sendable, CaseIterable {
    /// ISO base media file.
    case mp4 = "video/mp4"
    /// Matroska's subset for the web.
    case webm = "video/webm"
  }
}

extension CodecString {
  /// H.264 from its decoder configuration record: `avc1.` and profile, constraints and level in hexadecimal (RFC 6381, 3.3;
  /// ISO/IEC 14496-15, 5.3.3.1). Nil where `avcC` is no version 1 record.
  public init?(avcC record: [UInt8]) {
    guard record.count >= 4, record[0] == 1 else { return nil }
    self.init("avc1." + record[1...3].map(hexadecimal).joined())
  }

  /// HEVC from its decoder configuration record, for files whose sample entry is `hvc1` (ISO/IEC 14496-15, Annex E.3): profile
  /// space and profile, the compatibility flags with their 32 bits in reverse, tier and level, and the six bytes of constraints
  /// without the zeros at their end. Nil where `hvcC` is no version 1 record.
  public init?(hvcC record: [UInt8]) {
    guard record.count >= 13, record[0] == 1 else { return nil }
    let space = ["", "A", "B", "C"][Int(record[1] >> 6)]
    let tier = record[1] & 0x20 == 0 ? "L" : "H"
    let compatibility = record[2...5].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    var reversed: UInt32 = 0
    for bit in 0..<32 where compatibility >> bit & 1 == 1 { reversed |= 1 << (31 - bit) }
    var constraints = record[6...11]
    while constraints.last == 0 { constraints.removeLast() }
    let fields = [
      "hvc1", "\(space)\(record[1] & 31)", String(reversed, radix: 16, uppercase: true), "\(tier)\(record[12])",
    ]
    self.init((fields + constraints.map { String($0, radix: 16, uppercase: true) }).joined(separator: "."))
  }

  /// AV1 from its configuration record, and the colour from the stream's own sequence header, which the record's fixed part does
  /// not repeat (AV1 in ISOBMFF, section 5): profile, level and tier, depth, monochrome, chroma, primaries, transfer, matrix,
  /// range. All of them are written, since the short form stands for a BT.709 transfer. Nil where `av1C` is no version 1 record.
  public init?(av1C record: [UInt8], color: ColorCodes) {
    guard record.count >= 4, record[0] == 0x81 else { return nil }
    let (profile, level) = (record[1] >> 5, record[1] & 31)
    func bit(_ index: UInt8) -> UInt8 { record[2] >> index & 1 }
    let depth: UInt8 = bit(6) == 0 ? 8 : profile == 2 && bit(5) == 1 ? 12 : 10
    let position = bit(3) == 1 && bit(2) == 1 ? record[2] & 3 : 0
    let fields = [
      "av01", "\(profile)", "\(twoDigits(level))\(bit(7) == 0 ? "M" : "H")", twoDigits(depth), "\(bit(4))",
      "\(bit(3))\(bit(2))\(position)", twoDigits(color.primaries), twoDigits(color.transfer), twoDigits(color.matrix),
      color.isFullRange ? "1" : "0",
    ]
    self.init(fields.joined(separator: "."))
  }

  /// VP9 (VP Codec ISO Media File Format Binding, "Codecs Parameter String"): profile, level, depth, chroma, primaries, transfer,
  /// matrix, range. The chroma is 4:2:0 with samples to the left of their luma pair, as encoders take it. Profile 0 is 8 bits
  /// and profile 2 is 10 or 12.
  public init(vp9 level: VP9Level, depth: UInt8 = 8, color: ColorCodes) {
    let fields = [
      depth == 8 ? 0 : 2, level.code, depth, 0, color.primaries, color.transfer, color.matrix,
      color.isFullRange ? 1 : 0,
    ]
    self.init((["vp09"] + fields.map(twoDigits)).joined(separator: "."))
  }
}

/// Two lower-case hexadecimal digits.
private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

/// At least two decimal digits.
private func twoDigits(_ value: UInt8) -> String { (value < 10 ? "0" : "") + "\(value)" }
