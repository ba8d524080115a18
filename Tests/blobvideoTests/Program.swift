import Foundation
import Testing

/// The built program, run as a process in a folder of its own.
struct Program {
  /// How a run ended and what it said.
  struct Run {
    /// The exit status, or 128 and the signal's number as shells say it.
    let status: Int32
    /// The signal that ended it, 0 for none.
    let signal: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [Substring] { errors.split(separator: "\n") }
  }

  /// Where the program runs. Removed with `remove()`.
  let folder: URL

  /// Whether a sanitizer was built in: it holds memory and writes files of its own, which limits and measurements then meet.
  static let isSanitized = ProcessInfo.processInfo.environment["BLOBVIDEO_SANITIZED"] != nil

  /// Its path, beside the test bundle.
  static let path: String = {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let folder = bundles.first?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("blobvideo").path
  }()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("blobvideo-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Runs the program with `arguments` until it ends.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    try start(Self.path, arguments, environment).wait()
  }

  /// Runs a line of shell in which `"$@"` is the program and its arguments, for redirections and limits.
  func shell(_ line: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    try start("/bin/bash", ["-c", line, "bash", Self.path] + arguments, environment).wait()
  }

  /// Starts the program and returns while it runs.
  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Started {
    try start(Self.path, arguments, environment)
  }

  private func start(_ path: String, _ arguments: [String], _ environment: [String: String]) throws -> Started {
    let logs = folder.appendingPathComponent(".logs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.newFile(logs.appendingPathComponent("output"))
    process.standardError = try Self.newFile(logs.appendingPathComponent("errors"))
    try process.run()
    return Started(process: process, logs: logs)
  }

  private static func newFile(_ url: URL) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    return try FileHandle(forWritingTo: url)
  }

  /// The names of what is in the folder, hidden files too.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".logs-") }.sorted()
    }
  }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> URL {
    try Data(text.utf8).write(to: url(name))
    return url(name)
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }
}

/// A program that runs.
struct Started {
  let process: Process
  let logs: URL

  /// What it has said on standard error so far.
  var errors: String {
    (try? Data(contentsOf: logs.appendingPathComponent("errors"))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Waits until it ends.
  func wait() throws -> Program.Run {
    process.waitUntilExit()
    let output = try Data(contentsOf: logs.appendingPathComponent("output"))
    let run = Program.Run(
      status: process.terminationReason == .uncaughtSignal
        ? 128 + process.terminationStatus : process.terminationStatus,
      signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0, output: output,
      errors: errors)
    try? FileManager.default.removeItem(at: logs)
    return run
  }
}

/// Runs `body` with a fresh folder that is gone afterwards.
func inFolder<Result>(_ body: (Program) throws -> Result) throws -> Result {
  let program = try Program()
  defer { program.remove() }
  return try body(program)
}

/// Arguments for a render that takes a moment: small, 4 s of `fps` frames each, the cheapest encoder setting. Nothing to warn of.
func quick(_ more: String..., fps: Int = 1) -> [String] {
  ["--preset", "liquid", "--loop", "4s", "--fps", "\(fps)", "--size", "96x64", "--effort", "fast"] + more
}
