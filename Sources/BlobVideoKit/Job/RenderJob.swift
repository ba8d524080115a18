import LibAV

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
  /// What is to be said about the source, such as a preset's notes.
  public var warnings: [RenderWarning]

  /// A job from its parts. Nothing is checked or opened yet.
  public init(
    source: any FrameSource, options: RenderOptions, outputs: [RenderOutput], inputs: [String] = [],
    warnings: [RenderWarning] = []
  ) {
    (self.source, self.options, self.outputs) = (source, options, outputs)
    (self.inputs, self.warnings) = (inputs, warnings)
  }

  /// Resolves and checks everything, opens nothing for writing. Throws what `run` would throw before its first frame. Opens an
  /// encoder the first time, to learn its version: about a millisecond.
  public func plan() throws(RenderError) -> RenderPlan { RenderPlan(try ResolvedJob(self)) }

  /// Renders. Calls `progress` in order, from one thread at a time, at least once for a frame; it holds the render up while it
  /// runs. Throws `RenderError`, or `CancellationError` where the task was cancelled. No output has changed then, except where several were asked for and only
  /// the last step, giving them their names, failed.
  @discardableResult
  public func run(progress: (@Sendable (RenderProgress) -> Void)? = nil) async throws -> RenderReport {
    let job = try ResolvedJob(self)
    let stop = StopFlag()
    let run = RenderRun(job, stop: stop, progress: progress)
    return try await withTaskCancellationHandler {
      do {
        return try await run.render()
      } catch {
        // What a stopped stage complains of is only that it was stopped.
        if Task.isCancelled { throw CancellationError() }
        // What no output is to blame for: memory that could not be had.
        throw error as? RenderError ?? RenderError(.failed, "rendering failed: \(error)")
      }
    } onCancel: {
      stop.set()
    }
  }
}
