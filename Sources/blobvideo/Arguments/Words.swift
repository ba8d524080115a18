/// The command line as the system hands it over.
enum Words {
  /// The arguments without the program's name. Swift's own list repairs what is not UTF-8, and then a file would be
  /// written under a name that nobody asked for; so such a word is refused.
  static func ofProcess() throws(Failure) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: bytes) else {
        throw .usage(
          "argument \(index), \(String(cString: bytes).quoted), is not UTF-8: rename the file, or use a UTF-8 terminal")
      }
      words.append(word)
    }
    return words
  }
}
