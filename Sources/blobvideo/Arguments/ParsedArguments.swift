/// A command line taken apart by the option table; values are still text.
struct ParsedArguments: Equatable, Sendable {
  /// One option as it was given.
  struct Option: Equatable, Sendable {
    /// Which.
    let name: OptionName
    /// As it was spelled: `--loop` or `-l`.
    let spelling: String
    /// Its value; empty for a flag.
    let value: String
  }

  /// The command.
  var command: CommandName
  /// Whether the command was written out, or is the default.
  var isExplicit: Bool
  /// In the order given.
  var options: [Option] = []
  /// Operands in the order given, among them the values of `--output`.
  var operands: [String] = []

  /// Whether an option was given.
  func has(_ name: OptionName) -> Bool { options.contains { $0.name == name } }

  /// The option as it was given, if it was.
  subscript(_ name: OptionName) -> Option? { options.first { $0.name == name } }
}
