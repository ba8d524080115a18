import Foundation
import Testing

/// What a successful run says and leaves.
struct RenderProcessTests {
  private func object(_ data: Data) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func theReportHasItsKeys() throws {
    try inFolder { program throws in
      let arguments = [
        "-p", "liquid", "-l", "2f", "--fps", "29.97", "-s", "96x64", "a.mp4", "b.webm", "--poster", "p.png", "--json",
        "--report", "r.json",
      ]
      let run = try program.run(arguments)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text.hasSuffix("}\n") && run.text.split(separator: "\n").count == 1)
      #expect(try program.data("r.json") == run.output)
      let report = try object(run.output)
      #expect(report["frames"] as? Int == 2)
      #expect(report["fps"] as? String == "30000/1001")
      #expect(abs((report["duration"] as? Double ?? 0) - 2 * 1001 / 30000) < 1e-9)
      #expect(report["width"] as? Int == 96)
      #expect(report["height"] as? Int == 64)
      #expect(report["stages"] is [[String: Any]])
      let periods = try #require(report["periods"] as? [[String: Any]])
      #expect(periods.allSatisfy { $0["nominal"] is Double && $0["snapped"] is Double && $0["speedChange"] is Double })
      #expect(periods.count >= 1)
      let outputs = try #require(report["outputs"] as? [[String: Any]])
      #expect(outputs.map { $0["path"] as? String } == ["a.mp4", "b.webm", "p.png"])
      #expect(outputs.map { $0["codec"] as? String } == ["h264", "vp9", "png"])
      for output in outputs {
        #expect(output["bytes"] as? Int == (try program.data(output["path"] as? String ?? "").count))
        #expect((output["key"] as? String)?.isEmpty == false)
        #expect(output["pixelFormat"] is String)
      }
      #expect(try program.names == ["a.mp4", "b.webm", "p.png", "r.json"])
    }
  }

  @Test func aDryRunPlansAndWritesNothing() throws {
    try inFolder { program throws in
      let run = try program.run(["-p", "blob", "--loop", "20s", "a.mp4", "b.webm", "-n"])
      #expect(run.status == 0, "\(run.errors)")
      let plan = try object(run.output)
      #expect(plan["frames"] as? Int == 600)
      #expect(plan["estimate"] is [String: Any])
      let outputs = try #require(plan["outputs"] as? [[String: Any]])
      #expect(outputs.compactMap { $0["key"] as? String }.count == 2)
      let periods = try #require(plan["periods"] as? [[String: Any]])
      #expect(periods.contains { $0["nominal"] as? Double == 3 && $0["cycles"] as? Int == 7 })
      #expect(try program.names == [])
    }
  }

  @Test func thePlansKeyIsTheReportsKey() throws {
    try inFolder { program throws in
      let plan = try object(try program.run(quick("a.mp4", "-n")).output)
      let report = try object(try program.run(quick("a.mp4", "--json", "--workers", "3")).output)
      func keys(_ object: [String: Any]) -> [String?]? {
        (object["outputs"] as? [[String: Any]])?.map { $0["key"] as? String }
      }
      #expect(keys(plan) == keys(report))
    }
  }

  @Test func theLastLineIsForPeople() throws {
    try inFolder { program throws in
      let run = try program.run(quick("a.mp4", "still.png", "--at", "1s"))
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.isEmpty)
      let size = try program.data("a.mp4").count
      #expect(run.lines.first == "a.mp4: 4 frames, 4 s at 1/s, 96x64, h264, crf 22, \(size) bytes")
      #expect(run.lines.count == 2)
      #expect(try program.run(quick("b.mp4", "--quiet")).errors == "")
      #expect(!run.errors.contains("\r"), "no bar without a terminal")
    }
  }

  @Test func progressAsJSON() throws {
    try inFolder { program throws in
      let run = try program.run(quick("a.mp4", "--progress", "json", fps: 8))
      let lines = run.lines.filter { $0.hasPrefix("{") }
      #expect(lines.count >= 2)
      let objects = try lines.map { try object(Data($0.utf8)) }
      let frames = objects.compactMap { $0["frames"] as? Int }
      #expect(frames == frames.sorted() && frames.last == 32)
      #expect(objects.allSatisfy { $0["total"] as? Int == 32 && $0["stage"] is String })
    }
  }

  @Test func aClipCanBeRenderedAgainFromItself() throws {
    try inFolder { program throws in
      for name in ["a.mp4", "a.webm"] {
        let options = quick("--background", "#ff2d55", "--fit", "cover")
        #expect(try program.run(options + [name]).status == 0)
        let again = try program.run(Array(quick("again-" + name).dropFirst(2)) + ["-p", name])
        #expect(again.status == 0, "\(again.errors)")
        #expect(try program.data(name) == program.data("again-" + name))
      }
      #expect(try program.run(quick("bare.mp4", "--no-scene")).status == 0)
      let bare = try program.run(["-p", "bare.mp4", "x.mp4"])
      #expect(bare.status == 65)
      #expect(bare.lines.count == 1 && bare.errors.contains("--no-scene"))
      let shown = try program.run(["presets", "show", "bare.mp4"])
      #expect(shown.status == 0 && shown.text.contains("key:") && !shown.text.contains("layers"))
    }
  }

  @Test func ifChangedLeavesWhatIsRightAlone() throws {
    try inFolder { program throws in
      let arguments = quick("a.mp4", "-y", "--if-changed")
      #expect(try program.run(arguments).status == 0)
      let before = try Stamp(program, "a.mp4")
      let second = try program.run(arguments)
      #expect(second.status == 0 && second.errors.contains("up to date"))
      #expect(try Stamp(program, "a.mp4") == before)
      #expect(try program.run(arguments + ["--background", "red"]).status == 0)
      #expect(try program.data("a.mp4") != before.bytes)
      #expect(try program.run(quick("a.mp4", "--if-changed")).status == 73, "changed, and no -y")
    }
  }

  @Test func workersChangeNoByte() throws {
    try inFolder { program throws in
      for workers in ["1", "2", "8"] {
        let outputs = ["\(workers).mp4", "\(workers).webm"]
        #expect(try program.run(quick("--workers", workers, fps: 3) + outputs).status == 0)
      }
      for suffix in ["mp4", "webm"] {
        #expect(try program.data("1.\(suffix)") == program.data("2.\(suffix)"))
        #expect(try program.data("1.\(suffix)") == program.data("8.\(suffix)"))
      }
    }
  }

  @Test func rawFramesOnStandardOutput() throws {
    try inFolder { program throws in
      let rgba = try program.run(quick("-", "--format", "rgba", "--background", "#ff0000"))
      #expect(rgba.status == 0, "\(rgba.errors)")
      #expect(rgba.output.count == 4 * 96 * 64 * 4)
      #expect(Array(rgba.output.prefix(4)) == [255, 0, 0, 255])
      let y4m = try program.run(quick("-o", "-", "--format=y4m"))
      #expect(y4m.output.prefix(10) == Data("YUV4MPEG2 ".utf8))
      #expect(try program.names == [])
    }
  }

  @Test func aSpeedChangeWarnsOnceAndStrictRefusesIt() throws {
    try inFolder { program throws in
      let arguments = ["-p", "blob", "--loop", "4s", "--size", "96x64", "--fps", "2", "--effort", "fast", "a.mp4"]
      let run = try program.run(arguments)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.lines.filter { $0.contains("warning") }.count == 1)
      #expect(run.errors.contains("20s"))
      let strict = try program.run(arguments + ["-y", "--strict"])
      #expect(strict.status == 65)
      #expect(strict.lines.count == 1 && strict.errors.contains("20s"))
      #expect(try program.run(["-p", "blob", "--loop", "20s", "-n", "x.mp4"]).errors == "")
    }
  }

  @Test func aTerminalGetsABarAndNobodyElse() throws {
    try inFolder { program throws in
      let line = #"command -v script >/dev/null || exit 99; script -qec "$(printf '%q ' "$@")" /dev/null"#
      let run = try program.shell(line, quick("a.mp4", fps: 15), environment: ["CI": "", "TERM": "xterm"])
      if run.status == 99 { return }
      #expect(run.status == 0)
      #expect(run.text.contains("60/60 frames"))
      #expect(run.text.contains("\r"))
    }
  }
}
