import BlobVideoKit

/// `completions`: what lets a shell finish words of the command line.
enum CompletionsCommand {
  /// Prints the script for the shell that the operand names.
  static func run(_ arguments: ParsedArguments) throws(Failure) {
    let names = ShellName.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw .usage("completions needs a shell: \(names.joined(separator: ", "))")
    }
    if arguments.operands.count > 1 { throw .usage("completions takes one shell, found \(arguments.operands.count)") }
    guard let shell = ShellName(rawValue: word) else {
      throw .usage("completions: unknown shell \(word.quoted)" + hint(word, among: names))
    }
    try Console.print(shell.completions, end: "")
  }
}
