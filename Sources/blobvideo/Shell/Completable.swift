import BlobVideoKit

/// What can stand in a place of the command line, as far as a shell can help with it.
enum Completable: Equatable {
  /// One of some words.
  case words([String])
  /// Some of the words, with commas between.
  case list([String])
  /// One of some words, or a file.
  case wordsOrFiles([String])
  /// Some of the words and files, with commas between.
  case listOrFiles([String])
  case files
  case folders
  /// Something that only the user knows.
  case nothing

  /// The words that can be offered.
  var words: [String] {
    switch self {
    case .words(let words), .list(let words), .wordsOrFiles(let words), .listOrFiles(let words): words
    case .files, .folders, .nothing: []
    }
  }

  /// Whether files are.
  var takesFiles: Bool {
    switch self {
    case .wordsOrFiles, .listOrFiles, .files: true
    case .words, .list, .folders, .nothing: false
    }
  }
}

extension OptionSpec {
  /// What its value can be; nil for a flag.
  var completable: Completable? {
    if value == nil { return nil }
    if !choices.isEmpty { return .words(choices) }
    return switch name {
    case .preset: .wordsOrFiles(PresetLibrary.names)
    case .palette: .words(PaletteLibrary.names)
    case .palettes: .list(["all"] + PaletteLibrary.names)
    case .size: .words(FrameSize.named.map(\.name))
    case .sizes: .list(FrameSize.named.map(\.name))
    case .codecs: .list(Codec.allCases.map(\.rawValue))
    case .snippet: .list(KitSnippet.allCases.map(\.rawValue))
    case .loop: .words(["natural"])
    case .background: .words(["transparent"])
    case .keyframes: .words(["auto", "all"])
    case .output, .poster, .report, .depfile: .files
    case .out, .root: .folders
    default: .nothing
    }
  }

  /// The same after a command: `batch` takes several presets.
  func completable(of command: CommandName) -> Completable? {
    command == .batch && name == .preset ? .listOrFiles(PresetLibrary.names) : completable
  }

  /// The first words of its help.
  var brief: String {
    let ends = [". ", ":", ";", " (", " ["].compactMap { help.firstRange(of: $0)?.lowerBound }
    return String(help[..<(ends.min() ?? help.endIndex)]).replacing("`", with: "")
  }
}

extension CommandName {
  /// What its operands can be.
  var completable: Completable {
    switch self {
    case .render, .batch, .verify, .presetsCheck: .files
    case .looks, .presetsShow: .wordsOrFiles(PresetLibrary.names)
    case .presets: .words(subcommands)
    case .completions: .words(ShellName.allCases.map(\.rawValue))
    case .help: .words(Self.firstWords)
    case .kit, .presetsList, .presetsSchema, .doctor: .nothing
    }
  }
}
