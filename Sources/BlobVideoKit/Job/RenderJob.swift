import BlobRender

/// One loop, rendered once into one output or several.
///
///     let job = RenderJob(source: source, options: options, outputs: [.file("out.mp4")])
///     let report = try await job.run { progress in … }
///
/// Cancelling the task stops between two frames; every temporary file is gone when `run` returns.
public struct RenderJob: Sendable {
  /// What is drawn.
  public var source: any FrameSource
  /// How.
  public var options: RenderOptions
  /// Where to. At least one.
  public var outputs: [RenderOutput]
  /// Files that were read to make the source: no output may be one of them.
  public var inputs: [String]

  /// A job from its parts. Nothing is checked or opened yet.
  public init(source: any FrameSource, options: RenderOptions, outputs: [RenderOutput], inputs: [String] = []) {
    (self.source, self.options, self.outputs, self.inputs) = (source, options, outputs, inputs)
  }

  /// Resolves and checks everything, opens nothing for writing. Throws what `run` would throw before its first frame.
  public func plan() throws(RenderError) -> RenderPlan {
    throw RenderError(.unavailable, "no encoder is built in yet")
  }

  /// Renders. Calls `progress` from any thread, in order, at least once a frame; throws `RenderError`, or
  /// `CancellationError` where the task was cancelled.
  @discardableResult
  public func run(progress: (@Sendable (RenderProgress) -> Void)? = nil) async throws -> RenderReport {
    _ = try plan()
    throw RenderError(.unavailable, "no encoder is built in yet")
  }
}
