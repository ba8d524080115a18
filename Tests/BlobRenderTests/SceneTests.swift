import BlobRender
import Foundation
import TestSupport
import Testing

/// Shapes, gradients, blend modes, masks, clips and transforms against pictures that Skia drew: `scripts/scenes.py make` makes both
/// the scenes and the pictures, `scripts/scenes.py compare` judges a built program by them.
@Suite struct SceneTests {
  private static let names: [String] = {
    let folder = Bundle.module.bundlePath + "/Scenes"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func thereAreSixtyScenesAtLeast() { #expect(Self.names.count >= 60) }

  @Test(arguments: names) func aSceneLooksAsAnotherRendererDrawsIt(name: String) throws {
    let expected = try #require(Picture(png: try file(name, "png"))).premultiplied
    let scene = try Scene(parsing: try file(name, "json"), file: name)
    let loop = try #require(Loop(seconds: Rational(1), rate: .thirty))
    let renderer = FrameRenderer(scene: scene, loop: loop, width: expected.width, height: expected.height)
    let drawn = Picture(width: expected.width, height: expected.height) {
      renderer.draw(at: loop.position(ofFrame: 0), into: $0)
    }
    let difference = PictureDifference(of: drawn, from: expected)
    #expect(difference.flat <= 2, "\(difference)")
    // Renderers may differ by 24 on edges; these two find exact areas, and composite deeper than 8 bits.
    #expect(difference.edge <= 12, "\(difference)")
  }

  private func file(_ name: String, _ kind: String) throws -> [UInt8] {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: kind, subdirectory: "Scenes"))
    return [UInt8](try Data(contentsOf: url))
  }
}

extension Picture {
  /// The same picture, its colours multiplied with alpha.
  fileprivate var premultiplied: Picture {
    var picture = self
    for i in bytes.indices where i % 4 != 3 {
      picture.bytes[i] = UInt8((Int(bytes[i]) * Int(bytes[i | 3]) + 127) / 255)
    }
    return picture
  }
}
