import BlobVideoKit

/// `batch`: many clips from a manifest or from lists.
enum BatchCommand {
  /// Checks all jobs, then renders what is not there yet. Status 1 with a summary where some failed.
  static func run(_ arguments: ParsedArguments, _ interruption: Interruption) async throws {
    let request = try BatchRequest(arguments)
    let plan = try BatchPlan(request.jobs, request.settings, shard: request.shard, known: request.problem)
    if arguments.has(.merge) { return try merge(plan, request) }
    let results = plan.folder + "/" + (request.shard?.resultsName ?? BatchPlan.results)
    let inputs = arguments.operands.filter { $0 != "-" } + plan.items.flatMap(\.inputs)
    let page = request.settings.posters && request.shard == nil ? plan.folder + "/" + BatchPlan.page : nil
    let own = [results] + (page.map { [$0] } ?? [])
    try refuse(own, amongInputs: inputs)
    let before = BatchResults(reading: results)
    let whole = request.shard == nil ? before : BatchResults(reading: plan.folder + "/" + BatchPlan.results)
    let known = whole.entries.merging(before.entries) { $1 }
    var obstacles = BatchObstacles(force: request.force)
    obstacles.look(results: results, before, page: page)
    obstacles.look(plan, known: known)
    try obstacles.refuse()
    let depfile = try Depfile(
      arguments[.depfile]?.value, target: results, inputs: inputs,
      usesProgram: plan.items.contains(where: \.job.usesProgram), replaceExisting: request.force, replacesOwn: true,
      others: plan.items.map(\.path) + own, in: plan.folder)
    if request.dryRun { return try Console.print(list(plan).text(.pretty)) }

    warn(plan)
    let run = BatchRun(
      plan: plan, jobs: request.atOnce, rebuild: arguments.has(.rebuild), resultsPath: results, known: known,
      progress: BatchProgress(request.progress))
    try Folders.create(above: results)
    let outcome = try await interruption.run { try await run.run() }
    if let page { try Folders.write(ContactSheet.page(plan, entries: outcome.entries, over: page), to: page) }
    if request.progress != .none {
      let made = outcome.entries.count - outcome.kept
      Console.say("\(counted(made, "clip")) made, \(outcome.kept) up to date, in \(plan.folder.singleLine)")
    }
    try refuseFailures(outcome, of: plan)
    try depfile?.write()
  }

  /// Says what a person should know of the jobs: each thing once, with the clips that it is about.
  static func warn(_ plan: BatchPlan) {
    var (messages, outputs) = ([String](), [String: [String]]())
    for item in plan.items {
      for message in Set(item.warnings.map(\.message)).sorted() {
        if outputs[message] == nil { messages.append(message) }
        outputs[message, default: []].append(item.output)
      }
    }
    for message in messages {
      let names = outputs[message] ?? []
      let shown = names.prefix(names.count > 3 ? 2 : 3).map(\.singleLine).joined(separator: ", ")
      let who =
        names.count > 3 && names.count == plan.items.count
        ? "all \(names.count) clips" : names.count > 3 ? "\(shown) and \(names.count - 2) more" : shown
      Console.warn("\(who): \(message)")
    }
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
    throw Failure(.failed, "\(outcome.failures.count) of \(counted(plan.items.count, "clip")) failed: \(names)")
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
    if !Folders.isFolder(plan.folder) {
      throw Failure(
        .inputNotFound,
        "--merge: there is no folder \(plan.folder.quoted); render the parts into it first, or name theirs")
    }
    let results = plan.folder + "/" + BatchPlan.results
    let page = request.settings.posters ? plan.folder + "/" + BatchPlan.page : nil
    let before = BatchResults(reading: results)
    var obstacles = BatchObstacles(force: request.force)
    obstacles.look(results: results, before, page: page)
    try obstacles.refuse()

    let parts = Folders.names(in: plan.folder).filter { $0.hasPrefix("results.") && $0.contains("-of-") }
    let lists = [before.entries] + parts.map { BatchResults(reading: plan.folder + "/" + $0).entries }
    var merged = BatchResults()
    let missing = plan.items.filter { item in
      // Of several that list a clip, some may be older.
      let entry = lists.lazy.compactMap { $0[item.output] }.first { $0.key == item.key }
      guard let entry, let digest = BatchResults.digest(item.path), digest.hash == entry.hash else { return true }
      merged.entries[item.output] = entry
      return false
    }
    if !request.dryRun { try merged.write(plan, over: before.without(plan.outputs), to: results) }
    if let page, !request.dryRun {
      try Folders.write(ContactSheet.page(plan, entries: merged.entries, over: page), to: page)
    }
    if request.progress != .none {
      Console.say(
        "\(merged.entries.count) of \(counted(plan.items.count, "clip")) \(plan.items.count == 1 ? "is" : "are") there")
    }
    if !missing.isEmpty {
      let names = missing.prefix(20).map(\.output.singleLine).joined(separator: ", ")
      throw Failure(
        .failed,
        "\(missing.count) of \(counted(plan.items.count, "clip")) \(missing.count == 1 ? "is" : "are") missing or changed: \(names)"
      )
    }
  }
}
