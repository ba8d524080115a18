import BlobVideoKit

/// `verify`: what finished files are, and what is wrong with them.
enum VerifyCommand {
  /// Judges every operand. Status 1 where a file has a fault or cannot be read as a clip, 66 where one cannot be opened; the
  /// others are judged all the same.
  static func run(_ arguments: ParsedArguments, _ interruption: Interruption) async throws {
    guard !arguments.operands.isEmpty else {
      throw Failure.usage("verify needs a file, such as blobvideo verify out.mp4")
    }
    let verifier = Verifier(limits: try limits(arguments))
    var (objects, worst) = ([JSONValue](), ExitStatus.done)
    for path in arguments.operands {
      do {
        let report = try await interruption.run { try verifier.verify(path) }
        if arguments.has(.json) {
          objects.append(report.json)
        } else {
          try Console.print(report.lines.joined(separator: "\n"))
        }
        if !report.passed { worst = worse(worst, .failed) }
      } catch let error as RenderError {
        let failure = Failure(error)
        objects.append(["path": .string(path), "passed": .bool(false), "error": .string(error.message)])
        if !arguments.has(.json) { failure.say() }
        worst = worse(worst, failure.status)
      }
    }
    if arguments.has(.json) {
      let summary: JSONValue = ["passed": .bool(worst == .done), "files": .array(objects)]
      try Console.print(summary.text())
    }
    if worst != .done { throw Failure(silently: worst) }
  }

  /// A file that is not there weighs more than a fault in one that is.
  private static func worse(_ a: ExitStatus, _ b: ExitStatus) -> ExitStatus { a.rawValue > b.rawValue ? a : b }

  /// The limits of `--limit`.
  private static func limits(_ arguments: ParsedArguments) throws(Failure) -> VerifyLimits {
    var limits = VerifyLimits()
    for option in arguments.options where option.name == .limit {
      let reader = ValueReader(arguments)
      let parts = option.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw reader.refusal(option, "has no value; write NAME=VALUE, such as banding=8") }
      guard VerifyLimits.names.contains(String(parts[0])) else {
        throw reader.refusal(option, "is no limit" + hint(String(parts[0]), among: VerifyLimits.names))
      }
      guard let value = Rational(decimal: parts[1]), limits.set(String(parts[0]), to: value.value) else {
        throw reader.refusal(option, "is no limit above 0; write a number such as banding=8")
      }
    }
    return limits
  }
}
