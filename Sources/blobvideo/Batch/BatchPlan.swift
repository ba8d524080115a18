import BlobVideoKit

/// All jobs of a batch, resolved and checked before the first is rendered.
struct BatchPlan: Sendable {
  /// One clip.
  struct Item: Sendable {
    /// What was asked.
    let job: BatchJob
    /// Its name below the folder.
    let output: String
    /// The same as a path.
    let path: String
    /// What the library does.
    let render: RenderJob
    /// What the library found.
    let plan: RenderPlan

    /// The hash of all that decides the bytes.
    var key: String { plan.outputs[0].key }
    /// A guess at the CPU time in seconds: a pure function of the job, the same on every machine.
    var cost: Double { plan.estimate.cpuSeconds }
  }

  /// The clips in order.
  let items: [Item]
  /// The folder that all of them go into.
  let folder: String

  /// What is done with all jobs alike.
  struct Settings: Sendable {
    var folder: String
    var template: NameTemplate?
    /// Whether every clip gets a poster, for the contact sheet.
    var posters = false
    var workers: Int?
    var verify = false
    var strict = false
  }

  /// The folder of posters below the batch's.
  static let posters = "posters"

  /// Resolves and checks `jobs`. Throws every fault, up to twenty, each with the job's origin.
  init(_ jobs: [BatchJob], _ settings: Settings) throws(Failure) {
    folder = settings.folder
    var (items, faults, said) = ([Item](), [Failure](), Set<[String]>())
    let several = Set(jobs.map { $0.words[.codec] }).count > 1
    for (index, job) in jobs.enumerated() {
      do throws(Failure) {
        items.append(try Self.item(job, index: index + 1, hasSeveralCodecs: several, settings))
      } catch {
        // What is wrong with one preset is wrong with all its variations: the first one tells.
        guard said.insert(error.lines).inserted else { continue }
        faults.append(Failure(error.status, lines: error.lines.map { Self.placed($0, job.origin) }))
        if faults.count == 20 { break }
      }
    }
    if faults.isEmpty { faults = Self.collisions(items, folder: settings.folder) }
    if let first = faults.first { throw Failure(first.status, lines: faults.flatMap(\.lines)) }
    self.items = items
  }

  /// The part of a batch that one of several machines does.
  private init(_ items: [Item], folder: String) { (self.items, self.folder) = (items, folder) }

  /// The jobs that `keep` keeps.
  func part(_ keep: Set<Int>) -> BatchPlan {
    BatchPlan(items.enumerated().filter { keep.contains($0.offset) }.map(\.element), folder: folder)
  }

  private static func placed(_ line: String, _ origin: String) -> String {
    let prefix = "blobvideo: error: "
    return line.hasPrefix(prefix) ? prefix + origin.singleLine + ": " + line.dropFirst(prefix.count) : line
  }

  private static func item(
    _ job: BatchJob, index: Int, hasSeveralCodecs: Bool, _ settings: Settings
  ) throws(Failure) -> Item {
    let job = try placed(job)
    let ending = try Self.ending(job.words[.codec])
    // A first look with any name, for what names are made of: size, loop and codec.
    let first = settings.folder + "/look." + ending
    let request = try RenderRequest(try ArgumentParser.parse(["render"] + job.command(first)))
    let picture = try PictureRequest(request.preset, fit: request.fit, request.settings)
    var render = RenderJob(request, picture)
    render.options.workers = settings.workers
    render.options.verify = settings.verify
    render.options.strict = settings.strict
    render.options.replaceExisting = true
    let look = try plan(render, for: first)
    let template: NameTemplate
    if let own = settings.template {
      template = own
    } else {
      let usual = "{preset}-{palette}-{seed}-{width}x{height}" + (hasSeveralCodecs ? "-{codec}" : "")
      do { template = try NameTemplate(usual) } catch { throw .usage("--name: \(error.reason)") }
    }
    var output =
      job.output
      ?? template.name(job, size: look.size, loop: look.loop, codec: look.outputs[0].codec, index: index)
    if !RenderOutput.hasKnownExtension(output) { output += "." + ending }
    try refuseEscape(output, settings.folder)
    let path = settings.folder + "/" + output
    let plan = Self.standIn(for: path) == Self.standIn(for: first) ? look : try plan(render, for: path)
    if job.words[.seed] != nil, !picture.usesRandomness {
      throw .usage("--seeds: the preset uses no randomness: another seed changes nothing; leave the seed out")
    }
    render.outputs = [.file(path)]
    if settings.posters { render.options.poster = settings.folder + "/" + poster(output) }
    return Item(job: job, output: output, path: path, render: render, plan: plan)
  }

  /// The job with the files that a manifest sets as paths from the working folder.
  private static func placed(_ job: BatchJob) throws(Failure) -> BatchJob {
    guard !job.own.isEmpty, let preset = job.words[.preset] else { return job }
    var placed = job
    let scene = try PresetFile.preset(PresetReference(preset, option: OptionName.preset.dashed)).scene
    for parameter in scene.parameters where parameter.kindName == "shape" {
      guard let folder = job.own[parameter.name], let value = job.parameters[parameter.name] else { continue }
      guard let path = folder.place(value) else {
        throw Failure(.badInput, "set.\(parameter.name): " + folder.refusal(value.quoted))
      }
      placed.parameters[parameter.name] = path
    }
    return placed
  }

  /// The poster of an output, below the batch's folder.
  static func poster(_ output: String) -> String { posters + "/" + output + ".webp" }

  /// The extension of clips by their codec.
  private static func ending(_ codec: String?) throws(Failure) -> String {
    switch codec {
    case "vp9": "webm"
    case "prores", "hap": "mov"
    case "gif": "gif"
    default: "mp4"
    }
  }

  /// What the library makes of the job as a render of `path`. Its folders need not exist yet, so it is planned in the nearest one that
  /// does.
  private static func plan(_ job: RenderJob, for path: String) throws(Failure) -> RenderPlan {
    var look = job
    look.outputs = [.file(standIn(for: path))]
    do {
      return try look.plan()
    } catch {
      throw Failure(error)
    }
  }

  /// A name for `path` that cannot be taken, so that nothing is there yet, in a folder that is.
  private static func standIn(for path: String) -> String {
    Folders.nearest(path) + "/.blobvideo-batch-look." + (path.split(separator: ".").last ?? "mp4")
  }

  private static func refuseEscape(_ output: String, _ folder: String) throws(Failure) {
    let parts = output.split(separator: "/", omittingEmptySubsequences: false)
    if output.hasPrefix("/") || parts.contains("..") || parts.contains("") {
      throw .usage("\(output.quoted) is outside --out \(folder.quoted); name outputs by paths below it")
    }
    let nearest = Folders.nearest(folder + "/" + output)
    if let inside = Folders.real(nearest), let root = Folders.real(Folders.nearest(folder + "/x")),
      !Folders.isInside(inside, root)
    {
      throw .usage("\(output.quoted) leads outside --out \(folder.quoted) by a link; name outputs below it")
    }
  }

  /// Outputs that are one file, whatever the disk makes of capitals and Unicode's forms (equal strings are those of equal
  /// characters, however they are composed), and outputs that are inputs.
  private static func collisions(_ items: [Item], folder: String) -> [Failure] {
    var (taken, faults) = ([String: Item](), [Failure]())
    let reserved = ["index.html", "results.json", "picks.json"]
    var inputs: [FileIdentity: String] = [:]
    for item in items {
      for input in item.render.inputs { if let identity = FileIdentity(input) { inputs[identity] = input } }
    }
    for item in items {
      let place = Folders.real(Folders.nearest(item.path)) ?? folder
      let depth = Folders.missing(item.path)
      let identity = (place + "/" + depth).lowercased()
      if let other = taken[identity] {
        faults.append(
          .usage(
            "\(item.job.origin.singleLine): \(item.output.quoted) is the output of \(other.job.origin.singleLine)"
              + (other.output.unicodeScalars.elementsEqual(item.output.unicodeScalars)
                ? "" : " too, which spells it \(other.output.quoted)")
              + "; give every clip a name of its own, or put what differs into --name"))
      } else {
        taken[identity] = item
      }
      if reserved.contains(item.output.lowercased()) || item.output.lowercased().hasPrefix(posters + "/") {
        faults.append(.usage("\(item.job.origin.singleLine): \(item.output.quoted) is a name of the batch's own files"))
      }
      if let same = FileIdentity(item.path), let input = inputs[same] {
        faults.append(
          Failure(
            .cannotCreate,
            "\(item.job.origin.singleLine): \(item.output.quoted) is also an input (\(input)); choose another name"))
      }
      if faults.count == 20 { break }
    }
    return faults
  }
}
