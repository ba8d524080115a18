import BlobVideoKit

/// What `looks` is asked to do: one preset in many colours and a few variations. The preset has been read; nothing else has been opened.
struct LooksRequest: Sendable {
  /// The looks: the preset's own colours, palettes that suit it, all others, then seeds.
  let jobs: [BatchJob]
  /// The names of outputs whose palette the preset names as one that suits it.
  let suited: Set<String>
  let settings: BatchPlan.Settings
  /// Renders at once.
  let atOnce: Int
  let progress: ProgressStyle
  /// Whether the folder may have something in it.
  let force: Bool
  let dryRun: Bool

  /// What makes looks small and fast where the command line does not say otherwise. The commands on the page leave it out: they
  /// make the look for good.
  static let economies: [OptionName: String] = [.size: "360p", .quality: "draft", .effort: "fast"]

  /// Judges a command line of `looks`, and reads the preset.
  init(_ arguments: ParsedArguments) throws(Failure) {
    let values = ValueReader(arguments)
    guard let word = arguments.operands.first, !word.isEmpty else {
      throw .usage("looks needs a preset, such as blobvideo looks aurora (see blobvideo presets list)")
    }
    if arguments.operands.count > 1 { throw .usage("looks takes one preset, found \(arguments.operands.count)") }
    let name = NameTemplate.baseName(word)
    let choice = try LooksChoice(
      PresetReference(word, option: "looks"), assignments: values.assignments(), background: values.background(),
      palettes: Self.list(.palettes, arguments, values), seeds: Self.list(.seeds, arguments, values))

    var own = BatchJob(origin: "")
    own.words = Self.economies
    for option in BatchJob.options { if let value = arguments[option]?.value { own.words[option] = value } }
    (own.told[.palette], own.told[.seed]) = (.palettes, .seeds)
    for assignment in try values.assignments() { own.parameters[assignment.name] = assignment.value }
    own.words[.preset] = word
    jobs = choice.looks.map { look in
      var job = own
      job.words[.palette] = look.palette
      job.words[.seed] = look.seed
      job.output = "\(name)-\(look.name).mp4"
      job.origin = look.palette.map { "palette \($0)" } ?? look.seed.map { "seed \($0)" } ?? "its own colours"
      return job
    }
    suited = Set(choice.looks.filter(\.isSuited).map { "\(name)-\($0.name).mp4" })

    var folder = arguments[.out]?.value ?? "looks-\(name)"
    if folder.isEmpty { throw .usage("--out: '' is no folder; name one such as --out tries") }
    if folder.hasSuffix("/"), folder.count > 1 { folder.removeLast() }
    atOnce = min(try values.number(.jobs, in: 1...256) ?? max(1, min(Machine.processors, 8)), max(1, jobs.count))
    var settings = BatchPlan.Settings(folder: folder, posters: true)
    settings.workers = try values.workers() ?? max(1, Machine.processors / atOnce)
    self.settings = settings
    progress = try RenderRequest.progress(arguments, values)
    force = arguments.has(.force)
    dryRun = arguments.has(.dryRun)
  }

  private static func list(
    _ name: OptionName, _ arguments: ParsedArguments, _ values: ValueReader
  ) throws(Failure) -> [String]? {
    guard let option = arguments[name] else { return nil }
    do {
      return try name == .seeds ? BatchLists.seeds(option.value) : BatchLists.palettes(option.value)
    } catch { throw values.refusal(option, error.reason) }
  }
}
