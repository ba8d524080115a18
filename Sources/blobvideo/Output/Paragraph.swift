/// Text set in lines of a given width.
enum Paragraph {
  /// The words of `text` in lines of at most `width` columns, each after `indent` spaces; a longer word has a line of its own.
  static func wrap(_ text: String, width: Int, indent: Int = 0) -> [String] {
    var (lines, line) = ([String](), "")
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width - indent {
        lines.append(line)
        line = String(word)
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { String(repeating: " ", count: indent) + $0 }
  }

  /// `label` padded to the column `indent`, then the lines of `text` beside it; below it where the label is too long.
  static func hang(_ label: String, _ text: String, width: Int, indent: Int) -> [String] {
    var lines = wrap(text, width: width, indent: indent)
    if label.count > indent - 2 || lines.isEmpty { return [label] + lines }
    lines[0] = label + lines[0].dropFirst(label.count)
    return lines
  }
}
