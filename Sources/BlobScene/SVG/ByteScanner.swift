/// A position in a text of ASCII syntax, with the few things that SVG's and CSS's values are made of. Reading past the end gives
/// nil, never a trap, and what cannot be read leaves the position where it was.
struct ByteScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }
  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The byte at the position, nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  var isAtEnd: Bool { position >= bytes.count }

  /// Skips SVG's and CSS's white space: space, tab, line feed, form feed, carriage return.
  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D {
      position += 1
    }
  }

  /// Skips `byte` if it is next, and says whether it was.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Skips space with at most one comma in it, and says whether there was a comma.
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpace()
    guard skip(UInt8(ascii: ",")) else { return false }
    skipSpace()
    return true
  }

  /// A decimal number of CSS: sign, digits with a point, exponent; nil where none begins. `1.` needs `allowsBarePoint`, as SVG 1.1
  /// does. An `e` without digits is not part of the number, since it may begin a unit. Too large a number is infinite.
  mutating func number(allowsBarePoint: Bool = false) -> Double? {
    let start = position
    skipSign()
    let whole = skipDigits()
    let point = position
    var fraction = 0
    if skip(UInt8(ascii: ".")) {
      fraction = skipDigits()
      if fraction == 0, !(allowsBarePoint && whole > 0) { position = point }
    }
    guard whole + fraction > 0 else {
      position = start
      return nil
    }
    let exponent = position
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      skipSign()
      if skipDigits() == 0 { position = exponent }
    }
    // Only digits, signs, a point and an exponent get here: never `nan`, `inf` or `0x10`, which Double would take.
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
  }

  /// A name of ASCII letters, digits, `-` and `_` that begins with a letter, in lower case; nil where none begins.
  mutating func word() -> String? {
    guard let first = next, ByteScanner.isLetter(first) else { return nil }
    let start = position
    while let byte = next, ByteScanner.isLetter(byte) || ByteScanner.isDigit(byte) || byte == 0x2D || byte == 0x5F {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  private mutating func skipSign() {
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = next, ByteScanner.isDigit(byte) { position += 1 }
    return position - start
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
