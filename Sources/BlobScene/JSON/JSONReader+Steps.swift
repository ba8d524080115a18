extension JSONReader {
  mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  func fault(_ message: String) -> Fault { Fault(offset: position, path: path, message: message) }

  /// A fault at the current place, with a word for the usual borrowings from other languages.
  func fault(expected: String) -> Fault {
    let hint: String
    switch peek() {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): hint = "; JSON has no comments"
    case UInt8(ascii: "'"): hint = "; strings stand in double quotes"
    case UInt8(ascii: "+"): hint = "; a number begins with a digit or -"
    case UInt8(ascii: "."): hint = "; a number begins with a digit, as in 0.5"
    case UInt8(ascii: "<"): hint = "; this looks like HTML or XML"
    default: hint = ""
    }
    return fault("expected \(expected), found \(found)\(hint)")
  }

  /// The character at the current place, for messages.
  var found: String {
    guard position < bytes.count else { return "the end of the file" }
    let text = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return "the end of the file" }
    if scalar == "\"" { return "a string" }
    if scalar.value < 0x20 || scalar.value == 0x7F { return "byte 0x\(String(scalar.value, radix: 16))" }
    return "'\(scalar)'"
  }
}
