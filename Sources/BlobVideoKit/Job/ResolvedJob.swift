import LibAV

/// A job with every question answered and every answer checked.
struct ResolvedJob: Sendable {
  /// One output.
  struct Output: Sendable {
    let output: RenderOutput
    /// Its place among the job's outputs, from 0.
    let index: Int
    let kind: OutputKind
    /// Where the file goes; nil for a stream.
    let target: OutputTarget?
    let key: RenderKey
    /// Whether the file there carries the key already, and nothing is to be done.
    let isUpToDate: Bool

    /// The path as given; `-` for a stream.
    var path: String { target?.path ?? "-" }
  }

  let source: any FrameSource
  let options: RenderOptions
  let loop: Loop
  let outputs: [Output]
  /// Where the poster goes.
  let poster: OutputTarget?
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
    periods = Set(source.periods).sorted().map { [loop] in PeriodSnap(nominal: $0, loop: loop) }
    warnings = Self.speedWarning(periods, source, loop).map { [$0] } ?? []
    workers = min(options.workers ?? min(usableProcessors(), Self.mostUsefulWorkers), loop.frames, 256)
    let kinds = try Self.kinds(job)
    try Self.checkOptions(job, kinds)
    for kind in kinds { try Self.checkCodec(kind, job) }
    if options.strict, let warning = warnings.first { throw RenderError(.badScene, warning.message) }
    outputs = try Self.outputs(job, kinds, loop)
    poster = try Self.poster(job, outputs)
  }
}

extension ResolvedJob {
  private static func loop(_ job: RenderJob) throws(RenderError) -> Loop {
    let (asked, rate) = (job.options.loop ?? job.source.loop, job.options.rate)
    let loop: Loop?
    switch asked {
    case .frames(let frames): loop = Loop(frames: frames, rate: rate)
    case .seconds(let seconds): loop = Loop(seconds: seconds, rate: rate)
    case .natural:
      guard let natural = job.source.naturalLoop else {
        let good = job.source.goodLengths(near: Rational(10)).map { LoopLength.seconds($0).description }
        throw RenderError(
          .usage,
          "--loop natural: the periods fit whole into no length of up to ten minutes; expected a length"
            + (good.isEmpty ? " such as 10s" : ", good ones are \(listed(good))"))
      }
      loop = Loop(seconds: natural, rate: rate)
    }
    guard let loop else {
      throw RenderError(
        .usage, "--loop \(asked): is more than \(Loop.mostFrames) frames at \(rate) a second; choose a shorter one")
    }
    return loop
  }

  private static func speedWarning(_ periods: [PeriodSnap], _ source: any FrameSource, _ loop: Loop) -> RenderWarning? {
    func factor(_ snap: PeriodSnap) -> Double { max(snap.speedChange, 1 / snap.speedChange) }
    guard let worst = periods.max(by: { factor($0) < factor($1) }), factor(worst) > Scene.largestSpeedChange else {
      return nil
    }
    let times = hundredths(factor(worst))
    let good = source.goodLengths(near: loop.duration).map { LoopLength.seconds($0).description }
    return RenderWarning(
      .speedChange,
      "a loop of \(LoopLength.seconds(loop.duration)) plays the motion of \(LoopLength.seconds(worst.nominal)) \(times) times "
        + "as \(worst.speedChange > 1 ? "fast" : "slow")" + (good.isEmpty ? "" : "; good lengths are \(listed(good))"))
  }

  private static func kinds(_ job: RenderJob) throws(RenderError) -> [OutputKind] {
    guard !job.outputs.isEmpty else { throw RenderError(.usage, "no output; expected a path such as out.mp4") }
    var kinds: [OutputKind] = []
    for output in job.outputs {
      switch output {
      case .file(let path): kinds.append(try OutputKind(path: path, codec: job.options.codec))
      case .stream(_, let format): kinds.append(.raw(format))
      }
    }
    return kinds
  }

  private static func checkOptions(_ job: RenderJob, _ kinds: [OutputKind]) throws(RenderError) {
    if let workers = job.options.workers, workers < 1 {
      throw RenderError(.usage, "--workers \(workers): expected 1 or more")
    }
    if job.options.at != nil, !kinds.contains(.still) {
      throw RenderError(.usage, "--at: only a still shows one moment; name an output .png, or leave it out")
    }
    if job.options.poster != nil, kinds.allSatisfy({ $0 == .still }) {
      throw RenderError(.usage, "--poster: shows a clip's first frame, and no output is a clip; leave it out")
    }
    if job.options.ifChanged, let index = kinds.firstIndex(where: { !$0.carriesKey }) {
      throw RenderError(
        .usage, "--if-changed: \(kinds[index].codecName) carries no key to compare with; use it for .mp4 and .webm")
    }
    let codecs = Set(kinds.compactMap(\.codec))
    if case .crf = job.options.quality, codecs.count != 1 {
      throw RenderError(
        .usage,
        codecs.isEmpty
          ? "--crf: no output has a codec with such a number; leave it out"
          : "--crf: means something else in each codec; use --quality, or outputs of one codec")
    }
  }

  private static func checkCodec(_ kind: OutputKind, _ job: RenderJob) throws(RenderError) {
    guard case .clip(let container, let codec) = kind else {
      if kind == .still, !Library.hasEncoder("png") { throw .missing("png", for: "PNG") }
      try checkAlpha(kind, job)
      return
    }
    let (traits, size) = (CodecTraits.of(codec), job.options.size)
    if case .crf(let number) = job.options.quality {
      guard traits.crf.contains(number), traits.takesFractions || number == number.rounded() else {
        let what = traits.takesFractions ? "a number" : "a whole number"
        throw RenderError(
          .usage,
          "--crf \(number): expected \(what) from \(Int(traits.crf.lowerBound)) to \(Int(traits.crf.upperBound)) for "
            + traits.title)
      }
    }
    if traits.needsEvenSides, size.width % 2 != 0 || size.height % 2 != 0 {
      throw RenderError(
        .usage, "--size \(size): \(traits.title) needs even sides; the nearest sizes are \(listed(size.evenNeighbours))"
      )
    }
    try checkAlpha(kind, job)
    if !Library.hasEncoder(traits.encoder) { throw .missing(traits.encoder, for: traits.title) }
    if !Muxer.exists(container.rawValue) {
      throw .missing("\(container.rawValue) muxer", for: ".\(container.rawValue)")
    }
  }

  private static func checkAlpha(_ kind: OutputKind, _ job: RenderJob) throws(RenderError) {
    if job.source.isOpaque || kind == .still || kind == .raw(.rgba) { return }
    throw RenderError(
      .usage,
      "--background transparent: \(kind.codecName) as it is written here has no alpha; use .png or --format rgba")
  }

  private static func outputs(
    _ job: RenderJob, _ kinds: [OutputKind], _ loop: Loop
  ) throws(RenderError) -> [Output] {
    var (list, taken) = ([Output](), [String: String]())
    for (index, (output, kind)) in zip(job.outputs, kinds).enumerated() {
      let at = kind == .still ? loop.position(at: job.options.at ?? Rational(0)) : nil
      if kind == .still, at == nil { throw RenderError(.usage, "--at: has too many digits to be exact; use fewer") }
      let key = RenderKey(source: job.source, options: job.options, loop: loop, at: at, kind: kind)
      guard case .file(let path) = output else {
        list.append(Output(output: output, index: index, kind: kind, target: nil, key: key, isUpToDate: false))
        continue
      }
      let target = try OutputTarget(path)
      if let other = taken.updateValue(path, forKey: target.resolved) {
        throw RenderError(.usage, "\(path): is named twice (\(other)); give every output a name of its own")
      }
      let isUpToDate =
        job.options.ifChanged && target.existing != nil && (try? ClipMetadata.read(path))??.key == key.key
      if !isUpToDate { try target.permit(replacing: job.options.replaceExisting, inputs: job.inputs) }
      list.append(Output(output: output, index: index, kind: kind, target: target, key: key, isUpToDate: isUpToDate))
    }
    return list
  }

  private static func poster(_ job: RenderJob, _ outputs: [Output]) throws(RenderError) -> OutputTarget? {
    guard let path = job.options.poster else { return nil }
    guard path.lowercased().hasSuffix(".png") else {
      throw RenderError(.usage, "--poster \(path): expected a name that ends in .png")
    }
    _ = try OutputKind(path: path, codec: nil)
    if !Library.hasEncoder("png") { throw .missing("png", for: "PNG") }
    let target = try OutputTarget(path)
    if outputs.contains(where: { $0.target?.resolved == target.resolved }) {
      throw RenderError(.usage, "--poster \(path): is an output too; give it a name of its own")
    }
    // A poster that is there beside a clip that is as it should be is as it should be.
    if target.existing != nil, outputs.allSatisfy(\.isUpToDate) { return nil }
    try target.permit(replacing: job.options.replaceExisting, inputs: job.inputs)
    return target
  }
}

extension OutputKind {
  /// The codec of a clip.
  var codec: Codec? {
    if case .clip(_, let codec) = self { codec } else { nil }
  }

  /// Whether the file can say which render it is.
  var carriesKey: Bool { codec != nil }
}

extension FrameSize {
  /// The sizes with even sides around this one, nearest first, the smaller ones before the larger.
  var evenNeighbours: [String] {
    func around(_ side: Int) -> [Int] { side % 2 == 0 ? [side] : [side - 1, side + 1] }
    return around(width).flatMap { width in
      around(height).compactMap { FrameSize(width: width, height: $0)?.description }
    }
  }
}

/// A positive number in at most two decimals: `5`, `1.33`.
private func hundredths(_ value: Double) -> String {
  (Rational(Int64((min(value, 1e12) * 100).rounded()), 100) ?? Rational(0)).decimalText
}
