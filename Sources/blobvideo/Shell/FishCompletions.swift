/// Completions for fish, 3.0 and later.
enum FishCompletions {
  /// The script.
  static var script: String {
    """
    # fish completion for blobvideo, made by `blobvideo completions fish`

    # Whether the command being typed is one of the arguments.
    function __blobvideo_is
      set -l words (commandline -opc)
      set -l command render
      if set -q words[2]; and contains -- $words[2] \(CommandName.firstWords.joined(separator: " "))
        set command $words[2]
        if test $command = presets; and set -q words[3]; and contains -- $words[3] \(CommandName.presets.subcommands.joined(separator: " "))
          set command "presets $words[3]"
        end
      end
      contains -- $command $argv
    end

    # The arguments, each after what stands before the last comma.
    function __blobvideo_list
      set -l head (commandline -ct | string replace -r '^--?[a-z-]+=' '' | string replace -r '[^,]*$' '')
      for word in $argv
        echo $head$word
      end
    end

    complete -c blobvideo -n 'test (count (commandline -opc)) -eq 1' -a \(quoted(firstWords)) -d command
    \(operands.joined(separator: "\n"))
    \(options.joined(separator: "\n"))

    """
  }

  private static var firstWords: String { CommandName.firstWords.joined(separator: " ") }

  private static var operands: [String] {
    CommandName.allCases.filter { !$0.completable.takesFiles || !$0.completable.words.isEmpty }.map { command in
      let completable = command.completable
      return "complete -c blobvideo -n \(condition([command]))\(completable.takesFiles ? "" : " -f")"
        + (completable.words.isEmpty ? "" : " -a \(quoted(completable.words.joined(separator: " ")))")
    }
  }

  private static var options: [String] {
    OptionTable.rows.flatMap { row in
      guard row.completable(of: .batch) != row.completable else { return [option(row, row.commands, row.completable)] }
      return [
        option(row, row.commands.filter { $0 != .batch }, row.completable),
        option(row, [.batch], row.completable(of: .batch)),
      ]
    }
  }

  private static func option(_ row: OptionSpec, _ commands: [CommandName], _ completable: Completable?) -> String {
    var line = "complete -c blobvideo -n \(condition(commands)) -l \(row.name.rawValue)"
    if let short = row.short { line += " -s \(short)" }
    return line + (completable.map(value) ?? "") + " -d \(quoted(row.brief))"
  }

  private static func value(_ completable: Completable) -> String {
    let words = completable.words.joined(separator: " ")
    return switch completable {
    case .words: " -x -a \(quoted(words))"
    case .list: " -x -a \(quoted("(__blobvideo_list \(words))"))"
    case .wordsOrFiles: " -r -F -a \(quoted(words))"
    case .listOrFiles: " -r -F -a \(quoted("(__blobvideo_list \(words))"))"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .nothing: " -x"
    }
  }

  private static func condition(_ commands: [CommandName]) -> String {
    quoted(
      "__blobvideo_is "
        + commands.map { $0.rawValue.contains(" ") ? "\"\($0.rawValue)\"" : $0.rawValue }
        .joined(separator: " "))
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "\\'") + "'" }
}
