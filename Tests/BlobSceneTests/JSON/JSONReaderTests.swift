import Testing

@testable import BlobScene

/// What the reader accepts and refuses, case by case from RFC 8259, and the place it names.
@Suite struct JSONReaderTests {
  @Test(arguments: [
    "null", " [1 , -2.5e+3,\t0,-0, 1E5]\r\n", "{\"a\":{},\"b\":[[]]}", "\"\\u00e9\\ud83d\\ude00\\/\\b\"", "\"\u{7F}é\"",
    "[\r1\r]",
  ])
  func accepts(text: String) throws {
    _ = try JSONDocument(parsing: Array(text.utf8), file: "f")
  }

  @Test(arguments: [
    ("", 1, 1, "empty"), (" \r\n ", 2, 2, "empty"), ("[1,]", 1, 4, "comma before ]"),
    ("{\"a\":1,}", 1, 8, "comma before }"),
    ("{\n// x\n}", 2, 1, "no comments"), ("['a']", 1, 2, "double quotes"), ("{a:1}", 1, 2, "key in double quotes"),
    ("[NaN]", 1, 2, "\"NaN\""), ("[True]", 1, 2, "\"True\""), ("hunter2", 1, 1, "found a word;"),
    ("[+1]", 1, 2, "digit or -"), ("[.5]", 1, 2, "0.5"),
    ("[1.]", 1, 4, "after the point"), ("[01]", 1, 2, "begin with 0"), ("[-]", 1, 3, "a digit"),
    ("[0x10]", 1, 3, "'x'"),
    ("[1e]", 1, 4, "exponent"), ("[320px]", 1, 5, "'p'"), ("{} {}", 1, 4, "one value"), ("<html>", 1, 1, "HTML"),
    ("[1 2]", 1, 4, "comma or ]"), ("{\"a\" 1}", 1, 6, "colon"), ("{\"a\":1 \"b\":2}", 1, 8, "comma or }"),
    ("\"abc", 1, 5, "ends inside"), ("\"a\nb\"", 1, 3, "\\n"), ("\"a\tb\"", 1, 3, "control"),
    ("\"\\x41\"", 1, 2, "\\u0000"),
    ("\"\\u12G4\"", 1, 2, "four hex"), ("\"\\ud800\"", 1, 2, "surrogate"), ("\"\\udc00\\ud800\"", 1, 2, "surrogate"),
    ("\"\\ud800\\u0041\"", 1, 2, "surrogate"), ("\"\\u0000\"", 1, 2, "U+0000"), ("\u{0}", 1, 1, "0x0"),
    ("[\n\r\n\r1,\n", 5, 1, "ends"),
    ("{\"日本é\": @}", 1, 9, "'@'"), ("\u{FEFF}{}", 1, 1, "byte order mark"), ("[", 1, 2, "ends"),
    ("[1", 1, 3, "the end of the file"),
  ])
  func refuses(text: String, line: Int, column: Int, message: String) {
    let problem = firstProblem(Array(text.utf8))
    #expect(problem?.line == line)
    #expect(problem?.column == column)
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "accepted")")
  }

  /// Overlong forms, surrogates, values over U+10FFFF, cut and stray bytes.
  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xFE], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func refusesBytesOutsideUTF8(bytes: [UInt8]) {
    let problem = firstProblem(Array("[\n \"é".utf8) + bytes + Array("\"]".utf8))
    #expect(problem?.position == SourcePosition(line: 2, column: 4))
    #expect(problem?.message.contains("UTF-8") == true)
  }

  @Test func refusesUTF16() {
    #expect(firstProblem([0xFF, 0xFE, 0x7B, 0x00])?.message.contains("UTF-16") == true)
  }

  @Test func namesThePathOfTheFault() {
    #expect(firstProblem(Array("{\"a\": [1, {\"b c\": +3}]}".utf8))?.path == "a[1][\"b c\"]")
  }

  @Test func reportsEveryRepeatedKeyAndGoesOn() throws {
    let text = "{\"a\":1,\n\"\\u0061\":2,\n\"b\":{\"c\":1,\"c\":2}}"
    let document = try JSONDocument(parsing: Array(text.utf8), file: "f")
    #expect(
      document.problems.map(\.position) == [SourcePosition(line: 2, column: 1), SourcePosition(line: 3, column: 12)])
    #expect(document.problems.map(\.path) == ["a", "b.c"])
    #expect(document.problems[0].message.contains("line 1"))
  }

  @Test func boundsNestingAndSize() {
    let deep = Array(repeating: UInt8(ascii: "["), count: 100_000)
    #expect(firstProblem(deep)?.position == SourcePosition(line: 1, column: 33))
    let legal = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(firstProblem(Array(legal.utf8)) == nil)
    let problem = firstProblem(Array("[1,2]".utf8), limits: JSONDocument.Limits(bytes: 4))
    #expect(problem?.message == "expected at most 4 bytes, found more")
  }

  @Test func keepsTheTextOfNumbers() throws {
    let document = try JSONDocument(parsing: Array("[4.10, 1e400, -0]".utf8), file: "f")
    #expect(document.root.value == .array([.numeral("4.10"), .numeral("1e400"), .numeral("-0")]))
  }

  /// A place in an unescaped string, told in the file: a for one byte, \\u00e9 for two, a pair of escapes for four.
  @Test func mapsPlacesInStrings() throws {
    let document = try JSONDocument(parsing: Array(" \"a\\u00e9\\n\\ud83d\\ude00zé!\"".utf8), file: "f")
    let offsets = [0, 1, 3, 4, 8, 9, 11, 12].map { document.offset(ofByte: $0, inStringAt: document.root.offset) }
    #expect(offsets == [2, 3, 9, 11, 23, 24, 26, 27])
    #expect(document.position(ofByte: 26) == SourcePosition(line: 1, column: 26))
  }

  private func firstProblem(_ bytes: [UInt8], limits: JSONDocument.Limits = .init()) -> SceneProblem? {
    do throws(SceneError) {
      return try JSONDocument(parsing: bytes, file: "f", limits: limits).problems.first
    } catch {
      return error.problems.first
    }
  }
}
