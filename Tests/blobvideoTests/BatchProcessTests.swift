import Foundation
import Testing

@testable import blobvideo

/// Batches of tiny clips, as people run them.
@Suite struct BatchProcessTests {
  private static let small = ["--loop", "4s", "--fps", "3", "--effort", "fast", "--out", "out"]

  @Test func listsBecomeClipsAndASecondRunKeepsThem() throws {
    try inFolder { program in
      let words =
        ["batch", "-p", "liquid", "--sizes", "64x64,96x64", "--codecs", "h264,vp9", "--contact-sheet"] + Self.small
      let first = try program.run(words)
      #expect(first.status == 0, "\(first.errors)")
      let names = ["64x64-h264.mp4", "64x64-vp9.webm", "96x64-h264.mp4", "96x64-vp9.webm"].map { "liquid-own-0-\($0)" }
      let found = try FileManager.default.contentsOfDirectory(atPath: program.url("out").path).sorted()
      #expect(found == ["index.html"] + names + ["posters", "results.json"])
      let results = try program.data("out/results.json")
      let list = try #require(try JSONSerialization.jsonObject(with: results) as? [String: Any])
      let jobs = try #require(list["jobs"] as? [[String: Any]])
      #expect(jobs.map { $0["output"] as? String } == names)
      #expect(jobs[0]["bytes"] as? Int == (try program.data("out/" + names[0])).count)

      let second = try program.run(words)
      #expect(second.errors.contains("0 clips made, 4 up to date"), "\(second.errors)")
      #expect(try program.data("out/results.json") == results)
      // What is gone is made again, to the same bytes.
      let clip = try program.data("out/" + names[1])
      try FileManager.default.removeItem(at: program.url("out/" + names[1]))
      #expect(try program.run(words).errors.contains("1 clip made, 3 up to date"))
      #expect(try program.data("out/" + names[1]) == clip)
      #expect(try program.data("out/results.json") == results)
      let page = String(decoding: try program.data("out/index.html"), as: UTF8.self)
      for name in names { #expect(page.contains(name)) }
    }
  }

  @Test func aClipThatWasDamagedIsMadeAgain() throws {
    try inFolder { program in
      let words = ["batch", "-p", "liquid", "--sizes", "64x64"] + Self.small
      #expect(try program.run(words).status == 0)
      let (name, whole) = ("out/liquid-own-0-64x64.mp4", try program.data("out/results.json"))
      let clip = try program.data(name)
      // The last byte is one of the picture's: the key is still in the file.
      try (clip.dropLast() + [clip.last! ^ 1]).write(to: program.url(name))
      #expect(try program.run(words).status == 0)
      #expect(try program.data(name) == clip)
      #expect(try program.data("out/results.json") == whole)
    }
  }

  @Test func itsOwnFilesAreNoInputs() throws {
    try inFolder { program in
      try FileManager.default.createDirectory(at: program.url("out"), withIntermediateDirectories: true)
      let manifest = #"{"jobs":[{"preset":"liquid","size":"64x64"}]}"#
      try program.write("m.json", manifest)
      try FileManager.default.createSymbolicLink(
        atPath: program.url("out/index.html").path, withDestinationPath: "../m.json")
      try program.write("out/results.json", manifest)
      for words in [["out/results.json"], ["m.json", "--contact-sheet"]] {
        let run = try program.run(["batch"] + words + Self.small)
        #expect(run.status == 73 && run.lines.count == 1 && run.errors.contains("is an input"), "\(run.errors)")
      }
      #expect(try program.data("m.json") == Data(manifest.utf8))
      #expect(try program.data("out/results.json") == Data(manifest.utf8))
    }
  }

  @Test func shardsMergeToTheSameResults() throws {
    try inFolder { program in
      let words = ["batch", "-p", "liquid", "--sizes", "64x64,96x64,64x96"] + Self.small
      #expect(try program.run(words).status == 0)
      let whole = try program.data("out/results.json")
      try FileManager.default.removeItem(at: program.url("out"))
      #expect(try program.run(words + ["--shard", "1/2"]).status == 0)
      let early = try program.run(words + ["--merge"])
      #expect(early.status == 1 && early.errors.contains("missing"))
      #expect(try program.run(words + ["--shard", "2/2"]).status == 0)
      let unmerged = try program.data("out/results.json")
      #expect(try program.run(words + ["--merge", "--dry-run"]).errors.contains("3 of 3 clips are there"))
      #expect(try program.data("out/results.json") == unmerged)
      #expect(try program.run(words + ["--merge"]).status == 0)
      #expect(try program.data("out/results.json") == whole)
    }
  }

  @Test(arguments: [
    (#"{"jobs":[{"preset":"liquid","output":"a.mp4"},{"preset":"liquid","output":"A.mp4"}]}"#, "is the output of"),
    (
      #"{"jobs":[{"preset":"liquid","output":"\u00e9.mp4"},{"preset":"liquid","output":"e\u0301.mp4"}]}"#,
      "is the output of"
    ),
    (
      #"{"jobs":[{"preset":"liquid","output":"./a.mp4"},{"preset":"liquid","output":"link/a.mp4"}]}"#,
      "is the output of"
    ),
    (#"{"jobs":[{"preset":"liquid","output":"../a.mp4"}]}"#, "outside --out"),
    (#"{"jobs":[{"preset":"liquid","output":"a/"}]}"#, "ends with a slash"),
    (#"{"jobs":[{"preset":"liquid","output":""}]}"#, "name is empty"),
    (#"{"jobs":[{"preset":"liquid","output":"away/a.mp4"}]}"#, "leads outside --out"),
    (#"{"jobs":[{"preset":"liquid"},{"preset":"liqid"}]}"#, "liquid"),
    (#"{"jobs":[{"preset":"liquid","codec":"h264","output":"a.webm"}]}"#, "h264"),
    (#"{"jobs":[{"preset":"liquid","seed":3}]}"#, "no randomness"),
    (#"{"jobs":[{"preset":"liquid","output":"results.json.mp4"},{"preset":"liquid","loop":"4"}]}"#, "has no unit"),
    (#"{"jobs":[{"preset":"liquid",}]}"#, "batch.json:1:29"),
  ])
  func whatCannotBeIsRefusedBeforeTheFirstRender(_ manifest: String, _ message: String) throws {
    try inFolder { program in
      try program.write("batch.json", manifest)
      try FileManager.default.createDirectory(at: program.url("out"), withIntermediateDirectories: true)
      for (link, target) in [("link", "."), ("away", "..")] {
        try FileManager.default.createSymbolicLink(
          atPath: program.url("out/" + link).path, withDestinationPath: target)
      }
      let run = try program.run(
        ["batch", "batch.json"] + Self.small.filter { manifest.contains("loop") ? $0 != "--loop" && $0 != "4s" : true })
      #expect(run.status == 65 && run.errors.contains(message), "\(run.status): \(run.errors)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: program.url("out").path).sorted() == ["away", "link"])
    }
  }

  /// A ceiling that the first clip cannot keep.
  @Test func oneFailureStopsNoOther() throws {
    try inFolder { program in
      func write(_ more: String) throws {
        try program.write(
          "m.json", #"{"jobs":[{"preset":"liquid","size":"64x64"\#(more)},{"preset":"liquid","size":"96x64"}]}"#)
      }
      try write(#","max-size":"900B""#)
      let words = ["batch", "m.json", "--contact-sheet", "--jobs", "1"] + Self.small
      let run = try program.run(words)
      #expect(run.status == 1 && run.errors.contains("1 of 2 clips failed: liquid-own-0-64x64.mp4"), "\(run.errors)")
      let found = try FileManager.default.contentsOfDirectory(atPath: program.url("out").path).sorted()
      #expect(found == ["index.html", "liquid-own-0-96x64.mp4", "posters", "results.json"])
      try write("")
      #expect(try program.run(words).errors.contains("1 clip made, 1 up to date"))
    }
  }

  @Test func nothingThatIsNotTheBatchsIsReplaced() throws {
    try inFolder { program in
      try FileManager.default.createDirectory(at: program.url("out"), withIntermediateDirectories: true)
      try program.write("out/liquid-own-0-64x64.mp4", "mine")
      let words = ["batch", "-p", "liquid", "--sizes", "64x64"] + Self.small
      let run = try program.run(words)
      #expect(run.status == 73 && run.errors.contains("-y replaces it"), "\(run.errors)")
      #expect(try program.data("out/liquid-own-0-64x64.mp4") == Data("mine".utf8))
      #expect(try program.run(words + ["-y"]).status == 0)
    }
  }

  @Test func theDryRunListsAndRendersNothing() throws {
    try inFolder { program in
      let run = try program.run(["batch", "-p", "liquid", "--sizes", "64x64,96x64", "--dry-run"] + Self.small)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      struct Clip: Decodable {
        let output, codec, key, fps: String; let frames, width, height, bytes: Int; let cpuSeconds: Double
      }
      struct List: Decodable { let clips: [Clip]; let count, frames, bytes: Int; let cpuSeconds: Double }
      let list = try JSONDecoder().decode(List.self, from: Data(run.text.utf8))
      #expect(list.count == 2 && list.frames == 24 && list.cpuSeconds > 0)
      #expect(list.clips.map(\.output) == ["liquid-own-0-64x64.mp4", "liquid-own-0-96x64.mp4"])
      #expect(list.clips.map(\.width) == [64, 96] && list.clips.map(\.frames) == [12, 12])
      #expect(list.bytes == list.clips.reduce(0) { $0 + $1.bytes })
      #expect(try program.names == [])
    }
  }

  /// Presets and SVG files of a manifest count from its folder, and lead no further than --root.
  @Test func manifestsReadWhatIsBesideThem() throws {
    try inFolder { program in
      let files = FileManager.default
      for folder in ["shop/logos", "brand"] {
        try files.createDirectory(at: program.url(folder), withIntermediateDirectories: true)
      }
      let square = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8'/></svg>"
      try program.write("shop/logos/mark.svg", square)
      try program.write("brand/mark.svg", square)
      try files.createSymbolicLink(atPath: program.url("shop/link.svg").path, withDestinationPath: "../brand/mark.svg")
      try files.createSymbolicLink(atPath: program.url("shop/inside.svg").path, withDestinationPath: "logos/mark.svg")
      func batch(_ file: String, _ more: String...) throws -> Program.Run {
        try program.write(
          "shop/m.json",
          """
          {"jobs": [{"preset": "shape", "loop": "6s", "fps": 1, "size": "64x64", "effort": "fast", "set": {"file": "\(file)"}, "output": "a.mp4"}]}
          """)
        return try program.run(["batch", "shop/m.json", "--out", "o", "--rebuild"] + more)
      }
      for file in ["logos/mark.svg", "inside.svg"] {
        let run = try batch(file, "--depfile", "o/d")
        #expect(run.status == 0, "\(run.errors)")
        #expect(String(decoding: try program.data("o/d"), as: UTF8.self).contains("  shop/\(file) "))
      }
      let outside =
        "leads out of the manifest's folder; put the file beside or below the manifest, or allow more with --root DIR"
      for file in ["../brand/mark.svg", "link.svg", program.url("brand/mark.svg").path] {
        let run = try batch(file)
        #expect(run.status == 65)
        #expect(run.errors.contains("shop/m.json:1:11: jobs[0]: set.file: '\(file)' \(outside)"), "\(run.errors)")
      }
      #expect(try batch("../brand/mark.svg", "--root", ".").status == 0)
      #expect(try batch("link.svg", "--root", ".").status == 0)
      #expect(try batch("../../x.svg", "--root", ".").errors.contains("leads out of '.'"))
      #expect(try batch("logos/mark.svg", "--root", "gone").status == 64)
      // What the command line names is free.
      #expect(try batch("logos/none.svg", "--set", "file=brand/mark.svg").status == 0)
      #expect(try batch("logos/none.svg").status == 66)
    }
  }
}
