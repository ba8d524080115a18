import BlobGraphics
import BlobScene
import Testing

@Suite struct ExcerptTests {
  @Test(arguments: [
    ("", "''"), ("red", "'red'"), ("it's", "'it's'"),
    ("a\nb\u{1B}[31m\u{202E}\u{2028}", "'a\\nb\\u{1b}[31m\\u{202e}\\u{2028}'"),
    ("日本 é", "'日本 é'"),
  ])
  func whatIsShortIsWhole(_ text: String, _ shown: String) { #expect(text.excerpt() == shown) }

  @Test func whatIsLongIsItsBeginningAndItsLength() {
    let sixty = String(repeating: "z", count: 60)
    #expect(sixty.excerpt() == "'\(sixty)'")
    #expect((sixty + "z").excerpt() == "'\(sixty)…' (61 characters)")
    #expect(String(repeating: "z", count: 100_000).excerpt(in: "\"") == "\"\(sixty)…\" (100000 characters)")
  }

  /// To a person all of these are one letter.
  @Test func accentsOnOneLetterAreCounted() {
    let text = "e" + String(repeating: "\u{301}", count: 5000)
    #expect(text.excerpt().unicodeScalars.count < 100)
    #expect(text.excerpt().hasSuffix("' (5001 characters)"))
  }

  @Test func pathsAreWholeAsLongAsThereCanBeSuch() {
    let path = String(repeating: "folder/", count: 500)
    #expect(path.pathExcerpt() == "'\(path)'")
    #expect(String(repeating: "folder/", count: 600).pathExcerpt().hasSuffix("…' (4200 characters)"))
  }

  @Test func colours() {
    let problem = #expect(throws: ColorProblem.self) { try Color(css: String(repeating: "é", count: 2000)) }
    #expect(problem?.description.hasPrefix("'\(String(repeating: "é", count: 60))…' (2000 characters) ") == true)
  }
}
