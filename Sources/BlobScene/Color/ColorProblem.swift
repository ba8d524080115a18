/// Why a text is not a colour that this program can show.
public struct ColorProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text, without the space around it, cut to 60 characters.
  public let text: String
  /// What is wrong with it and what would be right, as the rest of a sentence that begins with the text.
  public let reason: String

  init(_ text: some StringProtocol, _ reason: String) {
    let shown = text.unicodeScalars.prefix(61).map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : String($0) }
    self.text = shown.count > 60 ? shown.prefix(59).joined() + "…" : shown.joined()
    self.reason = reason
  }

  /// One line: `'#ggg' is not a colour: expected 3, 4, 6 or 8 hex digits after #`.
  public var description: String { "'\(text)' \(reason)" }
}
