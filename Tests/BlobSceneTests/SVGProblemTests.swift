import BlobGraphics
import BlobScene
import Testing

@Suite struct SVGProblemTests {
  private func message(_ text: String) -> String? { message(Array(text.utf8)) }

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(SVGProblem) {
      _ = try SVGDocument.parse(bytes, file: "logo.svg")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (#"<path d="M10 10H90V90G10z"/>"#, "<path> d: byte 12: expected a command letter (M L H V C S Q T A Z)"),
    (#"<path d="M20 50A30 30 0 2 1 80 50z"/>"#, "<path> d: byte 15: expected an arc's flag, 0 or 1"),
    (#"<path d="M10 10HNaNV90H10z"/>"#, "<path> d: byte 7: expected a number"),
    (#"<path d="M{x} 10"/>"#, "<path> d: byte 1: expected a number"),
    (#"<rect width="-1" height="1"/>"#, "<rect> width: expected 0 or more"),
    (#"<rect width="1em" height="1"/>"#, "<rect> width: expected a number, or one with px, pt, pc, mm, cm, Q, in or %"),
    (
      #"<rect width="1e10" height="1"/>"#, "<rect> width: expected a number, or one with px, pt, pc, mm, cm, Q, in or %"
    ),
    (#"<circle r="-1"/>"#, "<circle> a radius is negative"),
    (#"<polygon points="1 2 3"/>"#, "<polygon> points: expected pairs of numbers, at most 100000, none above 1e9"),
    (#"<g transform="turn(3)"/>"#, "<g> transform: expected functions such as translate(10 20)"),
    (#"<g transform="scale()"/>"#, "<g> transform: expected functions such as translate(10 20)"),
    (
      #"<rect transform="scale(1e9)" width="9" height="9"/>"#,
      "<rect> is transformed out of bounds: expected coordinates of at most 1e9"
    ),
    (
      #"<rect transform="skewX(90)scale(1e9)scale(1e9)" width="9" height="9"/>"#,
      "<rect> is transformed out of bounds: expected coordinates of at most 1e9"
    ),
    (##"<use href="#x"/>"##, "<use> href: expected the id of an element"),
    (
      ##"<g id="x"><use href="#x"/></g>"##,
      "<g> expected at most 100 levels of elements, found more; perhaps use elements refer to one another"
    ),
    (
      ##"<symbol id="x"><use href="#x"/></symbol><use href="#x"/>"##,
      "<use> expected at most 100 levels of elements, found more; perhaps use elements refer to one another"
    ),
    (
      "<style>[a]{fill:none}</style><rect/>",
      "the style sheet has a selector that is not read: expected types, classes, ids, spaces and >"
    ),
    (
      "<style>a+b{display:none}</style><rect/>",
      "the style sheet has a selector that is not read: expected types, classes, ids, spaces and >"
    ),
  ])
  func badValuesAreRefusedAtTheirLine(_ content: String, _ expected: String) {
    #expect(message(page("\n" + content)) == "logo.svg:2: " + expected)
  }

  @Test(arguments: [
    ("", "is empty: expected an SVG document"), ("<html/>", "expected <svg> as the root element"),
    (#"<svg xmlns="urn:other" viewBox="0 0 1 1"><path/></svg>"#, "expected <svg> as the root element"),
    (#"<svg><path/></svg>"#, "<svg> expected a viewBox, or a positive width and height without percent"),
    (
      #"<svg width="100%" height="100%"><path/></svg>"#,
      "<svg> expected a viewBox, or a positive width and height without percent"
    ),
    (
      #"<svg viewBox="0 0 0 9"><path/></svg>"#,
      "<svg> viewBox: expected left, top, a positive width and a positive height"
    ),
    (
      #"<svg viewBox="0 0 9"><path/></svg>"#,
      "<svg> viewBox: expected left, top, a positive width and a positive height"
    ),
    (
      page("<text>x</text>"),
      "has nothing to fill: expected a path or a shape with a fill (text is not drawn: convert it to outlines)"
    ),
    (
      page(#"<path d="M0 0H9" fill="none" stroke="red"/>"#),
      "has nothing to fill: expected a path or a shape with a fill (strokes are not drawn: convert them to outlines)"
    ),
    (page(""), "has nothing to fill: expected a path or a shape with a fill"),
    ("this is not xml", "is not well-formed XML: expected an element, found something else"),
    ("</svg>", "is not well-formed XML"),
    (page("<path/>") + "\njunk<", "is not well-formed XML: expected the end of the document"),
    (String(page("<path/>").dropLast(3)), "is not well-formed XML"),
    (page("<g>"), "is not well-formed XML: an element is not closed"),
    (page(#"<path d="" d=""/>"#), "is not well-formed XML: an attribute stands twice"),
    (page("\u{1}"), "is not well-formed XML: a character"),
  ])
  func whatIsNoDrawingIsRefused(_ text: String, _ expected: String) {
    let found = message(text)
    #expect(found?.replacing(#/^logo\.svg(:\d+)?: /#, with: "").hasPrefix(expected) == true, "\(found ?? "accepted")")
  }

  @Test func aCompressedFileIsNamedAsSuch() {
    let found = message([31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 179, 41])
    #expect(found == "logo.svg: is compressed (.svgz): unpack it first, as with gunzip -c logo.svgz > logo.svg")
  }

  @Test func problemsDoNotRepeatTheFile() {
    let secret = "s3cret"
    for content in [
      "<\(secret)>", "&\(secret);", #"<path d="\#(secret)"/>"#, #"<g transform="\#(secret)"/>"#,
      "<rect width='\(secret)' height='1'/>",
      "<style>[\(secret)]{fill:none}</style>", "<text>\(secret)</text>", ##"<use href="#\##(secret)"/>"##,
      "<g></\(secret)>",
    ] {
      let found = message(page(content))
      #expect(found?.contains(secret) == false)
    }
    #expect(message("<\(secret)/>")?.contains(secret) == false)
    #expect(message(secret)?.contains(secret) == false)
  }

  @Test func otherEncodingsAreRead() throws {
    let text = #"<?xml version="1.0" encoding="UTF-16"?>"# + page(#"<path id="é" d="M10 10H90V90H10Z"/>"#)
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(SVGCoverage(try SVGDocument.parse(utf16, file: "a.svg")).area == 6400)
    #expect(
      message("<?xml version='1.0' encoding='Shift_JIS'?>" + page("<path/>"))
        == "logo.svg:1: is in an encoding that is not read: save it as UTF-8")
    let latin = #"<?xml version="1.0" encoding="ISO-8859-1"?>"# + page(#"<path id="é" d="M10 10H90V90H10Z"/>"#)
    #expect(
      SVGCoverage(try SVGDocument.parse(latin.unicodeScalars.map { UInt8($0.value) }, file: "a.svg")).area == 6400)
  }
}

@Suite struct SVGEntityTests {
  private func document(_ declarations: String, _ content: String) throws(SVGProblem) -> SVGDocument {
    try BlobSceneTests.document(
      #"<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1:9/svg11.dtd" [\#(declarations)]>"#
        + page(content))
  }

  /// As Illustrator wrote them: a namespace and a style as entities.
  @Test func entitiesOfTheDocumentAreReplaced() throws {
    let drawn = try document(
      #"<!ENTITY ns "http://ns.adobe.com/x/"><!ENTITY st0 "fill:none;"><!ENTITY d "M10 10H90V90H10Z">"#,
      #"<g xmlns:x="&ns;"><path d="M0 0H99V99z" style="&st0;"/><path d="&d;"/></g>"#)
    #expect(SVGCoverage(drawn).area == 6400)
  }

  @Test(arguments: [
    (#"<!ENTITY x SYSTEM "file:///etc/hostname">"#, "<title>&x;</title><rect/>"),
    (#"<!ENTITY x SYSTEM "file:///etc/hostname">"#, #"<path d="&x;"/>"#),
    (#"<!ENTITY x PUBLIC "p" "http://127.0.0.1:9/x">"#, "<title>&x;</title><rect/>"),
    (#"<!ENTITY % p SYSTEM "file:///etc/hostname"> %p;"#, "<title>&x;</title><rect/>"),
    ("", "<title>&nbsp;</title><rect/>"), ("", #"<path d="&missing;"/>"#),
  ])
  func entitiesOutsideTheDocumentAreRefused(_ declarations: String, _ content: String) {
    let problem = #expect(throws: SVGProblem.self) { try document(declarations, content) }
    #expect(problem?.message == "uses an entity that the document does not declare, or that stands for another file")
  }

  @Test(arguments: [#"<path d="&e8;"/>"#, "<title>&e8;</title><rect/>", "<style>&e8;</style><rect/>"])
  func entitiesThatMultiplyAreRefused(_ content: String) {
    var declarations = #"<!ENTITY e0 "M0 0h1v1z">"#
    for i in 1...8 { declarations += "<!ENTITY e\(i) \"\(String(repeating: "&e\(i - 1);", count: 10))\">" }
    #expect(throws: SVGProblem.self) { try document(declarations, content) }
  }

  @Test func entitiesThatReferToThemselvesAreRefused() {
    #expect(throws: SVGProblem.self) { try document(#"<!ENTITY a "&b;"><!ENTITY b "&a;">"#, #"<path d="&a;"/>"#) }
  }

  @Test func declarationsAreBounded() {
    for declaration in ["<!ENTITY a 'b'>", "<!ATTLIST path a CDATA 'b'>", "<!ELEMENT a (b)>"] {
      #expect(throws: Never.self) { try document(String(repeating: declaration + "<!-- -->", count: 990), "<path/>") }
      #expect(throws: SVGProblem.self) { try document(String(repeating: declaration, count: 1001), "<path/>") }
    }
  }

  @Test func manyUsesOfALongEntityAreRefused() {
    let declaration = "<!ENTITY a \"\(String(repeating: " ", count: 20_000))\">"
    #expect(throws: Never.self) { try document(declaration, #"<path d="\#(String(repeating: "&a;", count: 50))"/>"#) }
    let problem = #expect(throws: SVGProblem.self) {
      try document(declaration, #"<path d="\#(String(repeating: "&a;", count: 60))"/>"#)
    }
    #expect(problem?.message == "expected at most 1048576 bytes from entities, found more")
  }
}

@Suite struct SVGLimitTests {
  private func problem(_ content: String) -> String? {
    do throws(SVGProblem) {
      _ = try document(page(content))
      return nil
    } catch {
      return error.message
    }
  }

  @Test func sizesDepthAndCountsAreBounded() {
    let count = SVGDocument.largestElementCount
    #expect(problem(String(repeating: "<g/>", count: count - 2) + "<path/>") == nil)
    #expect(problem(String(repeating: "<g/>", count: count)) == "expected at most 50000 elements, found more")
    let depth = SVGDocument.largestDepth - 2
    func nested(_ depth: Int, _ name: String) -> String {
      String(repeating: "<\(name)>", count: depth) + "<path/>" + String(repeating: "</\(name)>", count: depth)
    }
    #expect(problem(nested(depth, "g")) == nil)
    #expect(problem(nested(depth + 1, "g")) == "expected at most 100 levels of elements, found more")
    #expect(problem(nested(depth + 1, "unknown")) == "expected at most 100 levels of elements, found more")
    #expect(
      problem(String(repeating: " ", count: SVGDocument.largestSize))?.hasPrefix("expected at most 8388608 bytes")
        == true)
  }

  @Test func repetitionByUseIsBounded() {
    var content = #"<g id="a0"><path d="M0 0h1v1z"/></g>"#
    for i in 1...9 {
      content += "<g id=\"a\(i)\">" + String(repeating: "<use href=\"#a\(i - 1)\"/>", count: 10) + "</g>"
    }
    #expect(
      problem(content)
        == "<path> expected at most 50000 elements, found more".replacing(
          "<path>", with: problem(content)?.prefix { $0 != " " } ?? ""))
  }

  @Test func segmentsAreBoundedOverAllPaths() {
    let path = "<path d=\"M0 0\(String(repeating: "h1", count: 40_000))\"/>"
    #expect(problem(path + path) == nil)
    #expect(problem(path + path + path) == "<path> expected at most 100000 path commands, found more")
  }

  @Test func rulesAndTheWorkWithThemAreBounded() {
    let end = #"<rect class="a"/>"#
    #expect(problem("<style>\(String(repeating: ".a{fill:red}", count: 10_000))</style>\(end)") == nil)
    let rules = problem("<style>\(String(repeating: ".a,.b{fill:red}", count: 5_001))</style>\(end)")
    #expect(rules == "expected at most 10000 rules in style sheets, found more")
    let work = "is where the work ends: too many style rules, or too much repeated by use"
    func repeated(_ style: String, _ count: Int) -> String {
      #"<g id="g" style="\#(String(repeating: style, count: 1000))"/>"#
        + String(repeating: ##"<use href="#g"/>"##, count: count) + end
    }
    #expect(problem(repeated("display:x;", 9)) == nil)
    let one = "<rect style=\"\(String(repeating: "fill:red;", count: 1001))\"/>"
    #expect(problem(one) == "expected at most 1000 declarations in a style, found more")
    #expect(problem(repeated("display:x;", 1000)) == "<g> " + work)
    let transform = #"<g id="g" transform="\#(String(repeating: "scale(1) ", count: 1000))"/>"#
    #expect(problem(transform + String(repeating: ##"<use href="#g"/>"##, count: 3000) + end) == "<g> " + work)
  }

  @Test func attributesAreBoundedInSizeAndNumber() {
    let long = String(repeating: " ", count: SVGDocument.largestAttributeSize)
    #expect(problem(#"<path class="\#(long)" d="\#(long) " style=" \#(long)"/><image href=" \#(long)"/>"#) == nil)
    let size = problem(#"<path class=" \#(long)"/>"#)
    #expect(size == "expected at most 10000 bytes in an attribute other than d, points and style, found more")
    func many(_ count: Int) -> String { "<path " + (0..<count).map { "a\($0)='=' " }.joined() + "/>" }
    #expect(problem(many(1000)) == nil)
    #expect(problem(many(1001)) == "expected at most 1000 attributes in an element, and declarations, found more")
  }

  /// Documents broken at random: an outcome of either kind, and all coordinates finite.
  @Test func noDamageMakesATrap() {
    let whole =
      #"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e "M1 1">]>"#
      + page(
        ##"<style>.a, g > #b{fill-rule:evenodd;clip-path:url('#c')}@media print{a{fill:none}}</style><g class="a" transform="rotate(3 4 5) scale(.1)"><path id="b" d="&e;h9a1 2 3 0 1 4,5t1 2s1 2 3 4z"/><use href="#b" x="3%"/></g><rect rx="3" width="4mm" height="5" style="fill:#123;opacity:.5"/><polygon points="1,2 3,4"/>"##
      )
    let bytes = Array(whole.utf8)
    var generator = SplitMix(state: 4)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: damaged.remove(at: place)
        case 2: damaged.insert(bytes.randomElement(using: &generator) ?? 0, at: place)
        default: damaged.removeSubrange(place..<min(place + 20, damaged.count))
        }
      }
      guard let document = try? SVGDocument.parse(damaged, file: "x.svg") else { continue }
      let points = document.outlines.flatMap { polygons(of: $0.path, pieces: 2) }.joined()
      #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
