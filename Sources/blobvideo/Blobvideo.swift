import BlobVideoKit

/// The command line: parse, validate, do, report.
@main
struct Blobvideo {
  static func main() {
    StandardStreams.fillClosed()
    guard StandardStreams.haveRoom else {
      let (least, reason) = (StandardStreams.leastFree, Console.describe(errno))
      Failure(.failed, "fewer than \(least) files can be opened (\(reason)); raise the limit (ulimit -n)").say()
      exit(ExitStatus.failed.rawValue)
    }
    #if canImport(Glibc)
      ThreadStacks.ensure()
    #endif
    guard ThreadShortage.canStart else {
      ThreadShortage.say()
      exit(ExitStatus.failed.rawValue)
    }
    let interruption = Interruption()
    Task.detached { exit(await status(interruption).rawValue) }
    // An async main would wait in dispatchMain, and that unblocks all signals on this thread.
    interruption.wait()
  }

  private static func status(_ interruption: Interruption) async -> ExitStatus {
    do {
      try await run(Words.ofProcess(), interruption)
      return .done
    } catch {
      let failure = Failure(error)
      failure.say()
      return failure.status
    }
  }

  private static func run(_ words: [String], _ interruption: Interruption) async throws {
    let arguments = try ArgumentParser.parse(words)
    if arguments.has(.version) { return try VersionCommand.run() }
    if arguments.has(.help) { return try HelpCommand.show(arguments.command) }
    switch arguments.command {
    case .render: try await RenderCommand.run(arguments, interruption)
    case .batch: try await BatchCommand.run(arguments, interruption)
    case .looks: try await LooksCommand.run(arguments, interruption)
    case .kit: try await KitCommand.run(arguments, interruption)
    case .verify: try await VerifyCommand.run(arguments, interruption)
    case .presets: throw PresetsCommand.incomplete(arguments)
    case .presetsList: try PresetsCommand.list(arguments)
    case .presetsShow: try PresetsCommand.show(arguments)
    case .presetsSchema: try PresetsCommand.schema(arguments)
    case .presetsCheck: try PresetsCommand.check(arguments)
    case .doctor: try DoctorCommand.run(arguments)
    case .completions: try CompletionsCommand.run(arguments)
    case .help: try HelpCommand.run(arguments)
    }
  }
}
