/// Completions for bash, 3.2 and later.
enum BashCompletions {
  /// The script. It needs nothing but bash itself.
  static var script: String {
    """
    # bash completion for blobvideo, made by `blobvideo completions bash`

    _blobvideo() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev= command=render value= operand= options=
      COMPREPLY=()
      # bash splits at "=": --codec=h is the three words "--codec", "=" and "h".
      if [[ $cur == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-1]} cur=
      elif [[ $COMP_CWORD -gt 2 && ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
      elif [[ $COMP_CWORD -gt 1 ]]; then
        prev=${COMP_WORDS[COMP_CWORD-1]}
      fi
      if [[ $COMP_CWORD -gt 1 ]]; then
        case ${COMP_WORDS[1]} in
          \(CommandName.firstWords.joined(separator: "|"))) command=${COMP_WORDS[1]} ;;
        esac
      fi
      if [[ $COMP_CWORD -gt 2 && $command == presets ]]; then
        case ${COMP_WORDS[2]} in
          \(CommandName.presets.subcommands.joined(separator: "|"))) command="presets ${COMP_WORDS[2]}" ;;
        esac
      fi

      case $prev in
    \(values.joined(separator: "\n"))
      esac

      case $command in
    \(commands.joined(separator: "\n"))
      esac
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
        return
      fi
      if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "\(CommandName.firstWords.joined(separator: " "))" -- "$cur"))
        _blobvideo_files -f
        return
      fi
      eval "$operand"
    }

    # One of some words, or several: those that do not stand before the last comma yet, and no space behind, since another comma may follow.
    _blobvideo_words() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }
    _blobvideo_list() {
      local head= left= word
      if [[ $cur == *,* ]]; then head=${cur%,*},; fi
      for word in $1; do
        if [[ ,$head != *,$word,* ]]; then left="$left $word"; fi
      done
      COMPREPLY=($(compgen -P "$head" -W "$left" -- "${cur##*,}"))
      compopt -o nospace 2>/dev/null
    }

    # Files (-f) or folders (-d), whatever is in their names.
    _blobvideo_files() {
      local IFS=$'\\n'
      COMPREPLY+=($(compgen "$1" -- "$cur"))
      compopt -o filenames 2>/dev/null
    }

    complete -F _blobvideo blobvideo

    """
  }

  /// A branch for the values of each option, those with the same value together.
  private static var values: [String] {
    var branches: [(action: String, patterns: [String])] = []
    for row in OptionTable.rows {
      guard let completable = row.completable else { continue }
      var action = Self.action(completable)
      if let inBatch = row.completable(of: .batch), inBatch != completable {
        action = "if [[ $command == batch ]]; then \(Self.action(inBatch)) else \(action) fi;"
      }
      if let index = branches.firstIndex(where: { $0.action == action }) {
        branches[index].patterns += row.spellings
      } else {
        branches.append((action, row.spellings))
      }
    }
    return branches.map { "    \($0.patterns.joined(separator: "|"))) \($0.action) return ;;" }
  }

  private static var commands: [String] {
    CommandName.allCases.map { command in
      let options = OptionTable.rows(of: command).map(\.name.dashed).joined(separator: " ")
      let words = command.rawValue.contains(" ") ? "\"\(command.rawValue)\"" : command.rawValue
      return """
            \(words)) options="\(options)" operand='\(action(command.completable))' ;;
        """
    }
  }

  private static func action(_ completable: Completable) -> String {
    let words = completable.words.joined(separator: " ")
    return switch completable {
    case .words: "_blobvideo_words \"\(words)\";"
    case .list: "_blobvideo_list \"\(words)\";"
    case .wordsOrFiles: "_blobvideo_words \"\(words)\"; _blobvideo_files -f;"
    case .listOrFiles: "_blobvideo_list \"\(words)\"; _blobvideo_files -f;"
    case .files: "_blobvideo_files -f;"
    case .folders: "_blobvideo_files -d;"
    case .nothing: ":;"
    }
  }
}
