/// Everything about a render but the scene and the outputs. The defaults are the command line's.
public struct RenderOptions: Hashable, Sendable {
  /// Frame size (1920x1080).
  public var size = FrameSize.fullHD
  /// Frames a second (30).
  public var rate = FrameRate.thirty
  /// Length of the loop; nil is the scene's own.
  public var loop: LoopLength?
  /// Codec; nil is the one that the output's extension implies.
  public var codec: Codec?
  /// Quality (the word `standard`).
  public var quality = Quality.word(.standard)
  /// The most bytes that a clip may have, repetitions included, at the best quality that fits; `quality` is not asked then.
  public var maxSize: Int?
  /// Encoder speed (`balanced`).
  public var effort = Effort.balanced
  /// Bits for a sample (`auto`).
  public var depth = Depth.auto
  /// How often decoding can start (`auto`).
  public var keyframes = Keyframes.auto
  /// Transfer tag (`srgb`).
  public var transfer = Transfer.srgb
  /// How often the loop is in a clip (once).
  public var repetition = Repetition.times(1)
  /// The moment that a still shows, in seconds modulo the loop, exact; nil is the loop's start. Refused without a still.
  public var at: Rational?
  /// A picture of frame 0 as the file shows it, written to this path.
  public var poster: String?
  /// Render workers, 1 or more; nil is one for each core that this process may use, up to 8: encoders
  /// keep no more busy. Never changes a byte.
  public var workers: Int?
  /// Whether the file carries the scene that made it.
  public var includeScene = true
  /// Whether existing files may be replaced.
  public var replaceExisting = false
  /// Whether an output that already carries this render's key is left alone.
  public var ifChanged = false
  /// Whether finished clips are judged by `Verifier` before they take their names; one with a fault is not kept.
  public var verify = false
  /// Whether a warning is an error.
  public var strict = false

  /// The defaults.
  public init() {}
}
