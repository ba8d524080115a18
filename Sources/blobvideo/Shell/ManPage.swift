import BlobVideoKit

/// The manual page of all commands, in the language of man(7). It holds no date, so that equal programs have equal pages.
struct ManPage {
  /// The page, with a line end.
  var text: String {
    ([
      ".\\\" made by `blobvideo help --man`",
      ".TH BLOBVIDEO 1 \"\" \"blobvideo \(blobvideoVersion)\" \"User Commands\"",
    ]
      + section("NAME", ["blobvideo \\- animated blob and liquid backgrounds as video files that loop without a seam"])
      + section("SYNOPSIS", synopsis) + section("COMMANDS", commands) + section("OPTIONS", options)
      + section("EXIT STATUS", statuses) + section("ENVIRONMENT", environment) + section("EXAMPLES", examples)
      + section("SEE ALSO", [".BR ffmpeg (1)"]))
      .joined(separator: "\n") + "\n"
  }

  private func section(_ name: String, _ lines: [String]) -> [String] { [".SH " + name] + lines }

  private var synopsis: [String] {
    CommandName.allCases.filter { $0 != .presets }.flatMap { command in
      let words = command == .render ? "[render]" : command.rawValue
      return [".br", ".B blobvideo", Self.roff([words, command.usage].filter { !$0.isEmpty }.joined(separator: " "))]
    }.dropFirst().map { $0 }
  }

  private var commands: [String] {
    CommandName.allCases.filter { $0 != .presets }.flatMap { command in
      [
        ".SS " + Self.roff(command.rawValue),
        Self.roff(command.summary.first!.uppercased() + command.summary.dropFirst() + "."),
      ]
        + command.details.flatMap { [".PP", Self.roff($0)] }
    }
  }

  private var options: [String] {
    OptionGroup.allCases.flatMap { group in
      [".SS " + group.rawValue]
        + OptionTable.rows.filter { $0.group == group }.flatMap { row in
          [".TP", Self.head(row), Self.roff(row.help), ".br", "(\(Self.roff(Self.commands(of: row))))"]
        }
    }
  }

  private static func head(_ row: OptionSpec) -> String {
    row.spellings.reversed().map { "\\fB\(roff($0))\\fR" }.joined(separator: ", ")
      + (row.value.map { " \\fI\(roff($0))\\fR" } ?? "")
  }

  private static func commands(of row: OptionSpec) -> String {
    row.commands.count == CommandName.allCases.count
      ? "all commands" : row.commands.map(\.rawValue).joined(separator: ", ")
  }

  private var statuses: [String] {
    ExitStatus.allCases.flatMap { [".TP", ".B \($0.rawValue)", Self.roff($0.meaning)] }
      + [".TP", ".B 130, 143, 129, 152", "ended by INT, TERM, HUP or XCPU, after cleaning up; others by 128 + n"]
  }

  private var environment: [String] {
    [
      ".TP", ".B TERM", "On a terminal called dumb no progress bar is drawn.",
    ]
  }

  private var examples: [String] {
    HelpText.examples.flatMap { [".PP", ".EX", Self.roff($0), ".EE"] }
  }

  /// Text as roff takes it for text; words in backquotes are bold.
  private static func roff(_ text: String) -> String {
    var (line, isBold) = ("", false)
    for character in text {
      switch character {
      case "`":
        isBold.toggle()
        line += isBold ? "\\fB" : "\\fR"
      case "\\": line += "\\e"
      case "-": line += "\\-"
      case "~": line += "\\(ti"
      case "^": line += "\\(ha"
      case "'": line += "\\(aq"
      default: line.append(character)
      }
    }
    return line.hasPrefix(".") ? "\\&" + line : line
  }
}
