/// Why a render did not happen. Nothing of the output is left behind, and an older file keeps its bytes.
public struct RenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of trouble it is; each has an exit status of its own in the command line.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Something failed while working, or the finished file is not what was promised (1).
    case failed
    /// Options that contradict one another or what the output can hold (64).
    case usage
    /// A preset, or a warning under `strict` (65).
    case badScene
    /// An input that is not there (66).
    case inputNotFound
    /// This build of FFmpeg lacks an encoder or muxer (69).
    case unavailable
    /// The output cannot be created, or exists (73).
    case cannotCreate
    /// Writing failed: disk full, file size limit, closed pipe (74).
    case writeFailed
  }

  /// What sort of trouble it is.
  public let kind: Kind
  /// One line: the place, the value, what was expected, and the way out.
  public let message: String

  /// An error from its parts.
  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// The message.
  public var description: String { message }
}
