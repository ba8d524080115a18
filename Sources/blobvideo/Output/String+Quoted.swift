extension String {
  /// The text between single quotes, on one line and harmless to a terminal: control characters are written as escapes,
  /// and what is longer than 200 characters is cut. Empty text is `''`.
  var quoted: String { "'" + singleLine.cut(to: 200) + "'" }

  /// The text with control characters as escapes, so that no name can break a line or talk to the terminal.
  var singleLine: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func cut(to limit: Int) -> String {
    count > limit ? prefix(limit - 20) + "..." + suffix(17) : self
  }
}
