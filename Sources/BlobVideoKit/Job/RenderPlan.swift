import BlobRender

/// What a job will do, resolved and checked, before anything is drawn.
public struct RenderPlan: Hashable, Sendable {
  /// One output as planned.
  public struct Output: Hashable, Sendable {
    /// The path as given; nil for a stream.
    public let path: String?
    /// `h264`, `vp9`, `png`, `y4m` or `rgba`.
    public let codec: String
    /// `yuv420p`, `rgb24` or `rgba`.
    public let pixelFormat: String
    /// Hash of all that decides the bytes.
    public let key: String
    /// Whether the file that is there already carries `key`.
    public let upToDate: Bool
  }

  /// A guess at what the render costs.
  public struct Estimate: Hashable, Sendable {
    /// Bytes of all outputs together.
    public let bytes: Int
    /// CPU time in seconds on one core of the machine that the figures come from.
    public let cpuSeconds: Double
    /// Peak memory in bytes.
    public let memory: Int
  }

  /// The loop in whole frames.
  public let loop: Loop
  /// Frame size.
  public let size: FrameSize
  /// The outputs in the order asked for, a poster last.
  public let outputs: [Output]
  /// How each of the scene's periods fits the loop.
  public let periods: [PeriodSnap]
  /// A guess at the cost.
  public let estimate: Estimate
  /// What a person should know.
  public let warnings: [RenderWarning]
}
