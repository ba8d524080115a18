import BlobVideoKit

/// Takes a command line apart. Nothing is opened and no value is judged here.
///
/// The rules: the first word alone can be a command. An option is `--name value`, `--name=value` or `-n value`, never
/// `-nvalue` and never a cluster `-ny`: both would make a typing error mean something else. Whatever follows an option
/// that takes a value is that value, even if it begins with a dash. `--` ends the options. An option that does not
/// repeat is refused the second time, since one of the two is not what was meant.
struct ArgumentParser {
  private var rest: ArraySlice<String>
  private var parsed: ParsedArguments

  /// The command line without the program's own name. Parsing stops at `--help` and `--version`, so that they work
  /// whatever stands behind them.
  static func parse(_ words: [String]) throws(Failure) -> ParsedArguments {
    var parser = try ArgumentParser(words)
    try parser.parseRest()
    return parser.parsed
  }

  private init(_ words: [String]) throws(Failure) {
    rest = words[...]
    parsed = ParsedArguments(command: .render, isExplicit: false)
    guard let first = words.first, let command = CommandName(rawValue: first) else {
      try Self.refuseUnknownCommand(words.first)
      return
    }
    rest.removeFirst()
    parsed = ParsedArguments(command: command, isExplicit: true)
    if let second = rest.first, command.subcommands.contains(second),
      let whole = CommandName(rawValue: "\(command.rawValue) \(second)")
    {
      rest.removeFirst()
      parsed.command = whole
    }
  }

  /// A first word that could be neither an option nor an output is a misspelled command.
  private static func refuseUnknownCommand(_ first: String?) throws(Failure) {
    guard let first, !first.hasPrefix("-"), !first.isEmpty, !first.contains("."), !first.contains("/") else { return }
    throw .usage(
      "unknown command \(first.quoted)"
        + hint(first, among: CommandName.firstWords)
        + "; an output needs an extension, such as \((first + ".mp4").quoted)")
  }

  private mutating func parseRest() throws(Failure) {
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.operands += rest
        return
      }
      if word.hasPrefix("-"), word != "-" {
        let option = try option(word)
        parsed.options.append(option)
        if option.name == .output { parsed.operands.append(option.value) }
        if option.name == .help || option.name == .version { return }
      } else {
        parsed.operands.append(word)
      }
    }
  }

  private mutating func option(_ word: String) throws(Failure) -> ParsedArguments.Option {
    let equals = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let spelling = equals.map { String(word[..<$0]) } ?? word
    let inline = equals.map { String(word[word.index(after: $0)...]) }
    let row = try row(spelling)
    if !row.repeats, parsed.has(row.name) {
      throw .usage("\(row.name.dashed) is given twice; give it once")
    }
    if row.value == nil, inline != nil { throw .usage("\(spelling) takes no value: write \(spelling) alone") }
    if row.value == nil { return ParsedArguments.Option(name: row.name, spelling: spelling, value: "") }
    guard let value = inline ?? rest.popFirst() else {
      throw .usage("\(spelling) needs a value: \(row.synopsis)")
    }
    return ParsedArguments.Option(name: row.name, spelling: spelling, value: value)
  }

  private func row(_ spelling: String) throws(Failure) -> OptionSpec {
    let rows = OptionTable.rows(of: parsed.command)
    func matches(_ row: OptionSpec) -> Bool { row.spellings.contains(spelling) }
    if let row = rows.first(where: matches) { return row }
    if let row = OptionTable.rows.first(where: matches) {
      let plural = OptionName(rawValue: row.name.rawValue + "s")
      let list = rows.contains { $0.name == plural } ? plural.map { ", which takes a list by \($0.dashed)" } : nil
      throw .usage(
        "\(spelling) is an option of \(row.commands[0].rawValue), not of \(parsed.command.rawValue)" + (list ?? ""))
    }
    if !spelling.hasPrefix("--"), let advice = Self.adviceForCluster(spelling, rows) { throw .usage(advice) }
    let nearest = nearestName(to: String(spelling.drop { $0 == "-" }), among: rows.map(\.name.rawValue))
    throw .usage(
      "unknown option \(spelling.quoted)"
        + (nearest.map { " (did you mean --\($0)?)" } ?? "; see blobvideo help \(parsed.command.rawValue)"))
  }

  /// What to write instead of `-preset`, `-pliquid` or `-yn`.
  private static func adviceForCluster(_ spelling: String, _ rows: [OptionSpec]) -> String? {
    let letters = spelling.dropFirst()
    let name = letters.prefix { $0 != "=" }
    if let row = rows.first(where: { $0.name.rawValue == name }) {
      return "unknown option \(spelling.quoted): long options begin with two dashes, write \(row.synopsis)"
    }
    guard letters.count > 1, let row = rows.first(where: { $0.short == letters.first }) else { return nil }
    if row.value != nil {
      let value = letters.dropFirst().drop { $0 == "=" }
      return
        "unknown option \(spelling.quoted): write -\(letters.prefix(1)) \(String(value).excerpt(in: "")) with a space"
    }
    guard letters.allSatisfy({ letter in rows.contains { $0.short == letter } }) else { return nil }
    return "unknown option \(spelling.quoted): write "
      + letters.map { "-\($0)" }.joined(separator: " ").excerpt(in: "")
  }
}

/// The end of a refusal: the word that was probably meant, or those to choose from where none is near.
func hint(_ word: String, among words: [String]) -> String {
  nearestName(to: word, among: words).map { " (did you mean \($0)?)" }
    ?? " (choose from \(words.joined(separator: ", ")))"
}
