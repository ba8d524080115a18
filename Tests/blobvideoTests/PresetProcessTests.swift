import Foundation
import Testing

/// `presets`, `doctor`, `help` and `--version`.
struct PresetProcessTests {
  @Test func listNamesEveryPreset() throws {
    try inFolder { program throws in
      let run = try program.run(["presets", "list"])
      #expect(run.status == 0)
      let lines = run.text.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("blob ") && $0.contains("20s") })
      #expect(lines.contains { $0.hasPrefix("liquid ") && $0.contains("4s") })
    }
  }

  @Test func showTellsWhatFits() throws {
    try inFolder { program throws in
      let run = try program.run(["presets", "show", "blob", "liquid"])
      #expect(run.status == 0)
      #expect(run.text.contains("517.5 x 517.5"))
      #expect(run.text.contains("393 x 100"))
      #expect(run.text.contains("natural loop: 60s"))
      #expect(run.text.contains("natural loop: 4s"))
      #expect(run.text.contains("20s"))
    }
  }

  @Test func checkReportsEveryProblemWithItsPlace() throws {
    try inFolder { program throws in
      try program.write("good.json", try Fixture.preset("blob"))
      let bad = try Fixture.preset("blob").replacingOccurrences(of: "\"layers\"", with: "\"layesr\"")
        .replacingOccurrences(of: "\"canvas\"", with: "\"cnavas\"")
      try program.write("bad.json", bad)
      try program.write("broken.json", "{ \"name\": ")
      let run = try program.run(["presets", "check", "good.json", "bad.json", "broken.json"])
      #expect(run.status == 65)
      #expect(run.text == "good.json: ok\n")
      #expect(run.lines.filter { $0.hasPrefix("bad.json:") }.count >= 2)
      #expect(run.errors.contains("layers") && run.errors.contains("canvas"))
      #expect(run.lines.filter { $0.hasPrefix("broken.json:1:") }.count == 1)
      let render = try program.run(["-p", "bad.json", "out.mp4"])
      #expect(render.status == 65)
      #expect(render.lines == run.lines.filter { $0.hasPrefix("bad.json:") })
      #expect(try program.names == ["bad.json", "broken.json", "good.json"])
    }
  }

  @Test func doctorKnowsWhatIsThere() throws {
    try inFolder { program throws in
      let run = try program.run(["doctor"])
      #expect(run.status == 0 || run.status == 69)
      for name in ["libx264", "libvpx-vp9", "mp4", "webm"] { #expect(run.text.contains(name)) }
      #expect(!run.text.contains("unknown"))
      #expect(run.text.contains("MISSING") == (run.status == 69))
    }
  }

  @Test func versionNamesFFmpegAndItsLicence() throws {
    try inFolder { program throws in
      for spelling in ["--version", "-V"] {
        let run = try program.run([spelling])
        #expect(run.status == 0)
        #expect(run.text.hasPrefix("blobvideo "))
        #expect(run.text.contains("libavcodec") && run.text.contains("GPL"))
      }
    }
  }

  @Test func helpIsTheSameHoweverItIsAskedFor() throws {
    try inFolder { program throws in
      let help = try program.run(["--help"]).text
      #expect(help.hasPrefix("Usage: blobvideo [render] [options] OUTPUT..."))
      for way in [["-h"], ["help"], ["help", "render"], ["render", "--help"]] {
        #expect(try program.run(way).text == help)
      }
      #expect(try program.run(["presets", "show", "-h"]).text == program.run(["help", "presets", "show"]).text)
    }
  }
}
