import BlobVideoKit

/// A dependency file: one rule, in the part of their languages that GNU Make and Ninja read alike.
struct Depfile {
  /// The rule, with a line end.
  private let rule: String
  private let file: SideFile

  /// A rule in the file `path` that says what `target` was made from; `usesProgram` adds the program itself, for presets that are part of
  /// it. Nil where no `path` is given; the file is judged as any `SideFile`, and `replacesOwn` lets it take the place of a rule for the same target.
  ///
  /// Names in which Make and Ninja see different things are refused: there is no way to write them for both.
  init?(
    _ path: String?, target: String, inputs: [String], usesProgram: Bool, replaceExisting: Bool,
    replacesOwn: Bool = false, others: [String], in folder: String? = nil
  ) throws(Failure) {
    guard let path else { return nil }
    rule = try Self.rule(target, inputs, usesProgram: usesProgram)
    let head = Array((try Self.escaped(target) + ":").utf8)
    let isOwn = replacesOwn && (try? InputFile.readOwn(path, limit: head.count))?.starts(with: head) == true
    guard
      let file = try SideFile(
        .depfile, path, replaceExisting: replaceExisting || isOwn, others: inputs + others, in: folder)
    else { return nil }
    self.file = file
  }

  /// Writes it.
  func write() throws(Failure) { try file.write(rule) }

  private static func rule(_ target: String, _ inputs: [String], usesProgram: Bool) throws(Failure) -> String {
    var names: [String] = []
    for input in inputs + (usesProgram ? [ProgramPath.current].compactMap { $0 } : []) where !names.contains(input) {
      names.append(input)
    }
    var words: [String] = []
    for name in names { words.append(try escaped(name)) }
    let rule = ([try escaped(target) + ":"] + words).joined(separator: " \\\n  ") + "\n"
    // An empty rule for each input: where one is gone, Make runs the command, which says what is missing, rather than stopping for want of
    // a rule.
    return rule + words.map { "\n\($0):\n" }.joined()
  }

  /// The name as both read it.
  private static func escaped(_ name: String) throws(Failure) -> String {
    // What ends a word or begins a recipe in one of them, however it is written, and what Make takes for a list of files, a
    // member of an archive, an assignment or a pattern (Ninja keeps the backslash that would make a percent sign plain).
    if let character = name.first(where: { "%\t\n\r\r\n;|<>*?[`^=&'\"".contains($0) }) {
      throw refusal(name, "a \(String(character).quoted)")
    }
    if name.hasPrefix("~") { throw refusal(name, "a '~' at its start") }
    // Make joins what ends in a space with the next name.
    if name.hasSuffix(" ") { throw refusal(name, "a space at its end") }
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
    .usage("--depfile: \(name.quotedPath) has \(what), which Make and Ninja read differently; choose another name")
  }
}
