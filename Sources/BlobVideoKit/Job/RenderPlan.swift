/// What a job will do, resolved and checked, before anything is drawn.
public struct RenderPlan: Hashable, Sendable {
  /// One output as planned.
  public struct Output: Hashable, Sendable {
    /// The path as given; `-` for a stream.
    public let path: String
    /// `h264`, `hevc`, `vp9`, `av1`, `prores`, `hap`, `png`, `jpeg`, `webp`, `y4m` or `rgba`.
    public let codec: String
    /// FFmpeg's name of how samples lie, such as `yuv420p10le`.
    public let pixelFormat: String
    /// Hash of all that decides the bytes; a poster, which follows from its clip, has the clip's.
    public let key: String
    /// Whether the file that is there already carries `key`, and will be left alone.
    public let isUpToDate: Bool
  }

  /// A guess at what the render costs.
  public struct Estimate: Hashable, Sendable {
    /// Bytes of all outputs together.
    public let bytes: Int
    /// CPU time in seconds on one core of the machine that the figures come from, an ordinary server of 2022.
    public let cpuSeconds: Double
    /// Peak memory in bytes.
    public let memory: Int
  }

  /// The loop in whole frames.
  public let loop: Loop
  /// How often the loop is in each clip.
  public let copies: Int
  /// Frame size.
  public let size: FrameSize
  /// The outputs in the order asked for, a poster last.
  public let outputs: [Output]
  /// How each of the scene's periods fits the loop, shortest first.
  public let periods: [PeriodSnap]
  /// A guess at the cost.
  public let estimate: Estimate
  /// What a person should know.
  public let warnings: [RenderWarning]

  init(_ job: ResolvedJob) {
    (loop, copies, size, periods, warnings) = (job.loop, job.copies, job.options.size, job.periods, job.warnings)
    estimate = Estimate(job)
    outputs =
      job.outputs.map { output in
        Output(
          path: output.path, codec: output.kind.codecName,
          pixelFormat: "\(output.fileFormat)", key: output.key.key,
          isUpToDate: output.isUpToDate)
      }
      + (job.poster.map { poster in
        [
          Output(
            path: poster.target.path, codec: poster.format.rawValue, pixelFormat: job.posterFormat(poster.format),
            key: job.outputs[job.posterOutput].key.key, isUpToDate: false)
        ]
      } ?? [])
  }

  /// The plan as `--dry-run --json` prints it.
  public var json: JSONValue {
    [
      "outputs": .array(
        outputs.map {
          [
            "path": .string($0.path), "codec": .string($0.codec), "pixelFormat": .string($0.pixelFormat),
            "key": .string($0.key), "upToDate": .bool($0.isUpToDate),
          ]
        }),
      "frames": .number(loop.frames), "fps": .string(loop.rate.fraction), "duration": .number(loop.duration.value),
      "copies": .number(copies),
      "width": .number(size.width), "height": .number(size.height), "periods": .array(periods.map(\.json)),
      "estimate": [
        "bytes": .number(estimate.bytes), "cpuSeconds": .number(estimate.cpuSeconds),
        "memory": .number(estimate.memory),
      ],
      "warnings": .array(warnings.map { .string($0.message) }),
    ]
  }
}

extension ResolvedJob {
  /// The output whose first frame a poster shows: the first clip, else the first stream.
  var posterOutput: Int {
    outputs.firstIndex { $0.kind.codec != nil } ?? outputs.firstIndex { $0.kind.still == nil } ?? 0
  }

  /// The pixel format of a poster: that of a still, except where it shows a file without alpha.
  func posterFormat(_ format: StillFormat) -> String {
    "\(format.pixelFormat(isOpaque: source.isOpaque || !outputs[posterOutput].pixelFormat.hasAlpha))"
  }
}

extension PeriodSnap {
  /// The snap as plans and reports print it.
  var json: JSONValue {
    [
      "nominal": .number(nominal.value), "snapped": .number(snapped.value), "cycles": .number(cycles),
      "speedChange": .number(speedChange),
    ]
  }
}
