import BlobVideoKit

/// What `batch` is asked to do. The manifest has been read; nothing else has been opened.
struct BatchRequest: Sendable {
  /// Every job, with what the command line says in the place of its own.
  let jobs: [BatchJob]
  let settings: BatchPlan.Settings
  let shard: Shard?
  /// Renders at once.
  let atOnce: Int
  let progress: ProgressStyle
  let dryRun: Bool
  /// Whether files may be replaced that are not the batch's own.
  let force: Bool
  /// What is wrong with the manifest; `jobs` are those that are right.
  let problem: Failure?

  /// The most renders at once.
  private static let mostAtOnce = 256

  /// Judges a command line of `batch`, and reads the manifest.
  init(_ arguments: ParsedArguments) throws(Failure) {
    let values = ValueReader(arguments)
    guard let folder = arguments[.out]?.value, !folder.isEmpty else {
      throw .usage("--out is missing: name the folder for the clips, such as --out clips")
    }
    if arguments.operands.count > 1 { throw .usage("batch takes one manifest, found \(arguments.operands.count)") }
    let own = try Self.own(arguments, values)
    var name = arguments[.name]?.value
    if let path = arguments.operands.first {
      let lists = try Self.lists(arguments, values)
      let manifest = try Self.manifest(path, arguments)
      problem = manifest.problems.map(Failure.init)
      guard lists.count.map({ manifest.jobs.count * $0 <= Manifest.mostJobs }) ?? false else {
        throw .usage("manifest and lists make more than \(Manifest.mostJobs) jobs; make several batches")
      }
      jobs = manifest.jobs.flatMap { Self.jobs($0.overridden(by: own), lists, isRenamed: name != nil) }
      // One that is no pattern is among the manifest's problems.
      name = name ?? manifest.name.flatMap { (try? NameTemplate($0)) == nil ? nil : $0 }
    } else {
      if arguments.has(.root) { throw .usage("--root is for what a manifest names, and there is none: leave it out") }
      guard arguments.has(.preset) else {
        throw .usage(
          "no manifest and no --preset: name what to render, such as batch -p blob,liquid --palettes all --out clips")
      }
      problem = nil
      jobs = Self.jobs(own, try Self.lists(arguments, values), isRenamed: false)
    }

    let atOnce = try values.number(.jobs, in: 1...Self.mostAtOnce) ?? max(1, min(Machine.processors, 8))
    self.atOnce = min(atOnce, max(1, jobs.count))
    var settings = BatchPlan.Settings(
      folder: folder.hasSuffix("/") && folder.count > 1 ? String(folder.dropLast()) : folder)
    if let name {
      do { settings.template = try NameTemplate(name) } catch {
        throw .usage("--name: \(name.quoted) \(error.reason)")
      }
    }
    settings.posters = arguments.has(.contactSheet)
    // Renders share the cores: with so many at once, each gets its part of the workers.
    settings.workers = try values.workers() ?? max(1, Machine.processors / self.atOnce)
    settings.verify = arguments.has(.verify)
    settings.strict = arguments.has(.strict)
    self.settings = settings
    shard = try arguments[.shard].map { option throws(Failure) in
      guard let shard = Shard(option.value) else {
        throw values.refusal(option, "is no part; write I/N with I from 1 to N, such as 2/4")
      }
      return shard
    }
    progress = try RenderRequest.progress(arguments, values)
    dryRun = arguments.has(.dryRun)
    force = arguments.has(.force)
    if dryRun, arguments.has(.depfile) {
      throw .usage("--depfile is for a batch that is made, and --dry-run makes none: leave one of them out")
    }
    if arguments.has(.merge), let option = [OptionName.rebuild, .depfile].first(where: arguments.has) {
      throw .usage("--merge renders nothing, so \(option.dashed) is of no use with it: leave one of them out")
    }
    if shard != nil, arguments.has(.merge) {
      throw .usage("--shard and --merge contradict each other: merge when all parts are done")
    }
  }

  private static func option(_ name: OptionName) -> OptionName {
    switch name {
    case .palette: .palettes
    case .seed: .seeds
    case .size: .sizes
    case .codec: .codecs
    default: name
    }
  }

  /// What the command line says of every job.
  private static func own(_ arguments: ParsedArguments, _ values: ValueReader) throws(Failure) -> BatchJob {
    var job = BatchJob(origin: "")
    let lists = BatchLists.plurals.map(\.name)
    for name in BatchJob.options where !lists.contains(name) {
      job.words[name] = arguments[name]?.value
      if job.words[name] != nil { job.told[name] = name }
    }
    for assignment in try values.assignments() { job.parameters[assignment.name] = assignment.value }
    if !job.parameters.isEmpty { job.told[.set] = .set }
    return job
  }

  /// All combinations of the lists over what `job` says; where that has a name of its own and a list several values, these go into it.
  /// `isRenamed` makes names by the template all the same.
  private static func jobs(_ job: BatchJob, _ lists: BatchLists, isRenamed: Bool) -> [BatchJob] {
    let several = lists.dimensions.filter { $0.values.count > 1 }.map(\.name.rawValue)
    let hasCodecs = lists.dimensions.contains { $0.name == .codec }
    return lists.jobs(from: job).map { made in
      var job = made
      for (name, _) in lists.dimensions { job.told[name] = option(name) }
      let said = lists.dimensions.map { "\(option($0.name).dashed) \((job.words[$0.name] ?? "").excerpt(in: ""))" }
        .joined(separator: " ")
      job.origin = [job.origin, said].filter { !$0.isEmpty }.joined(separator: " with ")
      if isRenamed { return job.renamed() }
      if job.output != nil { job.added = several }
      return hasCodecs ? job.fittingCodec() : job
    }
  }

  private static func lists(_ arguments: ParsedArguments, _ values: ValueReader) throws(Failure) -> BatchLists {
    var lists = BatchLists()
    for (_, name) in BatchLists.plurals {
      guard let option = arguments[option(name)] else { continue }
      do { lists.add(name, try BatchLists.values(name, option.value)) } catch {
        throw values.refusal(option, error.reason)
      }
    }
    guard let count = lists.count, count <= Manifest.mostJobs else {
      throw .usage("the lists make more than \(Manifest.mostJobs) jobs; make several batches")
    }
    return lists
  }

  private static func manifest(_ path: String, _ arguments: ParsedArguments) throws(Failure) -> Manifest {
    let root = arguments[.root]?.value
    if let root, !Folders.isFolder(root) {
      throw .usage("--root: \(root.quotedPath) is no folder; name one that the manifest's files lie in")
    }
    let bytes = try InputFile.read(path == "-" ? "/dev/stdin" : path, limit: JSONDocument.Limits().bytes)
    do {
      return try Manifest(reading: bytes, file: path, root: root, needsPresets: !arguments.has(.preset))
    } catch { throw Failure(error) }
  }
}
