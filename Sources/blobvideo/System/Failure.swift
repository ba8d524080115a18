import BlobVideoKit

/// Why the program stops: what it says, and the status that it ends with.
struct Failure: Error, Equatable {
  /// The exit status.
  let status: ExitStatus
  /// The lines that are said on standard error: one, or one for each problem of a preset.
  let lines: [String]
  /// The options that are at fault; empty where none is.
  var options: Set<OptionName> = []

  /// A failure of one line.
  init(_ status: ExitStatus, _ message: String, of options: Set<OptionName> = []) {
    (self.status, self.options) = (status, options)
    lines = ["blobvideo: error: " + message.line]
  }

  init(_ status: ExitStatus, lines: [String]) { (self.status, self.lines) = (status, lines) }

  /// The problems of a preset, each with its own place in front, as compilers write them.
  init(_ error: SceneError) {
    status = .badInput
    lines = error.problems.map(\.description.line)
  }

  /// What a scene does not take: faults of the command line, of the files it names, or of the preset.
  init(_ error: SettingError) {
    switch error {
    case .settings(let problems):
      self.init(.usage, lines: problems.map { "blobvideo: error: " + $0.description.line })
      options = Set(problems.compactMap { $0.isAssignment ? .set : OptionName(rawValue: $0.name) })
    case .file(let problem, let isMissing): self.init(isMissing ? .inputNotFound : .badInput, problem.description)
    case .scene(let error): self.init(error)
    }
  }

  /// The end of a command that went on after it had said what failed: the status alone.
  init(silently status: ExitStatus) {
    self.status = status
    lines = []
  }

  /// A fault of the command line.
  static func usage(_ message: String, of options: OptionName...) -> Failure {
    Failure(.usage, message, of: Set(options))
  }

  /// Says it on standard error.
  func say() {
    for line in lines { Console.say(line) }
  }

  /// Whatever was thrown, as a failure.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as RenderError:
      let option = error.option.flatMap(OptionName.init)
      self.init(ExitStatus(error.kind), error.message, of: option.map { [$0] } ?? [])
    case let error as SceneError: self.init(error)
    case let error as SettingError: self.init(error)
    case is CancellationError: self.init(.failed, "stopped before the end")
    default: self.init(.failed, "unexpected: \(error)")
    }
  }
}
