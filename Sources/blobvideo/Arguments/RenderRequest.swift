import BlobVideoKit

/// What `render` is asked to do: the command line in the terms of the library. Nothing has been opened yet.
struct RenderRequest: Sendable {
  /// The preset as it was written.
  let preset: PresetReference
  /// Replaces the scene's own.
  let fit: Scene.Fit?
  /// Replace the scene's own colours, variation and parameters.
  let settings: SceneSettings
  /// What the library is told.
  let options: RenderOptions
  /// Where to, in the order given.
  let outputs: [RenderOutput]
  /// How progress is shown.
  let progress: ProgressStyle
  /// Whether standard output gets the report.
  let json: Bool
  /// The file that gets the report.
  let reportFile: String?
  /// The file that gets the rule for Make and Ninja.
  let depfile: String?
  /// Whether only the plan is wanted.
  let dryRun: Bool
  /// Whether the encoders' settings and FFmpeg's messages are wanted.
  let verbose: Bool

  /// Judges a command line of `render`.
  init(_ arguments: ParsedArguments) throws(Failure) {
    let values = ValueReader(arguments)
    outputs = try Self.outputs(arguments, values)
    guard let name = arguments[.preset]?.value else {
      throw .usage("--preset is missing: say what to render, such as --preset liquid (see blobvideo presets list)")
    }
    preset = try PresetReference(name, option: OptionName.preset.dashed)
    fit = try values.word(.fit)
    settings = SceneSettings(
      assignments: try values.assignments(), palette: try values.palette(), background: try values.background(),
      seed: try values.seed())
    options = try Self.options(arguments, values)
    progress = try Self.progress(arguments, values)
    json = arguments.has(.json)
    reportFile = arguments[.report]?.value
    depfile = arguments[.depfile]?.value
    dryRun = arguments.has(.dryRun)
    verbose = arguments.has(.verbose)
    try refuseNames()
    try refuseContradictions(arguments)
  }

  /// What the library is told, by the options that the command has.
  static func options(_ arguments: ParsedArguments, _ values: ValueReader) throws(Failure) -> RenderOptions {
    var options = RenderOptions()
    if let size = try values.size() { options.size = size }
    if let rate = try values.rate() { options.rate = rate }
    options.loop = try values.loop()
    options.codec = try values.word(.codec)
    if let word = try values.word(.quality, QualityWord.self) { options.quality = .word(word) }
    if let crf = try values.crf() { options.quality = .crf(crf) }
    if let rate = try values.bitRate() { options.quality = .bitRate(rate) }
    options.maxSize = try values.maxSize()
    if let depth = try values.word(.depth, Depth.self) { options.depth = depth }
    if let keyframes = try values.keyframes() { options.keyframes = keyframes }
    if let effort = try values.word(.effort, Effort.self) { options.effort = effort }
    if let transfer = try values.word(.transfer, Transfer.self) { options.transfer = transfer }
    if let repetition = try values.repetition() { options.repetition = repetition }
    options.at = try values.moment(rate: options.rate)
    options.poster = arguments[.poster]?.value
    options.workers = try values.workers()
    options.includeScene = !arguments.has(.noScene)
    options.replaceExisting = arguments.has(.force)
    options.ifChanged = arguments.has(.ifChanged)
    options.verify = arguments.has(.verify)
    options.strict = arguments.has(.strict)
    return options
  }

  private static func outputs(_ arguments: ParsedArguments, _ values: ValueReader) throws(Failure) -> [RenderOutput] {
    let format = try values.word(.format, StreamFormat.self)
    let streams = arguments.operands.filter { $0 == "-" }.count
    if arguments.operands.isEmpty {
      throw .usage("no output: name a file such as out.mp4, or - with --format for standard output")
    }
    if arguments.operands.contains("") { throw .usage("'' is no output: name a file such as out.mp4") }
    if streams > 1 { throw .usage("'-' is given twice: standard output takes one output") }
    if streams == 0, format != nil {
      throw .usage("--format is for standard output: name - as the output, or leave --format out")
    }
    var outputs: [RenderOutput] = []
    for operand in arguments.operands {
      if operand != "-" {
        outputs.append(.file(operand))
      } else if let format {
        outputs.append(.stream(descriptor: 1, format: format))
      } else {
        let formats = StreamFormat.allCases.map(\.rawValue).joined(separator: " or ")
        throw .usage("'-' needs --format: \(formats)")
      }
    }
    return outputs
  }

  /// How progress is shown.
  static func progress(_ arguments: ParsedArguments, _ values: ValueReader) throws(Failure) -> ProgressStyle {
    let style = try values.word(.progress, ProgressStyle.self)
    guard arguments.has(.quiet) else { return style ?? .auto }
    if let style, style != .none {
      throw .usage("--quiet and --progress \(style.rawValue) contradict each other: leave one of them out")
    }
    return .none
  }

  /// Whether frames go to standard output.
  var wantsRawOutput: Bool { outputs.contains { if case .stream = $0 { true } else { false } } }

  private func refuseNames() throws(Failure) {
    let posters = options.poster.map { [RenderOutput.file($0)] } ?? []
    do throws(RenderError) {
      for output in outputs { try output.checkName(codec: options.codec) }
      for poster in posters { try poster.checkName(codec: nil) }
    } catch {
      throw Failure(error)
    }
  }

  private func refuseContradictions(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.has(.repeat), arguments.has(.fill) {
      throw .usage("--repeat and --fill contradict each other: leave one of them out", of: .repeat, .fill)
    }
    let ways = [OptionName.quality, .crf, .bitrate, .maxSize].filter(arguments.has)
    if ways.count > 1 {
      throw Failure(
        .usage,
        "\(ways.map(\.dashed).joined(separator: " and ")) contradict each other: leave \(ways.count > 2 ? "all but one" : "one of them") out",
        of: Set(ways))
    }
    if wantsRawOutput, json {
      throw .usage("--json and the output '-' both want standard output: write the report with --report FILE")
    }
    if depfile != nil, case .stream = outputs[0] {
      throw .usage(
        "--depfile names the first output as what is made, and '-' has no name: write a file, or leave it out")
    }
    if dryRun, reportFile != nil || depfile != nil {
      throw .usage(
        "\(reportFile != nil ? "--report" : "--depfile") is for a render, and --dry-run renders nothing: the plan goes to standard output"
      )
    }
    if depfile == "-" { throw .usage("--depfile: '-' is no file; name one such as out.d") }
    if reportFile == "-" { throw .usage("--report: '-' is no file; --json prints the report on standard output") }
  }
}
