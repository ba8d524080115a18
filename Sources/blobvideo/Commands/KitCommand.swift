import BlobVideoKit

/// `kit`: clips, pictures and pages for a web site.
enum KitCommand {
  /// Makes the kit that the arguments describe, and says what it has.
  static func run(_ arguments: ParsedArguments, _ interruption: Interruption) async throws {
    let values = ValueReader(arguments)
    let style = try RenderRequest.progress(arguments, values)
    let (job, preset) = try job(arguments, values)
    let plan = try job.plan()
    if arguments.has(.dryRun) { return try Console.print(plan.json.text(.pretty)) }
    let own = job.inputs + plan.files.map { "\(plan.folder)/\($0)" }
    let (reportPath, replaceExisting) = (arguments[.report]?.value, arguments.has(.force))
    let reportFile = try SideFile(
      .report, reportPath, replaceExisting: replaceExisting, others: own, in: plan.folder)
    let depfile = try Depfile(
      arguments[.depfile]?.value, target: "\(plan.folder)/\(job.name.text).json", inputs: job.inputs,
      usesProgram: preset.isBuiltIn, replaceExisting: replaceExisting, others: own + (reportPath.map { [$0] } ?? []),
      in: plan.folder)

    let progress = ProgressReporter(style)
    defer { progress.end() }
    let report = try await interruption.run { try await job.run { progress.show($0) } }
    progress.end()
    for warning in report.warnings { Console.warn(warning.message) }
    try reportFile?.write(report.json.text() + "\n")
    try depfile?.write()
    if arguments.has(.json) { try Console.print(report.json.text()) }
    if style != .none { for line in report.lines { Console.say(line) } }
  }

  private static func job(_ arguments: ParsedArguments, _ values: ValueReader) throws(Failure) -> (
    KitJob, PresetReference
  ) {
    if let operand = arguments.operands.first {
      throw .usage(
        "kit takes no output, and \(operand.quotedPath) is one: --out DIR says where the files go, --name what they are called"
      )
    }
    guard let preset = arguments[.preset]?.value else {
      throw .usage("--preset is missing: say what to render, such as --preset aurora (see blobvideo presets list)")
    }
    guard let folder = arguments[.out]?.value else {
      throw .usage("--out is missing: say which folder the files go into, such as --out site/media")
    }
    if arguments.has(.dryRun), let option = [OptionName.report, .depfile].first(where: arguments.has) {
      throw .usage("\(option.dashed) is for a kit that is made, and --dry-run makes none: leave one of them out")
    }
    let reference = try PresetReference(preset, option: OptionName.preset.dashed)
    let picture = try PictureRequest(
      reference, fit: try values.word(.fit),
      SceneSettings(
        assignments: try values.assignments(), palette: try values.palette(), background: try values.background(),
        seed: try values.seed()))
    var job = KitJob(scene: picture.scene, options: try RenderRequest.options(arguments, values), folder: folder)
    (job.inputs, job.warnings) = (picture.inputs, picture.warnings)
    if let sizes = try values.sizes() { job.sizes = sizes }
    if let name = try values.kitName() { job.name = name }
    if let snippets = try values.snippets() { job.snippets = snippets }
    if let prefix = arguments[.urlPrefix]?.value { job.urlPrefix = prefix }
    return (job, reference)
  }
}
