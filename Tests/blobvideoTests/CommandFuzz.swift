import BlobVideoKit

@testable import blobvideo

/// What people type and what batches are made of, read without opening anything: no trap, and refusals as promised. `make fuzz` searches
/// for inputs that break it; the tests run it on the kept ones.
enum CommandFuzz: String, CaseIterable, Sendable {
  /// A command line, a word a line.
  case command
  /// A batch's manifest, as far as its jobs' own words.
  case manifest

  /// A broken promise in a line, nil where all are kept.
  func fault(in bytes: [UInt8]) -> String? {
    switch self {
    case .command: Self.commandFault(bytes)
    case .manifest: Self.manifestFault(bytes)
    }
  }

  private static func commandFault(_ bytes: [UInt8]) -> String? {
    let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    do throws(Failure) {
      let arguments = try ArgumentParser.parse(words)
      switch arguments.command {
      case .render: _ = try RenderRequest(arguments)
      // With a manifest it would be read.
      case .batch where arguments.operands.isEmpty:
        let request = try BatchRequest(arguments)
        guard request.jobs.count <= Manifest.mostJobs else { return "more jobs than may be" }
      default: break
      }
      return nil
    } catch {
      return fault(in: error.lines, error.status, prefix: "blobvideo: error: ")
    }
  }

  private static func manifestFault(_ bytes: [UInt8]) -> String? {
    do throws(SceneError) {
      let manifest = try Manifest(parsing: bytes, file: "no-such-folder/fuzz.json")
      guard manifest.jobs.count <= Manifest.mostJobs else { return "more jobs than may be" }
      return manifest.jobs.contains { $0.words[.preset] == nil } ? "a job without a preset" : nil
    } catch {
      let failure = Failure(error)
      return fault(in: failure.lines, failure.status, prefix: "no-such-folder/fuzz.json:")
    }
  }

  /// A refusal has a line at least, each begins as promised, and none can break a line or talk to the terminal.
  private static func fault(in lines: [String], _ status: ExitStatus, prefix: String) -> String? {
    guard !lines.isEmpty else { return "a refusal without a word" }
    let documented: [ExitStatus] = [.usage, .badInput, .inputNotFound, .cannotCreate]
    guard documented.contains(status) else { return "status \(status.rawValue)" }
    for line in lines {
      guard line.hasPrefix(prefix) else { return "begins with something else: \(line)" }
      guard line.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        return "a control character"
      }
      guard line.utf8.count < 4000 else { return "a line of \(line.utf8.count) bytes" }
    }
    return nil
  }
}
