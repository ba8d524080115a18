extension JSONReader {
  /// `-? (0 | [1-9] digits) (. digits)? ([eE] [+-]? digits)?`, kept as text.
  mutating func readNumber() throws(Fault) -> String {
    let start = position
    _ = take("-")
    let first = position
    guard skipDigits() > 0 else { throw fault(expected: "a digit") }
    if bytes[first] == UInt8(ascii: "0"), position > first + 1 {
      position = first
      throw fault("a number does not begin with 0 and more digits")
    }
    if take("."), skipDigits() == 0 { throw fault(expected: "a digit after the point") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard skipDigits() > 0 else { throw fault(expected: "the digits of an exponent") }
    }
    if let next = peek(), (0x41...0x5A).contains(next & 0xDF) || next == UInt8(ascii: "_") {
      throw fault("a number is decimal and has no unit, found \(found) in it")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek(), (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  /// The string at the current place, which holds its quote.
  mutating func readString() throws(Fault) -> String {
    position += 1
    var (text, start) = ("", position)
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<position], as: UTF8.self)
        text.unicodeScalars.append(try readEscape())
        start = position
      case 0x0A, 0x0D: throw fault("the string does not end on its line; write a line break as \\n")
      case 0..<0x20: throw fault("the control character \(found) in a string; write it as \\u")
      default: position += 1
      }
    }
    throw fault("the file ends inside a string")
  }

  private mutating func readEscape() throws(Fault) -> Unicode.Scalar {
    let start = position
    position += 1
    defer { position = max(position, start + 1) }
    guard let letter = peek() else { throw fault("the file ends inside a string") }
    if letter == UInt8(ascii: "u") { return try readUnicodeEscape(from: start) }
    guard let scalar = Self.escapes[letter] else {
      position = start
      throw fault("\\ begins one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000 to \\uFFFF")
    }
    position += 1
    return scalar
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  /// `uXXXX`, or a pair of surrogates of that form.
  private mutating func readUnicodeEscape(from start: Int) throws(Fault) -> Unicode.Scalar {
    func refusal(_ message: String) -> Fault { Fault(offset: start, path: path, message: message) }
    guard let first = Self.unit(at: position, in: bytes) else { throw refusal("\\u takes four hexadecimal digits") }
    position += 5
    var value = first
    if (0xD800..<0xDC00).contains(first), peek() == UInt8(ascii: "\\"),
      let second = Self.unit(at: position + 1, in: bytes), (0xDC00..<0xE000).contains(second)
    {
      position += 6
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw refusal("half of a surrogate pair is no character")
    }
    guard scalar.value != 0 else { throw refusal("the character U+0000 is not allowed in a string") }
    return scalar
  }

  /// The value of `uXXXX` at `offset`.
  private static func unit(at offset: Int, in bytes: [UInt8]) -> UInt32? {
    guard offset + 5 <= bytes.count, bytes[offset] == UInt8(ascii: "u") else { return nil }
    var value: UInt32 = 0
    for byte in bytes[(offset + 1)..<(offset + 5)] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte & 0xDF) - 0x41 + 10)
      default: return nil
      }
    }
    return value
  }

  /// How many bytes the character at `offset` of a string takes in the file, and how many as UTF-8 once unescaped.
  static func character(at offset: Int, in bytes: [UInt8]) -> (length: Int, text: Int) {
    guard bytes[offset] == UInt8(ascii: "\\") else { return (1, 1) }
    guard let first = unit(at: offset + 1, in: bytes) else { return (2, 1) }
    if (0xD800..<0xDC00).contains(first) { return (12, 4) }
    return (6, first < 0x80 ? 1 : first < 0x800 ? 2 : 3)
  }
}

/// The offset of the first byte that is not part of well-formed UTF-8 (Unicode 15, table 3-7), or nil.
func firstByteOutsideUTF8(_ bytes: [UInt8]) -> Int? {
  var index = 0
  while index < bytes.count {
    let lead = bytes[index]
    if lead < 0x80 {
      index += 1
      continue
    }
    let (length, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return index
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]),
      bytes[(index + 2)..<(index + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return index }
    index += length
  }
  return nil
}
