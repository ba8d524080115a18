/// Why a text is not a colour that this program can show.
public struct ColorProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text, without the space around it.
  public let text: String
  /// What is wrong with it and what would be right, as the rest of a sentence that begins with the text.
  public let reason: String

  init(_ text: some StringProtocol, _ reason: String) { (self.text, self.reason) = (String(text), reason) }

  /// One line: `'#ggg' is not a colour: expected 3, 4, 6 or 8 hex digits after #`.
  public var description: String { "\(text.excerpt()) \(reason)" }
}
