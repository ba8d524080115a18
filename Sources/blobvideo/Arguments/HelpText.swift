import BlobVideoKit

/// Help, set from the option table and the command list.
struct HelpText {
  /// Columns of a line.
  let width: Int

  /// Lines for a terminal of that width, or for a file where there is none.
  init(terminalWidth: Int?) { width = min(max(terminalWidth ?? 80, 60), 100) }

  /// The help of a command.
  func text(for command: CommandName) -> String {
    var lines = Paragraph.wrap("Usage: " + usage(command), width: width)
    for paragraph in command.details { lines += [""] + Paragraph.wrap(paragraph, width: width) }
    if command == .render || command == .help { lines += commandList(CommandName.allCases.filter { $0 != .presets }) }
    if command == .presets { lines += commandList(CommandName.allCases.filter { $0.words.count == 2 }) }
    lines += options(command)
    if command == .render { lines += statuses + ["", "Examples:"] + Self.examples.map { "  " + $0 } }
    return lines.joined(separator: "\n")
  }

  private func usage(_ command: CommandName) -> String {
    let words = command == .render ? "[render]" : command.rawValue
    return ["blobvideo", words, command.usage].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func commandList(_ commands: [CommandName]) -> [String] {
    ["", "Commands:"]
      + commands.flatMap { Paragraph.hang("  " + $0.rawValue, $0.summary, width: width, indent: 18) }
  }

  private func options(_ command: CommandName) -> [String] {
    let rows = OptionTable.rows(of: command)
    return OptionGroup.allCases.flatMap { group -> [String] in
      let rows = rows.filter { $0.group == group }
      if rows.isEmpty { return [] }
      return ["", group.rawValue + ":"]
        + rows.flatMap { row in
          let short = row.short.map { "-\($0), " } ?? "    "
          return Paragraph.hang("  " + short + row.synopsis, row.help, width: width, indent: 28)
        }
    }
  }

  private var statuses: [String] {
    ["", "Exit status:"]
      + ExitStatus.allCases.flatMap {
        Paragraph.hang("  \($0.rawValue)", $0.meaning, width: width, indent: 6)
      }
      + Paragraph.wrap(
        "A signal (INT, TERM, HUP, XCPU) ends it as that signal, after cleaning up: 130, 143, 129, 152 in a shell.",
        width: width,
        indent: 2)
  }

  /// Command lines to begin with.
  static let examples = [
    "blobvideo --preset liquid --loop 4s out.mp4",
    "blobvideo -p blob -s 720p hero.mp4 hero.webm --poster hero.png",
    "blobvideo -p blob --at 2.2s still.png",
    "blobvideo -p liquid -o - --format y4m | other-encoder",
  ]
}
