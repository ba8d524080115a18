import Foundation
import Testing

@testable import blobvideo

/// What lies in a batch's folder already stays what it is, unless it is the batch's own or `-y` is said.
@Suite struct BatchKeepingProcessTests {
  private static let small = ["--loop", "4s", "--fps", "2", "--effort", "fast"]

  private func batch(_ program: Program, _ words: String...) throws -> Program.Run {
    try program.run(["batch"] + words + Self.small)
  }

  private func outputs(_ program: Program, _ path: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: program.data(path)) as? [String: Any]
    return (object?["jobs"] as? [[String: Any]] ?? []).compactMap { $0["output"] as? String }
  }

  private func folder(_ program: Program, _ name: String) throws {
    try FileManager.default.createDirectory(at: program.url(name), withIntermediateDirectories: true)
  }

  @Test(arguments: [
    ("results.json", "[1, 2]", ""), ("results.json", #"{"jobs": []}"#, ""), ("index.html", "<p>mine", ""),
    ("results.1-of-2.json", "mine", "--shard 1/2"), ("results.json", "mine", "--merge"),
    ("index.html", "mine", "--merge"), ("posters/liquid-own-0-64x64.mp4.webp", "mine", ""),
    ("d", "mine", "--depfile o/d"),
  ])
  func filesOfOthersAreRefused(_ name: String, _ text: String, _ more: String) throws {
    try inFolder { program in
      try folder(program, "o/posters")
      try program.write("o/" + name, text)
      let words =
        ["batch", "-p", "liquid", "--sizes", "64x64", "--contact-sheet", "--out", "o"]
        + more.split(separator: " ").map(String.init)
        + Self.small
      let run = try program.run(words)
      #expect(run.status == 73 && run.lines.count == 1 && run.errors.contains("-y replaces it"), "\(run.errors)")
      #expect(run.errors.contains("o/" + name) && run.errors.contains("exists already"), "\(run.errors)")
      #expect(try program.data("o/" + name) == Data(text.utf8))
      let found = try FileManager.default.subpathsOfDirectory(atPath: program.url("o").path).filter { $0 != "posters" }
      #expect(found == [name])
      // With its leave, and by the next run without.
      if more != "--merge" { #expect(try program.run(words + ["-y"]).status == 0) }
      if more.isEmpty || more.hasPrefix("--depfile") { #expect(try program.run(words).status == 0) }
      #expect(try more == "--merge" || program.data("o/" + name) != Data(text.utf8))
    }
  }

  @Test func foldersInTheWayAreFoundBeforehand() throws {
    try inFolder { program in
      for name in ["o/results.json", "p/liquid-own-0-64x64.mp4"] { try folder(program, name) }
      try program.write("file", "mine")
      for (out, message) in [
        ("o", "o/results.json: is a folder"), ("p", "p/liquid-own-0-64x64.mp4: is a folder"),
        ("file", "--out: 'file' is no folder"), ("file/deep", "--out: 'file' is no folder"),
      ] {
        let run = try batch(program, "-p", "liquid", "--sizes", "64x64", "--out", out, "-y")
        #expect(run.status == 73 && run.lines.count == 1 && run.errors.contains(message), "\(run.errors)")
        #expect(!run.errors.contains(".blobvideo-"))
      }
      let kit = try program.run(["kit", "-p", "liquid", "--sizes", "128x72", "--out", "file"] + Self.small)
      #expect(kit.status == 73 && kit.errors.contains("--out file: file is no folder"), "\(kit.errors)")
      #expect(try program.data("file") == Data("mine".utf8))
    }
  }

  /// Another batch in the same folder: its clips are added, what it would change is refused, and neither results nor page lose a clip.
  @Test func batchesShareAFolder() throws {
    try inFolder { program in
      let first = ["a.mp4", "b.mp4"],
        picks = { (names: [String], more: String) in
          #"{"jobs":["#
            + names.map { #"{"preset":"liquid","size":"64x64","output":"\#($0)"\#(more)}"# }.joined(separator: ",")
            + "]}"
        }
      try program.write("m.json", picks(first, ""))
      #expect(try batch(program, "m.json", "--out", "o", "--contact-sheet").status == 0)
      let before = try program.data("o/results.json")

      try program.write("other.json", picks(["c.mp4"], ""))
      #expect(try batch(program, "other.json", "--out", "o", "--contact-sheet").status == 0)
      #expect(try outputs(program, "o/results.json") == ["c.mp4"] + first)
      var page = String(decoding: try program.data("o/index.html"), as: UTF8.self)
      for name in first + ["c.mp4"] { #expect(page.contains(#""file":"\#(name)""#)) }

      // What was chosen, in a better quality, into the folder that it was chosen in.
      let clip = try program.data("o/a.mp4")
      try program.write("picks.json", picks(["a.mp4"], #","quality":"high""#))
      let refused = try batch(program, "picks.json", "--out", "o")
      #expect(refused.status == 73 && refused.lines.count == 1, "\(refused.errors)")
      #expect(
        refused.errors.contains(
          "o/a.mp4: exists already, made otherwise by a batch that has 'b.mp4' too; -y replaces it"))
      #expect(try program.data("o/a.mp4") == clip)
      #expect(try batch(program, "picks.json", "--out", "o", "-y").status == 0)
      #expect(try program.data("o/a.mp4") != clip)
      #expect(try outputs(program, "o/results.json") == ["a.mp4", "c.mp4", "b.mp4"])

      // What is gone is listed no more; and alone in its folder, a batch has what it had.
      for name in ["o/c.mp4", "o/a.mp4"] { try FileManager.default.removeItem(at: program.url(name)) }
      #expect(try batch(program, "m.json", "--out", "o", "--contact-sheet").status == 0)
      #expect(try program.data("o/results.json") == before)
      page = String(decoding: try program.data("o/index.html"), as: UTF8.self)
      #expect(!page.contains("c.mp4"))
    }
  }

  /// Two batches at once: the one that ends first is listed by the other.
  @Test func batchesWorkInAFolderAtOnce() throws {
    try inFolder { program in
      let words = ["--sizes", "64x64", "--out", "o"] + Self.small
      let slow = try program.start(["batch", "-p", "bokeh", "--seeds", "1..12", "--jobs", "1"] + words)
      #expect(try program.run(["batch", "-p", "liquid"] + words).status == 0)
      #expect(try slow.wait().status == 0)
      let listed = try outputs(program, "o/results.json")
      #expect(listed.count == 13 && listed.contains("liquid-own-0-64x64.mp4"), "\(listed)")
    }
  }

  /// A clip that somebody put in the place of a batch's own is not taken for a damaged one.
  @Test(arguments: ["mp4", "gif", "webm"]) func whatReplacedAClipIsKept(_ ending: String) throws {
    try inFolder { program in
      try program.write("m.json", #"{"jobs":[{"preset":"liquid","size":"64x64","output":"a.\#(ending)"}]}"#)
      #expect(try batch(program, "m.json", "--out", "o").status == 0)
      let clip = try program.data("o/a." + ending)
      try program.write("o/a." + ending, "mine")
      let refused = try batch(program, "m.json", "--out", "o")
      #expect(refused.status == 73 && refused.errors.contains("a.\(ending): exists already"), "\(refused.errors)")
      #expect(try program.data("o/a." + ending) == Data("mine".utf8))
      #expect(try batch(program, "m.json", "--out", "o", "-y").status == 0)
      #expect(try program.data("o/a." + ending) == clip)
      // Cut short it still says what it is, but for a GIF.
      try clip.dropLast(10).write(to: program.url("o/a." + ending))
      let again = try batch(program, "m.json", "--out", "o")
      #expect(again.status == (ending == "gif" ? 73 : 0), "\(again.errors)")
    }
  }

  /// The same batch with other settings makes its clips again; a clip that fails keeps its row as long as it is there.
  @Test func aChangedBatchIsMadeAgain() throws {
    try inFolder { program in
      let words = ["-p", "liquid", "--sizes", "64x64,96x64", "--out", "o"]
      #expect(try program.run(["batch"] + words + Self.small).status == 0)
      let old = try program.data("o/results.json")
      let run = try program.run(["batch"] + words + Self.small + ["-q", "high"])
      #expect(run.status == 0 && run.errors.contains("2 clips made, 0 up to date"), "\(run.errors)")
      #expect(try program.data("o/results.json") != old)
      #expect(try outputs(program, "o/results.json").count == 2)
    }
  }

  @Test(arguments: [
    (["x.mp4", "x.mp4/a.mp4"], "jobs[0]"), (["X.MP4/a.mp4", "x.mp4"], "jobs[1]"),
    (["x.mp4", "y/../x.mp4/a.mp4"], "'..'"),
    (["x.mp4", "./x.mp4//deep/a.mp4"], "jobs[0]"), (["results.json/a.mp4", "x.mp4"], "its file results.json"),
    (["INDEX.html/a.mp4", "x.mp4"], "its file index.html"),
    (["results.2-of-3.json/a.mp4", "x.mp4"], "results.2-of-3.json"),
    (["posters/x.mp4", "x.mp4"], "its posters, the folder posters; choose another name"),
    (["x.mp4", "x.mp4.webp/a.mp4"], "'x.mp4''s poster of m.json"), (["ς.mp4", "Σ.mp4"], "jobs[0]"),
    (["straße.mp4", "STRASSE.mp4"], "jobs[0]"), (["σ.mp4", "ς.mp4"], "jobs[0]"), (["hero.mp4", "HERO.MP4"], "jobs[0]"),
    (["ẞ.mp4", "ß.mp4"], "jobs[0]"), (["ﬁ.mp4", "FI.mp4"], "jobs[0]"), (["e\u{301}/a.mp4", "É/A.mp4"], "jobs[0]"),
  ])
  func outputsInOneAnothersWayAreFoundBeforehand(_ names: [String], _ other: String) throws {
    try inFolder { program in
      let jobs = names.map { ["preset": "liquid", "size": "64x64", "output": $0] }
      try JSONSerialization.data(withJSONObject: ["jobs": jobs]).write(to: program.url("m.json"))
      let run = try batch(program, "m.json", "--out", "o", "--contact-sheet")
      #expect(run.status == 65 && run.lines.count == 1, "\(run.errors)")
      #expect(run.errors.contains("m.json:1:") && run.errors.contains(other), "\(run.errors)")
      #expect(try program.names == ["m.json"])
    }
  }

  @Test func namesThatDifferAreTwo() throws {
    try inFolder { program in
      let jobs = ["ı.mp4", "i.mp4", "x/a.mp4", "y/a.mp4", "x.mp4", "./z//b.mp4"].map {
        ["preset": "liquid", "size": "64x64", "output": $0]
      }
      try JSONSerialization.data(withJSONObject: ["jobs": jobs]).write(to: program.url("m.json"))
      #expect(try batch(program, "m.json", "--out", "o").status == 0)
      #expect(try outputs(program, "o/results.json") == ["ı.mp4", "i.mp4", "x/a.mp4", "y/a.mp4", "x.mp4", "z/b.mp4"])
    }
  }
}
