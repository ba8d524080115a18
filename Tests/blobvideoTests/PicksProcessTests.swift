import Foundation
import Testing

/// What the page to choose from hands out makes the same clips again, wherever one stands, and says names as they are.
@Suite struct PicksProcessTests {
  /// The clips as the page has them.
  private func clips(_ program: Program, _ page: String) throws -> [[String: Any]] {
    let text = String(decoding: try program.data(page), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("const clips = ") })
    let json = try JSONSerialization.jsonObject(with: Data(line.dropFirst("const clips = ".count).utf8))
    return try #require(json as? [[String: Any]])
  }

  /// A preset file, an SVG file and a built-in preset, from a manifest that lies elsewhere.
  @Test func picksRenderTheSameFromAnywhere() throws {
    try inFolder { program in
      for folder in ["shop/looks", "away"] {
        try FileManager.default.createDirectory(at: program.url(folder), withIntermediateDirectories: true)
      }
      try program.write("shop/looks/own.json", try Fixture.preset("liquid"))
      try program.write(
        "shop/looks/mark.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M0 0H8V4Z'/></svg>")
      try program.write(
        "shop/m.json",
        """
        {"defaults": {"loop": "4s", "fps": 2, "size": "64x64", "effort": "fast"}, "jobs": [
          {"preset": "looks/own.json", "palette": "aurora", "output": "own.mp4"},
          {"preset": "shape", "loop": "6s", "set": {"file": "looks/mark.svg", "motion": 1}, "background": "gold", "output": "deep/mark.webm"},
          {"preset": "bokeh", "seed": 3, "output": "built in.mp4"}]}
        """)
      let run = try program.run(["batch", "shop/m.json", "--out", "tries", "--contact-sheet"])
      #expect(run.status == 0, "\(run.errors)")
      let jobs = try clips(program, "tries/index.html").compactMap { $0["job"] }
      #expect(jobs.count == 3)
      let picks = try JSONSerialization.data(withJSONObject: ["jobs": jobs])
      try picks.write(to: program.url("tries/picks.json"))
      // The sources may be gone.
      try FileManager.default.removeItem(at: program.url("shop"))
      for (line, out) in [
        ("cd tries && \"$@\" picks.json --out ../here", "here"),
        ("cd away && \"$@\" ../tries/picks.json --out ../there", "there"),
      ] {
        let again = try program.shell(line, ["batch"])
        #expect(again.status == 0, "\(again.errors)")
        for name in ["own.mp4", "deep/mark.webm", "built in.mp4"] {
          #expect(try program.data("\(out)/\(name)") == program.data("tries/\(name)"), "\(out): \(name)")
        }
      }
      #expect(try program.run(["batch", "tries/picks.json", "-q", "high", "--out", "best"]).status == 0)
      #expect(try program.data("best/own.mp4") != program.data("tries/own.mp4"))
      // The commands on the page count from where the batch was started.
      let commands = try clips(program, "tries/index.html").compactMap { $0["command"] as? String }
      #expect(commands[1].contains("--set file=shop/looks/mark.svg"), "\(commands[1])")
    }
  }

  /// A manifest of small clips by those names.
  private func writeManifest(of names: [String], fps: String, _ program: Program) throws {
    let jobs = names.map {
      ["preset": "liquid", "loop": "4s", "fps": fps, "size": "64x64", "effort": "fast", "output": $0]
    }
    try JSONSerialization.data(withJSONObject: ["jobs": jobs]).write(to: program.url("m.json"))
  }

  /// What the page copies makes the very clips, folders and all, in a shell that has the program.
  @Test func copiedCommandsMakeTheClips() throws {
    try inFolder { program in
      let names = ["a.mp4", "deep/er/b c.mp4", "-x/d.mp4"]
      try writeManifest(of: names, fps: "2", program)
      #expect(try program.run(["batch", "m.json", "--out", "o", "--contact-sheet"]).status == 0)
      try FileManager.default.createDirectory(at: program.url("else"), withIntermediateDirectories: true)
      for (clip, name) in zip(try clips(program, "o/index.html"), names) {
        let command = try #require(clip["command"] as? String)
        let run = try program.shell(
          "program=$1; blobvideo() { \"$program\" \"$@\"; }; cd else; set -e; eval \"$COMMAND\"", [],
          environment: ["COMMAND": command])
        #expect(run.status == 0, "\(command): \(run.errors)")
        #expect(try program.data("else/" + name) == program.data("o/" + name))
      }
    }
  }

  /// Names that a page could take for markup, and shells for more than one word.
  @Test func namesAreTextOnThePage() throws {
    try inFolder { program in
      let names = ["</script><b>&amp;\"'.mp4", "a $(b) `c`.mp4", "<!-- é.mp4"]
      // A slash makes a folder of what is before it.
      try writeManifest(of: names, fps: "1", program)
      let run = try program.run(["batch", "m.json", "--out", "o", "--contact-sheet"])
      #expect(run.status == 0, "\(run.errors)")
      let page = String(decoding: try program.data("o/index.html"), as: UTF8.self)
      #expect(page.components(separatedBy: "</script").count == 2 && !page.contains("<!--"))
      let found = try clips(program, "o/index.html")
      #expect(found.compactMap { $0["file"] as? String } == names)
      for (clip, name) in zip(found, names) {
        let command = try #require(clip["command"] as? String)
        let words = try program.shell(
          "mkdir() { :; }; blobvideo() { printf '%s\\n' \"$@\"; }; eval \"$COMMAND\" | tail -n 1", [],
          environment: ["COMMAND": command])
        #expect(words.text == name + "\n")
      }
    }
  }
}
