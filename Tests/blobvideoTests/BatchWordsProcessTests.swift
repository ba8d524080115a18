import Foundation
import Testing

@testable import blobvideo

/// What a batch says, counts and lists.
@Suite struct BatchWordsProcessTests {
  private static let small = ["--loop", "4s", "--fps", "2", "--effort", "fast"]

  private func batch(_ program: Program, _ words: String...) throws -> Program.Run {
    try program.run(["batch"] + words + Self.small)
  }

  private func rows(_ program: Program, _ path: String) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: program.data(path)) as? [String: Any]
    return object?["jobs"] as? [[String: Any]] ?? []
  }

  private func names(_ program: Program, _ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: program.url(folder).path).filter { $0.contains(".") }.sorted()
  }

  /// Clips that are there are judged, not made again; where the folder is named from changes no byte of the results.
  @Test func verifyJudgesWhatIsThere() throws {
    try inFolder { program in
      let words = ["-p", "liquid", "--sizes", "64x64", "--loop", "4s", "--fps", "10", "--effort", "fast"]
      #expect(try program.run(["batch"] + words + ["--out", "o"]).status == 0)
      #expect(try rows(program, "o/results.json")[0]["verify"] == nil)
      let judged = try program.run(["batch"] + words + ["--out", "./o/", "--verify"])
      #expect(judged.status == 0 && judged.errors.contains("0 clips made, 1 up to date"), "\(judged.errors)")
      let verdict = try #require(try rows(program, "o/results.json")[0]["verify"] as? [String: Any])
      #expect(verdict["path"] as? String == "liquid-own-0-64x64.mp4" && verdict["passed"] as? Bool == true)
      let results = try program.data("o/results.json")
      #expect(try program.run(["batch"] + words + ["--out", program.url("new").path, "--verify"]).status == 0)
      #expect(try program.data("new/results.json") == results)
      let again = try program.run(["batch"] + words + ["--out", "o", "--verify"])
      #expect(again.errors.contains("0 clips made, 1 up to date"))
      // Only its poster is new.
      let poster = try program.run(["batch"] + words + ["--out", "o", "--contact-sheet"])
      #expect(poster.status == 0 && poster.errors.contains("0 clips made, 1 up to date"), "\(poster.errors)")
      #expect(FileManager.default.fileExists(atPath: program.url("o/posters/liquid-own-0-64x64.mp4.webp").path))
    }
  }

  @Test func warningsNameTheirClips() throws {
    try inFolder { program in
      let words = ["batch", "-p", "liquid", "--fps", "2", "--effort", "fast", "--out", "o"]
      let one = try program.run(words + ["--sizes", "64x64", "--loop", "1s", "--quiet"])
      #expect(one.status == 0)
      #expect(
        one.errors.hasPrefix("blobvideo: warning: liquid-own-0-64x64.mp4: a loop of 1s plays the motion of"),
        "\(one.errors)")
      let four = try program.run(words + ["--sizes", "64x64,96x64,64x96,96x96", "--loop", "1s", "--quiet"])
      #expect(four.lines.count == 1 && four.errors.contains("warning: all 4 clips: a loop of 1s"), "\(four.errors)")
      let jobs = (1...5).map {
        #"{"preset":"liquid","size":"64x64","loop":"\#($0 < 5 ? 1 : 4)s","output":"\#($0).mp4"}"#
      }
      try program.write("m.json", #"{"jobs":["# + jobs.joined(separator: ",") + "]}")
      let some = try program.run(["batch", "m.json", "--fps", "2", "--effort", "fast", "--out", "p", "--quiet"])
      #expect(
        some.lines.count == 1 && some.errors.contains("warning: 1.mp4, 2.mp4 and 2 more: a loop of 1s"),
        "\(some.errors)")
    }
  }

  /// The command line's lists go for every job of a manifest; their values go into names where there are several.
  @Test func listsGoBeforeAManifest() throws {
    try inFolder { program in
      try program.write(
        "picks.json",
        #"{"jobs":[{"preset":"bokeh","size":"1080p","seed":3,"output":"hero.mp4"},{"preset":"bokeh","palette":"abyss","output":"deep/b.webm"}]}"#
      )
      #expect(try batch(program, "picks.json", "--out", "a", "--sizes", "64x64").status == 0)
      #expect(try names(program, "a") == ["deep/b.webm", "hero.mp4", "results.json"])
      #expect(try rows(program, "a/results.json").map { $0["size"] as? String } == ["64x64", "64x64"])
      #expect(
        try batch(program, "picks.json", "--out", "b", "--sizes", "64x64,96x64", "--palettes", "dusk").status == 0)
      #expect(
        try names(program, "b") == [
          "deep/b-64x64.webm", "deep/b-96x64.webm", "hero-64x64.mp4", "hero-96x64.mp4", "results.json",
        ])
      #expect(try rows(program, "b/results.json").allSatisfy { $0["palette"] as? String == "dusk" })
      #expect(try batch(program, "picks.json", "--out", "c", "--sizes", "64x64", "--codecs", "vp9,h264").status == 0)
      #expect(
        try names(program, "c") == [
          "deep/b-h264.mp4", "deep/b-vp9.webm", "hero-h264.mp4", "hero-vp9.webm", "results.json",
        ])
      #expect(
        try batch(program, "picks.json", "--out", "d", "--sizes", "64x64", "--seeds", "5", "--name", "{index}-{seed}")
          .status == 0)
      #expect(try names(program, "d") == ["1-5.mp4", "2-5.webm", "results.json"])
      // A preset for jobs that name none.
      try program.write("bare.json", #"{"jobs":[{"size":"64x64","output":"x.mp4"}]}"#)
      #expect(try batch(program, "bare.json", "--out", "e", "-p", "liquid").status == 0)
      let refused = try batch(program, "picks.json", "--out", "f", "--sizes", "65x64")
      #expect(
        refused.status == 64 && refused.errors.contains("jobs[0] with --sizes 65x64: --sizes 65x64: H.264"),
        "\(refused.errors)")
    }
  }

  /// What a dry run guesses of small clips is of their order.
  /// Who is at fault is not read off the words of a message: names may have any.
  @Test(
    arguments: [
      (#"{"preset":"liquid","output":"a --codec b/"}"#, ["--codecs", "h264"], 65),
      (#"{"preset":"liquid","output":"a.mp4","size":"65x64"}"#, ["--codecs", "h264"], 65),
      (#"{"preset":"liquid","output":"a.mp4","crf":4}"#, ["--codecs", "prores"], 65),
      (#"{"preset":"liquid","output":"a.mp4","size":"64x64"}"#, ["--crf", "99"], 64),
      (#"{"preset":"liquid","output":"a.mp4","palette":"dusk"}"#, ["--set", "none=1"], 64),
      (#"{"preset":"liquid","output":"a.mp4","set":{"none":1}}"#, ["--palettes", "dusk"], 65),
      (#"{"preset":"liquid","output":"a.mp4","repeat":2}"#, ["--fill", "9s"], 64),
      (#"{"preset":"liquid","output":"a.mp4","repeat":2,"fill":"9s"}"#, ["--fps", "5"], 65),
    ] as [(String, [String], Int32)])
  func theFaultIsWhoseTheOptionIs(_ job: String, _ words: [String], _ status: Int32) throws {
    try inFolder { program throws in
      try program.write("m.json", #"{"jobs":[\#(job)]}"#)
      let run = try program.run(["batch", "m.json", "--out", "o"] + words)
      #expect(run.status == status && run.lines.count == 1, "\(run.status): \(run.errors)")
    }
  }

  @Test(arguments: ["64x64", "320x180"]) func guessesAreNear(_ size: String) throws {
    try inFolder { program in
      let words = [
        "-p", "liquid,bokeh,blob", "--sizes", size, "--codecs", "h264,vp9", "--loop", "4s", "--fps", "10", "--out", "o",
      ]
      let plan = try program.run(["batch"] + words + ["-n"])
      let list = try #require(try JSONSerialization.jsonObject(with: plan.output) as? [String: Any])
      let clips = try #require(list["clips"] as? [[String: Any]])
      #expect(try program.run(["batch"] + words + ["--quiet"]).status == 0)
      for clip in clips {
        let (name, guess) = (clip["output"] as? String ?? "", clip["bytes"] as? Int ?? 0)
        let bytes = try program.data("o/" + name).count
        #expect(guess < 4 * bytes && bytes < 4 * guess, "\(name): \(guess) for \(bytes)")
      }
    }
  }

  @Test func seedsAreThoseOfTheScene() throws {
    try inFolder { program in
      let preset = try Fixture.preset("bokeh")
      try program.write("own.json", preset)
      #expect(try batch(program, "-p", "bokeh", "--seeds", "7", "--sizes", "64x64", "--out", "o").status == 0)
      try program.write("m.json", #"{"jobs":[{"preset":"o/bokeh-own-7-64x64.mp4","size":"96x64"}]}"#)
      #expect(try batch(program, "m.json", "--out", "p").status == 0)
      let row = try #require(try rows(program, "p/results.json").first)
      #expect(row["output"] as? String == "bokeh-own-7-64x64-own-7-96x64.mp4" && row["seed"] as? Int == 7)
    }
  }

  @Test(arguments: [
    (["-p", "bokeh", "--seeds", "1..99999999"], "--seeds: '1..99999999' counts more than 1000000 seeds"),
    (["-p", "bokeh", "--seeds", "9..1"], "counts backwards in '9..1'; write 1..9"),
    (["-p", "bokeh", "--seeds", "1..3,2"], "has the seed 2 twice"),
    (["-p", "bokeh", "--seeds", "1..99999999999999999999"], "beyond the last one"),
    (["-p", "liquid", "--seeds", "1"], "--seeds 1: --seeds: the preset uses no randomness"),
    (["-p", "liquid", "--sizes", "65x64"], "--sizes 65x64: --sizes 65x64: H.264 needs even sides"),
    (["-p", "liquid", "--sizes", "64x64,64"], "--sizes 64: --sizes: '64' is no size"),
    (["-p", "liquid", "--out", "o", "--dry-run", "--depfile", "d"], "--depfile is for a batch that is made"),
    (["-p", "liquid", "--merge", "--rebuild"], "--merge renders nothing"),
    (["-p", "liquid", "-c", "vp9"], "-c is an option of render, not of batch, which takes a list by --codecs"),
    (["-p", "liquid", "--merge"], "--merge: there is no folder 'o'"),
  ])
  func refusalsNameTheOption(_ words: [String], _ message: String) throws {
    try inFolder { program in
      let run = try program.run(["batch"] + words + (words.contains("--out") ? [] : ["--out", "o"]) + Self.small)
      #expect(run.status == (message.contains("no folder") ? 66 : 64) && run.lines.count == 1, "\(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try program.names == [])
    }
  }

  /// Problems of the manifest, and those of jobs that only their presets know, in one pass.
  @Test func allProblemsAreToldAtOnce() throws {
    try inFolder { program in
      try program.write(
        "m.json",
        """
        {"jobs": [{"size": "64x64"}, {"preset": "liqid"}, {"preset": "liquid", "sed": 1}, {"preset": "liquid", "loop": "4"},
          {"preset": "liquid", "output": "/a.mp4"}, {"preset": "liquid", "output": "a.mp4"}, {"preset": "liquid", "output": "A.mp4"}],
         "matrices": [{"presets": ["bokeh", "bokeh"]}, {"preset": "bokeh", "seeds": [1, 2], "set": {"count": [3]}, "output": "x"},
          {"preset": "bokeh", "seeds": [1, 2], "palettes": ["dusk", "abyss"]}, {"preset": "bokeh", "seeds": [2, 3], "palette": "dusk"}]}
        """)
      let run = try program.run(["batch", "m.json", "--out", "o"])
      #expect(run.status == 65, "\(run.errors)")
      for part in [
        "m.json:1:11: jobs[0]: names no preset", "jobs[1]: preset: unknown preset 'liqid'", "jobs[2].sed: unknown key",
        "jobs[3]: loop: '4' has no unit", "jobs[4]: '/a.mp4' begins at the root",
        "jobs[6]: 'A.mp4' is the output of m.json:2:", "matrices[0].presets: has \"bokeh\" twice",
        "matrices[1].output: unknown key",
        "matrices[3] (seed 2): 'bokeh-dusk-2-1920x1080.mp4' is the output of m.json:4:3: matrices[2] (palette dusk, seed 2)",
      ] {
        #expect(run.errors.contains(part), "\(part)\n\(run.errors)")
      }
      #expect(try program.names == ["m.json"])
    }
  }

  /// A name that only looks as if it led away, and one that does not look it.
  @Test func linksInsideAreInside() throws {
    try inFolder { program in
      let files = FileManager.default
      try files.createDirectory(at: program.url("o/real"), withIntermediateDirectories: true)
      try files.createSymbolicLink(atPath: program.url("o/way").path, withDestinationPath: program.url("o/real").path)
      try files.createSymbolicLink(atPath: program.url("o/soon.mp4").path, withDestinationPath: "real/soon.mp4")
      try files.createSymbolicLink(atPath: program.url("away").path, withDestinationPath: "o")
      try program.write("look.json", try Fixture.preset("liquid"))
      let jobs = ["./way//a.mp4", "soon.mp4"].map { ["preset": "./look.json", "size": "64x64", "output": $0] }
      try JSONSerialization.data(withJSONObject: ["jobs": jobs]).write(to: program.url("m.json"))
      let run = try batch(program, "m.json", "--out", "away/")
      #expect(run.status == 0, "\(run.errors)")
      for name in ["o/real/a.mp4", "o/real/soon.mp4"] { #expect(files.fileExists(atPath: program.url(name).path)) }
      let absolute = program.url("look.json").path
      try JSONSerialization.data(withJSONObject: ["jobs": [["preset": absolute]]]).write(to: program.url("n.json"))
      let refused = try batch(program, "n.json", "--out", "q")
      #expect(
        refused.errors.contains("is an absolute path; write it as it is seen from the manifest's folder"),
        "\(refused.errors)")
    }
  }
}
