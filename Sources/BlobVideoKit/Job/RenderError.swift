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

  /// The option that is at fault, by its name on the command line without dashes, such as `max-size`; nil where none is.
  public let option: String?

  /// An error from its parts.
  public init(_ kind: Kind, _ message: String, option: String? = nil) {
    (self.kind, self.message, self.option) = (kind, message, option)
  }

  /// Of an option: `--crf 99: expected a number from 0 to 51 for H.264`.
  init(option: String, value: String? = nil, _ reason: String) {
    self.init(.usage, "--\(option)\(value.map { " " + $0 } ?? ""): \(reason)", option: option)
  }

  /// The same with `other` for `text` wherever it stands in the message.
  public func replacing(_ text: String, with other: String) -> RenderError {
    RenderError(kind, message.replacing(text, with: other), option: option)
  }

  /// The message.
  public var description: String { message }
}
