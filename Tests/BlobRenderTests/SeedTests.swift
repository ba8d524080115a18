import BlobRender
import Foundation
import TestSupport
import Testing

/// The two seed animations against pictures computed by `truth.py`, which shares no code with the renderer.
@Suite struct SeedTests {
  @Test(arguments: [
    ("blob-0.7s-240x240", "blob", Rational(7, 10)!, 60), ("blob-3.9s-240x240", "blob", Rational(39, 10)!, 60),
  ])
  func blobIsWhatItsFormulasSay(reference: String, preset: String, time: Rational, loop: Int) throws {
    let difference = try difference(reference, preset, time, loop)
    #expect(difference.flat <= 1, "\(difference)")
    #expect(difference.edge <= 4, "\(difference)")
  }

  @Test(arguments: [("liquid-0.3s-393x100", Rational(3, 10)!), ("liquid-1.5s-393x100", Rational(3, 2)!)])
  func liquidIsWhatItsFormulasSay(reference: String, time: Rational) throws {
    let difference = try difference(reference, "liquid", time, 4)
    #expect(difference.flat == 0, "\(difference)")
    #expect(difference.edge <= 6, "\(difference)")
  }

  @Test(arguments: [(990, false), (994, false), (1000, true), (1005, true)])
  func theNeckClosesWhenTheBlurredDiscsReachOneHalf(milliseconds: Int64, isClosed: Bool) throws {
    // By numerical integration the saddle between the discs reaches 0.5 at t = 0.9970 s.
    let picture = try draw("liquid", try #require(Rational(milliseconds, 1000)), 4, width: 1179, height: 300)
    let middle = picture[589, 150]
    #expect(middle == (isClosed ? SIMD4(0, 0, 0, 255) : SIMD4(255, 255, 255, 255)))
  }

  @Test func anOddWidthAndPaddedRowsAreFine() throws {
    for width in [322, 1366] {
      let wide = try draw("blob", Rational(1), 60, width: width, height: 31)
      #expect(wide[0, 0] == SIMD4(255, 255, 255, 255))
    }
  }

  @Test func renderersOfOneSceneAgreeWhateverTheyDrewBefore() throws {
    let scene = try #require(try PresetLibrary.scene(named: "liquid"))
    let loop = try #require(Loop(seconds: Rational(4), rate: .thirty))
    let used = FrameRenderer(scene: scene, loop: loop, width: 196, height: 50)
    let pictures = [0, 31, 60, 31].map { frame in
      Picture(width: 196, height: 50) { used.draw(at: loop.position(ofFrame: frame), into: $0) }
    }
    let fresh = FrameRenderer(scene: scene, loop: loop, width: 196, height: 50)
    let expected = Picture(width: 196, height: 50) { fresh.draw(at: loop.position(ofFrame: 31), into: $0) }
    #expect(pictures[1] == expected)
    #expect(pictures[3] == expected)
    #expect(pictures[0] != expected)
  }

  private func difference(
    _ reference: String, _ preset: String, _ time: Rational, _ loop: Int
  ) throws -> PictureDifference {
    let url = try #require(Bundle.module.url(forResource: reference, withExtension: "png", subdirectory: "References"))
    let expected = try #require(Picture(png: [UInt8](Data(contentsOf: url))))
    let drawn = try draw(preset, time, loop, width: expected.width, height: expected.height)
    return PictureDifference(of: drawn, from: expected)
  }

  private func draw(_ preset: String, _ time: Rational, _ seconds: Int, width: Int, height: Int) throws -> Picture {
    let scene = try #require(try PresetLibrary.scene(named: preset))
    let loop = try #require(Loop(seconds: Rational(seconds), rate: .thirty))
    let renderer = FrameRenderer(scene: scene, loop: loop, width: width, height: height)
    let position = try #require(loop.position(at: time))
    return Picture(width: width, height: height) { renderer.draw(at: position, into: $0) }
  }
}
