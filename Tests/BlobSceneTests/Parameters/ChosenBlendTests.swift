import BlobGraphics
import Testing

@testable import BlobScene

/// A choice that picks a layer's blend mode.
@Suite struct ChosenBlendTests {
  private static func preset(_ of: String = #"["screen","multiply","plus-lighter"]"#, blend: String = "mode") -> [UInt8]
  {
    Array(
      """
      {"canvas":{"width":9,"height":9},"loop":"4s",
       "parameters":{"mode":{"choice":"multiply","of":\(of),"summary":"How it mixes."},
                     "size":{"number":2,"min":1,"max":3,"summary":"Radius."}},
       "layers":[{"shapes":[{"circle":{"center":[1,1],"radius":"size + 0 * mode"},"fill":"red"}],"blend":"\(blend)"}]}
      """.utf8)
  }

  private static func problem(_ bytes: [UInt8]) -> SceneProblem? {
    do throws(SceneError) {
      _ = try Scene(parsing: bytes, file: "f.json")
      return nil
    } catch {
      return error.problems.first
    }
  }

  @Test func itsWordIsTheModeAndAnotherOneCanBeSetAgainAndAgain() throws {
    let scene = try Scene(parsing: Self.preset(), file: "f")
    #expect(scene.layers[0].blend == .multiply)
    let again = try Scene(parsing: Array(scene.json.utf8), file: "again")
    #expect(again == scene && again.json == scene.json)
    let set = try again.setting(SceneSettings(assignments: [.init(name: "mode", value: "plus-lighter")]))
    #expect(set.layers[0].blend == .plusLighter)
    #expect(
      try set.setting(SceneSettings(assignments: [.init(name: "mode", value: "screen")])).layers[0].blend == .screen)
  }

  @Test func anObjectOfWordsAndNumbersWorksTooAndAModesOwnNameGoesFirst() throws {
    let scene = try Scene(parsing: Self.preset(#"{"screen":7,"multiply":9}"#), file: "f")
    #expect(scene.layers[0].blend == .multiply)
    let fixed = try Scene(parsing: Self.preset(blend: "difference"), file: "f")
    #expect(fixed.layers[0].blend == .difference && fixed.layers[0].blendParameter == nil)
  }

  @Test(arguments: [
    (#"["screen","multiply","loud"]"#, "mode", #"the choice "mode" has the word "loud", which is no blend mode"#),
    (#"["screen","multiply"]"#, "size", #"found "size""#), (#"["screen","multiply"]"#, "mod", #"found "mod""#),
  ])
  func whatIsNoChoiceOfModesIsRefused(_ of: String, _ blend: String, _ message: String) {
    let problem = Self.problem(Self.preset(of, blend: blend))
    #expect(problem?.path == "layers[0].blend" && problem?.line == 4, "\(problem?.description ?? "")")
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
  }
}
