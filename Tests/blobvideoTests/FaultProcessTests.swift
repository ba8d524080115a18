import Foundation
import Testing

/// What goes wrong outside of us: one clear line, the documented status, nothing left behind, older files untouched.
struct FaultProcessTests {
  private func expectFailure(_ run: Program.Run, _ status: Int32, line: Int = #line) {
    #expect(run.status == status, "line \(line): \(run.errors)")
    #expect(run.lines.count == 1, "line \(line): \(run.errors)")
    #expect(run.errors.hasPrefix("blobvideo: error: "), "line \(line): \(run.errors)")
  }

  @Test func outputsThatCannotBe() throws {
    try inFolder { program throws in
      try FileManager.default.createDirectory(at: program.url("folder.mp4"), withIntermediateDirectories: true)
      expectFailure(try program.run(quick("missing/out.mp4")), 73)
      expectFailure(try program.run(quick("folder.mp4")), 73)
      try FileManager.default.createDirectory(at: program.url("bare"), withIntermediateDirectories: true)
      expectFailure(try program.run(quick("bare")), 73)
      expectFailure(try program.run(quick("/dev/null")), 73)
      expectFailure(try program.run(quick("out.mp4", "--poster", "missing/p.png")), 73)
      expectFailure(try program.run(quick("out.mp4", "--report", "missing/r.json")), 73)
      expectFailure(try program.run(quick("out.mp4", "--report", "folder.mp4")), 73)
      #expect(try program.names == ["bare", "folder.mp4"])
    }
  }

  @Test func devicesAndPipesAreNoOutputs() throws {
    try inFolder { program throws in
      #expect(mkfifo(program.url("pipe.mp4").path, 0o600) == 0)
      try FileManager.default.createSymbolicLink(atPath: program.url("null.mp4").path, withDestinationPath: "/dev/null")
      expectFailure(try program.run(quick("pipe.mp4", "-y")), 73)
      expectFailure(try program.run(quick("null.mp4", "-y")), 73)
      #expect(try program.names == ["null.mp4", "pipe.mp4"])
    }
  }

  @Test func aSecondRunChangesNothing() throws {
    try inFolder { program throws in
      #expect(try program.run(quick("out.mp4", "--poster", "p.png", "--report", "r.json")).status == 0)
      for name in ["out.mp4", "p.png", "r.json"] {
        let before = try Stamp(program, name)
        var arguments = quick()
        arguments += name == "out.mp4" ? [name] : ["other.mp4", name == "p.png" ? "--poster" : "--report", name]
        expectFailure(try program.run(arguments), 73)
        #expect(try Stamp(program, name) == before)
      }
      #expect(try program.names == ["out.mp4", "p.png", "r.json"])
    }
  }

  @Test func namesAloneRenderNothing() throws {
    try inFolder { program throws in
      #expect(try program.run(quick("a.mp4", "b.webm")).status == 0)
      try program.write("c.mp4", "not a clip")
      let before = try ["a.mp4", "b.webm", "c.mp4"].map { try Stamp(program, $0) }
      let one = try program.run(["a.mp4"])
      #expect(one.status == 0)
      #expect(one.text.contains("key:") && one.text.contains("\"layers\""))
      let all = try program.shell(#""$@" *.mp4 *.webm"#, [])
      #expect(all.status == 65, "c.mp4 is no clip")
      #expect(all.text.contains("a.mp4") && all.text.contains("b.webm"))
      expectFailure(try program.run(["absent.mp4"]), 66)
      #expect(try ["a.mp4", "b.webm", "c.mp4"].map { try Stamp(program, $0) } == before)
      #expect(try program.names == ["a.mp4", "b.webm", "c.mp4"])
    }
  }

  @Test func anOutputThatIsAlsoTheInput() throws {
    try inFolder { program throws in
      #expect(try program.run(quick("a.mp4")).status == 0)
      let before = try Stamp(program, "a.mp4")
      try FileManager.default.createSymbolicLink(
        atPath: program.url("b.mp4").path, withDestinationPath: program.url("a.mp4").path)
      expectFailure(try program.run(["-p", "a.mp4", "-y", "a.mp4"]), 73)
      expectFailure(try program.run(["-p", "a.mp4", "-y", "./b.mp4"]), 73)
      expectFailure(try program.run(["-p", "a.mp4", "-y", "c.mp4", "--report", "b.mp4"]), 73)
      expectFailure(try program.run(quick("c.mp4", "--report", "./c.mp4")), 73)
      #expect(try Stamp(program, "a.mp4") == before)
      #expect(try program.names == ["a.mp4", "b.mp4"])
    }
  }

  #if os(Linux)
    /// glibc gives every thread what the limit leaves to the first one, and encoders' need more.
    @Test(.disabled(if: Program.isSanitized), arguments: ["h264", "hevc", "av1"], [32, 64])
    func aSmallStackIsEnough(_ codec: String, _ kilobytes: Int) throws {
      try inFolder { program throws in
        let run = try program.shell(
          "ulimit -s \(kilobytes); exec \"$@\"",
          [
            "-p", "liquid", "-s", "96x64", "-l", "4s", "--fps", "5", "--effort", "fast", "-c", codec, "a.mp4",
            "--quiet",
          ])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.status): \(run.errors)")
        #expect(try program.names == ["a.mp4"])
      }
    }
  #endif

  #if os(Linux)
    /// FFmpeg's own words are "Generic error in an external library".
    @Test(.disabled(if: Program.isSanitized), arguments: ["v", "d"]) func aMemoryLimitIsNamed(_ option: String) throws {
      try inFolder { program throws in
        try program.write("out.mp4", "old")
        let before = try Stamp(program, "out.mp4")
        var failures = 0
        for megabytes in [300, 400, 500] {
          let run = try program.shell(
            "ulimit -\(option) \(megabytes)000; exec \"$@\"",
            ["-p", "liquid", "-l", "4s", "--fps", "2", "-s", "1080p", "--effort", "fast", "-y", "--quiet", "out.mp4"])
          // The loader's own failure, and the runtime's, which no program can put into words.
          if run.status == 127 || run.signal != 0 { continue }
          if run.status == 0 { break }
          #expect(run.status == 1)
          // x264 says what it could not have by itself, whatever its log is set to.
          let lines = run.lines.filter { !$0.hasPrefix("x264 [error]: malloc of size") }
          #expect(lines.count == 1 && lines[0].hasPrefix("blobvideo: error: "), "\(run.errors)")
          #expect(
            run.errors.contains("memory is limited to \(megabytes * 1024 / 1000) MB (ulimit -\(option))"),
            "\(run.errors)")
          #expect(try Stamp(program, "out.mp4") == before)
          failures += 1
        }
        #expect(failures > 0)
      }
    }
  #endif

  @Test(.disabled(if: Program.isSanitized), arguments: ["out.mp4", "out.webm", "out.png"])
  func aFileSizeLimit(_ name: String) throws {
    try inFolder { program throws in
      try program.write(name, "old")
      let before = try Stamp(program, name)
      let arguments = [
        "-p", "liquid", "--loop", "4s", "--fps", "15", "--size", "640x360", "--background", "#123456", "-y", name,
      ]
      expectFailure(try program.shell(#"ulimit -f 1; "$@""#, arguments), 74)
      #expect(try Stamp(program, name) == before)
      #expect(try program.names == [name])
    }
  }

  @Test(.enabled(if: FullDisk.isPossible, "a small file system of our own needs root and mount"))
  func aFullDisk() throws {
    try FullDisk.with { program throws in
      try program.write("out.mp4", "old")
      let before = try Stamp(program, "out.mp4")
      let arguments = [
        "-p", "liquid", "--loop", "4s", "--fps", "15", "--size", "640x360", "--crf", "1", "-y", "out.mp4",
      ]
      let run = try program.run(arguments)
      #expect(run.status == 74, "\(run.errors)")
      #expect(run.lines.count == 1)
      #expect(try Stamp(program, "out.mp4") == before)
      #expect(try program.names == ["out.mp4"])
    }
  }

  @Test func pipesThatCloseEarly() throws {
    try inFolder { program throws in
      let stream = ["-p", "liquid", "--loop", "4s", "--fps", "15", "--size", "640x360", "-", "--format", "rgba"]
      let closed = try program.shell(#""$@" | head -c 1000 >/dev/null; exit ${PIPESTATUS[0]}"#, stream)
      expectFailure(closed, 74)
      expectFailure(try program.shell(#""$@" | true; exit ${PIPESTATUS[0]}"#, stream), 74)
      expectFailure(try program.shell(#""$@" >&-"#, stream), 74)
      expectFailure(try program.shell(#""$@" >&-"#, ["presets", "list"]), 74)
      expectFailure(try program.shell(#""$@" >/dev/full"#, ["presets", "list"]), 74)
      expectFailure(try program.shell(#""$@" >/dev/full"#, ["--help"]), 74)
      expectFailure(try program.shell(#""$@" >/dev/full"#, stream), 74)
      #expect(try program.names == [])
    }
  }

  @Test func aClosedStandardErrorIsNoReasonToFail() throws {
    try inFolder { program throws in
      #expect(try program.shell(#""$@" 2>&-"#, quick("a.mp4", "--progress", "json")).status == 0)
      #expect(try program.shell(#""$@" <&- >&- 2>&-"#, quick("b.mp4")).status == 0)
      #expect(try program.shell(#""$@" 2>/dev/full"#, quick("c.mp4", "--progress", "json")).status == 0)
      #expect(try program.data("a.mp4") == program.data("b.mp4"))
      #expect(try program.data("a.mp4") == program.data("c.mp4"))
      #expect(try program.shell(#""$@" 2>&-"#, ["-p", "nonsense", "x.mp4"]).status == 64)
      #expect(try program.names == ["a.mp4", "b.mp4", "c.mp4"])
    }
  }

  @Test func inputsThatAreNotThere() throws {
    try inFolder { program throws in
      expectFailure(try program.run(["-p", "absent.json", "out.mp4"]), 66)
      expectFailure(try program.run(["-p", "./", "out.mp4"]), 66)
      expectFailure(try program.run(["presets", "check", "absent.json"]), 66)
      expectFailure(try program.run(["presets", "show", "absent.mp4"]), 66)
      #expect(try program.names == [])
    }
  }

  @Test func emptyFilesCountAsAbsent() throws {
    try inFolder { program throws in
      try program.write("out.mp4", "")
      #expect(try program.run(quick("out.mp4")).status == 0)
      #expect(try program.data("out.mp4").count > 500)
    }
  }
}

/// What must not change about a file: its bytes and its time stamp.
struct Stamp: Equatable {
  let bytes: Data
  let modified: Date?

  init(_ program: Program, _ name: String) throws {
    bytes = try program.data(name)
    modified = try FileManager.default.attributesOfItem(atPath: program.url(name).path)[.modificationDate] as? Date
  }
}

/// A file system of 64 KiB.
enum FullDisk {
  static let isPossible: Bool = {
    #if os(Linux)
      return (try? with { _ in }) != nil
    #else
      return false
    #endif
  }()

  struct NotPossible: Error {}

  static func with(_ body: (Program) throws -> Void) throws {
    let outer = try Program()
    defer { outer.remove() }
    let mount = try shell("mount -t tmpfs -o size=64k tmpfs '\(outer.folder.path)'")
    if mount != 0 { throw NotPossible() }
    defer { _ = try? shell("umount '\(outer.folder.path)'") }
    try body(outer)
  }

  private static func shell(_ line: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line + " 2>/dev/null"]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
