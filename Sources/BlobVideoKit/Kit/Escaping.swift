extension UInt8 {
  /// The byte in an address: percent and two digits.
  var percentEncoded: String {
    let digits = Array("0123456789ABCDEF")
    return "%\(digits[Int(self >> 4)])\(digits[Int(self & 15)])"
  }
}

extension String {
  /// The text as HTML: in an element or between double quotes of an attribute.
  var html: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text as one segment of a URL: all but RFC 3986's unreserved characters as percent and two digits.
  var urlSegment: String {
    utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += byte.percentEncoded
      }
    }
  }

  /// The text between the backquotes of a JavaScript template.
  var templateLiteral: String {
    replacing("\\", with: "\\\\").replacing("`", with: "\\`").replacing("${", with: "\\${")
  }

  /// The text with every line moved right by `count` spaces, but for empty lines.
  func indented(by count: Int) -> String {
    let space = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }
}
