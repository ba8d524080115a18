import BlobVideoKit

/// Every option of the program. Parsing, help and messages come from these rows and from nowhere else.
enum OptionTable {
  /// The rows, in the order of the help.
  static let rows: [OptionSpec] = picture + batches + encoding + files + running + judging + messages + general

  private static let picture: [OptionSpec] = [
    .value(
      .preset, "NAME or FILE", short: "p", in: .picture, of: OptionSpec.rendering + [.kit],
      "What is drawn: a built-in preset by its name (see `blobvideo presets list`), or, if it has a `/` or an extension, a "
        + "preset file, or a clip that blobvideo made, which is rendered again from the scene inside it."),
    .value(
      .loop, "LENGTH", short: "l", in: .picture, of: OptionSpec.showing,
      "Length of the loop: 4s, 1500ms, 1m30s, 120f (frames) or natural (every period fits whole). Motions are sped up or "
        + "slowed down a little so that whole turns fit; far from a good length that shows, and a warning says so "
        + "[the preset's own]."),
    .value(
      .fps, "RATE", in: .picture, of: OptionSpec.showing,
      "Frames a second, 1 to 240: 30, 12.5, 30000/1001; 23.976, 29.97 and 59.94 mean the exact fractions over 1001. Twice "
        + "the rate is smoother and takes twice the work [30]."),
    .value(
      .size, "SIZE", short: "s", in: .picture, of: [.render, .looks],
      "Frame size: 1366x768 or a name: \(FrameSize.named.map { "\($0.name) (\($0.size))" }.joined(separator: ", ")). "
        + "Work grows with the number of pixels; .mp4 needs even sides [1080p; 360p for looks]."),
    .value(
      .fit, "HOW", choices: ["contain", "cover", "extend"], in: .picture, of: OptionSpec.showing,
      "How the preset's canvas meets a frame of another shape: contain shows all of it, cover fills the frame and loses "
        + "two edges, extend is contain for scenes made to fill what is visible [the preset's own]."),
    .value(
      .seed, "N", in: .picture, of: [.render, .kit],
      "Variation of a preset that uses randomness: a whole number from 0 on, the same every time [the preset's own, mostly 0]."
    ),
    .value(
      .palette, "NAME or C1,C2,...", in: .picture, of: [.render, .kit],
      "Colours: a palette by its name (see `blobvideo presets list`), which brings its background with it, or 1 to 8 colours. "
        + "Places beyond the list become blends of neighbours; more colours than the preset has places for are refused "
        + "[the preset's own]."),
    .value(
      .background, "COLOUR", in: .picture, of: OptionSpec.showing,
      "Any CSS colour, or bare hex such as ff2d55; transparent keeps alpha where the output can hold it and is refused "
        + "elsewhere [the palette's, or the preset's own]."),
    .value(
      .set, "NAME=VALUE", repeats: true, in: .picture, of: OptionSpec.showing,
      "A parameter that the preset declares (`blobvideo presets show` lists them): a number, a length such as 8s, a word, "
        + "a colour, or an SVG file. May be given several times."),
  ]

  private static let batches: [OptionSpec] = [
    .value(
      .out, "DIR", in: .batches, of: [.batch, .looks, .kit],
      "The folder for clips, results and pages. Made if it is not there [looks-PRESET for looks]."),
    .value(
      .root, "DIR", in: .batches, of: [.batch],
      "How far the files may lie that a manifest names: in DIR or below [the manifest's own folder; for one from standard input the "
        + "working folder]."),
    .value(
      .palettes, "LIST", in: .batches, of: [.batch, .looks],
      "Palettes by their names with commas between, or all (of the library)."),
    .value(
      .seeds, "LIST", in: .batches, of: [.batch, .looks],
      "Variations: 1..10, or 1,4,7..9. Refused for a preset that uses no randomness."),
    .value(
      .sizes, "LIST", in: .batches, of: [.batch, .kit],
      "Frame sizes, such as 1080p,portrait. In a kit the first is the main one, pages choose among them by shape and width, and "
        + "each is a render of its own [1080p]."),
    .value(.codecs, "LIST", in: .batches, of: [.batch], "Codecs, such as h264,vp9; each makes a file of its own."),
    .value(
      .name, "PATTERN", in: .batches, of: [.batch, .kit],
      "Names of the clips below DIR, with \(NameTemplate.fields.map { "{\($0)}" }.joined(separator: ", ")); the extension follows "
        + "from the codec [preset, palette, seed and size, and the codec where there are several]. For kit, what its files, CSS "
        + "classes and component are called, as it stands [hero]."),
    .value(
      .jobs, "N", in: .batches, of: [.batch, .looks],
      "Renders at once. They share the cores: each gets its part of the workers, at least one, and its encoder up to 12 threads besides, "
        + "which decide bytes and so do not follow from the machine [the cores, up to 8]."),
    .value(
      .shard, "I/N", in: .batches, of: [.batch],
      "Render only part I of N (I from 1), balanced by estimated cost; parts may share DIR, and write results.I-of-N.json."
    ),
    .flag(
      .merge, in: .batches, of: [.batch],
      "Render nothing: put the results of all parts together, and the page, and say what is missing."),
    .flag(
      .contactSheet, in: .batches, of: [.batch],
      "Write index.html: every clip playing, with poster, facts, the command that makes it again, filters and stars."),
    .flag(.rebuild, in: .batches, of: [.batch], "Make clips again that are up to date."),
    .value(
      .urlPrefix, "URL", in: .batches, of: [.kit],
      "What stands before every file name in the snippets, such as /media/ or https://cdn.example/ [nothing: files beside "
        + "the page]."),
    .value(
      .snippet, "LIST", in: .batches, of: [.kit], "Which snippets are written: html, jsx or html,jsx [html,jsx]."),
  ]

  private static let encoding: [OptionSpec] = [
    .value(
      .codec, "NAME", short: "c", choices: Codec.allCases.map(\.rawValue), in: .encoding, of: [.render],
      "The codec. h264 plays everywhere; vp9, hevc and av1 are smaller and slower, in this order; prores and hap are large and quick "
        + "to decode, for editing and for players of many clips; gif is for mail and chats [by the extension: .mp4 h264, .mov prores, .webm vp9, .gif gif]."
    ),
    .value(
      .quality, "WORD", short: "q", choices: QualityWord.allCases.map(\.rawValue), in: .encoding,
      of: OptionSpec.showing,
      "Quality: draft, standard, high or master (visually lossless), the same perceived quality in every codec; each step up is a "
        + "larger file [standard; draft for looks]."),
    .value(
      .crf, "N", in: .encoding,
      "The encoder's own constant-quality number instead of a word: \(numbers); lower is better and larger."),
    .value(
      .bitrate, "RATE", in: .encoding,
      "Bits a second on average instead of a quality, such as 800k or 2.5M: a size that can be foretold, within 5 % "
        + "where the picture can use the bits, and a quality that cannot. The loop is encoded several times; a stream once, and less exactly."
    ),
    .value(
      .effort, "WORD", choices: Effort.allCases.map(\.rawValue), in: .encoding, of: OptionSpec.showing,
      "Effort: fast, balanced or best; encoder time against file size at the same quality [balanced; fast for looks]."),
    .value(
      .maxSize, "SIZE", in: .encoding, of: OptionSpec.rendering + [.kit],
      "A ceiling for each clip, repetitions included, such as 600KB or 1.5MB (KiB and MiB count by 1024): the best quality that "
        + "fits is searched by encoding several times, and reported. In a kit it only lowers the quality of clips that would have more "
        + "[none; for kit 1.5MB, or 600KB for a clip that is higher than wide, where that can be had]."),
    .value(
      .depth, "BITS", choices: Depth.allCases.map(\.rawValue), in: .encoding,
      "Bits for a sample: 8, 10 or auto. 10 has no bands, and some players of 8-bit codecs refuse it [auto: 10 for av1, "
        + "hevc and prores, 8 for the others]."),
    .value(
      .keyframes, "DISTANCE", in: .encoding,
      "Distance of key frames, at which decoding can start: auto, all or a length such as 2s. all is for players that "
        + "are scrubbed, at several times the size [auto: one at the start, more in loops over 20s]."),
    .value(
      .transfer, "NAME", choices: Transfer.allCases.map(\.rawValue), in: .encoding,
      "The transfer tag. srgb is what the pixels are, and what browsers need to match CSS; bt709 is for players that know "
        + "no other, and Safari shows it lighter [srgb]."),
    .value(
      .repeat, "N", in: .encoding,
      "The loop N times in each clip, by copying packets: no second render or encode, the time of writing the bytes [1]."
    ),
    .value(
      .fill, "LENGTH", in: .encoding,
      "The fewest whole loops that last at least LENGTH, such as 1h, in each clip; the report says how many."),
    .value(
      .at, "TIME", in: .stills, of: [.render],
      "For a still: the moment of the loop, such as 1.25s, modulo its length and not rounded to a frame [0s]."),
    .value(
      .poster, "FILE", in: .stills, of: [.render],
      "Also write frame 0 as .png, .jpg or .webp, exactly as the file shows it, for the poster of a <video>."),
  ]

  /// `1 to 51 for h264, ...`
  private static let numbers = Codec.allCases.compactMap { codec in
    codec.traits.crf.map { "\(Int($0.lowerBound)) to \(Int($0.upperBound)) for \(codec.rawValue)" }
  }.joined(separator: ", ")

  private static let files: [OptionSpec] = [
    .value(
      .output, "FILE", short: "o", repeats: true, in: .files, of: [.render],
      "An output, like an operand. May be given several times."),
    .value(
      .format, "NAME", choices: StreamFormat.allCases.map(\.rawValue), in: .files, of: [.render],
      "What is written when OUTPUT is `-`: mp4 (in fragments) or webm, y4m (8-bit 4:2:0, for other encoders) or rgba "
        + "(straight 8-bit RGBA, rows without padding)."),
    .flag(
      .force, short: "y", in: .files, of: OptionSpec.showing,
      "Replace existing files. Until the new file is whole the old one stays."),
    .flag(
      .ifChanged, in: .files, of: [.render],
      "Do nothing where the existing output carries the key of exactly this render; otherwise as usual, so builds say "
        + "-y --if-changed. Refused for stills, which carry no key."),
    .flag(
      .noScene, in: .files, of: [.render, .kit],
      "Leave the scene out of the file, and keep the key: smaller and private, but the clip cannot be rendered again "
        + "from itself."),
    .value(
      .depfile, "FILE", in: .files, of: OptionSpec.rendering + [.kit],
      "Write a dependency file for Make and Ninja: the first output (for batch its results, for kit its record NAME.json) and "
        + "every file that was read for it; this program itself where the preset is built in."),
  ]

  private static let running: [OptionSpec] = [
    .value(
      .workers, "N", in: .running, of: OptionSpec.showing,
      "Render workers. The bytes of the file are the same with any number; each takes memory for a frame [the cores that "
        + "this process may use]."),
    .flag(
      .strict, in: .running, of: OptionSpec.rendering + [.kit],
      "A warning, such as a speed changed by more than 1.25 to close the loop, becomes an error (status 65)."),
    .flag(
      .verify, in: .running, of: OptionSpec.rendering + [.kit],
      "Judge finished clips as `blobvideo verify` does, before they take their names; one with a fault is not kept (status 1). "
        + "Decodes everything once more."),
    .flag(
      .dryRun, short: "n", in: .running, of: OptionSpec.showing,
      "Check everything and print the plan as JSON; render nothing and write no file."),
  ]

  private static let messages: [OptionSpec] = [
    .value(
      .progress, "HOW", choices: ProgressStyle.allCases.map(\.rawValue), in: .messages, of: OptionSpec.showing,
      "How progress is shown on standard error: auto, bar, json or none. auto is a bar on a terminal and nothing elsewhere; json is one object "
        + "a line, at most ten a second [auto]."),
    .flag(
      .quiet, in: .messages, of: OptionSpec.showing, "The same as --progress none. Warnings and errors are still said."),
    .flag(
      .json, in: .messages, of: [.render, .kit, .verify], "Print the report as one JSON object on standard output."),
    .value(.report, "FILE", in: .messages, of: [.render, .kit], "Write the report to a file as well."),
    .flag(.verbose, short: "v", in: .messages, of: [.render], "Say the encoders' settings and FFmpeg's own messages."),
  ]

  private static let judging: [OptionSpec] = [
    .value(
      .limit, "NAME=VALUE", repeats: true, in: .judging, of: [.verify],
      "Where a fault begins, such as banding=8 or color=2; see above for the names.")
  ]

  private static let general: [OptionSpec] = [
    .flag(.man, in: .general, of: [.help], "Print the manual page of all commands, in the language of man(7)."),
    .flag(.help, short: "h", in: .general, of: CommandName.allCases, "Print this help."),
    .flag(
      .version, short: "V", in: .general, of: CommandName.allCases,
      "Print the version, FFmpeg's library versions and its licence."),
  ]

  /// The options that a command has.
  static func rows(of command: CommandName) -> [OptionSpec] { byCommand[command] ?? [] }

  /// A batch takes apart as many command lines as it has jobs.
  private static let byCommand = Dictionary(
    uniqueKeysWithValues: CommandName.allCases.map { command in
      (command, rows.filter { $0.commands.contains(command) })
    })
}
