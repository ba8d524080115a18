import Foundation
import Testing

/// Completions in the shells themselves, and the manual page in man. Where a shell is missing its test says so and is skipped.
struct CompletionProcessTests {
  /// What people type, and what a tab makes of it; files are beside them.
  private static let lines: [(typed: String, offered: [String])] = [
    ("blobvideo --cod", ["--codec"]), ("blobvideo --codec he", ["hevc"]), ("blobvideo bat", ["batch"]),
    ("blobvideo -p liq", ["liquid"]), ("blobvideo presets sho", ["show"]),
    ("blobvideo presets show aur", ["aurora"]), ("blobvideo verify m", ["my clip.mp4"]),
    ("blobvideo kit --out d", ["dir1"]), ("blobvideo batch --palettes ink,dus", ["ink,dusk"]),
    ("blobvideo batch -p blob,aur", ["blob,aurora"]),
    ("blobvideo completions z", ["zsh"]), ("blobvideo batch --sha", ["--shard"]), ("blobvideo --sha", []),
  ]

  private func inShell(_ shell: String, _ body: (Program) throws -> Void) throws {
    try inFolder { program in
      guard try program.shell("command -v \(shell)", []).status == 0 else {
        print("skipped: \(shell) is not installed")
        return
      }
      let script = try program.run(["completions", shell])
      #expect(script.status == 0 && script.errors.isEmpty)
      try program.write("_blobvideo", script.text)
      try program.write("my clip.mp4", "")
      try FileManager.default.createDirectory(at: program.url("dir1"), withIntermediateDirectories: true)
      try body(program)
    }
  }

  @Test func bashCompletes() throws {
    try inShell("bash") { program in
      let harness = #"""
        source ./_blobvideo
        read -ra COMP_WORDS <<< "$LINE"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _blobvideo
        if (( ${#COMPREPLY[@]} )); then printf '%s\n' "${COMPREPLY[@]}"; fi
        """#
      // bash splits words at "=".
      let own = [("blobvideo --codec = he", ["hevc"]), ("blobvideo kit --snippet html,", ["html,jsx"])]
      for (typed, offered) in Self.lines + own {
        let run = try program.shell(harness, [], environment: ["LINE": typed])
        #expect(run.text.split(separator: "\n").map(String.init) == offered, "\(typed): \(run.text)\(run.errors)")
      }
    }
  }

  @Test func fishCompletes() throws {
    try inShell("fish") { program in
      for (typed, offered) in Self.lines + [("blobvideo --codec=he", ["--codec=hevc"])] {
        let run = try program.shell(
          "fish --no-config -c 'source ./_blobvideo; complete -C\"$LINE\"'", [], environment: ["LINE": typed])
        let words = run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(words == offered.map { $0 == "dir1" ? "dir1/" : $0 }, "\(typed): \(run.text)\(run.errors)")
      }
    }
  }

  /// zsh completes in a line editor alone: one that runs on a terminal of its own, and prints its line after the tab.
  @Test func zshCompletes() throws {
    try inShell("zsh") { program in
      try program.write(
        "tab.zsh",
        #"""
        zmodload zsh/zpty
        zpty z zsh -f -i
        zpty -w z 'PROMPT=; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; show() { zle complete-word; print -r -- "<$BUFFER>"; BUFFER= }; zle -N show; bindkey "^T" show; print ready'
        zpty -r z out '*ready*ready*'
        while read -r line; do
          zpty -w -n z "$line"$'\x14'
          zpty -r -t z out
          zpty -r z out '*<*>*' && print -r -- "${${out##*<}%>*}"
        done
        zpty -d z
        """#)
      try program.write("lines", Self.lines.map { $0.typed + "\n" }.joined())
      let run = try program.shell("timeout 60 zsh -f tab.zsh < lines", [])
      let done = run.text.split(separator: "\n").map(String.init)
      try #require(done.count == Self.lines.count, "\(run.text)\(run.errors)")
      for ((typed, offered), line) in zip(Self.lines, done) {
        var wanted = typed
        if let word = offered.first {
          let head = typed.split(separator: " ").dropLast().joined(separator: " ")
          wanted = head + " " + word.replacingOccurrences(of: " ", with: "\\ ")
        }
        // What it adds behind a word: a space, a slash, an equals sign, a comma.
        #expect(line.hasPrefix(wanted) && line.count <= wanted.count + 1, "\(typed): \(line)")
      }
    }
  }

  @Test func theManualPageIsWhole() throws {
    try inFolder { program in
      let page = try program.run(["help", "--man"])
      #expect(page.status == 0 && page.errors.isEmpty)
      try program.write("blobvideo.1", page.text)
      guard try program.shell("command -v man && command -v groff", []).status == 0 else {
        print("skipped: man is not installed")
        return
      }
      let run = try program.shell(
        "man --warnings -E UTF-8 -l -Tutf8 ./blobvideo.1", [],
        environment: ["LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"])
      #expect(run.status == 0)
      #expect(run.errors.isEmpty, "\(run.errors)")
      // Bold and underlined letters are struck twice.
      let text = run.text.replacing(/.\u{8}/, with: "")
      for word in ["--max-size SIZE", "--contact-sheet", "completions SHELL", "EXIT STATUS", "130, 143, 129"] {
        #expect(text.contains(word), "\(word)")
      }
    }
  }

  @Test(arguments: [
    (["completions"], "completions needs a shell: bash, zsh, fish"),
    (["completions", "zssh"], "unknown shell 'zssh' (did you mean zsh?)"),
    (["help", "--man", "kit"], "--man is the page of all commands"), (["--man"], "--man is an option of help"),
  ])
  func refuses(_ arguments: [String], _ message: String) throws {
    try inFolder { program in
      let run = try program.run(arguments)
      #expect(run.status == 64)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }
}
