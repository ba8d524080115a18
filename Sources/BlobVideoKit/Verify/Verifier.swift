import LibAV

/// Judges finished clips, of any maker: decodes a file from front to back with FFmpeg's libraries and measures how it loops, how
/// its frames are spaced, what its colours are, whether gradients band, and how it is packed.
///
///     let report = try Verifier().verify("out.mp4")
///     print(report.passed, report.findings)
///
/// Memory is bounded by a few frames, whatever the length of the clip, plus about 30 bytes a frame. A 1080p frame costs about 2 ms
/// beside decoding it.
public struct Verifier: Sendable {
  /// Where faults begin.
  public var limits: VerifyLimits
  /// Threads that decode.
  public var threads: Int

  /// A verifier with `limits`, decoding with `threads` threads.
  public init(limits: VerifyLimits = VerifyLimits(), threads: Int = 2) {
    (self.limits, self.threads) = (limits, threads)
  }

  /// Reads and judges the file at `path`. Calls `progress` with the number of frames so far. Throws `inputNotFound` where it cannot
  /// be opened, and `failed` where it is no clip that can be read at all; faults of a clip are in the report. Cancelling the
  /// task it runs in ends it with `CancellationError`.
  public func verify(_ path: String, progress: ((Int) -> Void)? = nil) throws -> VerifyReport {
    try verify(ClipReader(path: path), progress: progress)
  }

  /// Judges the bytes of `stream`, which messages call `path`: a file that has no name yet.
  func verify(
    _ stream: DescriptorStream, as path: String, progress: ((Int) -> Void)? = nil
  ) throws -> VerifyReport {
    try verify(ClipReader(stream, path: path), progress: progress)
  }

  private func verify(_ reader: ClipReader, progress: ((Int) -> Void)?) throws -> VerifyReport {
    var audit = ClipAudit(reader, limits: limits)
    let totals = try reader.read(
      threads: threads,
      packet: { audit.note($0) },
      frame: { frame, index in
        try Task.checkCancellation()
        try audit.show(frame, index)
        progress?(index + 1)
      })
    return audit.report(totals)
  }
}
