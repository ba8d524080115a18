import BlobRender

/// What a job did.
public struct RenderReport: Hashable, Sendable {
  /// One finished output.
  public struct Output: Hashable, Sendable {
    /// The path as given; nil for a stream.
    public let path: String?
    /// `h264`, `vp9`, `png`, `y4m` or `rgba`.
    public let codec: String
    /// `yuv420p`, `rgb24` or `rgba`.
    public let pixelFormat: String
    /// Bytes written, or in the file that was left alone.
    public let bytes: Int
    /// Hash of all that decides the bytes.
    public let key: String
    /// False where the output already was what it should be and was left alone.
    public let written: Bool
  }

  /// Time spent in one part of the work.
  public struct Stage: Hashable, Sendable {
    /// `draw`, `convert`, `encode`, `finish` or `check`.
    public let name: String
    /// Seconds of work, summed over the threads that did it.
    public let seconds: Double
  }

  /// The outputs in the order asked for, a poster last.
  public let outputs: [Output]
  /// The loop in whole frames.
  public let loop: Loop
  /// Frame size.
  public let size: FrameSize
  /// How each of the scene's periods fits the loop.
  public let periods: [PeriodSnap]
  /// Where the time went.
  public let stages: [Stage]
  /// What a person should know.
  public let warnings: [RenderWarning]
}
