import BlobGraphics
import BlobScene
import Testing

@testable import BlobMotion

/// The preset that makes any outline breathe.
@Suite struct ShapePresetTests {
  private func paths(_ settings: [SceneSettings.Assignment], seed: Int = 0, at phases: [Int64]) throws -> [Path] {
    let scene = try #require(try PresetLibrary.scene(named: "shape")).setting(
      SceneSettings(assignments: settings, seed: seed))
    let loop = try #require(Loop(frames: 180, rate: .thirty))
    let choreographer = Choreographer(scene: scene, loop: loop, width: 1000, height: 1000)
    return phases.map {
      choreographer.drawList(at: LoopPosition(numerator: $0, denominator: 1000)).layers[0].fills[0].path
    }
  }

  /// Without motion the outline is the document's own, ten pixels a unit of its view box.
  @Test func standsStillWithoutMotion() throws {
    let still = try paths([.init(name: "motion", value: "0")], at: [0, 300, 999])
    #expect(still[0] == still[1] && still[1] == still[2])
    guard case .move(let first)? = still[0].elements.first, case .cubic(_, _, let next) = still[0].elements[1] else {
      Issue.record("the outline begins with a curve")
      return
    }
    #expect(first == Point(500, 50) && next == Point(840, 640))
  }

  @Test func breathes() throws {
    let moving = try paths([], at: [0, 250, 500, 750])
    #expect(Set(moving).count == 4)
    let other = try paths([], seed: 1, at: [0])
    #expect(other[0] != moving[0])
  }

  /// Every point stays near its place, and all of it inside the canvas.
  @Test(arguments: 0..<5) func staysInside(seed: Int) throws {
    let full = [SceneSettings.Assignment(name: "motion", value: "1")]
    for path in try paths(full, seed: seed, at: [0, 100, 200, 300, 400, 500, 600, 700, 800, 900]) {
      for case .cubic(_, _, let p) in path.elements {
        #expect((0...1000).contains(p.x) && (0...1000).contains(p.y), "\(p)")
      }
    }
  }
}
