/// How `JSONValue.text(_:)` lays text out.
public enum JSONStyle: Hashable, Sendable {
  /// No space at all, one line: for files and machines.
  case compact
  /// Two spaces a level, what fits in a line of 100 columns on one line: for people.
  case pretty
}

extension JSONValue {
  /// The value as JSON text, without a line end. The same value always gives the same text; non-ASCII characters stand as
  /// they are. Linear in the result for `compact`, times the nesting for `pretty`.
  public func text(_ style: JSONStyle = .compact) -> String {
    var writer = JSONWriter()
    switch style {
    case .compact: writer.write(self, separator: ",", colon: ":", padding: "")
    case .pretty: writer.writeLines(self, indent: 0, used: 0)
    }
    return writer.text
  }
}

/// Appends values to a growing text.
private struct JSONWriter {
  private(set) var text = ""
  /// The longest line that `pretty` fills.
  private static let width = 100

  /// The whole value on one line.
  mutating func write(_ value: JSONValue, separator: String, colon: String, padding: String) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .numeral(let digits): text += digits
    case .string(let string): write(string)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += separator }
        write(element, separator: separator, colon: colon, padding: padding)
      }
      text += "]"
    case .object(let object):
      text += "{" + (object.members.isEmpty ? "" : padding)
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += separator }
        write(member.key)
        text += colon
        write(member.value, separator: separator, colon: colon, padding: padding)
      }
      text += (object.members.isEmpty ? "" : padding) + "}"
    }
  }

  /// The value on one line where it fits after `used` columns, with a line for each part where it does not.
  mutating func writeLines(_ value: JSONValue, indent: Int, used: Int) {
    var line = JSONWriter()
    line.write(value, separator: ", ", colon: ": ", padding: " ")
    if indent > 0 || value.isScalar, used + line.text.count <= Self.width {
      text += line.text
      return
    }
    switch value {
    case .array(let elements) where !elements.isEmpty:
      writeParts(elements, brackets: ("[", "]"), indent: indent) { writer, element in
        writer.writeLines(element, indent: indent + 1, used: 2 * indent + 2)
      }
    case .object(let object) where !object.members.isEmpty:
      writeParts(object.members, brackets: ("{", "}"), indent: indent) { writer, member in
        writer.write(member.key)
        writer.text += ": "
        writer.writeLines(member.value, indent: indent + 1, used: 2 * indent + 6 + member.key.count)
      }
    default: text += line.text
    }
  }

  private mutating func writeParts<Part>(
    _ parts: [Part], brackets: (String, String), indent: Int, write: (inout JSONWriter, Part) -> Void
  ) {
    text += brackets.0
    for (index, part) in parts.enumerated() {
      text += (index > 0 ? ",\n" : "\n") + String(repeating: "  ", count: indent + 1)
      write(&self, part)
    }
    text += "\n" + String(repeating: "  ", count: indent) + brackets.1
  }

  /// Nearly all strings need no escape; a scene inside a string needs thousands, so bytes are gathered before they become text.
  private mutating func write(_ string: String) {
    text += "\""
    if string.utf8.contains(where: Self.isEscaped) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(string.utf8.count * 5 / 4)
      for byte in string.utf8 { Self.append(byte, to: &bytes) }
      text += String(decoding: bytes, as: UTF8.self)
    } else {
      text += string
    }
    text += "\""
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// A byte as it stands in a string: what is escaped is ASCII, and no byte of another character is.
  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    guard isEscaped(byte) else { return bytes.append(byte) }
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes += [UInt8(ascii: "u"), 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
