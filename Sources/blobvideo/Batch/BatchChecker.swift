import BlobVideoKit

/// Checks the jobs of a batch one after another, and remembers what they share.
struct BatchChecker {
  private let settings: BatchPlan.Settings
  private let template: NameTemplate?
  private let hasSeveralCodecs: Bool
  private var shelf = PictureShelf()
  private var folders: OutputFolders
  /// Whether items get their keys, the dearest part of them.
  var needsKeys = true

  init(_ settings: BatchPlan.Settings, hasSeveralCodecs: Bool) {
    self.settings = settings
    self.hasSeveralCodecs = hasSeveralCodecs
    let usual = "{preset}-{palette}-{seed}-{width}x{height}" + (hasSeveralCodecs ? "-{codec}" : "")
    template = settings.template ?? (try? NameTemplate(usual))
    folders = OutputFolders(settings.folder)
  }

  /// One job, checked as a render of its output; `index` counts jobs from 1.
  mutating func item(_ job: BatchJob, index: Int) throws(Failure) -> BatchPlan.Item {
    let job = try placed(job)
    let ending = Self.ending(of: job.output) ?? Self.ending(job.words[.codec])
    // A first look with any name, for what names are made of: size, loop and codec.
    let first = standIn(for: settings.folder + "/x." + ending)
    let request = try RenderRequest(try ArgumentParser.parse(["render"] + job.command(first)))
    let picture = try shelf.picture(request)
    if request.settings.seed != nil, !picture.request.usesRandomness {
      throw .usage("--seeds: the preset uses no randomness: another seed changes nothing; leave the seed out")
    }
    var scene = picture.request.scene
    if let seed = request.settings.seed { scene = scene.replacing(seed: seed) }
    let source = PlannedScene(scene: scene, text: needsKeys ? picture.text.text(seed: scene.seed) : "")
    var render = RenderJob(
      source: source, options: settings.applied(to: request.options), outputs: [.file(first)],
      inputs: picture.request.inputs, warnings: picture.request.warnings)
    var plan = try Self.plan(render)
    var output =
      job.output
      ?? template?.name(job, size: plan.size, loop: plan.loop, codec: plan.outputs[0].codec, index: index) ?? ""
    if !RenderOutput.hasKnownExtension(output) { output += "." + ending }
    let path = settings.folder + "/" + output
    try refuseEscape(output, path)
    let second = standIn(for: path)
    if second != first {
      render.outputs = [.file(second)]
      plan = try Self.plan(render)
    }
    return BatchPlan.Item(
      job: job, output: output, folder: settings.folder, codec: plan.outputs[0].codec, size: plan.size, loop: plan.loop,
      bytes: plan.estimate.bytes, cost: plan.estimate.cpuSeconds, warnings: plan.warnings,
      inputs: picture.request.inputs, key: needsKeys ? plan.outputs[0].key : "")
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
        throw Failure(.badInput, "set.\(parameter.name): " + folder.refusal(value.quoted))
      }
      placed.parameters[parameter.name] = path
    }
    return placed
  }

  /// The extension of an output that has one; nil where it has not.
  private static func ending(of output: String?) -> String? {
    guard let output, RenderOutput.hasKnownExtension(output) else { return nil }
    return output.split(separator: ".").last.map(String.init)
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

  /// What the library makes of the job.
  private static func plan(_ job: RenderJob) throws(Failure) -> RenderPlan {
    do { return try job.plan() } catch { throw Failure(error) }
  }

  /// A name for `path` that cannot be taken, so that nothing is there yet, in the nearest folder that is: those of the output need not exist.
  private mutating func standIn(for path: String) -> String {
    folders.place(of: path).nearest + "/.blobvideo-batch-look." + (path.split(separator: ".").last ?? "mp4")
  }

  private mutating func refuseEscape(_ output: String, _ path: String) throws(Failure) {
    let parts = output.split(separator: "/", omittingEmptySubsequences: false)
    if output.hasPrefix("/") || parts.contains("..") || parts.contains("") {
      throw .usage("\(output.quoted) is outside --out \(settings.folder.quoted); name outputs by paths below it")
    }
    if folders.file(path) == nil {
      throw .usage("\(output.quoted) leads outside --out \(settings.folder.quoted) by a link; name outputs below it")
    }
  }

  /// Outputs that are one file, whatever the disk makes of capitals and Unicode's forms (equal strings are those of equal
  /// characters, however they are composed), and outputs that are inputs.
  mutating func collisions(_ items: [BatchPlan.Item]) -> [Failure] {
    var (taken, faults) = ([String: Int](minimumCapacity: items.count), [Failure]())
    let reserved = ["index.html", "results.json", "picks.json"]
    var inputs: [FileIdentity: String] = [:]
    for input in Set(items.flatMap(\.inputs)) { if let identity = FileIdentity(input) { inputs[identity] = input } }
    for (index, item) in items.enumerated() {
      let place = items[index].job.origin.singleLine
      let identity = (folders.file(item.path) ?? item.path).lowercased()
      if let other = taken[identity].map({ items[$0] }) {
        faults.append(
          .usage(
            "\(place): \(item.output.quoted) is the output of \(other.job.origin.singleLine)"
              + (other.output.unicodeScalars.elementsEqual(item.output.unicodeScalars)
                ? "" : " too, which spells it \(other.output.quoted)")
              + "; give every clip a name of its own, or put what differs into --name"))
      } else {
        taken[identity] = index
      }
      let name = item.output.lowercased()
      if reserved.contains(name) || name.hasPrefix(BatchPlan.posters + "/") {
        faults.append(.usage("\(place): \(item.output.quoted) is a name of the batch's own files"))
      }
      if !inputs.isEmpty, let same = FileIdentity(item.path), let input = inputs[same] {
        faults.append(
          Failure(
            .cannotCreate, "\(place): \(item.output.quoted) is also an input (\(input)); choose another name"))
      }
      if faults.count == 20 { break }
    }
    return faults
  }
}
