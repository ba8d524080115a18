/// Why a text is not path data. Path data with a fault is refused as a whole, where SVG would draw up to the fault:
/// an outline that ends early is a wrong picture that nobody notices.
public struct PathDataProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where, in bytes of UTF-8 from the text's start; the text's length where it ends too early.
  public let offset: Int
  /// What should have stood there.
  public let expected: String
  /// What stands there instead: one character in quotes, `the end`, or another short description. Never more of the text.
  public let found: String

  init(offset: Int, expected: String, found: String) {
    (self.offset, self.expected, self.found) = (offset, expected, found)
  }

  /// `byte 12: expected a number, found 'G'`.
  public var description: String { "byte \(offset): expected \(expected), found \(found)" }
}
