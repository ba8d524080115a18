import LibAV

extension ResolvedJob {
  /// What each output is made as.
  static func kinds(_ job: RenderJob) throws(RenderError) -> [OutputKind] {
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

  /// Throws for options that contradict one another or the outputs.
  static func checkOptions(_ job: RenderJob, _ kinds: [OutputKind]) throws(RenderError) {
    if let workers = job.options.workers, workers < 1 {
      throw RenderError(option: "workers", value: "\(workers)", "expected 1 or more")
    }
    if job.options.at != nil, kinds.allSatisfy({ $0.still == nil }) {
      throw RenderError(option: "at", "only a still shows one moment; name an output .png, or leave it out")
    }
    if job.options.poster != nil, kinds.allSatisfy({ $0.still != nil }) {
      throw RenderError(option: "poster", "shows a clip's first frame, and no output is a clip; leave it out")
    }
    if job.options.verify, kinds.allSatisfy({ $0.codec == nil }) {
      throw RenderError(option: "verify", "judges finished clips, and no output is one; leave it out")
    }
    if job.options.ifChanged, let index = kinds.firstIndex(where: { !$0.carriesKey }) {
      throw RenderError(
        option: "if-changed",
        "\(kinds[index].codecName) carries no key to compare with; use it for .mp4, .mov and .webm")
    }
    let codecs = Set(kinds.compactMap(\.codec))
    let option: String? =
      switch job.options.quality {
      case .word: nil
      case .crf: "crf"
      case .bitRate: "bitrate"
      }
    if let option, codecs.count != 1 {
      throw RenderError(
        option: option,
        codecs.isEmpty
          ? "no output has a codec with such a number; leave it out"
          : "means something else in each codec; use --quality, or outputs of one codec")
    }
    if let most = job.options.maxSize {
      if most < 1 { throw RenderError(option: "max-size", value: "\(most)", "expected 1 byte or more") }
      if codecs.isEmpty { throw RenderError(option: "max-size", "no output is a clip; leave it out") }
      if let codec = Codec.allCases.first(where: { codecs.contains($0) && $0.traits.crf == nil }) {
        let others = Codec.allCases.filter { $0.traits.crf != nil }.map(\.rawValue)
        throw RenderError(
          option: "max-size", "\(codec.traits.title) has no quality to search; it can be had with \(listed(others))")
      }
      if zip(job.outputs, kinds).contains(where: { if case .stream = $0 { $1.codec != nil } else { false } }) {
        throw RenderError(option: "max-size", "a stream cannot be written twice; write a file")
      }
    }
    if case .every(.natural) = job.options.keyframes {
      throw RenderError(
        option: "keyframes", value: "natural", "is no distance; expected auto, all or a length such as 2s")
    }
    if job.options.repetition != .times(1) {
      let option = if case .times = job.options.repetition { "repeat" } else { "fill" }
      if codecs == [.gif] { throw RenderError(option: option, "a GIF repeats for ever by itself; leave it out") }
      if codecs.isEmpty { throw RenderError(option: option, "no output is a clip; leave it out") }
    }
    if codecs.isEmpty {
      if job.options.codec != nil { throw RenderError(option: "codec", "no output is a clip; leave it out") }
      if job.options.depth != .auto { throw RenderError(option: "depth", "no output is a clip; leave it out") }
      if job.options.keyframes != .auto { throw RenderError(option: "keyframes", "no output is a clip; leave it out") }
    }
  }

  /// How each clip is encoded; nil for what is none. Throws where something cannot hold what is asked for, or is not there.
  static func encodings(_ kinds: [OutputKind], _ job: RenderJob) throws(RenderError) -> [ClipEncoding?] {
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

  /// Throws where a still cannot hold what is asked for, or its encoder is not there.
  static func check(_ format: StillFormat, _ job: RenderJob, isOpaque: Bool) throws(RenderError) {
    let size = job.options.size
    if !isOpaque, format == .jpeg { throw .noAlpha("jpeg") }
    if max(size.width, size.height) > format.longestSide {
      throw RenderError(option: "size", value: "\(size)", "\(format.title) takes sides up to \(format.longestSide)")
    }
    if !Library.hasEncoder(format.encoder) { throw .missing(format.encoder, for: format.title) }
  }
}
