import Foundation
import Testing

/// INT, TERM and HUP leave no file, or the old one, and end the program as that signal.
@Suite(.serialized) struct SignalProcessTests {
  /// Enough frames that a signal finds the render at work.
  private static let render = [
    "-p", "liquid", "--loop", "8s", "--size", "320x180", "--progress", "json", "-y", "out.mp4",
  ]

  /// A fifth of it, for renders that go on to their end.
  private static let short = ["-p", "liquid", "--loop", "1.6s", "--size", "320x180", "-y"]

  /// Waits until the render has done `part` of its frames; nil where it ended before.
  private func wait(for part: Double, _ started: Started) throws -> Bool {
    let deadline = Date().addingTimeInterval(60)
    while started.process.isRunning, Date() < deadline {
      let last = started.errors.split(separator: "\n").last { $0.hasPrefix("{") && $0.hasSuffix("}") }
      if let last, let line = try? JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any],
        let frame = line["frames"] as? Int, let frames = line["total"] as? Int,
        Double(frame) >= part * Double(frames)
      {
        return true
      }
      usleep(2000)
    }
    return false
  }

  @Test(
    arguments: [
      (SIGINT, 0), (SIGINT, 0.1), (SIGINT, 0.5), (SIGINT, 0.95), (SIGTERM, 0), (SIGTERM, 0.5), (SIGHUP, 0),
      (SIGHUP, 0.5), (SIGQUIT, 0.05), (SIGQUIT, 0.95), (SIGUSR1, 0), (SIGUSR2, 0), (SIGALRM, 0), (SIGVTALRM, 0),
      (SIGPROF, 0),
    ] as [(Int32, Double)])
  func theOldFileStays(_ signal: Int32, _ part: Double) throws {
    try inFolder { program throws in
      try program.write("out.mp4", "old")
      let before = try Stamp(program, "out.mp4")
      let started = try program.start(Self.render)
      let isAtWork = try wait(for: part, started)
      kill(started.process.processIdentifier, signal)
      let sent = Date()
      let run = try started.wait()
      #expect(Date().timeIntervalSince(sent) < 4, "2 s are promised; the rest is for a busy machine")
      if run.status == 0 {
        // So close to the end that the file had its name already.
        #expect(!isAtWork || part > 0.9)
        return
      }
      #expect(run.status == 128 + signal)
      #expect(run.signal == signal)
      #expect(!run.errors.contains("0x") && !run.errors.contains("Backtrace"), "no stack trace")
      #expect(try Stamp(program, "out.mp4") == before)
      #expect(try program.names == ["out.mp4"])
    }
  }

  #if os(Linux)
    /// Those that only Linux ends programs by: IO, PWR, STKFLT, a real-time one.
    @Test(arguments: [SIGIO, SIGPWR, SIGSTKFLT, 40]) func theSignalsOfLinux(_ signal: Int32) throws {
      try theOldFileStays(signal, 0)
    }
  #endif

  @Test func whatIsInheritedAsIgnoredStaysIgnored() throws {
    try inFolder { program throws in
      // They come while it works.
      let script = #"""
        trap '' USR1 QUIT; "$@" & pid=$!; until ls -A | grep -q part; do sleep 0.01; done
        kill -USR1 $pid; kill -QUIT $pid; wait $pid
        """#
      let run = try program.shell(script, Self.short + ["out.mp4"])
      #expect(run.status == 0)
      #expect(try program.names == ["out.mp4"])
    }
  }

  @Test func whatCameInTheTemporarysPlaceIsNotPublished() throws {
    for name in ["out.mp4", "frames/"] {
      try inFolder { program throws in
        let isFile = name == "out.mp4"
        if isFile { try program.write("out.mp4", "old") }
        let script = #"""
          "$@" & pid=$!; until ls -A | grep -q part; do sleep 0.01; done
          name=$(ls -A | grep part); mv $name moved; echo evil >$name; wait $pid; status=$?; cat $name; exit $status
          """#
        let run = try program.shell(script, Self.short + [name])
        #expect(run.status == 73)
        #expect(run.text == "evil\n", "somebody's file is left alone")
        #expect(run.errors.contains("in the place of the temporary"))
        if isFile { #expect(try program.data("out.mp4") == Data("old".utf8)) }
      }
    }
  }

  /// The clips of a kit's first size lie under hidden names while the second is drawn.
  @Test func whatCameInThePlaceOfAKitsClipIsNotPublished() throws {
    try inFolder { program throws in
      let script = #"""
        "$@" & pid=$!; until ls k/.blobvideo-*/hero.webp >/dev/null 2>&1; do sleep 0.01; done
        name=$(echo k/.blobvideo-*/hero.mp4); mv $name moved; echo evil >$name; wait $pid; status=$?; ls -A k 2>/dev/null; exit $status
        """#
      let kit = [
        "kit", "-p", "liquid", "--loop", "4s", "--fps", "5", "--effort", "fast", "--sizes", "96x64,640x360", "--out",
        "k",
      ]
      let run = try program.shell(script, kit)
      #expect(run.status == 73, "\(run.errors)")
      #expect(run.text == "", "nothing of the kit has a name")
      #expect(run.errors.contains("k/hero.mp4: another file came in the place of the temporary"), "\(run.errors)")
    }
  }

  @Test func aFolderThatMovesKeepsNoTemporary() throws {
    for name in ["d/out.mp4", "d/frames/"] {
      try inFolder { program throws in
        let script = #"""
          mkdir d; "$@" & pid=$!; until ls -A d | grep -q part; do sleep 0.01; done
          mv d e; wait $pid; status=$?; ls -A e; exit $status
          """#
        let run = try program.shell(script, Self.short + [name])
        #expect(run.status == 73)
        #expect(run.text == "")
      }
    }
  }

  @Test func noFileComesToBe() throws {
    try inFolder { program throws in
      let started = try program.start(Self.render.dropLast() + ["new.webm"])
      _ = try wait(for: 0.05, started)
      kill(started.process.processIdentifier, SIGINT)
      #expect(try started.wait().signal == SIGINT)
      #expect(try program.names == [])
    }
  }

  /// A shell starts background jobs with INT ignored; they must clean up all the same. TERM is ignored by nobody on purpose.
  @Test(arguments: [("INT", 130), ("TERM", 143)] as [(String, Int32)])
  func anInheritedIgnoredInterruptCounts(_ name: String, _ status: Int32) throws {
    try inFolder { program throws in
      // The signal goes once the program is at work, which it says.
      let script = #"""
        trap '' \#(name); "$@" & pid=$!; trap - \#(name)
        until ls -A | grep -q part; do sleep 0.01; done
        kill -\#(name) $pid; wait $pid
        """#
      let run = try program.shell(script, Self.render)
      #expect(run.status == status)
      #expect(try program.names == [])
    }
  }

  @Test func nohupProtectsFromHangups() throws {
    try inFolder { program throws in
      let script = #"""
        trap '' HUP; "$@" & pid=$!; until ls -A | grep -q part; do sleep 0.01; done; kill -HUP $pid; wait $pid
        """#
      let run = try program.shell(script, Self.short + ["out.mp4"])
      #expect(run.status == 0)
      #expect(try program.names == ["out.mp4"])
    }
  }

  @Test func aStalledReaderDoesNotHoldASignalUp() throws {
    try inFolder { program throws in
      let stream = ["-p", "liquid", "--loop", "8s", "--size", "320x180", "-", "--format", "rgba"]
      let script = #"""
        mkfifo pipe; sleep 6 <pipe & "$@" >pipe & pid=$!; sleep 1; kill -TERM $pid; SECONDS=0; wait $pid
        status=$?; echo $SECONDS; exit $status
        """#
      let run = try program.shell(script, stream)
      #expect(run.status == 143)
      #expect(Int(run.text.dropLast()) ?? 99 < 4, "2 s are promised; the rest is for a busy machine")
    }
  }

  @Test func aKilledRunsTemporaryGoesWithTheNextRun() throws {
    try inFolder { program throws in
      let started = try program.start(Self.render)
      _ = try wait(for: 0.05, started)
      #expect(try program.names.count == 1, "the temporary")
      kill(started.process.processIdentifier, SIGKILL)
      _ = try started.wait()
      #expect(try program.names.count == 1)
      #expect(try program.run(quick("out.mp4")).status == 0)
      #expect(try program.names == ["out.mp4"])
    }
  }
}
