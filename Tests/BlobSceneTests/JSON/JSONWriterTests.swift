import Testing

@testable import BlobScene

@Suite struct JSONWriterTests {
  @Test func writesCompactText() {
    let value: JSONValue = [
      "b": [1, 2.5, -0.0, 1e21, nil, true], "a": ["q\"\\\n\u{1}é\u{1F600}": [:]], "e": [],
    ]
    #expect(
      value.text()
        == "{\"b\":[1,2.5,0,1e+21,null,true],\"a\":{\"q\\\"\\\\\\n\\u0001é\u{1F600}\":{}},\"e\":[]}")
  }

  @Test func writesWhatIsNotFiniteAsNull() {
    #expect(JSONValue.array([.number(Double.nan), .number(Double.infinity)]).text() == "[null,null]")
  }

  @Test func writesShortPartsOnOneLine() {
    let long = String(repeating: "x", count: 90)
    let value: JSONValue = ["a": [1, ["b": 2]], "c": [.string(long), "d"]]
    #expect(value.text(.pretty) == "{\n  \"a\": [1, { \"b\": 2 }],\n  \"c\": [\n    \"\(long)\",\n    \"d\"\n  ]\n}")
  }

  /// Both layouts read back to the same value.
  @Test(arguments: [JSONStyle.compact, .pretty])
  func readsBack(style: JSONStyle) throws {
    let value: JSONValue = [
      "deep": [["x": [1, 2, ["y": "\u{2028}\t\u{7F}"]]]], "n": .numeral("0.1"),
      "long": .string(String(repeating: "é ", count: 80)),
    ]
    let document = try JSONDocument(parsing: Array(value.text(style).utf8), file: "f")
    #expect(document.root.value == value)
  }

  @Test func keepsOrderAndReplacesInPlace() {
    var object = JSONObject([("a", 1), ("b", 2), ("a", 3)])
    #expect(object.members.map(\.key) == ["a", "b"])
    #expect(object["a"] == 3)
    object["b"] = nil
    object["c"] = 4
    #expect(JSONValue.object(object).text() == "{\"a\":3,\"c\":4}")
  }
}
