import BlobVideoKit

/// `batch`: many clips from a manifest or from lists.
enum BatchCommand {
  /// Checks all jobs, then renders what is not there yet. Status 1 with a summary where some failed.
  static func run(_ arguments: ParsedArguments, _ interruption: Interruption) async throws {
    let request = try BatchRequest(arguments)
    var settings = request.settings
    // A page that is there is kept up: it lists what the results list.
    if ContactSheet.isPage(settings.folder + "/" + BatchPlan.page) { settings.posters = true }
    let plan = try BatchPlan(request.jobs, settings, shard: request.shard, known: request.problem)
    if arguments.has(.merge) { return try merge(plan, request) }
    let results = plan.folder + "/" + (request.shard?.resultsName ?? BatchPlan.results)
    let inputs = arguments.operands.filter { $0 != "-" } + plan.items.flatMap(\.inputs)
    let page = settings.posters && request.shard == nil ? plan.folder + "/" + BatchPlan.page : nil
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
        .cannotCreate, "--out: \(file.quotedPath) is an input, and the batch would write over it; choose another folder"
      )
    }
  }

  /// Status 1 with the names of the clips that failed.
  static func refuseFailures(_ outcome: BatchRun.Outcome, of plan: BatchPlan) throws(Failure) {
    if outcome.failures.isEmpty { return }
    let names = listed(outcome.failures.map(\.output).sorted())
    throw Failure(.failed, "\(outcome.failures.count) of \(counted(plan.items.count, "clip")) failed: \(names)")
  }

  /// The first names of a list, and how many there are besides.
  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(BatchPlan.mostFaults).map(\.singleLine).joined(separator: ", ")
    return names.count > BatchPlan.mostFaults ? "\(shown) and \(names.count - BatchPlan.mostFaults) more" : shown
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
        "--merge: there is no folder \(plan.folder.quotedPath); render the parts into it first, or name theirs")
    }
    let results = plan.folder + "/" + BatchPlan.results
    let page = plan.settings.posters ? plan.folder + "/" + BatchPlan.page : nil
    let before = BatchResults(reading: results)
    var obstacles = BatchObstacles(force: request.force)
    obstacles.look(results: results, before, page: page)
    try obstacles.refuse()

    let parts = Folders.names(in: plan.folder).filter { $0.hasPrefix("results.") && $0.contains("-of-") }
    let read = parts.map { BatchResults(reading: plan.folder + "/" + $0) }
    let lists = [before.entries] + read.map(\.entries)
    var (merged, without) = (BatchResults(), [String]())
    let missing = plan.items.filter { item in
      // Of several that list a clip, some may be older.
      let found = lists.compactMap { $0[item.output] }.filter { $0.key == item.key }
      guard var entry = found.first, let digest = BatchResults.digest(item.path), digest.hash == entry.hash else {
        return true
      }
      entry.poster = nil
      let posters = found.compactMap(\.poster)
      if !posters.isEmpty, let poster = BatchResults.digest(item.posterPath)?.hash, posters.contains(poster) {
        entry.poster = poster
      } else if page != nil, !item.isStill {
        without.append(item.output)
      }
      merged.entries[item.output] = entry
      return false
    }
    if !without.isEmpty {
      Console.warn(
        "no posters of their own have \(listed(without)): the page shows them without; give --contact-sheet to every --shard"
      )
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
      let summary = Failure(
        .failed,
        "\(missing.count) of \(counted(plan.items.count, "clip")) \(missing.count == 1 ? "is" : "are") missing or changed: \(listed(missing.map(\.output)))"
      )
      throw Failure(.failed, lines: summary.lines + BatchPlan.told(lacking(parts, read, in: plan.folder)))
    }
  }

  /// What is wrong with the lists of the parts: those that are not there beside the others, and those that are none.
  private static func lacking(_ parts: [String], _ read: [BatchResults], in folder: String) -> [String] {
    var (there, wrong) = ([Int: Set<Int>](), [String]())
    for (name, results) in zip(parts, read) {
      guard let shard = Shard(resultsName: name) else { continue }
      there[shard.count, default: []].insert(shard.index)
      if !results.isBatchs {
        wrong.append("\(folder)/\(name): cannot be read as a part's results; run --shard \(shard.text) again")
      }
    }
    for (count, indices) in there.sorted(by: { $0.key < $1.key }) {
      for index in 1...count where !indices.contains(index) {
        let shard = Shard(index, of: count)
        wrong.append("\(folder)/\(shard.resultsName): is not there; run --shard \(shard.text) again")
      }
    }
    return wrong.map { "blobvideo: error: " + $0.line }
  }
}
