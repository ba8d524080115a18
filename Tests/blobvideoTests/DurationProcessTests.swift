import Foundation
import Testing

/// Lengths and rates become whole frames exactly, however they are written and wherever they are given.
struct DurationProcessTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let loop, fps: String
    let frames: Int
    let seconds: Double
    var testDescription: String { "\(loop) at \(fps)" }
  }

  /// Worked out by hand from round(loop x rate), halves up, with NTSC rates as fractions over 1001.
  static let cases: [Case] = [
    Case(loop: "4s", fps: "29.97", frames: 120, seconds: 4.004),
    Case(loop: "4s", fps: "59.94", frames: 240, seconds: 4.004),
    Case(loop: "4s", fps: "23.976", frames: 96, seconds: 4.004),
    Case(loop: "4.1s", fps: "30", frames: 123, seconds: 4.1),
    Case(loop: "0.3s", fps: "30", frames: 9, seconds: 0.3),
    Case(loop: "32.866667s", fps: "30", frames: 986, seconds: 32.866667),
    Case(loop: "2.05s", fps: "30", frames: 62, seconds: 2.066667),
    Case(loop: "1.01s", fps: "30", frames: 30, seconds: 1),
    Case(loop: "500ms", fps: "30", frames: 15, seconds: 0.5),
    Case(loop: "1m", fps: "1", frames: 60, seconds: 60),
    Case(loop: "0.001s", fps: "30", frames: 1, seconds: 0.033333),
    Case(loop: "8.2s", fps: "25", frames: 205, seconds: 8.2),
    Case(loop: "120f", fps: "24", frames: 120, seconds: 5),
    Case(loop: "1m30s", fps: "12.5", frames: 1125, seconds: 90),
    Case(loop: "natural", fps: "30000/1001", frames: 120, seconds: 4.004),
  ]

  private func expectLoop(_ run: Program.Run, _ it: Case) throws {
    #expect(run.status == 0, "\(run.errors)")
    let plan = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(plan["frames"] as? Int == it.frames)
    let duration = try #require(plan["duration"] as? Double)
    #expect(abs(duration - it.seconds) < 1e-6)
  }

  @Test(arguments: cases)
  func fromTheOption(_ it: Case) throws {
    try inFolder { program throws in
      for way in [["--loop", it.loop], ["--loop=" + it.loop], ["-l", it.loop]] {
        let run = try program.run(["-p", "liquid", "--fps", it.fps, "-n", "out.mp4"] + way)
        try expectLoop(run, it)
      }
      #expect(try program.names == [])
    }
  }

  /// A preset's loop is a time; it knows no frame rate.
  @Test(arguments: cases.filter { !$0.loop.hasSuffix("f") })
  func fromThePreset(_ it: Case) throws {
    try inFolder { program throws in
      try program.write("p.json", Fixture.liquid(loop: it.loop))
      try expectLoop(try program.run(["-p", "./p.json", "--fps", it.fps, "-n", "out.webm"]), it)
    }
  }

  @Test(arguments: ["4", "0s", "-1s", "0x10", "1e9s", "", "４s", "nan", "inf", "1e400", "4,5s"])
  func aPresetsBadLengthIsABadPreset(_ length: String) throws {
    try inFolder { program throws in
      try program.write("p.json", Fixture.liquid(loop: length))
      for arguments in [
        ["-p", "./p.json", "out.mp4"], ["presets", "check", "p.json"], ["presets", "show", "p.json"],
      ] {
        let run = try program.run(arguments)
        #expect(run.status == 65, "\(arguments): \(run.errors)")
        #expect(run.lines.count == 1)
        #expect(run.errors.contains("p.json:"))
      }
      #expect(try program.names == ["p.json"])
    }
  }
}
