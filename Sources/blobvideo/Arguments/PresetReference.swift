import BlobVideoKit

/// A preset as people write it.
enum PresetReference: Hashable, Sendable {
  /// A built-in preset that exists.
  case builtIn(String)
  /// A preset file or a clip; it has not been looked at.
  case file(String)

  /// Whether the preset is part of the program.
  var isBuiltIn: Bool { if case .builtIn = self { true } else { false } }

  /// A word with a `/` or an extension is a file, anything else the name of a built-in preset, which must exist.
  /// `option` is where the word stood, for the message.
  init(_ text: String, option: String) throws(Failure) {
    if text.contains("/") || text.contains(".") {
      self = .file(text)
    } else if PresetLibrary.names.contains(text) {
      self = .builtIn(text)
    } else {
      let names = PresetLibrary.names
      throw .usage(
        "\(option): unknown preset \(text.quoted)" + hint(text, among: names)
          + (text.isEmpty ? "" : "; a file needs a / or an extension, such as \(("./" + text).quoted)"), of: .preset)
    }
  }
}
