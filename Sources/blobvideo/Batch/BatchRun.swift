import BlobVideoKit

/// A batch at work: several renders at once, one that fails stops no other.
struct BatchRun: Sendable {
  let plan: BatchPlan
  /// Renders at once.
  let jobs: Int
  /// Whether clips that are right already are made again.
  let rebuild: Bool
  /// Where results go.
  let resultsPath: String
  /// What earlier runs made.
  let known: [String: BatchResults.Entry]
  let progress: BatchProgress

  /// What became of the jobs.
  struct Outcome: Sendable {
    var entries: [String: BatchResults.Entry] = [:]
    /// Outputs that were right already.
    var kept = 0
    /// Outputs with what went wrong, in the order in which it did.
    var failures: [(output: String, failure: Failure)] = []
  }

  /// Renders what is not there yet. Throws `CancellationError` where it was stopped, with the results so far written.
  func run() async throws -> Outcome {
    var outcome = Outcome()
    progress.begin(plan)
    var waiting = plan.items.makeIterator()
    try await withThrowingTaskGroup(of: (BatchPlan.Item, Result<Made, any Error>).self) { group in
      func add() {
        guard let item = waiting.next() else { return }
        group.addTask {
          do { return (item, .success(try await make(item))) } catch { return (item, .failure(error)) }
        }
      }
      for _ in 0..<jobs { add() }
      var (lastWrite, pause) = (ContinuousClock.now, Duration.zero)
      while let (item, result) = try await group.next() {
        switch result {
        case .success(let made):
          outcome.entries[item.output] = made.entry
          if !made.isNew { outcome.kept += 1 }
        case .failure(let error) where error is CancellationError: break
        case .failure(let error):
          let failure = Failure(error)
          outcome.failures.append((item.output, failure))
          progress.say(failure.lines)
        }
        progress.finish(item)
        FreedMemory.giveBack()
        if Task.isCancelled { continue }
        // Now and then, so that a killed run's work is known to the next one, and at once where only this tells whose a file is; of a long
        // list more rarely, so that it costs next to nothing.
        if ContinuousClock.now - lastWrite > max(item.carriesKey ? .seconds(5) : .zero, pause) {
          let start = ContinuousClock.now
          try write(outcome)
          lastWrite = .now
          pause = (lastWrite - start) * 50
        }
        add()
      }
    }
    progress.end()
    try write(outcome)
    try Task.checkCancellation()
    return outcome
  }

  private func write(_ outcome: Outcome) throws(Failure) {
    var results = BatchResults()
    results.entries = outcome.entries
    // Read anew each time: another batch may write into the folder meanwhile.
    try results.write(plan, over: BatchResults(reading: resultsPath), to: resultsPath)
  }

  private struct Made: Sendable {
    let entry: BatchResults.Entry
    /// Whether the clip was written.
    let isNew: Bool
  }

  private func make(_ item: BatchPlan.Item) async throws -> Made {
    let there = rebuild ? nil : BatchResults.digest(item.path)
    if let there, var entry = upToDate(item, there) {
      if plan.settings.verify, entry.verify == nil { entry.verify = try verified(item) }
      progress.note(item, frames: item.loop.frames)
      return Made(entry: entry, isNew: false)
    }
    let poster = plan.poster(of: item)
    for path in [item.path] + (poster.map { [$0] } ?? []) { try Folders.create(above: path) }
    var render = try plan.render(item)
    // The clip may be right where only its poster is missing. One with other bytes than those listed was damaged.
    render.options.ifChanged = there.map { item.isCarried && !isDamaged(item, $0) } ?? false
    // The library leaves a poster alone that is there beside a clip which is right; this one is not that clip's.
    if render.options.ifChanged, let poster { unlink(poster) }
    let report = try await render.run { progress.note(item, frames: $0.frames) }
    // What only the finished file shows.
    progress.say(
      report.warnings.dropFirst(item.warnings.count).map { "blobvideo: warning: " + $0.message.line })
    guard let digest = BatchResults.digest(item.path) else {
      throw Failure(.failed, "\(item.path.quotedPath) cannot be read back")
    }
    let isNew = report.outputs[0].isWritten
    let verify = plan.settings.verify && !isNew ? try verified(item) : report.outputs[0].verification?.json
    forgetPoster(item)
    return Made(
      entry: BatchResults.Entry(
        output: item.output, key: item.key, bytes: digest.bytes, hash: digest.hash, verify: verify,
        poster: poster.flatMap { BatchResults.digest($0)?.hash }), isNew: isNew)
  }

  /// Removes the poster of the clip that was there before, where none is made of the new one.
  private func forgetPoster(_ item: BatchPlan.Item) {
    guard !plan.settings.posters, let listed = known[item.output], listed.key != item.key, item.isPoster(of: listed)
    else { return }
    unlink(item.posterPath)
  }

  /// What `blobvideo verify` finds of a clip that was there already.
  private func verified(_ item: BatchPlan.Item) throws -> JSONValue {
    let report = try Verifier().verify(item.path)
    let faults = report.findings.filter(\.isFault)
    guard let first = faults.first else { return report.json }
    let others = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    throw Failure(
      .failed,
      "\(item.path): --verify: \(first)\(others); the clip was there already and stays, --rebuild makes it again")
  }

  /// Whether a clip has other bytes than the results list for it.
  private func isDamaged(_ item: BatchPlan.Item, _ there: BatchResults.Digest) -> Bool {
    guard let listed = known[item.output], listed.key == item.key else { return false }
    return there.hash != listed.hash
  }

  /// The entry of a clip that is right already: the file carries the key, or is the very one that the results list with it, and its
  /// poster is there, which is the one that was made of it.
  private func upToDate(_ item: BatchPlan.Item, _ there: BatchResults.Digest) -> BatchResults.Entry? {
    let listed = known[item.output].flatMap { $0.key == item.key ? $0 : nil }
    if plan.poster(of: item) != nil, !item.isPoster(of: listed) { return nil }
    if listed == nil ? !item.isCarried : isDamaged(item, there) { return nil }
    forgetPoster(item)
    return BatchResults.Entry(
      output: item.output, key: item.key, bytes: there.bytes, hash: there.hash, verify: listed?.verify,
      poster: listed?.poster)
  }
}
