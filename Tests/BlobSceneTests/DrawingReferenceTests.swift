import BlobScene
import Foundation
import Testing

/// Documents as Figma, Illustrator, Inkscape and people write them, in `Drawings`, beside what another renderer makes of them.
///
/// `references.txt` has 8 x 8 means of darkness for each, row after row, of a picture by librsvg 2.54 (`rsvg-convert -w 800 -h 800 -a -b white`).
@Suite struct DrawingReferenceTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Drawings")

  struct Reference: Sendable, CustomTestStringConvertible {
    let name: String
    let cells: [Double]
    var testDescription: String { name }
  }

  static let references: [Reference] = {
    let text = (try? String(contentsOf: folder.appendingPathComponent("references.txt"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ")
      let digits = Array(parts[1])
      return Reference(
        name: String(parts[0]),
        cells: stride(from: 0, to: digits.count, by: 2).map {
          Double(Int(String(digits[$0...$0 + 1]), radix: 16) ?? -1)
        })
    }
  }()

  @Test func everyDrawingHasAReference() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".svg") }
    #expect(names.sorted() == Self.references.map { $0.name + ".svg" }.sorted())
    #expect(names.count > 90 && Self.references.allSatisfy { $0.cells.count == 64 })
  }

  @Test(arguments: references)
  func aDrawingIsAsAnotherRendererDrawsIt(_ reference: Reference) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(reference.name + ".svg")))
    let coverage = SVGCoverage(try SVGDocument.parse(bytes, file: reference.name))
    for (index, expected) in reference.cells.enumerated() {
      // 200 lines sample a cell 25 times: a sloping edge is right to a few levels.
      let found = 255 * coverage.share(ofColumn: index % 8, row: index / 8, of: 8)
      #expect(abs(found - expected) < 8, "column \(index % 8), row \(index / 8): \(found) instead of \(expected)")
    }
  }

  /// What CSS has without case, where librsvg keeps it.
  @Test(arguments: [
    (#"<style>rect{FILL:NONE}</style><rect width="50" height="50"/><circle cx="70" cy="70" r="20"/>"#, 1256.6),
    (#"<style>.a{Fill-Rule:EvenOdd}</style><path class="a" d="M10 10H90V90H10zM30 30H70V70H30z"/>"#, 4800),
    (#"<rect width="100Q" height="10mm"/>"#, 96 / 25.4 * 25 * 96 / 25.4 * 10),
  ])
  func styleSheetsAndUnitsKnowNoCase(_ content: String, _ area: Double) throws {
    #expect(abs(SVGCoverage(try document(page(content))).area - area) < 30)
  }
}
