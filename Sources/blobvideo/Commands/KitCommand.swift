import BlobVideoKit

/// `kit`: clips, pictures and pages for a web site.
enum KitCommand {
  /// Makes the kit that the arguments describe, and says what it has.
  static func run(_ arguments: ParsedArguments, _ interruption: Interruption) async throws {
    let values = ValueReader(arguments)
    let style = try RenderRequest.progress(arguments, values)
    let job = try job(arguments, values)
    let progress = ProgressReporter(style)
    defer { progress.end() }
    let report = try await interruption.run { try await job.run { progress.show($0) } }
    progress.end()
    for warning in report.warnings { Console.warn(warning.message) }
    if style != .none { for line in report.lines { Console.say(line) } }
  }

  private static func job(_ arguments: ParsedArguments, _ values: ValueReader) throws(Failure) -> KitJob {
    if let operand = arguments.operands.first {
      throw .usage(
        "kit takes no output, and \(operand.quoted) is one: --out DIR says where the files go, --name what they are called"
      )
    }
    guard let preset = arguments[.preset]?.value else {
      throw .usage("--preset is missing: say what to render, such as --preset aurora (see blobvideo presets list)")
    }
    guard let folder = arguments[.out]?.value else {
      throw .usage("--out is missing: say which folder the files go into, such as --out site/media")
    }
    let picture = try PictureRequest(
      try PresetReference(preset, option: OptionName.preset.dashed), fit: try values.word(.fit),
      SceneSettings(
        assignments: try values.assignments(), palette: try values.palette(), background: try values.background(),
        seed: try values.seed()))
    var job = KitJob(scene: picture.scene, options: try RenderRequest.options(arguments, values), folder: folder)
    (job.inputs, job.warnings) = (picture.inputs, picture.warnings)
    if let sizes = try values.sizes() { job.sizes = sizes }
    if let name = try values.kitName() { job.name = name }
    if let snippets = try values.snippets() { job.snippets = snippets }
    if let prefix = arguments[.urlPrefix]?.value { job.urlPrefix = prefix }
    return job
  }
}
