import BlobVideoKit

/// Checks the jobs of a batch one after another, and remembers what they share.
struct BatchChecker {
  private let settings: BatchPlan.Settings
  private let template: NameTemplate?
  private var shelf = PictureShelf()
  private var folders: OutputFolders
  /// Whether items get their keys, the dearest part of them.
  var needsKeys = true

  init(_ settings: BatchPlan.Settings, hasSeveralCodecs: Bool) {
    self.settings = settings
    let usual = "{preset}-{palette}-{seed}-{width}x{height}" + (hasSeveralCodecs ? "-{codec}" : "")
    template = settings.template ?? (try? NameTemplate(usual))
    folders = OutputFolders(settings.folder)
  }

  /// Refuses a folder in which nothing can be made.
  mutating func checkFolder() throws(Failure) {
    let (folder, place) = (settings.folder, folders.place(of: settings.folder + "/x"))
    func refusal(_ reason: String) -> Failure {
      Failure(.cannotCreate, "--out: \(reason); choose another folder")
    }
    if !place.isFolder { throw refusal("\(place.nearest.quotedPath) is no folder") }
    if place.nearest != folder, Folders.isLink(folder) { throw refusal("\(folder.quotedPath) is a link to nothing") }
    if access(place.nearest, W_OK | X_OK) != 0 {
      throw refusal("\(place.nearest.quotedPath) cannot be written to: \(Console.describe(errno))")
    }
  }

  /// One job, checked as a render of its output; `index` counts jobs from 1.
  mutating func item(_ job: BatchJob, index: Int) throws(Failure) -> BatchPlan.Item {
    let job = try placed(job)
    let own = try job.output.map { output throws(Failure) in try below(output) }
    let ending = own.flatMap(BatchJob.ending) ?? job.ending ?? Self.ending(job.words[.codec])
    // A first look with any name, for what names are made of: size, loop and codec.
    let first = Self.standIn(in: folders.place(of: settings.folder + "/x").nearest, ending)
    let request = try RenderRequest(try ArgumentParser.parse(["render"] + job.command(first)))
    let picture = try shelf.picture(request)
    if request.settings.seed != nil, !picture.request.usesRandomness {
      throw .usage("--seed: the preset uses no randomness: another seed changes nothing; leave the seed out", of: .seed)
    }
    var scene = picture.request.scene
    if let seed = request.settings.seed { scene = scene.replacing(seed: seed) }
    let source = PlannedScene(scene: scene, text: needsKeys ? picture.text.text(seed: scene.seed) : "")
    var render = RenderJob(
      source: source, options: settings.applied(to: request.options), outputs: [.file(first)],
      inputs: picture.request.inputs, warnings: picture.request.warnings)
    var plan = try Self.plan(render, called: settings.folder)
    let facts = NameTemplate.Facts(
      size: plan.size, seed: scene.seed, loop: plan.loop, codec: plan.outputs[0].codec, index: index)
    let output = try below(name(job, own, ending, facts))
    let path = settings.folder + "/" + output
    try refuseLongNames(output, isStill: BatchPlan.Item.isStill(plan.outputs[0].codec))
    try refuseEscape(output, path)
    if settings.posters { try refuseEscape(BatchPlan.poster(output), settings.folder + "/" + BatchPlan.poster(output)) }
    let second = try standIn(for: path, output, ending)
    if second != first {
      render.outputs = [.file(second)]
      plan = try Self.plan(render, called: path)
    }
    return BatchPlan.Item(
      job: job, output: output, folder: settings.folder, codec: plan.outputs[0].codec, size: plan.size,
      seed: scene.seed, loop: plan.loop, bytes: plan.estimate.bytes, cost: plan.estimate.cpuSeconds,
      warnings: plan.warnings, inputs: picture.request.inputs, key: needsKeys ? plan.outputs[0].key : "")
  }

  /// The job with the files that a manifest sets as paths from the working folder.
  private mutating func placed(_ job: BatchJob) throws(Failure) -> BatchJob {
    guard !job.own.isEmpty, let preset = job.words[.preset] else { return job }
    var placed = job
    placed.own = [:]
    let scene = try shelf.preset(try PresetReference(preset, option: OptionName.preset.dashed)).preset.scene
    for parameter in scene.parameters where parameter.kindName == "shape" {
      guard let folder = job.own[parameter.name], let value = job.parameters[parameter.name] else { continue }
      guard let path = folder.place(value) else {
        throw Failure(.badInput, "set.\(parameter.name.excerpt(in: "")): " + folder.refusal(value, value.quotedPath))
      }
      placed.parameters[parameter.name] = path
    }
    return placed
  }

  /// The name of a job's clip, with its extension.
  private func name(_ job: BatchJob, _ own: String?, _ ending: String, _ facts: NameTemplate.Facts) -> String {
    guard let own else {
      let name = template?.name(job, facts) ?? ""
      return RenderOutput.hasKnownExtension(name) ? name : name + "." + ending
    }
    let known = BatchJob.ending(of: own)
    let stem = known.map { String(own.dropLast($0.count + 1)) } ?? own
    return ([stem] + job.added.map { NameTemplate.value($0, job, facts) }).joined(separator: "-") + "."
      + (known ?? ending)
  }

  /// The extension of clips by their codec.
  private static func ending(_ codec: String?) -> String {
    switch codec {
    case "vp9": "webm"
    case "prores", "hap": "mov"
    case "gif": "gif"
    default: "mp4"
    }
  }

  /// What the library makes of the job; messages name `path`.
  private static func plan(_ job: RenderJob, called path: String) throws(Failure) -> RenderPlan {
    do { return try job.plan() } catch {
      let name = job.outputs.compactMap { if case .file(let name) = $0 { name } else { nil } }.first ?? path
      throw Failure(error.replacing(name, with: path))
    }
  }

  /// A name that cannot be taken, so that nothing is there yet.
  private static func standIn(in folder: String, _ ending: String) -> String {
    folder + "/.blobvideo-batch-look." + ending
  }

  /// One for `path` in the nearest folder that is there: those of the output need not be.
  private mutating func standIn(for path: String, _ output: String, _ ending: String) throws(Failure) -> String {
    let place = folders.place(of: path)
    guard place.isFolder else {
      throw Failure(
        .cannotCreate,
        "\(output.quotedPath) needs a folder where \(place.nearest.quotedPath) is a file; choose another name")
    }
    return Self.standIn(in: place.nearest, BatchJob.ending(of: output) ?? ending)
  }

  /// The name of an output as a path below the batch's folder, without what changes nothing in it: `./a//b.mp4` is `a/b.mp4`.
  private func below(_ output: String) throws(Failure) -> String {
    if output.isEmpty { throw .usage("the output's name is empty; expected one such as hero.mp4") }
    let folder = settings.folder.quotedPath
    if output.hasPrefix("/") {
      throw .usage(
        "\(output.quotedPath) begins at the root; outputs are named from --out \(folder) on, such as hero.mp4")
    }
    if output.hasSuffix("/") {
      throw .usage("\(output.quotedPath) ends with a slash; expected a file such as hero.mp4")
    }
    let parts = output.split(separator: "/").filter { $0 != "." }
    if parts.contains("..") {
      throw .usage(
        "\(output.quotedPath) has a '..', which may lead outside --out \(folder); name outputs by paths below it")
    }
    let name = parts.last ?? ""
    if name.hasPrefix("."), !name.dropFirst().contains("."), RenderOutput.hasKnownExtension("x" + name) {
      throw .usage("\(output.quotedPath) has nothing before its extension; give it a name such as hero\(name)")
    }
    return parts.joined(separator: "/")
  }

  /// Names that no disk takes.
  private func refuseLongNames(_ output: String, isStill: Bool) throws(Failure) {
    func check(_ what: String, _ text: String, most: Int) throws(Failure) {
      let bytes = text.utf8.count
      if bytes <= most { return }
      throw .usage("the \(what) \(text.quoted) has \(bytes) bytes, and \(most) is the most; choose a shorter name")
    }
    for part in output.split(separator: "/") { try check("name", String(part), most: Self.mostBytes.name) }
    let hasPoster = settings.posters && !isStill
    if hasPoster {
      let name = FileIdentity.split(BatchPlan.poster(output)).name
      try check("poster's name", name, most: Self.mostBytes.name)
    }
    let path = settings.folder + "/" + (hasPoster ? BatchPlan.poster(output) : output)
    try check("path", path, most: Self.mostBytes.path)
  }

  /// What file systems take for a name (NAME_MAX), and the system for a path (PATH_MAX on Linux), with room for a temporary beside it.
  private static let mostBytes = (name: 255, path: 4000)

  private mutating func refuseEscape(_ output: String, _ path: String) throws(Failure) {
    if let link = folders.place(of: path).deadLink {
      throw Failure(
        .cannotCreate,
        "\(output.quotedPath) needs a folder where \(link.quotedPath) is a link to nothing; remove it, or choose another name"
      )
    }
    if folders.file(path) == nil {
      throw .usage(
        "\(output.quotedPath) leads outside --out \(settings.folder.quotedPath) by a link; name outputs below it")
    }
  }

  /// Outputs that are one file, outputs where others need a folder, and outputs that are inputs or the batch's own.
  mutating func collisions(_ items: [BatchPlan.Item]) -> [Failure] {
    var (places, faults) = (OutputPlaces(items, &folders, hasPosters: settings.posters), [Failure]())
    var inputs: [FileIdentity: String] = [:]
    for input in Set(items.flatMap(\.inputs)) { if let identity = FileIdentity(input) { inputs[identity] = input } }
    for (index, item) in items.enumerated() {
      let place = item.job.origin.singleLine
      for fault in places.faults(of: index) {
        faults.append(Failure(item.job.status(of: .usage(fault)), "\(place): \(fault)"))
      }
      if !inputs.isEmpty, let same = FileIdentity(item.path), let input = inputs[same] {
        faults.append(
          Failure(
            .cannotCreate, "\(place): \(item.output.quotedPath) is also an input (\(input)); choose another name"))
      }
    }
    return faults
  }
}
