import BlobVideoKit

/// One clip of a batch, in the words of `render`: what the command line of a single render would say.
struct BatchJob: Sendable {
  /// Options by their names, with their values as text; `set` holds the parameters.
  var words: [OptionName: String] = [:]
  /// Parameters and their values, by name.
  var parameters: [String: String] = [:]
  /// Of parameters that a manifest sets, the folder that their files count from; of others, files count from the working folder.
  var own: [String: ManifestFolder] = [:]
  /// The output's name below the batch's folder; nil where the template makes it.
  var output: String?
  /// Where the job was written, for messages: `batch.json:7:5: jobs[2]`, or the options that made it.
  var origin: String

  /// Options that a job may have, besides `set` and `output`.
  static let options: [OptionName] = [
    .preset, .palette, .seed, .size, .codec, .loop, .fps, .fit, .background, .quality, .crf, .bitrate, .effort, .depth,
    .keyframes, .transfer, .maxSize, .repeat, .fill,
  ]

  /// Whether its preset is part of the program.
  var usesProgram: Bool { PresetLibrary.names.contains(words[.preset] ?? "") }

  /// The same job with words of another in the place of its own.
  func overridden(by other: BatchJob) -> BatchJob {
    var job = self
    let ways: [OptionName] = [.quality, .crf, .bitrate, .maxSize]
    // One way to say the quality replaces any other.
    if ways.contains(where: { other.words[$0] != nil }) { for way in ways { job.words[way] = nil } }
    job.words.merge(other.words) { $1 }
    for (name, value) in other.parameters { (job.parameters[name], job.own[name]) = (value, other.own[name]) }
    job.output = other.output ?? output
    return job
  }

  /// The words of a command line of `render` that writes to `path`, without the program's name.
  func command(_ path: String) -> [String] {
    Self.options.flatMap { name in words[name].map { [name.dashed, $0] } ?? [] }
      + parameters.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0.key)=\($0.value)"] }
      + (path.hasPrefix("-") ? ["--", path] : [path])
  }

  /// The job as a manifest beside its clip writes it. Where `files` were read for it, the clip stands for its preset, since the whole scene is
  /// inside it: paths would count from another folder, and may not lead out of it.
  func pick(_ output: String, files: [String]) -> JSONValue {
    var (words, parameters) = (words, parameters)
    if !files.isEmpty {
      words[.preset] = output
      parameters = parameters.filter { !files.contains($0.value) }
    }
    var object = JSONObject()
    for name in Self.options { if let value = words[name] { object[name.rawValue] = .string(value) } }
    if !parameters.isEmpty {
      object["set"] = .object(JSONObject(parameters.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }
    object["output"] = .string(output)
    return .object(object)
  }
}
