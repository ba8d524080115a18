/// One row of the option table: everything that parsing and help need to know about an option.
struct OptionSpec: Sendable {
  /// Its long name.
  let name: OptionName
  /// Its one-letter form.
  let short: Character?
  /// What its value is called in help; nil for a flag. No option has an optional value.
  let value: String?
  /// The words that it takes, where they are a closed list.
  let choices: [String]
  /// Whether it may be given more than once.
  let repeats: Bool
  /// The commands that have it.
  let commands: [CommandName]
  /// The heading in help that it stands under.
  let group: OptionGroup
  /// What it does, with its price, and its default in brackets.
  let help: String

  /// The commands that make clips.
  static let rendering: [CommandName] = [.render, .batch]

  /// The commands that make clips, those to choose from and those of kits as well.
  static let showing: [CommandName] = rendering + [.looks, .kit]

  /// An option that takes a value.
  static func value(
    _ name: OptionName, _ value: String, short: Character? = nil, choices: [String] = [], repeats: Bool = false,
    in group: OptionGroup, of commands: [CommandName] = rendering, _ help: String
  ) -> OptionSpec {
    OptionSpec(
      name: name, short: short, value: value, choices: choices, repeats: repeats, commands: commands, group: group,
      help: help)
  }

  /// An option that stands alone. Saying it twice is saying it once.
  static func flag(
    _ name: OptionName, short: Character? = nil, in group: OptionGroup, of commands: [CommandName] = rendering,
    _ help: String
  ) -> OptionSpec {
    OptionSpec(
      name: name, short: short, value: nil, choices: [], repeats: true, commands: commands, group: group, help: help)
  }

  /// As people type it: `--loop`, and `-l` where it has a letter.
  var spellings: [String] { [name.dashed] + (short.map { ["-\($0)"] } ?? []) }

  /// `--loop LENGTH`, `--force`: how messages name it.
  var synopsis: String { value.map { "\(name.dashed) \($0)" } ?? name.dashed }
}

/// The headings of the help for `render`, in order.
enum OptionGroup: String, CaseIterable, Sendable {
  case picture = "Picture"
  case encoding = "Encoding"
  case batches = "Batches and kits"
  case stills = "Stills"
  case files = "Files"
  case running = "Running"
  case judging = "Judging"
  case messages = "Messages"
  case general = "General"
}
