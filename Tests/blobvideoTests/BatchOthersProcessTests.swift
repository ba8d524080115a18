import Foundation
import Testing

@testable import blobvideo

/// Whose clips and posters lie in a batch's folder, and what its page shows of them.
@Suite struct BatchOthersProcessTests {
  private static let small = ["--fps", "2", "--loop", "4s", "--effort", "fast", "-q", "draft"]

  private func batch(_ program: Program, _ words: String...) throws -> Program.Run {
    try program.run(["batch"] + words + Self.small)
  }

  private func manifest(_ program: Program, _ jobs: String) throws {
    try program.write("m.json", #"{"defaults": {"size": "96x64"}, "jobs": [\#(jobs)]}"#)
  }

  private func rows(_ program: Program, _ path: String) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: program.data(path)) as? [String: Any]
    return object?["jobs"] as? [[String: Any]] ?? []
  }

  private func cards(_ program: Program) throws -> [[String: Any]] {
    let page = String(decoding: try program.data("o/index.html"), as: UTF8.self)
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("const clips = ") })
    return try JSONSerialization.jsonObject(with: Data(line.dropFirst("const clips = ".count).utf8)) as? [[String: Any]]
      ?? []
  }

  /// Another preset, palette, seed or parameter under the same name is another batch's clip, even where nothing else is in the folder.
  @Test(arguments: [
    #"{"preset": "liquid", "output": "a.mp4"}"#, #"{"preset": "bokeh", "seed": 8, "output": "a.mp4"}"#,
    #"{"preset": "bokeh", "seed": 7, "palette": "abyss", "output": "a.mp4"}"#,
    #"{"preset": "bokeh", "seed": 7, "set": {"period": "8s"}, "output": "a.mp4"}"#,
  ])
  func whatShowsSomethingElseIsNotReplaced(_ job: String) throws {
    try inFolder { program in
      try manifest(program, #"{"preset": "bokeh", "seed": 7, "output": "a.mp4"}"#)
      #expect(try batch(program, "m.json", "--out", "o").status == 0)
      let clip = try program.data("o/a.mp4")
      // The same with other settings is made again.
      #expect(try batch(program, "m.json", "--out", "o", "--sizes", "64x64").status == 0)
      #expect(try batch(program, "m.json", "--out", "o").status == 0)
      #expect(try program.data("o/a.mp4") == clip)

      try manifest(program, job)
      let refused = try batch(program, "m.json", "--out", "o")
      #expect(refused.status == 73 && refused.lines.count == 1, "\(refused.errors)")
      #expect(
        refused.errors.contains(
          "o/a.mp4: exists already, made by a batch that shows something else there (bokeh, seed 7); -y"))
      #expect(try program.data("o/a.mp4") == clip)
      #expect(try batch(program, "m.json", "--out", "o", "-n").status == 73)
      #expect(try batch(program, "m.json", "--out", "o", "-y").status == 0)
      #expect(try program.data("o/a.mp4") != clip)
      #expect(try batch(program, "m.json", "--out", "o", "--sizes", "64x64").status == 0)
    }
  }

  /// A clip that a killed run left without listing it is the batch's own where it shows the job's scene.
  @Test func unlistedClipsOfTheSameSceneAreTheBatchs() throws {
    try inFolder { program in
      try manifest(program, #"{"preset": "bokeh", "seed": 7, "output": "a.mp4"}"#)
      #expect(try batch(program, "m.json", "--out", "o", "--contact-sheet").status == 0)
      try FileManager.default.removeItem(at: program.url("o/results.json"))
      let other = try program.run(
        ["batch", "m.json", "--out", "o", "--contact-sheet"] + Self.small.dropLast(2) + ["-q", "high"])
      #expect(other.status == 0, "\(other.errors)")
      try FileManager.default.removeItem(at: program.url("o/results.json"))
      try manifest(program, #"{"preset": "bokeh", "seed": 8, "output": "a.mp4"}"#)
      #expect(try batch(program, "m.json", "--out", "o").status == 73)
    }
  }

  /// A poster is its clip's: made again with it, gone where it cannot be, and never somebody's own file. A page that is there is kept up.
  @Test func postersBelongToTheirClips() throws {
    try inFolder { program in
      let poster = "o/posters/a.mp4.webp"
      try manifest(program, #"{"preset": "liquid", "palette": "abyss", "output": "a.mp4"}"#)
      #expect(try batch(program, "m.json", "--out", "o", "--contact-sheet").status == 0)
      let (first, page) = (try program.data(poster), try program.data("o/index.html"))
      #expect(try (rows(program, "o/results.json")[0]["poster"] as? String)?.count == 64)

      // Without --contact-sheet, but with the page there.
      try manifest(program, #"{"preset": "liquid", "palette": "dusk", "output": "a.mp4"}"#)
      #expect(try batch(program, "m.json", "--out", "o", "-y").status == 0)
      let second = try program.data(poster)
      #expect(second != first)
      #expect(try program.data("o/index.html") != page)
      #expect(try cards(program)[0]["palette"] as? String == "dusk")

      // Without a page no poster is made, and that of the old clip goes.
      try FileManager.default.removeItem(at: program.url("o/index.html"))
      try manifest(program, #"{"preset": "liquid", "palette": "abyss", "output": "a.mp4"}"#)
      #expect(try batch(program, "m.json", "--out", "o", "-y").status == 0)
      #expect(!FileManager.default.fileExists(atPath: program.url(poster).path))
      // The page of a merge shows none that is not the clip's.
      try program.write(poster, "mine")
      let merged = try batch(program, "m.json", "--out", "o", "--merge", "--contact-sheet")
      #expect(merged.status == 0 && merged.errors.contains("a.mp4: the page shows them without"), "\(merged.errors)")
      #expect(try cards(program)[0]["poster"] as? String == "")
      for more in [[], ["--rebuild"], ["-n"]] {
        let run = try program.run(["batch", "m.json", "--out", "o", "--contact-sheet"] + Self.small + more)
        #expect(run.status == 73 && run.errors.contains("\(poster): exists already"), "\(run.errors)")
        #expect(try program.data(poster) == Data("mine".utf8))
      }
      let forced = try batch(program, "m.json", "--out", "o", "--contact-sheet", "-y")
      #expect(forced.status == 0 && forced.errors.contains("0 clips made, 1 up to date"), "\(forced.errors)")
      #expect(try program.data(poster) == first)
      #expect(try program.data("o/index.html") == page)
      #expect(try batch(program, "m.json", "--out", "o", "--rebuild").status == 0)
    }
  }

  /// Stills are pictures on the page, without posters.
  @Test func stillsAreShown() throws {
    try inFolder { program in
      try manifest(
        program,
        ["a.mp4", "b.png", "c.jpg"].map { #"{"preset": "liquid", "output": "\#($0)"}"# }.joined(separator: ","))
      for more in [["-n"], [], []] {
        let run = try program.run(["batch", "m.json", "--out", "o", "--contact-sheet"] + Self.small + more)
        #expect(run.status == 0, "\(run.errors)")
      }
      #expect(try cards(program).map { $0["poster"] as? String } == ["posters/a.mp4.webp", "b.png", "c.jpg"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.url("o/posters").path) == ["a.mp4.webp"])
    }
  }

  @Test(arguments: [
    (["--name", ""], "--name: '' is empty; write a pattern such as {preset}-{seed}"),
    (["--name", "x/"], "--name: 'x/' ends with a slash"),
    (["--name", "x/.mp4"], "'x/.mp4' has nothing before its extension"),
    (["--name", String(repeating: "é", count: 126)], "has 256 bytes, and 255 is the most; choose a shorter name"),
    (["--name", String(repeating: "a", count: 247) + "{index}", "--contact-sheet"], "the poster's name"),
    (["--name", String(repeating: "a/", count: 2000) + "b"], "the path 'o/a/a/"),
    (["--palettes", "all,dusk"], "--palettes: 'all,dusk' has 'all' beside others; it stands alone"),
  ])
  func namesThatCannotBeAreFoundBeforehand(_ words: [String], _ message: String) throws {
    try inFolder { program in
      for more in [[], ["-n"]] {
        let run = try program.run(
          ["batch", "-p", "liquid", "--sizes", "96x64", "--out", "o"] + words + Self.small + more)
        #expect(run.status == 64 && run.lines.count == 1 && run.errors.contains(message), "\(run.errors)")
        #expect(try program.names == [])
      }
    }
  }

  @Test(arguments: [
    (
      #"{"name": "", "jobs": [{"preset": "blob"}]}"#,
      "m.json:1:10: name: the name is empty; write a pattern such as {preset}-{seed}"
    ),
    (
      #"{"matrices": [{"presets": ["aurora"], "preset": "blob"}]}"#,
      #"preset: stands beside "presets", which says the same of every clip; leave one of them out"#
    ),
    (#"{"matrices": [{"preset": "bokeh", "seeds": [1, 2], "seed": 3}]}"#, #"seed: stands beside "seeds""#),
    (
      #"{"jobs": [{"preset": "blob", "crf": 20, "quality": "high"}]}"#,
      #"jobs[0]: quality and "crf" contradict each other"#
    ),
  ])
  func manifestsThatContradictThemselvesAreRefused(_ text: String, _ message: String) throws {
    try inFolder { program in
      try program.write("m.json", text)
      let run = try program.run(["batch", "m.json", "--out", "o", "-n"])
      #expect([64, 65].contains(run.status) && run.lines.count == 1 && run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test func linksAreFoundBeforehand() throws {
    try inFolder { program in
      for folder in ["o", "p", "q", "out"] {
        try FileManager.default.createDirectory(at: program.url(folder), withIntermediateDirectories: true)
      }
      try program.write("out/results.json", #"{"blobvideo":"0.1.0","jobs":[]}"#)
      for (link, target) in [("o/posters", "../out"), ("p/results.json", "../out/results.json"), ("q/sub", "inner")] {
        try FileManager.default.createSymbolicLink(atPath: program.url(link).path, withDestinationPath: target)
      }
      for (out, more, message) in [
        ("o", ["--contact-sheet"], "leads outside --out 'o' by a link"),
        ("p", ["-y"], "p/results.json: is a link that leads out of --out"),
        ("q", ["--name", "sub/{preset}"], "where 'q/sub' is a link to nothing"),
      ] {
        let run = try program.run(["batch", "-p", "liquid", "--sizes", "96x64", "--out", out] + more + Self.small)
        #expect([64, 73].contains(run.status) && run.lines.count == 1 && run.errors.contains(message), "\(run.errors)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.url("out").path) == ["results.json"])
    }
  }

  @Test func faultsBeyondTheFirstAreCounted() throws {
    try inFolder { program in
      try manifest(program, (1...25).map { #"{"preset": "none\#($0)"}"# }.joined(separator: ","))
      let run = try batch(program, "m.json", "--out", "o")
      #expect(run.lines.count == 21 && run.lines.last == "blobvideo: error: and 5 more", "\(run.errors)")
    }
  }

  /// After 10,000 wrong jobs nobody wants to hear of more, and a manifest may have a million.
  @Test func jobsAreLookedAtUntilTenThousandAreWrong() throws {
    try inFolder { program throws in
      let jobs = (1...10_050).map { #"{"preset":"blob","seed":"no\#($0)"}"# }.joined(separator: ",")
      try program.write("m.json", #"{"jobs":[{"preset":"blob"},\#(jobs)]}"#)
      let run = try program.run(["batch", "m.json", "--out", "out"])
      #expect(run.status == 65)
      #expect(run.lines.count == 21 && run.lines.last == "blobvideo: error: and at least 9980 more", "\(run.errors)")
    }
  }

  /// Which part's list is broken or absent, and what makes it.
  @Test func mergesNameThePartsThatTheyLack() throws {
    try inFolder { program in
      let words = ["-p", "bokeh", "--seeds", "1..6", "--sizes", "96x64", "--out", "o"]
      for part in ["1/3", "2/3"] {
        #expect(try program.run(["batch", "--shard", part] + words + Self.small).status == 0)
      }
      try program.write("o/results.2-of-3.json", "{")
      let run = try program.run(["batch", "--merge"] + words + Self.small)
      #expect(run.status == 1)
      #expect(run.errors.contains("o/results.2-of-3.json: cannot be read as a part's results; run --shard 2/3 again"))
      #expect(run.errors.contains("o/results.3-of-3.json: is not there; run --shard 3/3 again"), "\(run.errors)")
      #expect(!run.errors.contains("--shard 1/3 again"))
    }
  }
}
