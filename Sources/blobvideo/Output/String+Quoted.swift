import BlobVideoKit

extension String {
  /// A value in single quotes, on one line and cut where it is long. Empty text is `''`.
  var quoted: String { excerpt() }

  /// A path in single quotes.
  var quotedPath: String { pathExcerpt() }

  /// A line of a message. No line is longer than a screen or two, whatever was put together into it: one that is loses its middle, since its
  /// beginning says where and its end what to do.
  var line: String {
    let text = singleLine.unicodeScalars
    let (most, end) = (Self.longestLine, Self.longestLine / 8)
    if text.count <= most { return String(text) }
    return String(text.prefix(most - end)) + "… (\(text.count - most) characters) …" + String(text.suffix(end))
  }

  /// Characters of the longest line: two of the longest paths that there are, and what is said of them.
  private static let longestLine = 10_000
}
