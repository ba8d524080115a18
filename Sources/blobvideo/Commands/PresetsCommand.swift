import BlobVideoKit

/// `presets list`, `presets show` and `presets check`.
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
      throw .usage("presets list takes no operand, found \(word.quoted); did you mean presets show \(word.singleLine)?")
    }
    var rows: [(name: String, loop: String, summary: String)] = []
    for name in PresetLibrary.names {
      let scene = try PresetFile.scene(.builtIn(name))
      rows.append((name, scene.loop.description, scene.summary))
    }
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let loopWidth = rows.map(\.loop.count).max() ?? 0
    func pad(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width - text.count) }
    let lines = rows.map { "\(pad($0.name, nameWidth))  \(pad($0.loop, loopWidth))  \($0.summary)" }
    try Console.print(lines.joined(separator: "\n"))
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
          "\(path.quoted): no such file; to render it, say from what: blobvideo --preset liquid \(path.singleLine)")
      }
    }
  }

  /// Reads preset files as a render would, and says of each what is wrong or that nothing is.
  static func check(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.operands.isEmpty { throw .usage("presets check needs a preset file") }
    try forEach(arguments.operands) { path throws(Failure) in
      _ = try PresetFile.scene(.file(path))
      try Console.print("\(path.singleLine): ok")
    }
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
