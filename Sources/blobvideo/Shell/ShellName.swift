/// A shell that completions are made for.
enum ShellName: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script, with a line end.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }

  /// Where its users keep completions.
  var place: String {
    switch self {
    case .bash: "~/.local/share/bash-completion/completions/blobvideo"
    case .zsh: "a folder of $fpath, as _blobvideo"
    case .fish: "~/.config/fish/completions/blobvideo.fish"
    }
  }
}
