import BlobVideoKit

/// A manifest: defaults, jobs and matrices of jobs, read strictly, all problems at once.
struct Manifest {
  /// The jobs in the order of the text, matrices after the list.
  var jobs: [BatchJob] = []
  /// The pattern of names; nil is the usual one.
  var name: String?

  /// The most jobs of a manifest.
  static let mostJobs = 1_000_000

  /// What is wrong with it; nil where nothing is.
  var problems: SceneError?

  /// Reads `bytes`, the file `file`, whose relative paths count from its folder and do not leave `root`, the folder itself where that is nil.
  /// Throws all that is wrong with it.
  init(parsing bytes: [UInt8], file: String, root: String? = nil) throws(SceneError) {
    try self.init(reading: bytes, file: file, root: root)
    if let problems { throw problems }
  }

  /// The same, of a manifest that may have problems: its jobs are those that are right. Throws where it is no JSON. `needsPresets` is
  /// false where the command line names a preset for all jobs.
  init(reading bytes: [UInt8], file: String, root: String?, needsPresets: Bool = true) throws(SceneError) {
    let document = try JSONDocument(parsing: bytes, file: file)
    var reader = ManifestReader(document, ManifestFolder(of: file, root: root), needsPresets: needsPresets)
    self = reader.read()
    do throws(SceneError) { try reader.finish() } catch { problems = error }
  }

  init() {}
}

private struct ManifestReader {
  private var inspector: JSONInspector
  private let document: JSONDocument
  private let folder: ManifestFolder
  private let needsPresets: Bool
  /// The last job's place.
  private var last = (offset: 0, position: SourcePosition(line: 1, column: 1))

  init(_ document: JSONDocument, _ folder: ManifestFolder, needsPresets: Bool) {
    self.document = document
    self.folder = folder
    self.needsPresets = needsPresets
    inspector = JSONInspector(document)
  }

  func finish() throws(SceneError) { try inspector.finish() }

  mutating func read() -> Manifest {
    var manifest = Manifest()
    guard let keys = inspector.members(of: inspector.root, optional: ["name", "defaults", "jobs", "matrices"]) else {
      return manifest
    }
    if keys["jobs"] == nil, keys["matrices"] == nil {
      inspector.report(inspector.root, "has neither \"jobs\" nor \"matrices\": nothing to render")
    }
    if let cursor = keys["name"] {
      manifest.name = inspector.string(cursor)
      do {
        if let name = manifest.name { _ = try NameTemplate(name) }
      } catch {
        inspector.report(cursor, "the name \(error.reason)")
      }
    }
    let wereRight = inspector.problemCount
    let defaults = keys["defaults"].flatMap { job($0, isDefault: true) } ?? BatchJob(origin: "")
    let areDefaultsRight = inspector.problemCount == wereRight
    if let list = keys["jobs"].flatMap({ inspector.elements(of: $0, counts: 1...Manifest.mostJobs) }) {
      for cursor in list {
        manifest.jobs += right(cursor) { reader in reader.job(cursor).map { [reader.with($0, over: defaults)] } ?? [] }
      }
    }
    if let list = keys["matrices"].flatMap({ inspector.elements(of: $0, counts: 1...1000) }) {
      for cursor in list {
        manifest.jobs += right(cursor) { $0.matrix(cursor, defaults) }
        if manifest.jobs.count > Manifest.mostJobs {
          inspector.report(
            cursor, "makes more than \(Manifest.mostJobs) jobs with those before it; make several batches")
          manifest.jobs = []
          break
        }
      }
    }
    // What they lack may be what is wrong with the defaults.
    if !areDefaultsRight { manifest.jobs = [] }
    return manifest
  }

  /// The jobs that `read` makes of the value at `cursor`; none where it has reported a problem.
  private mutating func right(
    _ cursor: JSONCursor, _ read: (inout ManifestReader) -> [BatchJob]
  ) -> [BatchJob] {
    let before = inspector.problemCount
    let jobs = read(&self)
    if inspector.problemCount > before { return [] }
    if needsPresets, jobs.contains(where: { $0.words[.preset] == nil }) {
      inspector.report(cursor, "names no preset, and no defaults do; give it one, such as \"preset\": \"blob\"")
      return []
    }
    return jobs
  }

  private func with(_ job: BatchJob, over defaults: BatchJob) -> BatchJob {
    var merged = defaults.overridden(by: job)
    (merged.origin, merged.isFromManifest) = (job.origin, true)
    return merged
  }

  /// Where a job is written. Jobs come in the order of the text, and each is found from the one before.
  private mutating func origin(_ cursor: JSONCursor) -> String {
    let place = document.position(ofByte: cursor.node.offset, after: last)
    last = (cursor.node.offset, place)
    return "\(document.file):\(place.line):\(place.column): \(cursor.path)"
  }

  private mutating func job(_ cursor: JSONCursor, isDefault: Bool = false) -> BatchJob? {
    let keys = BatchJob.options.map(\.rawValue) + ["set"] + (isDefault ? [] : ["output"])
    guard let members = inspector.members(of: cursor, optional: keys) else { return nil }
    var job = BatchJob(origin: origin(cursor), isFromManifest: true)
    for name in BatchJob.options {
      if let value = members[name.rawValue] { job.words[name] = text(value, name) }
    }
    if let set = members["set"], let entries = inspector.entries(of: set) {
      for entry in entries { assign(entry.name, text(entry.value), in: &job) }
    }
    job.output = members["output"].flatMap { inspector.string($0) }
    return job
  }

  /// A parameter, which may name a file: only its preset knows.
  private func assign(_ name: String, _ value: String?, in job: inout BatchJob) {
    job.parameters[name] = value
    job.own[name] = folder
  }

  /// A value as the command line writes it: numbers keep their digits.
  private mutating func text(_ cursor: JSONCursor, _ name: OptionName? = nil) -> String? {
    switch cursor.node.content {
    case .number(let text): return text
    case .string(let text): return name == .preset ? path(text, cursor) : text
    default:
      inspector.report(cursor, "expected a string or a number, found \(cursor.node.description)")
      return nil
    }
  }

  /// A preset file counts from the manifest's folder and may not leave it.
  private mutating func path(_ text: String, _ cursor: JSONCursor) -> String {
    guard text.contains("/") || text.contains(".") else { return text }
    if let place = folder.place(text) { return place }
    let refusal = folder.refusal(text, text.pathExcerpt(in: "\""))
    inspector.report(cursor, refusal)
    return text
  }

  private mutating func matrix(_ cursor: JSONCursor, _ defaults: BatchJob) -> [BatchJob] {
    let plurals = BatchLists.plurals.map(\.plural)
    guard let members = inspector.members(of: cursor, optional: plurals + BatchJob.options.map(\.rawValue) + ["set"])
    else {
      return []
    }
    var (job, lists) = (defaults, BatchLists())
    (job.origin, job.isFromManifest) = (origin(cursor), true)
    for (plural, name) in BatchLists.plurals {
      if let single = members[name.rawValue], members[plural] != nil {
        let list = plural.excerpt(in: "\"")
        inspector.report(single, "stands beside \(list), which says the same of every clip; leave one of them out")
        return []
      }
      if let list = members[plural] { lists.add(name, values(list, name)) }
    }
    for name in BatchJob.options {
      guard let value = members[name.rawValue] else { continue }
      if case .array = value.node.content {
        lists.add(name, values(value, name))
      } else {
        job.words[name] = text(value, name)
      }
    }
    guard let count = lists.count, count <= Manifest.mostJobs else {
      inspector.report(cursor, "makes more than \(Manifest.mostJobs) jobs")
      return []
    }
    var jobs = lists.jobs(from: job)
    let several = lists.dimensions.filter { $0.values.count > 1 }.map(\.name)
    var variables: [String] = []
    for entry in members["set"].flatMap({ inspector.entries(of: $0) }) ?? [] {
      let values = self.values(entry.value, nil)
      guard jobs.count * max(1, values.count) <= Manifest.mostJobs else {
        inspector.report(cursor, "makes more than \(Manifest.mostJobs) jobs")
        return []
      }
      if values.count > 1 { variables.append(entry.name) }
      jobs = jobs.flatMap { job in
        values.map { value in
          var job = job
          assign(entry.name, value, in: &job)
          return job
        }
      }
    }
    return jobs.map { made in
      var job = made
      let which =
        several.map { "\($0.rawValue) \((made.words[$0] ?? "").excerpt(in: ""))" }
        + variables.map { "\($0.excerpt(in: "")) \((made.parameters[$0] ?? "").excerpt(in: ""))" }
      if !which.isEmpty { job.origin += " (\(which.joined(separator: ", ")))" }
      return job
    }
  }

  /// A list, one value alone, or a list's short form such as `1..10` or `all`.
  private mutating func values(_ cursor: JSONCursor, _ name: OptionName?) -> [String] {
    if case .array = cursor.node.content {
      let values = (inspector.elements(of: cursor, counts: 1...Manifest.mostJobs) ?? []).compactMap { text($0, name) }
      if let twice = BatchLists.twice(values) {
        inspector.report(cursor, "has \(twice.excerpt(in: "\"")) twice; give every value once")
      }
      return values
    }
    guard let text = text(cursor, name) else { return [] }
    guard let name, name == .seed || name == .palette else { return [text] }
    do { return try BatchLists.values(name, text) } catch {
      inspector.report(cursor, error.reason)
      return []
    }
  }
}
