extension String {
  /// What somebody wrote, as messages show it: in quotes, on one line, harmless to a terminal, and of a long text the beginning and how long it
  /// is: `'zzz…' (100000 characters)`. Whatever quotes a value goes through here, so that none makes a message long.
  ///
  /// Characters are counted as Unicode scalars: a thousand accents may sit on one letter. Linear in the text's length.
  public func excerpt(in quotes: String = "'", most: Int = 60) -> String {
    let count = unicodeScalars.count
    if count <= most { return quotes + singleLine + quotes }
    return quotes + String(unicodeScalars.prefix(most)).singleLine + "…" + quotes + " (\(count) characters)"
  }

  /// The same of a path, which is of use only as a whole: cut where it is longer than any that a system takes.
  public func pathExcerpt(in quotes: String = "'") -> String {
    utf8.count <= Self.longestPath ? excerpt(in: quotes, most: .max) : excerpt(in: quotes)
  }

  /// Bytes of the longest path that a system takes (PATH_MAX on Linux, which counts the zero byte at the end, is 4096; 1024 on macOS).
  public static let longestPath = 4095

  /// The text with control characters as escapes, so that no name can break a line or talk to the terminal.
  public var singleLine: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

/// `text` in double quotes, as messages about files of JSON show it.
func quoted(_ text: String) -> String { text.excerpt(in: "\"") }
