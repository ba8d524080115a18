import Testing

@testable import blobvideo

struct OptionTableTests {
  @Test func everyOptionHasOneRow() {
    #expect(OptionTable.rows.map(\.name.rawValue).sorted() == OptionName.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: CommandName.allCases)
  func lettersAreUnambiguous(_ command: CommandName) {
    let letters = OptionTable.rows(of: command).compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  /// The letters that people may already have in their scripts.
  @Test func lettersStay() {
    let letters = OptionTable.rows.compactMap { row in row.short.map { "\($0) \(row.name.rawValue)" } }
    #expect(
      letters.sorted() == [
        "V version", "c codec", "h help", "l loop", "n dry-run", "o output", "p preset", "q quality", "s size",
        "v verbose", "y force",
      ])
  }

  @Test(arguments: CommandName.allCases, [60, 80, 100])
  func helpFitsAndIsComplete(_ command: CommandName, _ width: Int) {
    let text = HelpText(terminalWidth: width).text(for: command)
    for line in text.split(separator: "\n") where !line.contains("blobvideo ") {
      #expect(line.count <= width, "\(line)")
    }
    for row in OptionTable.rows(of: command) { #expect(text.contains("--\(row.name.rawValue)")) }
    #expect(text.hasPrefix("Usage: blobvideo "))
  }

  @Test func helpOfRenderListsEveryCommandAndStatus() {
    let text = HelpText(terminalWidth: nil).text(for: .render)
    for command in CommandName.allCases where command != .presets { #expect(text.contains("  \(command.rawValue) ")) }
    for status in [0, 1, 64, 65, 66, 69, 73, 74, 130, 143, 129] { #expect(text.contains("\(status)")) }
  }
}
