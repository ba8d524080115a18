import Foundation
import Testing

/// A value of 100,000 characters where it is wrong: its beginning and its length, in a line that a person can read.
@Suite struct LongValueProcessTests {
  private static let long = String(repeating: "z", count: 100_000)
  private static let accents = "e" + String(repeating: "\u{301}", count: 40_000)

  private func expectShort(_ run: Program.Run, _ what: String) {
    #expect([64, 65, 66, 73].contains(run.status), "\(what): \(run.status)")
    #expect(!run.lines.isEmpty && run.lines.count <= 3, "\(what): \(run.lines.count) lines")
    for line in run.lines {
      #expect(line.unicodeScalars.count < 800, "\(what): \(line.unicodeScalars.count): \(line.prefix(200))")
    }
  }

  @Test func onTheCommandLine() throws {
    try inFolder { program throws in
      let long = Self.long
      for words in [
        [long], ["--" + long], ["-" + long], ["-p", long, "a.mp4"], ["-p", long + ".json", "a.mp4"],
        quick(long + ".mp4"),
        quick("a." + long), quick("a/" + long + "/"), quick("a.mp4", "--poster", long + ".png"),
        quick("a.mp4", "--set", long + "=1"),
        quick("a.mp4", "--set", "speed=" + long), quick("a.mp4", "--palette", long),
        quick("a.mp4", "--background", long),
        quick("a.mp4", "--fit", long), quick("a.mp4", "--seed", Self.accents),
        quick("a.mp4", "--quality", Self.accents),
        ["-p" + long, "a.mp4"], ["-" + String(repeating: "yn", count: 50_000), "a.mp4"],
        ["verify", "--limit", long, "a.mp4"],
        ["kit", "-p", "liquid", "--out", "k", "--url-prefix", "javascript:" + long],
        ["kit", "-p", "liquid", "--out", "k", "--url-prefix", "\"" + long], ["kit", "-p", "liquid", "--out", long],
        ["batch", "-p", "liquid", "--out", "b", "--palettes", long + ",dusk"], ["batch", "-p", long, "--out", "b"],
        ["batch", "-p", "liquid", "--out", "b", "--name", long + "/"],
        ["batch", "-p", "liquid", "--out", "b", "--sizes", long],
        ["presets", "show", long], ["presets", "list", long], ["help", long], ["completions", long], ["looks", long],
      ] {
        expectShort(try program.run(words), words.map { String($0.prefix(20)) }.joined(separator: " "))
      }
      #expect(try program.names == [])
    }
  }

  @Test func inManifests() throws {
    try inFolder { program throws in
      let long = Self.long
      for jobs in [
        #"[{"preset":"\#(long)"}]"#, #"[{"preset":"../\#(long)"}]"#, #"[{"preset":"\#(long).json"}]"#,
        #"[{"preset":"blob","set":{"\#(long)":1}}]"#, #"[{"preset":"blob","palette":"\#(long)"}]"#,
        #"[{"preset":"blob","output":"\#(long).mp4"}]"#, #"[{"preset":"blob","\#(long)":1}]"#,
        #"[{"preset":"blob","seed":\#(String(repeating: "9", count: 100_000))}]"#,
        #"[{"preset":"blob"}],"name":"\#(long)/""#, #"[{"preset":"blob"}],"name":"{\#(long)}""#,
        #"[{"preset":"blob"}],"matrices":[{"preset":"blob","palettes":["\#(long)","\#(long)"]}]"#,
        #"[{"preset":"blob"}],"matrices":[{"preset":"blob","palettes":["\#(long)","y\#(long)"],"set":{"a":["\#(long)",1]}}]"#,
      ] {
        try program.write("m.json", #"{"jobs":\#(jobs)}"#)
        expectShort(try program.run(["batch", "m.json", "--out", "b"]), String(jobs.prefix(60)))
      }
    }
  }

  @Test func inPresets() throws {
    try inFolder { program throws in
      let long = Self.long
      func preset(_ more: String, _ shape: String = #""fill":"red""#) -> String {
        #"""
        {"canvas":{"width":9,"height":9},"loop":"4s","layers":[{"shapes":[{"circle":{"center":[4,4],"radius":2},\#(shape)}]}]\#(more)}
        """#
      }
      for text in [
        preset(#","\#(long)":1"#), preset(#","values":{"\#(long)":1}"#), preset(#","values":{"a":"\#(long)"}"#),
        preset(#","background":"\#(long)""#), preset(#","palette":"\#(long)""#), preset("", #""fill":"\#(long)""#),
        preset("").replacing("4s", with: long), preset(#","a":1,"\#(long)":1,"\#(long)":2"#),
      ] {
        try program.write("p.json", text)
        expectShort(try program.run(["presets", "check", "p.json"]), String(text.prefix(130)))
      }
    }
  }
}
