import LibAV

extension RenderJob {
  /// What each clip's encoder is told beyond size and rate, one line an output: `out.mp4: libx264 threads=8 g=120 crf=21 …`.
  public var encoderSettings: [String] {
    get throws(RenderError) {
      let job = try ResolvedJob(self)
      return job.outputs.compactMap { output in
        guard case .clip(let container, let codec) = output.kind else { return nil }
        let settings = Encoder.Settings(
          codec, size: options.size, loop: job.loop, quality: options.quality, effort: options.effort,
          transfer: options.transfer, hasGlobalHeader: Muxer.wantsGlobalHeader(container.rawValue))
        let words = settings.options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "\(output.path): \(settings.name) threads=\(settings.threads) g=\(settings.keyframeDistance) "
          + words.joined(separator: " ")
      }
    }
  }
}

/// What FFmpeg's libraries say while they work.
public enum FFmpegLog {
  /// Calls `listener` with every line from now on, from any thread; nil stops it. FFmpeg has one log for the whole process, so
  /// this is process-wide as well. Without a listener nothing is said, and errors carry FFmpeg's last error line.
  public static func listen(_ listener: (@Sendable (String) -> Void)?) {
    guard let listener else { return Log.listen(nil) }
    Log.listen { _, line in listener(line) }
  }
}
