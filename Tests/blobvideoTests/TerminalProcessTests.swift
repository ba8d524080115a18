import Foundation
import Testing

@testable import blobvideo

/// Whether terminals can be made: by `script`, as util-linux has it.
private enum Terminal {
  static var canBeMade: Bool {
    #if os(Linux)
      FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
    #else
      false
    #endif
  }
}

/// What stands on a terminal.
@Suite(.enabled(if: Terminal.canBeMade, "a terminal needs util-linux's script")) struct TerminalProcessTests {
  /// A bar is drawn where a person sits, and only there.
  @Test(arguments: [
    (["CI": "", "TERM": "xterm"], true), (["CI": "false", "TERM": "xterm"], true),
    (["CI": "true", "TERM": "xterm"], false),
    (["CI": "", "TERM": "dumb"], false), (["CI": "", "TERM": "xterm", "NO_COLOR": "1"], true),
  ])
  func aBarIsForPeople(_ environment: [String: String], _ isBarWanted: Bool) throws {
    try inFolder { program in
      let line = "script -qec \"'$1' -p blob -l 4s --fps 5 -s 64x64 out.mp4\" /dev/null"
      let run = try program.shell(line, [], environment: environment)
      #expect(run.status == 0, "\(run.text)")
      #expect(run.text.contains("\u{1B}[K") == isBarWanted, "\(run.text.debugDescription)")
      // Erasing to the end of the line is all that is ever asked of a terminal: no colours.
      #expect(run.text.replacingOccurrences(of: "\u{1B}[K", with: "").contains("\u{1B}") == false)
    }
  }
}
