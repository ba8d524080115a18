import BlobGraphics
import BlobScene
import Testing

@Suite struct SVGDocumentTests {
  /// Areas out of 10,000, from geometry: a square of side 40 is 1600.
  @Test(
    arguments: [
      // Shapes.
      (1600, ##"<rect x="10" y="10" width="40" height="40"/>"##),
      (1514.2, ##"<rect x="10" y="10" width="40" height="40" rx="10"/>"##),  // 1600 - (4 - pi) 100
      (1557.1, ##"<rect x="10" y="10" width="40" height="40" rx="10" ry="5"/>"##),
      (1256.6, ##"<rect x="10" y="10" width="40" height="40" rx="90"/>"##),
      (628.3, ##"<ellipse cx="50" cy="50" rx="20" ry="10"/>"##), (1256.6, ##"<ellipse cx="50" cy="50" rx="20"/>"##),
      (1256.6, ##"<circle r="20" cx="50%" cy="50%"/>"##), (1256.6, ##"<circle cx="50" cy="50" r="20%"/>"##),
      (800, ##"<polygon points="10,10 50,10 50,50"/>"##), (800, ##"<polyline points="10-0,50-.0e1 50,+40"/>"##),
      (1600, ##"<rect x="10px" y="7.5pt" width="10.583333mm" height="1.0583333cm"/>"##),
      (1600, ##"<rect y="0" width="0.41666667in" height="42.333333Q"/>"##),
      (1600, ##"<rect width="2.5pc" height="40%"/>"##),
      // Groups and transforms.
      (1600, ##"<g><a><g transform="scale(2)"><rect width="20" height="20"/></g></a></g>"##),
      (1600, ##"<rect transform=" matrix( 1,0 .5 1 0 0 ) " width="40" height="40"/>"##),
      (1600, ##"<rect transform="rotate(45)translate(30-20)skewX(30)" width="40" height="40"/>"##),
      (1600, ##"<rect transform="rotate(90 50,50) skewY(10)" x="20" y="10" width="40" height="40"/>"##),
      // What is hidden.
      (1600, ##"<defs><rect width="90" height="90"/></defs><rect width="40" height="40"/>"##),
      (
        1600,
        ##"<clipPath id="c"><rect width="90" height="90"/></clipPath><symbol><rect width="90" height="90"/></symbol><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<mask><rect width="90" height="90"/></mask><pattern><rect width="90" height="90"/></pattern><rect width="40" height="40"/>"##
      ),
      (1600, ##"<g display="none"><rect width="90" height="90"/></g><rect width="40" height="40"/>"##),
      (
        1600,
        ##"<g visibility="hidden"><rect width="90" height="90"/><rect visibility="visible" width="40" height="40"/></g>"##
      ),
      (
        1600,
        ##"<g style="display:inline;display : NONE"><rect width="90" height="90"/></g><rect width="40" height="40"/>"##
      ),
      (1600, ##"<g fill="none"><rect width="90" height="90"/><rect fill="#000" width="40" height="40"/></g>"##),
      (
        1600,
        ##"<rect fill="rgba(0,0,0,0)" width="90" height="90"/><rect fill="transparent" width="90" height="90"/><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<g opacity="0"><rect width="90" height="90"/></g><rect fill-opacity=".0" width="90" height="90"/><rect fill="none" width="90" height="90"/><rect opacity="0.1" width="40" height="40"/>"##
      ),
      (1600, ##"<rect fill="url(#gradient) none" width="40" height="40"/>"##),
      (
        1600,
        ##"<x:g xmlns:x="urn:x"><rect width="90" height="90"/></x:g><metadata><rect width="90" height="90"/></metadata><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<switch><foreignObject requiredExtensions="http://ns.adobe.com/"/><g><rect width="40" height="40"/></g><rect width="90" height="90"/></switch>"##
      ),
      (
        1600,
        ##"<rect width="0" height="90"/><circle r="0"/><path/><line x2="90" y2="90"/><rect width="40" height="40"/>"##
      ),
      // Style, from weak to strong: attribute, rules by specificity and place, style attribute, important.
      (
        1600,
        ##"<style>.a{fill:none}</style><rect class="b a" fill="red" width="90" height="90"/><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<style>#i{fill:none}.a{fill:red}rect{fill:red}</style><rect id="i" class="a" width="90" height="90"/><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<style>.a.b{fill:none}.a{fill:red}</style><rect class="a b" width="90" height="90"/><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<style>.a{fill:red}.a{fill:none}</style><rect class="a" width="90" height="90"/><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<style>.a{fill:red}</style><rect class="a" style="fill:none" width="90" height="90"/><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<style>.a{fill:none ! important}</style><rect class="a" style="fill:red" width="90" height="90"/><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<style>g.a > path, svg g .b{fill:none}</style><g class="a"><g><rect class="b" width="90" height="90"/></g><path d="M0 0H90V90z"/></g><g><path d="M0 0H40V40H0z"/></g>"##
      ),
      (
        1600,
        ##"<style>.a > .b .c > rect{fill:none}</style><g class="a"><g class="b"><g class="b"><g class="c"><rect width="90" height="90"/></g></g></g></g><rect width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<style type="text/css">/* rect{fill:none} */ @import url("x;y.css"); @media print { rect{fill:none} .x{} } @font-face{font-family:x}.q:hover{fill:none}<!-- --> *{fill:red}</style><rect class="q" width="40" height="40"/>"##
      ),
      (
        1600,
        ##"<style>.a{background:url('data:;fill:none}');fill:red}</style><rect class="a" width="40" height="40"/>"##
      ),
      (1600, ##"<rect class="a" width="90" height="90"/><rect width="40" height="40"/><style>.a{fill:none}</style>"##),
      (1200, ##"<g style="fill-rule:evenodd"><path d="M0 0H40V40H0zM10 10H30V30H10z"/></g>"##),
      (1600, ##"<g fill-rule="evenodd"><path fill-rule="nonzero" d="M0 0H40V40H0zM10 10H30V30H10z"/></g>"##),
      (1200, ##"<g fill-rule="evenodd"><path style="fill-rule:sideways" d="M0 0H40V40H0zM10 10H30V30H10z"/></g>"##),
      // Repetition.
      (
        3200,
        ##"<defs><rect id="r" width="40" height="40"/></defs><use href="#r"/><use xlink:href="#r" xmlns:xlink="http://www.w3.org/1999/xlink" x="50" transform="translate(0 20)"/>"##
      ),
      (
        1600,
        ##"<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s" width="40" height="40" x="5"/>"##
      ),
      (
        1600,
        ##"<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s" width="80" height="40"/>"##
      ),
      (
        3200,
        ##"<symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="none"><rect width="10" height="10"/></symbol><use href="#s" width="80" height="40"/>"##
      ),
      (
        1600,
        ##"<svg x="5" y="5" width="40" height="40" viewBox="-5 -5 10 10"><rect x="-5" y="-5" width="100%" height="100%"/></svg>"##
      ),
      (
        1600,
        ##"<defs><rect id="r" width="40" height="40"/></defs><use href="#r"/><use fill="none" href="#r" x="50"/>"##
      ),
    ] as [(Double, String)])
  func aDocumentCoversWhatSVGSays(_ area: Double, _ content: String) throws {
    #expect(abs(SVGCoverage(try document(page(content))).area - area) < 2)
  }

  @Test func aspectRatiosPlaceANestedDocument() throws {
    func corner(_ aspectRatio: String) throws -> Point? {
      let inner =
        #"<svg width="80" height="40" viewBox="0 0 10 10" preserveAspectRatio="\#(aspectRatio)"><path d="M0 0H10V10z"/></svg>"#
      guard case .move(let p)? = try document(page(inner)).outlines.first?.path.elements.first else { return nil }
      return p
    }
    #expect(try corner("xMidYMid meet") == Point(20, 0))
    #expect(try corner("xMinYMid") == Point(0, 0))
    #expect(try corner("xMaxYMax meet") == Point(40, 0))
    #expect(try corner("xMidYMin slice") == Point(0, 0))
    #expect(try corner("xMidYMax slice") == Point(0, -40))
    #expect(try corner("none") == Point(0, 0))
    #expect(throws: SVGProblem.self) { try corner("middle") }
  }

  @Test(arguments: [
    (#"<svg viewBox="1 2 3 4"/>"#, Rect(x: 1, y: 2, width: 3, height: 4)),
    (#"<svg width="2in" height="96"/>"#, Rect(x: 0, y: 0, width: 192, height: 96)),
    (#"<svg viewBox="0 0 7 9" width="100%" height="1"/>"#, Rect(x: 0, y: 0, width: 7, height: 9)),
  ])
  func theViewBoxOrElseTheSizeIsTheVisiblePart(_ root: String, _ box: Rect) throws {
    #expect(try document(root.replacing("/>", with: "><path/></svg>")).viewBox == box)
  }

  @Test func oneShapeSaidInTwoWaysComesOutEqual() throws {
    let plain = try document(page(#"<path d="M10 10H90V90H10Z"/>"#)).outlines
    #expect(
      try document(page(#"<path transform="translate(10 10) scale(.8)" d="M0 0H100V100H0z"/>"#)).outlines == plain)
    #expect(
      try document(
        page(
          #"<path transform="scale(3)" d="m3.333333333333 3.333333333333h26.666666666667v26.666666666667h-26.666666666667z"/>"#
        )
      ).outlines == plain)
  }

  @Test func legalShapesWithoutSegmentsDrawNothing() throws {
    for d in ["", "M10 10", "M10 10z"] {
      let document = try document(page(#"<path d="\#(d)"/>"#))
      #expect(document.outlines.isEmpty)
      #expect(document.omissions.map(\.kind) == [.empty])
    }
  }

  @Test(arguments: [
    (#"<rect width="9" height="9" stroke="red"/>"#, [SVGOmission.Kind.stroke]),
    (#"<rect width="9" height="9"/><text>x</text>"#, [.text]),
    (#"<rect width="9" height="9"/><line x2="3" stroke="red"/>"#, [.stroke]),
    (#"<rect width="9" height="9"/><image href="a.png"/><image/><use href="b.svg#c"/>"#, [.picture, .otherFile]),
    (
      ##"<clipPath id="c"><path d="M0 0"/></clipPath><rect clip-path="url(#c)" mask="url(#m)" width="9" height="9"/>"##,
      [.clip]
    ),
    (
      ##"<clipPath id="C"><rect width="100" height="100"/></clipPath><g clip-path="url(#C)"><rect width="9" height="9"/></g>"##,
      []
    ),
    (
      ##"<clipPath id="c"><rect width="99" height="100"/></clipPath><g clip-path="url('#c')"><rect width="9" height="9"/></g>"##,
      [.clip]
    ),
    (#"<rect width="9" height="9" style="transform:rotate(9deg)"/>"#, [.styledGeometry]),
    (
      #"<rect width="9" height="9"/><text display="none">x</text><rect stroke-opacity="0" stroke="red" width="9" height="9"/>"#,
      []
    ),
  ])
  func whatIsLeftOutIsListed(_ content: String, _ kinds: [SVGOmission.Kind]) throws {
    let omissions = try document(page("\n" + content)).omissions
    #expect(omissions.map(\.kind) == kinds)
    #expect(omissions.allSatisfy { $0.line == 2 })
  }
}
