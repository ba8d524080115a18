import BlobVideoKit

/// `presets list`, `presets show`, `presets check` and `presets schema`.
enum PresetsCommand {
  /// What to say where the second word is missing or wrong.
  static func incomplete(_ arguments: ParsedArguments) -> Failure {
    let words = CommandName.presets.subcommands
    guard let word = arguments.operands.first else {
      return .usage("presets needs one of \(words.joined(separator: ", "))")
    }
    return .usage("presets: unknown command \(word.quoted)" + hint(word, among: words))
  }

  /// One line for each built-in preset.
  static func list(_ arguments: ParsedArguments) throws(Failure) {
    if let word = arguments.operands.first {
      throw .usage(
        "presets list takes no operand, found \(word.quoted); did you mean presets show \(word.excerpt(in: ""))?")
    }
    var presets: [[String]] = []
    for name in PresetLibrary.names {
      let preset = try PresetFile.preset(.builtIn(name))
      presets.append([name, preset.scene.loop.description, listed(preset.tags), preset.scene.summary])
    }
    let palettes = PaletteLibrary.palettes.map { [$0.name, listed($0.tags), $0.summary] }
    let lines = table(presets) + ["", "Palettes for any of them, --palette NAME:"] + table(palettes)
    try Console.print(lines.joined(separator: "\n"))
  }

  private static func listed(_ tags: [String]) -> String { tags.joined(separator: ", ") }

  /// Rows with their columns below one another.
  private static func table(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { text, width in text + String(repeating: " ", count: width - text.count) }
        .joined(separator: "  ").trimmingSpace
    }
  }

  /// Everything worth knowing about presets and clips.
  static func show(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.operands.isEmpty { throw .usage("presets show needs a preset's name, a preset file or a clip") }
    let references = try arguments.operands.map { word throws(Failure) in
      try PresetReference(word, option: "presets show")
    }
    try forEach(references) { reference throws(Failure) in try Console.print(Description(reference).text) }
  }

  /// `blobvideo clip.mp4`: what made the named files.
  static func showClips(_ paths: [String]) throws(Failure) {
    try forEach(paths) { path throws(Failure) in
      do throws(Failure) {
        try Console.print(Description(.file(path)).text)
      } catch {
        guard error.status == .inputNotFound else { throw error }
        throw Failure(
          .inputNotFound,
          "\(path.quotedPath): no such file; to render it, say from what: blobvideo --preset liquid \(path.singleLine)")
      }
    }
  }

  /// Reads preset files as a render would, and says of each what is wrong or that nothing is.
  static func check(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.operands.isEmpty { throw .usage("presets check needs a preset or SVG file") }
    try forEach(arguments.operands) { path throws(Failure) in
      for note in try PresetFile.check(path) { Console.warn(note) }
      try Console.print("\(path.singleLine): ok")
    }
  }

  /// The schema of preset files.
  static func schema(_ arguments: ParsedArguments) throws(Failure) {
    if let word = arguments.operands.first { throw .usage("presets schema takes no operand, found \(word.quoted)") }
    try Console.print(PresetSchema.json.text(.pretty))
  }

  /// Goes on after a failure, and ends with the status of the first one.
  private static func forEach<Element>(
    _ elements: [Element], _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    var first: Failure?
    for element in elements {
      do throws(Failure) {
        try body(element)
      } catch {
        if error.status == .writeFailed { throw error }
        error.say()
        first = first ?? error
      }
    }
    if let first { throw Failure(silently: first.status) }
  }
}

extension String {
  /// The text without space at its end.
  fileprivate var trimmingSpace: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
