/// Completions for zsh.
enum ZshCompletions {
  /// The script, an autoload function.
  static var script: String {
    """
    #compdef blobvideo
    # zsh completion for blobvideo, made by `blobvideo completions zsh`

    _blobvideo() {
      local command=render
      if (( CURRENT > 2 )); then
        case $words[2] in
          (\(CommandName.firstWords.joined(separator: "|"))) command=$words[2] ;;
        esac
      fi
      if [[ $command == presets ]] && (( CURRENT > 3 )); then
        case $words[3] in
          (\(CommandName.presets.subcommands.joined(separator: "|"))) command="presets $words[3]" ;;
        esac
      fi
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        local -a commands=(
    \(commandList.joined(separator: "\n"))
        )
        _describe -t commands command commands
        _files
        return
      fi
      # _arguments looks at words from the second on: the command's own are taken away.
      local -a own=(${(z)command})
      if [[ $words[2] == $own[1] ]]; then
        words=("$words[1]" "${(@)words[$#own+2,-1]}")
        (( CURRENT -= $#own ))
      fi
      case $command in
    \(commands.joined(separator: "\n"))
      esac
    }

    if [[ $funcstack[1] == _blobvideo ]]; then _blobvideo "$@"; else compdef _blobvideo blobvideo; fi

    """
  }

  private static var commandList: [String] {
    CommandName.allCases.filter { !$0.rawValue.contains(" ") }.map {
      "      \(quoted("\($0.rawValue):\($0.summary)"))"
    }
  }

  private static var commands: [String] {
    CommandName.allCases.map { command in
      let specs = OptionTable.rows(of: command).map { option($0, of: command) } + operands(command.completable)
      return "    (\(quoted(command.rawValue)))\n      _arguments \\\n"
        + specs.map { "        \($0)" }.joined(separator: " \\\n") + "\n      ;;"
    }
  }

  private static func option(_ row: OptionSpec, of command: CommandName) -> String {
    let action = row.completable(of: command).map { ":\(row.value ?? ""):\(Self.action($0))" } ?? ""
    let names = row.spellings.map { $0.hasPrefix("--") && row.completable != nil ? $0 + "=" : $0 }
    let text = "[\(escaped(row.brief))]" + action
    let excluded = row.repeats ? "*" : "(\(row.spellings.joined(separator: " ")))"
    if row.repeats { return names.map { quoted("*" + $0 + text) }.joined(separator: " ") }
    return names.count == 1
      ? quoted(excluded + names[0] + text)
      : "\(quoted(excluded)){\(names.joined(separator: ","))}\(quoted(text))"
  }

  private static func operands(_ completable: Completable) -> [String] {
    completable == .nothing ? [] : [quoted("*:operand:" + action(completable))]
  }

  private static func action(_ completable: Completable) -> String {
    let words = completable.words.joined(separator: " ")
    return switch completable {
    case .words: "(\(words))"
    case .list: "_sequence compadd - \(words)"
    case .wordsOrFiles: "{compadd \(words); _files}"
    case .listOrFiles:
      "{if [[ $PREFIX == *,* ]]; then _sequence compadd - \(words); else compadd \(words); _files; fi}"
    case .files: "_files"
    case .folders: "_files -/"
    case .nothing: " "
    }
  }

  /// What _arguments would take for its own signs, with backslashes.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += ":\\[]".contains($1) ? "\\\($1)" : String($1) }
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
