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

extension ResolvedJob {
  private static func loop(_ job: RenderJob) throws(RenderError) -> Loop {
    let (asked, rate) = (job.options.loop ?? job.source.loop, job.options.rate)
    let loop: Loop?
    switch asked {
    case .frames(let frames): loop = Loop(frames: frames, rate: rate)
    case .seconds(let seconds): loop = Loop(seconds: seconds, rate: rate)
    case .natural:
      guard let natural = job.source.naturalLoop else {
        if job.source.periods.isEmpty {
          throw RenderError(
            .usage, "--loop natural: nothing moves, so no length is more natural than another; expected one such as 4s")
        }
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

  /// Decoders in hardware end at 4096 pixels in H.264.
  private static let widestH264 = 4096

  private static func sizeWarning(_ kinds: [OutputKind], _ size: FrameSize) -> RenderWarning? {
    guard kinds.contains(where: { $0.codec == .h264 }), max(size.width, size.height) > widestH264 else { return nil }
    return RenderWarning(
      .players,
      "H.264 of \(size) pixels: many players refuse it beyond \(widestH264) a side; --codec hevc or av1 plays on more")
  }

  /// A day at 60 frames a second: a container's index of more takes memory by the gigabyte.
  private static let mostFrames = 24 * 3600 * 60

  private static func copies(_ job: RenderJob, _ loop: Loop) throws(RenderError) -> Int {
    let (copies, text): (Int?, String)
    switch job.options.repetition {
    case .times(let times): (copies, text) = (times < 1 ? nil : times, "--repeat \(times)")
    case .atLeast(let seconds):
      text = "--fill \(LoopLength.seconds(seconds))"
      // The quotient rounded up.
      copies = seconds.divided(by: loop.duration).flatMap { quotient in
        quotient.numerator < 1 ? nil : Int((quotient.numerator - 1) / quotient.denominator + 1)
      }
    }
    guard let copies, copies <= mostFrames / loop.frames || copies == 1 else {
      throw RenderError(
        .usage, "\(text): expected 1 to \(max(1, mostFrames / loop.frames)) loops of \(loop.frames) frames in all")
    }
    return copies
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
      case .clip(let path, let codec): kinds.append(try OutputKind(path: path, codec: codec))
      case .stream(_, let format): kinds.append(try OutputKind(stream: format, codec: job.options.codec))
      }
    }
    return kinds
  }

  private static func checkOptions(_ job: RenderJob, _ kinds: [OutputKind]) throws(RenderError) {
    if let workers = job.options.workers, workers < 1 {
      throw RenderError(.usage, "--workers \(workers): expected 1 or more")
    }
    if job.options.at != nil, kinds.allSatisfy({ $0.still == nil }) {
      throw RenderError(.usage, "--at: only a still shows one moment; name an output .png, or leave it out")
    }
    if job.options.poster != nil, kinds.allSatisfy({ $0.still != nil }) {
      throw RenderError(.usage, "--poster: shows a clip's first frame, and no output is a clip; leave it out")
    }
    if job.options.verify, kinds.allSatisfy({ $0.codec == nil }) {
      throw RenderError(.usage, "--verify: judges finished clips, and no output is one; leave it out")
    }
    if job.options.ifChanged, let index = kinds.firstIndex(where: { !$0.carriesKey }) {
      throw RenderError(
        .usage,
        "--if-changed: \(kinds[index].codecName) carries no key to compare with; use it for .mp4, .mov and .webm")
    }
    let codecs = Set(kinds.compactMap(\.codec))
    let option: String? =
      switch job.options.quality {
      case .word: nil
      case .crf: "--crf"
      case .bitRate: "--bitrate"
      }
    if let option, codecs.count != 1 {
      throw RenderError(
        .usage,
        codecs.isEmpty
          ? "\(option): no output has a codec with such a number; leave it out"
          : "\(option): means something else in each codec; use --quality, or outputs of one codec")
    }
    if let most = job.options.maxSize {
      if most < 1 { throw RenderError(.usage, "--max-size \(most): expected 1 byte or more") }
      if codecs.isEmpty { throw RenderError(.usage, "--max-size: no output is a clip; leave it out") }
      if let codec = Codec.allCases.first(where: { codecs.contains($0) && $0.traits.crf == nil }) {
        let others = Codec.allCases.filter { $0.traits.crf != nil }.map(\.rawValue)
        throw RenderError(
          .usage, "--max-size: \(codec.traits.title) has no quality to search; it can be had with \(listed(others))")
      }
      if zip(job.outputs, kinds).contains(where: { if case .stream = $0 { $1.codec != nil } else { false } }) {
        throw RenderError(.usage, "--max-size: a stream cannot be written twice; write a file")
      }
    }
    if case .every(.natural) = job.options.keyframes {
      throw RenderError(.usage, "--keyframes natural: is no distance; expected auto, all or a length such as 2s")
    }
    if job.options.repetition != .times(1) {
      let option = if case .times = job.options.repetition { "--repeat" } else { "--fill" }
      if codecs == [.gif] { throw RenderError(.usage, "\(option): a GIF repeats for ever by itself; leave it out") }
      if codecs.isEmpty { throw RenderError(.usage, "\(option): no output is a clip; leave it out") }
    }
    if codecs.isEmpty {
      if job.options.codec != nil { throw RenderError(.usage, "--codec: no output is a clip; leave it out") }
      if job.options.depth != .auto { throw RenderError(.usage, "--depth: no output is a clip; leave it out") }
      if job.options.keyframes != .auto { throw RenderError(.usage, "--keyframes: no output is a clip; leave it out") }
    }
  }

  private static func encodings(_ kinds: [OutputKind], _ job: RenderJob) throws(RenderError) -> [ClipEncoding?] {
    var encodings: [ClipEncoding?] = []
    for kind in kinds {
      switch kind {
      case .clip(let container, let codec):
        encodings.append(try ClipEncoding(codec, in: container, job.options, isOpaque: job.source.isOpaque))
      case .raw(let format):
        if format == .y4m, !job.source.isOpaque { throw .noAlpha("y4m") }
        encodings.append(nil)
      case .frames:
        try check(.png, job, isOpaque: job.source.isOpaque)
        encodings.append(nil)
      case .still(let format):
        try check(format, job, isOpaque: job.source.isOpaque)
        encodings.append(nil)
      }
    }
    return encodings
  }

  private static func check(_ format: StillFormat, _ job: RenderJob, isOpaque: Bool) throws(RenderError) {
    let size = job.options.size
    if !isOpaque, format == .jpeg { throw .noAlpha("jpeg") }
    if max(size.width, size.height) > format.longestSide {
      throw RenderError(.usage, "--size \(size): \(format.title) takes sides up to \(format.longestSide)")
    }
    if !Library.hasEncoder(format.encoder) { throw .missing(format.encoder, for: format.title) }
  }

  private static func outputs(
    _ job: RenderJob, _ kinds: [OutputKind], _ encodings: [ClipEncoding?], _ loop: Loop, _ copies: Int
  ) throws(RenderError) -> [Output] {
    var (list, taken) = ([Output](), [OutputTarget.Place: String]())
    for (index, (output, kind)) in zip(job.outputs, kinds).enumerated() {
      let at = kind.still == nil ? nil : loop.position(at: job.options.at ?? Rational(0))
      if kind.still != nil, at == nil { throw RenderError(.usage, "--at: has too many digits to be exact; use fewer") }
      let key = RenderKey(
        source: job.source, options: job.options, loop: loop, at: at, kind: kind, encoding: encodings[index],
        copies: copies)
      let pixelFormat: PixelFormat =
        switch kind {
        case .clip: encodings[index]?.pixelFormat ?? .yuv420p
        case .raw(let format): format.pixelFormat
        case .frames: .rgba
        case .still(let format): format.pixelFormat(isOpaque: job.source.isOpaque)
        }
      let fileFormat: PixelFormat =
        switch kind {
        case .frames: StillFormat.png.pixelFormat(isOpaque: job.source.isOpaque)
        case .clip(_, .gif): .palette
        default: pixelFormat
        }
      func add(_ target: OutputTarget?, isUpToDate: Bool) {
        list.append(
          Output(
            output: output, index: index, kind: kind, encoding: encodings[index], pixelFormat: pixelFormat,
            fileFormat: fileFormat, target: target, key: key, isUpToDate: isUpToDate))
      }
      guard let path = output.path else {
        add(nil, isUpToDate: false)
        continue
      }
      let target = kind == .frames ? try OutputTarget(folder: path) : try OutputTarget(path)
      if let other = taken.updateValue(path, forKey: target.place) {
        throw RenderError(.usage, "\(path): is named twice (\(other)); give every output a name of its own")
      }
      try target.refuseInputs(job.inputs)
      let isUpToDate =
        job.options.ifChanged && target.existing != nil && (try? ClipMetadata.read(path))??.key == key.key
        && encodings[index].map { isWhole(path, $0, job.options, loop, copies: copies) } ?? false
      if !isUpToDate { try target.refuseExisting(replacing: job.options.replaceExisting) }
      add(target, isUpToDate: isUpToDate)
    }
    return list
  }

  /// Whether the file is what it says it is, to its last packet: a key may stand at the head of a copy that was cut short.
  private static func isWhole(
    _ path: String, _ encoding: ClipEncoding, _ options: RenderOptions, _ loop: Loop, copies: Int
  ) -> Bool {
    guard let descriptor = try? Descriptor(reading: path) else { return false }
    let check = ClipCheck(
      encoding: encoding, loop: loop, size: options.size, transfer: options.transfer, copies: copies)
    let stream = DescriptorStream(descriptor, seekable: true, stop: StopFlag())
    return (try? check.fault(in: stream)) == .some(nil)
  }

  private static func poster(
    _ job: RenderJob, _ outputs: [Output]
  ) throws(RenderError) -> (target: OutputTarget, format: StillFormat)? {
    guard let path = job.options.poster else { return nil }
    let endings = StillFormat.allCases.flatMap(\.extensions)
    guard let ending = path.split(separator: ".").last, path.contains("."),
      let format = StillFormat(extension: String(ending))
    else {
      throw RenderError(
        .usage, "--poster \(path): expected a name that ends in \(listed(endings.map { "." + $0 }))")
    }
    _ = try OutputKind(path: path, codec: nil)
    let shown = outputs.first { $0.kind.codec != nil } ?? outputs.first { $0.kind.still == nil }
    try check(format, job, isOpaque: job.source.isOpaque || shown?.pixelFormat.hasAlpha != true)
    let target = try OutputTarget(path)
    if outputs.contains(where: { $0.target?.place == target.place }) {
      throw RenderError(.usage, "--poster \(path): is an output too; give it a name of its own")
    }
    try target.refuseInputs(job.inputs)
    // A poster that is there beside a clip that is as it should be is as it should be.
    if target.existing != nil, outputs.allSatisfy(\.isUpToDate) { return nil }
    try target.refuseExisting(replacing: job.options.replaceExisting)
    return (target, format)
  }
}

/// A positive number in at most two decimals: `5`, `1.33`.
private func hundredths(_ value: Double) -> String {
  (Rational(Int64((min(value, 1e12) * 100).rounded()), 100) ?? Rational(0)).decimalText
}
