/// Why a file is not an SVG document that this program can draw. It names the place and what was expected, and never repeats the
/// file's content: a file may be somebody else's.
public struct SVGProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  public let file: String
  /// The line, from 1; 0 where the whole file is meant.
  public let line: Int
  /// What is wrong and what would be right. One line.
  public let message: String

  /// `logo.svg:3: message`, without the line where the whole file is meant.
  public var description: String { line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)" }
}

/// A fault inside the document, before it is known which file it is.
struct SVGFault: Error, Hashable {
  var line: Int
  var message: String
}
