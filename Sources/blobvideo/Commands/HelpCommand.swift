import BlobVideoKit

/// `help`, and `--help` of every command.
enum HelpCommand {
  /// Prints the help of the command that the operands name, or the manual page.
  static func run(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.has(.man) {
      if let operand = arguments.operands.first {
        throw .usage("--man is the page of all commands: leave \(operand.quoted) out")
      }
      return try Console.print(ManPage().text, end: "")
    }
    let asked = arguments.operands.joined(separator: " ")
    guard !asked.isEmpty else { return try show(.render) }
    guard let command = CommandName(rawValue: asked) else {
      let names = CommandName.allCases.map(\.rawValue)
      throw .usage("help: unknown command \(asked.quoted)" + hint(asked, among: names))
    }
    try show(command)
  }

  /// Prints the help of a command on standard output.
  static func show(_ command: CommandName) throws(Failure) {
    try Console.print(HelpText(terminalWidth: Console.outputWidth).text(for: command))
  }
}
