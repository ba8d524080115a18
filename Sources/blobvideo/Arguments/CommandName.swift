/// What the program can be asked to do. The raw value is what people type.
enum CommandName: String, CaseIterable, Sendable {
  case render
  case batch
  case looks
  case kit
  case verify
  case presets
  case presetsList = "presets list"
  case presetsShow = "presets show"
  case presetsCheck = "presets check"
  case presetsSchema = "presets schema"
  case doctor
  case completions
  case help

  /// The words that it is made of.
  var words: [String] { rawValue.split(separator: " ").map(String.init) }

  /// The words that may follow it, for a command that is only the head of others.
  var subcommands: [String] {
    Self.allCases.filter { $0.words.count == 2 && $0.words[0] == rawValue }.map { $0.words[1] }
  }

  /// Commands that are one word: what can stand first.
  static var firstWords: [String] { allCases.map(\.rawValue).filter { !$0.contains(" ") } }

  /// What follows the command's words in its usage line.
  var usage: String {
    switch self {
    case .render: "[options] OUTPUT..."
    case .kit: "-p PRESET --out DIR [options]"
    case .presets: "list | show NAME or FILE... | check FILE... | schema"
    case .presetsList, .presetsSchema, .doctor: ""
    case .batch: "[options] MANIFEST --out DIR"
    case .looks: "[options] PRESET"
    case .presetsShow: "NAME or FILE..."
    case .presetsCheck, .verify: "FILE..."
    case .completions: "SHELL"
    case .help: "[COMMAND]"
    }
  }

  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .render: "one loop into a clip or a still, by the output's extension; several outputs share one render"
    case .batch:
      "many clips from a manifest or lists: combinations, resume, shards, and a page to choose from"
    case .looks: "every palette of a preset and a few seeds, small and fast, on a page to choose from"
    case .kit: "the web kit: one render in four codecs, poster, and the HTML, CSS and JavaScript to paste"
    case .verify:
      "measures finished files: seam, frames, time, colour, bands, container; status 1 where one has a fault"
    case .presets: "list, show and check presets, and print their schema"
    case .presetsList: "the built-in presets and palettes: name, loop, tags, what it looks like"
    case .presetsShow: "parameters, palettes and good lengths of a preset, or what made a clip"
    case .presetsCheck: "every problem of preset and SVG files with line and column; the same verdict as a render"
    case .presetsSchema: "the JSON Schema of preset files, for editors"
    case .doctor: "which encoders and muxers this FFmpeg has, what a missing one costs, the line that installs it"
    case .completions: "what bash, zsh or fish need to finish commands, options and names at a tab"
    case .help: "help for a command"
    }
  }

  /// What its help says between the usage line and the options.
  var details: [String] {
    switch self {
    case .render:
      [
        "Renders one loop of a preset and encodes it so that it repeats without a seam. `render` is the default command "
          + "and may be left out. Without a preset, `blobvideo clip.mp4` renders nothing: it prints what made the clip.",
        "OUTPUT is a file name that ends in .mp4 (H.264, HEVC or AV1), .mov (ProRes, HAP, H.264 or HEVC), .webm (VP9 or "
          + "AV1), .gif, or .png, .jpg or .webp (a still); NAME/, a new folder for a PNG of every frame; or `-` for standard output with --format. The output appears whole or not at all, and no file is replaced without -y.",
        "Options may stand before or after outputs, as `--name value`, `--name=value` or `-n value`; `--` ends them. "
          + "An option is given once; only --output repeats.",
      ]
    case .batch:
      [
        "Renders every job of MANIFEST, or without one every combination of the lists: --preset, --palettes, --seeds, --sizes, "
          + "--codecs. All jobs are checked before the first is rendered; one that fails does not stop the others (status 1, with "
          + "a summary). What is up to date is left alone, so a run that was stopped is taken up by giving it again. Options that "
          + "render has too go for every job, and before what the manifest says; so do lists, which make a job several clips.",
        "DIR gets the clips, results.json (each clip's file, bytes, hash and key; no times) and with --contact-sheet "
          + "index.html. Clips of other batches in DIR stay, and stay listed; what is not the batch's own is not replaced without -y. `blobvideo batch picks.json -q high --out best` renders what was chosen there for good.",
      ]
    case .looks:
      [
        "Renders PRESET (a built-in preset, a preset file or a clip) in its own colours, in every palette, those that suit it "
          + "first, and where it uses randomness in a few more seeds, small and fast: 360p, quality draft, effort fast. Then it "
          + "writes index.html, which opens without a server: every look playing, and the command that makes it in full size and "
          + "quality.",
        "DIR is looks-PRESET unless --out names another. One that is not empty is refused without -y, which goes on in it: looks "
          + "that are up to date are kept, and nothing is removed. `blobvideo batch DIR/picks.json --out best` renders what was "
          + "chosen on the page.",
      ]
    case .kit:
      [
        "Renders one loop for a page and writes into DIR: hero.av1.mp4 (AV1, 10 bits), hero.hevc.mp4 (HEVC, 10 bits, for Apple devices "
          + "without AV1), hero.webm (VP9) and hero.mp4 (H.264); hero.webp, the poster, and hero.jpg, for link previews, both "
          + "frame 0 as the AV1 clip shows it; hero.html and hero.jsx, the snippets to paste, hero.css and hero.js, which they "
          + "load; hero.json, every figure; and preview.html with preview.css, a page that shows it all (hero.preview.* where that is another kit's). Further sizes are hero-WIDTHxHEIGHT.*.",
        "With --background transparent it has hero.webm (VP9 with alpha), hero.stacked.mp4 (H.264, the colours above their alpha), which "
          + "the script plays by WebGL where VP9 has no alpha (Safari), and hero.webp, with alpha.",
        "All files appear when the last one is whole, and none is replaced without -y.",
      ]
    case .verify:
      [
        "Decodes each FILE (MP4, MOV, WebM, Matroska or GIF, of any maker) from front to back and says what it is and what "
          + "is wrong with it: a seam that halts, skips or jumps; repeated, missing, blank and stray frames; uneven times and "
          + "wrong durations; colours that are not what the tags, or the scene in the file, say; visible bands; an index at "
          + "the end, open groups of pictures, hev1. The average colour along the border is for the page around the clip.",
        "Limits that --limit sets, with their defaults: "
          + "jump=1.8 (levels of 255 that the smoothed picture may lie off, at the seam, what the motion on both sides "
          + "predicts), share=0.35 (the same as a part of the step beside it, where that is more), flash=0.6 (likewise in a "
          + "single frame), color=3 (levels that frame 0 may be from the scene in the file), banding (none: bands are told, "
          + "and no fault).",
      ]
    case .presets: ["Built-in presets are found by name from any folder; a preset file by its path."]
    case .presetsList: ["Prints one line for each built-in preset, then one for each palette."]
    case .presetsShow:
      [
        "For a built-in preset (NAME) or a preset file (FILE): description, tags, canvas, loop, periods, natural loop, lengths "
          + "that fit the periods, palette, palettes that suit it, and parameters with their meaning, value and range; for a file "
          + "its complete form as well. For a clip that blobvideo made: version, key, options and the scene inside. "
          + "A word with a `/` or an extension is a FILE."
      ]
    case .presetsCheck:
      [
        "Reads preset and SVG files as a render would and reports every problem at once as file:line:column. Renders nothing."
      ]
    case .presetsSchema:
      [
        "Prints a JSON Schema (2020-12) of preset files: write it to a file, and name that file in a preset's \"$schema\" or in the "
          + "settings of your editor, which then completes and checks keys, types and ranges."
      ]
    case .doctor: ["Looks at the FFmpeg libraries that this program runs with. Changes nothing."]
    case .completions:
      [
        "Prints a script for SHELL, bash, zsh or fish. It goes into a file: "
          + ShellName.allCases.map { "for \($0.rawValue) \($0.place)" }.joined(separator: "; ") + "."
      ]
    case .help:
      [
        "Without COMMAND it prints the help of render and the list of commands; with --man the manual page of all commands, which `make install` installs."
      ]
    }
  }
}
