import BlobVideoKit

/// `render`: one loop into files or a stream.
enum RenderCommand {
  /// Renders as the arguments say; without a preset and anything else it prints what made the named clips.
  static func run(_ arguments: ParsedArguments, _ interruption: Interruption) async throws {
    if asksWhatMadeClips(arguments) { return try PresetsCommand.showClips(arguments.operands) }
    let request = try RenderRequest(arguments)
    if request.wantsRawOutput, !request.dryRun, Console.outputWidth != nil {
      throw Failure.usage(
        "standard output is a terminal, and raw frames would only garble it: redirect it, or name a file")
    }
    let job = try job(request)
    if request.verbose {
      for line in try job.encoderSettings { Console.say(line.singleLine) }
      FFmpegLog.listen { Console.say("FFmpeg: " + $0.singleLine) }
    }
    let plan = try job.plan()
    if request.dryRun { return try Console.print(plan.json.text(.pretty)) }
    let own = job.inputs + plan.outputs.map(\.path)
    let replaceExisting = request.options.replaceExisting
    let reportFile = try SideFile(.report, request.reportFile, replaceExisting: replaceExisting, others: own)
    let depfile = try Depfile(
      request.depfile, target: plan.outputs[0].path, inputs: job.inputs, usesProgram: request.preset.isBuiltIn,
      replaceExisting: replaceExisting, others: own + (request.reportFile.map { [$0] } ?? []))

    for warning in plan.warnings { Console.warn(warning.message) }
    let progress = ProgressReporter(request.progress)
    defer { progress.end() }
    let report = try await interruption.run { try await job.run { progress.show($0) } }
    progress.end()
    // What only the finished file shows.
    for warning in report.warnings.dropFirst(plan.warnings.count) { Console.warn(warning.message) }

    try reportFile?.write(report.json.text() + "\n")
    try depfile?.write()
    if request.json { try Console.print(report.json.text()) }
    if request.progress != .none { for line in report.lines { Console.say(line) } }
  }

  /// `blobvideo *.mp4` names clips that exist, and must not replace one by a render of who knows what.
  private static func asksWhatMadeClips(_ arguments: ParsedArguments) -> Bool {
    !arguments.isExplicit && arguments.options.isEmpty && !arguments.operands.isEmpty
      && !arguments.operands.contains("-")
  }

  /// The request as the library's job.
  private static func job(_ request: RenderRequest) throws(Failure) -> RenderJob {
    RenderJob(request, try PictureRequest(request.preset, fit: request.fit, request.settings))
  }
}

extension RenderJob {
  /// What is asked, of a picture that was read for it.
  init(_ request: RenderRequest, _ picture: PictureRequest) {
    self.init(
      source: picture.scene, options: request.options, outputs: request.outputs, inputs: picture.inputs,
      warnings: picture.warnings)
  }
}
