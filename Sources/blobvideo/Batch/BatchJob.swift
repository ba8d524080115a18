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
  /// Fields of patterns that are added to `output`: those in which a command line's lists make several clips of a manifest's job.
  var added: [String] = []
  /// The extension of a name that the template makes; nil where it follows from the codec.
  var ending: String?
  /// Where the job was written, for messages: `batch.json:7:5: jobs[2]`, or the options that made it.
  var origin: String
  /// Whether it is a manifest's, whose words are keys.
  var isFromManifest = false
  /// What the command line says of it, with the option that says so: `--sizes` of `size`.
  var told: [OptionName: OptionName] = [:]

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
    job.told.merge(other.told) { $1 }
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

extension BatchJob {
  /// A name for a job that has a list's values by the template rather than its own; its extension stays where it decides the codec.
  func renamed() -> BatchJob {
    var job = self
    if words[.codec] == nil { job.ending = output.flatMap(Self.ending) }
    job.output = nil
    return job
  }

  /// The same job with an own name that its codec can have: without its extension where that holds no such codec.
  func fittingCodec() -> BatchJob {
    guard let output, let ending = Self.ending(of: output), let codec = words[.codec].flatMap(Codec.init(rawValue:))
    else {
      return self
    }
    do { try RenderOutput.file("x." + ending).checkName(codec: codec) } catch {
      var job = self
      job.output = String(output.dropLast(ending.count + 1))
      return job
    }
    return self
  }

  /// The extension of an output that has one; nil where it has not.
  static func ending(of output: String) -> String? {
    RenderOutput.hasKnownExtension(output) ? output.split(separator: ".").last.map(String.init) : nil
  }

  /// A message of `render` about this job, with options by the words that said them: a manifest's keys, a batch's lists.
  func spelled(_ message: String) -> String {
    var (text, rest) = ("", message[...])
    while let dashes = rest.firstRange(of: "--") {
      let word = rest[dashes.upperBound...].prefix { $0.isLetter || $0 == "-" }
      let isWord = text.isEmpty && dashes.lowerBound == rest.startIndex || rest[..<dashes.lowerBound].last == " "
      text += rest[..<dashes.lowerBound]
      let name = isWord ? OptionName(rawValue: String(word)) : nil
      if let name, name == .set || Self.options.contains(name), told[name] != nil || words[name] != nil || text.isEmpty
      {
        let key = text.isEmpty ? name.rawValue : "\"\(name.rawValue)\""
        text += told[name]?.dashed ?? (isFromManifest ? key : name.dashed)
      } else {
        text += "--" + word
      }
      rest = rest[word.endIndex...]
    }
    return text + rest
  }

  /// The exit status of what is wrong with it: a manifest's faults are those of an input, but for what the command line says to its jobs.
  func status(of fault: Failure) -> ExitStatus {
    guard isFromManifest, fault.status == .usage else { return fault.status }
    return fault.options.contains { told[$0] != nil } ? .usage : .badInput
  }

  /// A line that is said about it, with the place that it was written in.
  func placed(_ line: String) -> String {
    let prefix = "blobvideo: error: "
    guard line.hasPrefix(prefix) else { return line }
    return prefix + (origin + ": " + spelled(String(line.dropFirst(prefix.count)))).line
  }
}
