/// How far a render is.
public struct RenderProgress: Hashable, Sendable {
  /// What is being done.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Frames are drawn, converted and encoded.
    case rendering
    /// The encoder gives its last packets, the file its index.
    case finishing
    /// The finished file is read back.
    case checking
  }

  /// What is being done.
  public let stage: Stage
  /// Frames that have gone into every output, 0...total.
  public let frames: Int
  /// Frames in all.
  public let total: Int

  /// Progress from its parts.
  public init(stage: Stage, frames: Int, total: Int) {
    (self.stage, self.frames, self.total) = (stage, frames, total)
  }

  /// The progress as `--progress json` prints it, a line each.
  public var json: JSONValue {
    ["stage": .string(stage.rawValue), "frames": .number(frames), "total": .number(total)]
  }
}
