import Foundation
import Testing

/// `--palette`, `--background`, `--seed` and `--set`.
struct ParameterProcessTests {
  private static let logo = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0H20V10H0Z M5 2V8H15V2Z" fill-rule="evenodd"/>
    <text>Not drawn</text></svg>
    """
  private static let still = ["-p", "shape", "--set", "motion=0", "--at", "0s", "-s", "40x40"]

  /// A clip holds its colours, not their name; with the same options or without them it gives its bytes again.
  @Test func aClipIsResolved() throws {
    try inFolder { program throws in
      #expect(try program.run(quick("--palette", "aurora", "a.mp4")).status == 0)
      #expect(try program.run(["presets", "show", "a.mp4"]).text.contains("\"#06141b\""))
      #expect(try !program.run(["presets", "show", "a.mp4"]).text.contains("aurora"))
      let again = Array(quick("b.mp4").dropFirst(2))
      #expect(try program.run(["-p", "a.mp4"] + again).status == 0)
      #expect(try program.run(["-p", "a.mp4", "--palette", "aurora", "-y"] + again).status == 0)
      #expect(try program.data("b.mp4") == program.data("a.mp4"))
      #expect(try program.run(["-p", "a.mp4", "--palette", "red", "-y"] + again).status == 0)
      #expect(try program.data("b.mp4") != program.data("a.mp4"))
    }
  }

  @Test func drawsAFileThatIsNamed() throws {
    try inFolder { program throws in
      try program.write("logo.svg", Self.logo)
      let run = try program.run(Self.still + ["--set", "file=logo.svg", "logo.png"])
      #expect(run.status == 0)
      #expect(run.errors.contains("warning: logo.svg: line 2: text is not drawn"))
      #expect(try program.run(Self.still + ["--set", "file=logo.svg", "--strict", "b.png"]).status == 65)
      let check = try program.run(["presets", "check", "logo.svg"])
      #expect(check.status == 0 && check.text == "logo.svg: ok\n")
      #expect(check.errors.contains("logo.svg: line 2: text is not drawn"))
    }
  }

  @Test func refusesFilesAsTheyDeserve() throws {
    try inFolder { program throws in
      try program.write("broken.svg", "<svg")
      let missing = try program.run(Self.still + ["--set", "file=none.svg", "a.png"])
      #expect(missing.status == 66 && missing.errors.contains("--set file: there is no file \"none.svg\""))
      let broken = try program.run(Self.still + ["--set", "file=broken.svg", "a.png"])
      #expect(broken.status == 65 && broken.errors.contains("broken.svg:1"))
      let check = try program.run(["presets", "check", "broken.svg"])
      #expect(check.status == 65 && check.errors.contains("broken.svg:1"))
      #expect(try program.names == ["broken.svg"])
    }
  }

  @Test(arguments: [
    (["--set", "pace=2"], "--set pace: there is no such parameter"), (["--set", "motin=0.5"], "did you mean motion?"),
    (["--set", "motion=2"], "\"2\" is out of range; expected a number from 0 to 1"),
    (["--set", "motion"], "write NAME=VALUE"),
    (["--set", "motion=1", "--set", "motion=1"], "set twice"),
    (["--set", "seed=1", "--seed", "1"], "--seed sets it already"),
    (["--palette", "auroar"], "did you mean aurora?"),
    (["--palette", "red,blue,green"], "3 colours, and the preset has 2 places"),
    (["--seed", "1.5"], "whole number"),
  ])
  func refusesWhatThePresetDoesNotTake(words: [String], message: String) throws {
    try inFolder { program throws in
      let run = try program.run(["-p", "shape", "out.mp4"] + words)
      #expect(run.status == 64 && run.lines.count == 1)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try program.names == [])
    }
  }

  @Test func saysWhatChangesNothing() throws {
    try inFolder { program throws in
      let run = try program.run(quick("--seed", "4", "--dry-run", "a.mp4"))
      #expect(run.status == 0 && run.text.contains("the preset uses no randomness"))
    }
  }

  @Test func printsTheSchema() throws {
    try inFolder { program throws in
      let run = try program.run(["presets", "schema"])
      let schema = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
      #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      #expect(try program.run(["presets", "schema", "x"]).status == 64)
    }
  }
}
