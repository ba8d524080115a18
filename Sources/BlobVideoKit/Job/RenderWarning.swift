/// Something that a person should know about a render that is possible all the same.
public struct RenderWarning: Hashable, Sendable, CustomStringConvertible {
  /// What it is about.
  public enum Kind: String, Hashable, Sendable {
    /// Closing the loop changes a motion's speed by more than 1.25.
    case speedChange
    /// Something about the source: a setting that changes nothing, a part of an SVG file that is not drawn.
    case source
    /// A frame, or a file, of a size at which players refuse.
    case players
  }

  /// What it is about.
  public let kind: Kind
  /// One line.
  public let message: String

  /// A warning from its parts.
  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// The message.
  public var description: String { message }
}
