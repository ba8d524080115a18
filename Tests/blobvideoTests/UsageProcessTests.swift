import Foundation
import Testing

/// Everything that is refused before anything is opened: one clear line, status 64, nothing written.
struct UsageProcessTests {
  @Test(arguments: [
    ["--preset", "liquit", "out.mp4"], ["--prset", "liquid", "out.mp4"], ["rendr", "out.mp4"],
    ["out.mp4", "--loop", "4s"],
    ["--preset", "liquid", "out.mp5"], ["--preset", "liquid", "out"], ["--preset", "liquid", "out.gif", "--fps", "30"],
    ["--preset", "liquid"], [], ["--preset", "liquid", "a%04d.png"], ["-p", "liquid", "folder/", "--if-changed"],
    ["-p", "liquid", "out.mp4", "--seed", "-1"], ["-p", "liquid", "out.mp4", "--set", "speed"],
    ["-p", "liquid", "out.mp4", "--set", "speed=2"], ["-p", "liquid", "out.mp4", "--palette", "red,blue"],
    ["-p", "liquid", "out.mp4", "--palette", "midnigt"], ["-p", "liquid", "out.mp4", "--loop"], ["-p", "liquid", ""],
    ["presets"], ["presets", "lsit"], ["presets", "show"], ["presets", "check"], ["doctor", "now"],
    ["help", "nonsense"],
    ["-p", "liquid", "out.mp4", "--at", "1s"], ["-p", "liquid", "out.png", "--if-changed"],
    ["-p", "liquid", "out.mp4", "-c", "vp9"], ["-p", "liquid", "out.mp4", "--crf", "52"],
    ["-p", "liquid", "out.mp4", "--size", "321x240"], ["-p", "liquid", "out.mp4", "--background", "transparent"],
    ["-p", "liquid", "out.mp4", "--poster", "out.mp4"], ["-p", "liquid", "a.mp4", "b.webm", "--crf", "30"],
  ])
  func isRefused(_ arguments: [String]) throws {
    try inFolder { program throws in
      let run = try program.run(arguments)
      #expect(run.status == 64, "\(run.errors)")
      #expect(run.lines.count == 1, "\(run.errors)")
      #expect(run.errors.hasPrefix("blobvideo: error: "))
      #expect(run.output.isEmpty)
      #expect(try program.names == [])
    }
  }

  @Test(arguments: ["nan", "inf", "-4s", "0s", "1e400", "0x10", "4,5s", "4", "", "４s", "1e9s", "-1s"])
  func lengthsAreRefusedAtEveryEntryPoint(_ length: String) throws {
    try inFolder { program throws in
      let ways = [["--loop", length], ["--loop=" + length], ["-l", length]]
      for way in ways {
        for output in [["out.mp4"], ["out.webm"], ["out.png"], ["-", "--format", "y4m"], ["out.mp4", "--dry-run"]] {
          let run = try program.run(["-p", "liquid"] + way + output)
          #expect(run.status == 64)
          #expect(run.lines.count == 1)
          #expect(run.errors.contains("--loop"))
        }
      }
      #expect(try program.names == [])
    }
  }

  @Test(arguments: [
    ("--fps", "nan"), ("--fps", "30/0"), ("--size", "0x0"), ("--size", "99999x99999"), ("--size", "320"),
    ("--size", "1e3x5"),
  ])
  func numbersAreRefused(_ option: String, _ value: String) throws {
    try inFolder { program throws in
      let run = try program.run(["-p", "liquid", option, value, "out.mp4"])
      #expect(run.status == 64)
      #expect(run.lines.count == 1)
      #expect(run.errors.contains(option) && run.errors.contains("'\(value)'"))
      #expect(try program.names == [])
    }
  }

  @Test func anArgumentThatIsNotUTF8IsRefused() throws {
    try inFolder { program throws in
      let run = try program.shell(#""$@" $'caf\xe9.mp4'"#, ["-p", "liquid"])
      #expect(run.status == 64)
      #expect(run.lines.count == 1)
      #expect(try program.names == [])
    }
  }

  @Test func aNameCannotBreakTheLine() throws {
    try inFolder { program throws in
      let run = try program.run(["-p", "a\nb\u{1B}[2J", "out.mp4"])
      #expect(run.status == 64)
      #expect(run.lines.count == 1)
      #expect(!run.errors.contains("\u{1B}"))
    }
  }
}
