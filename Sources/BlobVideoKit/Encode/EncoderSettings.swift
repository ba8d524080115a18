import LibAV

extension Encoder.Settings {
  /// Settings for a loop's clip.
  init(_ encoding: ClipEncoding, loop: Loop, _ options: RenderOptions) {
    let rate = loop.rate.rational
    self.init(
      name: encoding.encoder, width: options.size.width, height: options.size.height,
      format: encoding.codec == .gif ? .palette : encoding.pixelFormat,
      color: encoding.color(options.transfer),
      rate: (numerator: Int32(rate.numerator), denominator: Int32(rate.denominator)))
    threads = encoding.threads
    keyframeDistance = options.keyframeDistance ?? max(2, min(loop.frames, options.longestGroup))
    // What Safari and QuickTime want; libavformat would write `hev1`.
    if encoding.codec == .hevc { tag = "hvc1" }
    hasGlobalHeader = Muxer.wantsGlobalHeader(encoding.container.rawValue)
    let groups = KeyFrameGroups(frames: loop.frames, distance: keyframeDistance, rate: loop.rate)
    self.options = encoding.options(options.quality, options.effort, groups)
    fineness = groups.isLong ? encoding.fineness(options.quality, options.effort) : 0
    if fineness > 0 { fineFrames = Set(groups.starts.map { Int64($0) }) }
    // x265 counts decoding times back from its third frame where it may reorder, and from memory that nobody wrote where there is none.
    if encoding.encoder == "libx265", loop.frames < 3 { self.options["x265-params", default: ""] += ":bframes=0" }
  }
}

extension RenderOptions {
  /// Frames from one key frame to the next where that was asked for; 1 is all.
  var keyframeDistance: Int? {
    switch keyframes {
    case .auto: nil
    case .all: 1
    case .every(.frames(let frames)): max(1, min(frames, Loop.mostFrames))
    case .every(.seconds(let seconds)): rate.rational.times(seconds).map { max(1, Int($0.rounded)) }
    case .every(.natural): nil
    }
  }

  /// Frames from one key frame to the next at most where nothing was asked for: a loop of up to 20 s has one, at its start; in a
  /// longer one players could not seek without decoding all of it.
  fileprivate var longestGroup: Int { rate.rational.times(Rational(20)).map { Int($0.rounded) } ?? 600 }
}

extension RenderJob {
  /// What each clip's encoder is told beyond size and rate, one line an output: `out.mp4: libx264 threads=8 g=120 crf=21 …`.
  public var encoderSettings: [String] {
    get throws(RenderError) {
      let job = try ResolvedJob(self)
      return job.outputs.compactMap { output in
        guard let encoding = output.encoding else { return nil }
        let settings = Encoder.Settings(encoding, loop: job.loop, options)
        let words = settings.options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "\(output.path): \(settings.name) \(settings.format) threads=\(settings.threads) "
          + "g=\(settings.keyframeDistance) " + words.joined(separator: " ")
          + (settings.fineness > 0 ? " key frames finer by \(settings.fineness) %" : "")
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
