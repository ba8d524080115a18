import LibAV

/// Puts into words what goes wrong with one output.
struct OutputFault: Sendable {
  let path: String
  let stream: DescriptorStream?
  let stop: StopFlag

  /// Runs `body`; what it throws becomes a `RenderError` that names the output, or a `CancellationError` after a stop.
  func catching<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch { throw translate(error) }
  }

  /// The error as the job's caller gets it.
  func translate(_ error: any Error) -> any Error {
    if stop.isSet { return CancellationError() }
    // What the system said to a write counts for more than what FFmpeg made of it.
    if let failure = stream?.failure { return RenderError(.writeFailed, "\(path): write failed: \(failure)") }
    switch error {
    case let error as SystemError: return RenderError(.writeFailed, "\(path): write failed: \(error)")
    case let error as LibAVError: return RenderError(.failed, "\(path): FFmpeg failed: \(error)\(ProcessLimits.advice)")
    default: return error
    }
  }
}
