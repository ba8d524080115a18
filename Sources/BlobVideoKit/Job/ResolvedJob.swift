import LibAV

/// A job with every question answered and every answer checked.
struct ResolvedJob: Sendable {
  /// One output.
  struct Output: Sendable {
    let output: RenderOutput
    /// Its place among the job's outputs, from 0.
    let index: Int
    let kind: OutputKind
    /// A clip's.
    let encoding: ClipEncoding?
    /// How the pixels lie that it is fed with.
    let pixelFormat: PixelFormat
    /// How they lie in the file.
    let fileFormat: PixelFormat
    /// Where the file goes; nil for a stream.
    let target: OutputTarget?
    let key: RenderKey
    /// Whether the file there carries the key already, and nothing is to be done.
    let isUpToDate: Bool

    /// The path as given; `-` for a stream.
    var path: String { target?.path ?? "-" }

    /// What its samples mean.
    func color(_ transfer: Transfer) -> ColorTags {
      switch kind {
      case .clip: encoding?.color(transfer) ?? .video
      case .raw(let format): format.color(transfer)
      case .frames: .srgb
      case .still(let format): format.color
      }
    }
  }

  let source: any FrameSource
  let options: RenderOptions
  let loop: Loop
  /// How often the loop is in each clip.
  let copies: Int
  let outputs: [Output]
  /// Where the poster goes, and as what.
  let poster: (target: OutputTarget, format: StillFormat)?
  let periods: [PeriodSnap]
  let warnings: [RenderWarning]
  let workers: Int

  /// The loop's moment that stills show.
  var still: LoopPosition { loop.position(at: options.at ?? Rational(0)) ?? loop.position(ofFrame: 0) }

  /// Encoders take 8 threads and more than twice the time of drawing and converting: further workers would only hold memory.
  private static let mostUsefulWorkers = 8

  /// Answers and checks, in the order in which people fix things: what was asked, what the codec can, what is in the way.
  init(_ job: RenderJob) throws(RenderError) {
    source = job.source
    options = job.options
    loop = try Self.loop(job)
    copies = try Self.copies(job, loop)
    periods = Set(source.periods).sorted().map { [loop] in PeriodSnap(nominal: $0, loop: loop) }
    let kinds = try Self.kinds(job)
    warnings =
      job.warnings
      + [Self.speedWarning(periods, source, loop), Self.sizeWarning(kinds, job.options.size)]
      .compactMap { $0 }
    workers = min(options.workers ?? min(usableProcessors(), Self.mostUsefulWorkers), loop.frames, 256)
    try Self.checkOptions(job, kinds)
    let encodings = try Self.encodings(kinds, job)
    if options.strict, let warning = warnings.first { throw RenderError(.badScene, warning.message) }
    outputs = try Self.outputs(job, kinds, encodings, loop, copies)
    poster = try Self.poster(job, outputs)
  }
}
