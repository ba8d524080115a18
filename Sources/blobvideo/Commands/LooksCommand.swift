import BlobVideoKit

/// `looks`: a preset in every palette, small and fast, on a page to choose from.
enum LooksCommand {
  /// Checks all looks, renders them, and writes the page. Status 1 with a summary where some failed; the page shows the others.
  static func run(_ arguments: ParsedArguments, _ interruption: Interruption) async throws {
    let request = try LooksRequest(arguments)
    let plan = try BatchPlan(request.jobs, request.settings)
    if request.dryRun { return try Console.print(BatchCommand.list(plan).text(.pretty)) }
    let found = Folders.names(in: plan.folder).filter { $0 != "." && $0 != ".." }
    if let first = found.first, !request.force {
      throw Failure(
        .cannotCreate,
        "\(plan.folder.quotedPath) is not empty (\(first.singleLine)): choose another --out DIR, or -y goes on in it and replaces looks there"
      )
    }
    BatchCommand.warn(plan)

    let results = plan.folder + "/" + BatchPlan.results
    let run = BatchRun(
      plan: plan, jobs: request.atOnce, rebuild: false, resultsPath: results,
      known: BatchResults(reading: results).entries,
      progress: BatchProgress(request.progress))
    try Folders.create(above: results)
    let outcome = try await interruption.run { try await run.run() }
    let page = plan.folder + "/" + BatchPlan.page
    try Folders.write(self.page(plan, request, arguments, outcome.entries, over: page), to: page)
    if request.progress != .none { Console.say("\(counted(outcome.entries.count, "look")): open \(page.singleLine)") }
    try BatchCommand.refuseFailures(outcome, of: plan)
  }

  /// The page. Its commands make the look at full size and usual quality, unless the command line said otherwise.
  private static func page(
    _ plan: BatchPlan, _ request: LooksRequest, _ arguments: ParsedArguments, _ entries: [String: BatchResults.Entry],
    over path: String
  ) -> String {
    ContactSheet.page(plan, entries: entries, over: path) { item in
      var job = item.job
      for name in LooksRequest.economies.keys where !arguments.has(name) { job.words[name] = nil }
      return ContactSheet.Card(job: job, note: request.suited.contains(item.output) ? "suits it" : "")
    }
  }
}
