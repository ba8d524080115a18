import BlobVideoKit

/// A dependency file: one rule, in the part of their languages that GNU Make and Ninja read alike.
struct Depfile {
  /// The rule, with a line end.
  let text: String

  /// A rule that says what `target` was made from. `usesProgram` adds the program itself, for presets that are part of it.
  ///
  /// Names in which Make and Ninja see different things are refused: there is no way to write them for both.
  init(target: String, inputs: [String], usesProgram: Bool) throws(Failure) {
    var names: [String] = []
    for input in inputs + (usesProgram ? [ProgramPath.current].compactMap { $0 } : []) where !names.contains(input) {
      names.append(input)
    }
    if target.contains("%") { throw Self.refusal(target, "a '%'") }
    var words: [String] = []
    for name in names { words.append(try Self.escaped(name)) }
    text = ([try Self.escaped(target) + ":"] + words).joined(separator: " \\\n  ") + "\n"
  }

  /// The name as both read it.
  private static func escaped(_ name: String) throws(Failure) -> String {
    // What ends a word or begins a recipe in one of them, however it is written, and what Make takes for a list of files, a
    // member of an archive or an assignment.
    if let character = name.first(where: { "\t\n\r\r\n;|<>*?[`^=&'\"".contains($0) }) {
      throw refusal(name, "a \(String(character).quoted)")
    }
    if name.hasPrefix("~") { throw refusal(name, "a '~' at its start") }
    if name.hasSuffix(":") || name.hasSuffix("\\") {
      throw refusal(name, "a \(String(name.suffix(1)).quoted) at its end")
    }
    if name.contains("("), name.hasSuffix(")") { throw refusal(name, "brackets at its end") }
    var (text, previous) = ("", Character(" "))
    for character in name {
      let isSpecial = " #:$".contains(character)
      if isSpecial, previous == "\\" { throw refusal(name, "a '\\' before a \(String(character).quoted)") }
      text += isSpecial ? (character == "$" ? "$$" : "\\\(character)") : String(character)
      previous = character
    }
    return text
  }

  private static func refusal(_ name: String, _ what: String) -> Failure {
    .usage("--depfile: \(name.quoted) has \(what), which Make and Ninja read differently; choose another name")
  }
}
