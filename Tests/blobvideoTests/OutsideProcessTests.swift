import Foundation
import Testing

/// The quick parts of what `make check-faults`, `check-failures` and `check-determinism` do at length: scripts of `Tests/Faults` that run
/// the program where something goes wrong outside of it, or is otherwise than usual.
@Suite struct OutsideProcessTests {
  static let isPossible: Bool = {
    #if os(Linux)
      let program = try? Program()
      defer { program?.remove() }
      return (try? program?.shell("command -v python3 cc pkg-config", []).status) == 0
    #else
      return false
    #endif
  }()

  @Test(
    .enabled(if: isPossible, "needs Linux, python3, cc and FFmpeg's headers"), .disabled(if: Program.isSanitized),
    arguments: ["faults", "failures", "determinism"])
  func `nothing is lost and nothing is otherwise`(_ script: String) throws {
    try inFolder { program throws in
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let path = folder.appendingPathComponent("Faults/\(script).py").path
      let run = try program.shell("PYTHONDONTWRITEBYTECODE=1 python3 '\(path)' \"$@\" --quick", [])
      #expect(run.status == 0, "\(run.text)\(run.errors)")
    }
  }
}
