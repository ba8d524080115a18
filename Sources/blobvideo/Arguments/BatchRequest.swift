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
      if let list = BatchLists.plurals.first(where: { arguments.has(Self.option($0.name)) }) {
        throw .usage(
          "\(Self.option(list.name).dashed) and a manifest contradict each other: put the list into the manifest")
      }
      let manifest = try Self.manifest(path, root: arguments[.root]?.value)
      jobs = manifest.jobs.map { job in
        var job = job.overridden(by: own)
        job.origin = job.origin.isEmpty ? path : job.origin
        return job
      }.enumerated().map { index, job in
        var job = job
        job.origin = manifest.jobs[index].origin
        return job
      }
      name = name ?? manifest.name
    } else {
      if arguments.has(.root) { throw .usage("--root is for what a manifest names, and there is none: leave it out") }
      jobs = try Self.lists(arguments, values).jobs(from: own).map { job in
        var job = job
        job.origin = BatchLists.plurals.compactMap { plural, name in
          job.words[name].map { "--\(plural == "presets" ? "preset" : plural) \($0)" }
        }.joined(separator: " ")
        return job
      }
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
    for name in BatchJob.options where !lists.contains(name) { job.words[name] = arguments[name]?.value }
    for assignment in try values.assignments() { job.parameters[assignment.name] = assignment.value }
    return job
  }

  private static func lists(_ arguments: ParsedArguments, _ values: ValueReader) throws(Failure) -> BatchLists {
    guard arguments.has(.preset) else {
      throw .usage(
        "no manifest and no --preset: name what to render, such as batch -p blob,liquid --palettes all --out clips")
    }
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

  private static func manifest(_ path: String, root: String?) throws(Failure) -> Manifest {
    if let root, Folders.real(root) == nil {
      throw .usage("--root: \(root.quoted) is no folder; name one that the manifest's files lie in")
    }
    let bytes = try InputFile.read(path == "-" ? "/dev/stdin" : path, limit: JSONDocument.Limits().bytes)
    do { return try Manifest(parsing: bytes, file: path, root: root) } catch { throw Failure(error) }
  }
}
