/// What a job did.
public struct RenderReport: Hashable, Sendable {
  /// One finished output.
  public struct Output: Hashable, Sendable {
    /// The path as given; `-` for a stream.
    public let path: String
    /// `h264`, `hevc`, `vp9`, `av1`, `prores`, `hap`, `png`, `jpeg`, `webp`, `y4m` or `rgba`.
    public let codec: String
    /// FFmpeg's name of how samples lie, such as `yuv420p10le`.
    public let pixelFormat: String
    /// Bytes written, or in the file that was left alone.
    public let bytes: Int
    /// Hash of all that decides the bytes; a poster, which follows from its clip, has the clip's.
    public let key: String
    /// False where the output already was what it should be and was left alone.
    public let isWritten: Bool

    /// The encoder's constant-quality number that the clip was made with; nil where none decided.
    public let crf: Double?

    /// Whether it has the loop as often as the report's `copies` says: a clip does, other than GIF.
    public var isRepeated: Bool { Codec(rawValue: codec).map { $0 != .gif } ?? false }
    /// What `RenderOptions.verify` found of a clip; nil where it was not asked, or found nothing to judge.
    public let verification: VerifyReport?
  }

  /// Time spent in one part of the work.
  public struct Stage: Hashable, Sendable {
    /// `draw`, `convert`, `encode`, `finish` or `check`.
    public let name: String
    /// CPU seconds of all threads together.
    public let seconds: Double
  }

  /// The outputs in the order asked for, a poster last.
  public let outputs: [Output]
  /// The loop in whole frames.
  public let loop: Loop
  /// How often the loop is in each clip.
  public let copies: Int
  /// Frame size.
  public let size: FrameSize
  /// How each of the scene's periods fits the loop, shortest first.
  public let periods: [PeriodSnap]
  /// Where the time went.
  public let stages: [Stage]
  /// Seconds from beginning to end.
  public let elapsed: Double
  /// What a person should know.
  public let warnings: [RenderWarning]

  /// What FAT32, and players that count in 32 bits, can hold.
  private static let largestFile = Int(UInt32.max)

  init(
    _ job: ResolvedJob, open: [OpenOutput], poster: OutputFile?, numbers: [Int: Double],
    verdicts: [Int: VerifyReport], stages: [Stage], elapsed: Double
  ) {
    (loop, copies, size, periods) = (job.loop, job.copies, job.options.size, job.periods)
    warnings =
      job.warnings
      + open.filter { $0.file != nil && $0.bytes > Self.largestFile }.map {
        RenderWarning(
          .players,
          "\($0.output.path): has more than 4 GiB, which some players and file systems refuse; --max-size 4GB keeps below"
        )
      }
    (self.stages, self.elapsed) = (stages, elapsed)
    let plan = RenderPlan(job)
    outputs = plan.outputs.enumerated().map { index, output in
      // A poster comes after the outputs.
      let own = index < job.outputs.count ? open.first { $0.output.index == index }?.bytes : poster?.bytes
      let untouched = index < job.outputs.count ? job.outputs[index].target?.existing?.size : nil
      return Output(
        path: output.path, codec: output.codec, pixelFormat: output.pixelFormat, bytes: own ?? Int(untouched ?? 0),
        key: output.key, isWritten: own != nil,
        crf: index < job.outputs.count ? numbers[index] ?? job.outputs[index].number(job.options) : nil,
        verification: verdicts[index])
    }
  }

  /// The report as `--json` prints it.
  public var json: JSONValue {
    [
      "outputs": .array(
        outputs.map { output in
          var object = JSONObject([
            ("path", .string(output.path)), ("codec", .string(output.codec)),
            ("pixelFormat", .string(output.pixelFormat)), ("bytes", .number(output.bytes)),
            ("key", .string(output.key)), ("written", .bool(output.isWritten)),
            ("crf", output.crf.map { .number($0) } ?? .null),
          ])
          object["verify"] = output.verification?.json
          return .object(object)
        }),
      "frames": .number(loop.frames), "fps": .string(loop.rate.fraction), "duration": .number(loop.duration.value),
      "copies": .number(copies),
      "width": .number(size.width), "height": .number(size.height), "periods": .array(periods.map(\.json)),
      "stages": .array(stages.map { ["name": .string($0.name), "seconds": .number($0.seconds)] }),
      "elapsed": .number(elapsed), "warnings": .array(warnings.map { .string($0.message) }),
    ]
  }
}

extension ResolvedJob.Output {
  /// The number that the options ask for; nil where none decides, or it is searched.
  fileprivate func number(_ options: RenderOptions) -> Double? {
    options.maxSize == nil ? encoding?.crf(options.quality) : nil
  }
}
