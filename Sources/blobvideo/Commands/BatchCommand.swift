import BlobVideoKit

/// `batch`: many clips from a manifest or from lists.
enum BatchCommand {
  /// Checks all jobs, then renders what is not there yet. Status 1 with a summary where some failed.
  static func run(_ arguments: ParsedArguments, _ interruption: Interruption) async throws {
    let request = try BatchRequest(arguments)
    let plan = try BatchPlan(request.jobs, request.settings, shard: request.shard)
    if arguments.has(.merge) { return try merge(plan, request) }
    let resultsName = request.shard?.resultsName ?? "results.json"
    if request.dryRun { return try Console.print(list(plan).text(.pretty)) }

    let resultsPath = plan.folder + "/" + resultsName
    let inputs = arguments.operands.filter { $0 != "-" } + plan.items.flatMap(\.inputs)
    let page = request.settings.posters && request.shard == nil ? [plan.folder + "/index.html"] : []
    try refuse([resultsPath] + page, amongInputs: inputs)
    let depfile = try Depfile(
      arguments[.depfile]?.value, target: resultsPath,
      inputs: inputs, usesProgram: plan.items.contains(where: \.job.usesProgram), replaceExisting: true,
      others: plan.items.map(\.path) + [resultsPath] + page, in: plan.folder)
    let known = BatchResults(reading: plan.folder + "/results.json").entries
      .merging(BatchResults(reading: resultsPath).entries) { $1 }
    let progress = BatchProgress(request.progress)
    let run = BatchRun(
      plan: plan, jobs: request.atOnce, rebuild: arguments.has(.rebuild), force: arguments.has(.force),
      resultsPath: resultsPath, known: known, progress: progress)
    try run.checkExisting()
    try Folders.create(above: plan.folder + "/x")
    let outcome = try await interruption.run { try await run.run() }
    if request.settings.posters, request.shard == nil { try writeSheet(plan, outcome.entries) }
    if request.progress != .none {
      let made = outcome.entries.count - outcome.kept
      Console.say("\(made) clips made, \(outcome.kept) up to date, in \(plan.folder.singleLine)")
    }
    try refuseFailures(outcome, of: plan)
    try depfile?.write()
  }

  /// The batch's own files are written in the end: none of them may be what it was made from.
  private static func refuse(_ files: [String], amongInputs inputs: [String]) throws(Failure) {
    let read = Set(Set(inputs).compactMap(FileIdentity.init))
    for file in files where FileIdentity(file).map(read.contains) == true {
      throw Failure(
        .cannotCreate, "--out: \(file.quoted) is an input, and the batch would write over it; choose another folder")
    }
  }

  /// Status 1 with the names of the clips that failed.
  static func refuseFailures(_ outcome: BatchRun.Outcome, of plan: BatchPlan) throws(Failure) {
    if outcome.failures.isEmpty { return }
    let names = outcome.failures.map(\.output.singleLine).sorted().prefix(20).joined(separator: ", ")
    throw Failure(.failed, "\(outcome.failures.count) of \(plan.items.count) clips failed: \(names)")
  }

  /// The jobs as `--dry-run` prints them: what each clip will be, and what all of them cost.
  static func list(_ plan: BatchPlan) -> JSONValue {
    let clips = plan.items.map { item -> JSONValue in
      [
        "output": .string(item.output), "codec": .string(item.codec), "key": .string(item.key),
        "frames": .number(item.loop.frames), "fps": .string(item.loop.rate.fraction),
        "width": .number(item.size.width), "height": .number(item.size.height),
        "bytes": .number(item.bytes), "cpuSeconds": .number(item.cost),
        "warnings": .array(item.warnings.map { .string($0.message) }),
      ]
    }
    return [
      "clips": .array(clips), "count": .number(plan.items.count),
      "frames": .number(plan.items.reduce(0) { $0 + $1.loop.frames }),
      "bytes": .number(plan.items.reduce(0) { $0 + $1.bytes }),
      "cpuSeconds": .number(plan.items.reduce(0) { $0 + $1.cost }),
    ]
  }

  /// Puts the results of all shards together, and says what is missing.
  private static func merge(_ plan: BatchPlan, _ request: BatchRequest) throws(Failure) {
    var entries = BatchResults(reading: plan.folder + "/results.json").entries
    for name in Folders.names(in: plan.folder) where name.hasPrefix("results.") && name.contains("-of-") {
      entries.merge(BatchResults(reading: plan.folder + "/" + name).entries) { $1 }
    }
    var results = BatchResults()
    let missing = plan.items.filter { item in
      guard let entry = entries[item.output], entry.key == item.key, let digest = BatchResults.digest(item.path),
        digest.hash == entry.hash
      else { return true }
      results.entries[item.output] = entry
      return false
    }
    try results.write(plan, to: plan.folder + "/results.json")
    if request.settings.posters { try writeSheet(plan, results.entries) }
    if request.progress != .none { Console.say("\(results.entries.count) of \(plan.items.count) clips are there") }
    if !missing.isEmpty {
      let names = missing.prefix(20).map(\.output.singleLine).joined(separator: ", ")
      throw Failure(.failed, "\(missing.count) of \(plan.items.count) clips are missing or changed: \(names)")
    }
  }

  private static func writeSheet(_ plan: BatchPlan, _ entries: [String: BatchResults.Entry]) throws(Failure) {
    try Folders.write(ContactSheet.page(plan, entries: entries), to: plan.folder + "/index.html")
  }
}
