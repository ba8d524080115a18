import Foundation
import Testing

/// What else than a file can stand under an input's name.
struct InputKindProcessTests {
  private static let preset = """
    {"canvas":{"width":9,"height":9},"loop":"4s","layers":[{"shapes":[{"circle":{"center":[4,4],"radius":2},"fill":"red"}]}]}
    """

  @Test func pipesAreReadToTheirEnd() throws {
    try inFolder { program throws in
      try program.write("p.json", Self.preset)
      try program.write("m.json", #"{"jobs":[{"preset":"blob"}]}"#)
      for (script, words) in [
        (#""$@" -p <(cat p.json)"#, ["-n", "o.png"]), (#"cat p.json | "$@" -p /dev/stdin"#, ["-n", "o.png"]),
        (#"(sleep 0.3; head -c 20 p.json; sleep 0.3; tail -c +21 p.json) | "$@" -p /dev/stdin"#, ["-n", "o.png"]),
        (#""$@" -p /dev/stdin <p.json"#, ["-n", "o.png"]), (#"cat m.json | "$@" -"#, ["batch", "--out", "b", "-n"]),
        (#""$@" <(cat m.json)"#, ["batch", "--out", "b", "-n"]), (#""$@" - <m.json"#, ["batch", "--out", "b", "-n"]),
      ] {
        let run = try program.shell(script.replacing("\"$@\"", with: "\"$@\" \(words.joined(separator: " "))"), [])
        #expect(run.status == 0 && run.errors == "", "\(script): \(run.errors)")
        #expect(!run.text.isEmpty)
      }
    }
  }

  /// Opens a pipe once somebody reads it, writes `text` and closes it.
  private func write(_ text: String, to pipe: URL) throws {
    let deadline = Date().addingTimeInterval(20)
    var descriptor: Int32 = -1
    while descriptor < 0, Date() < deadline {
      descriptor = open(pipe.path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor < 0 { usleep(5000) }
    }
    try #require(descriptor >= 0, "nobody reads it")
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  @Test(arguments: [(preset, 0), ("", 65)] as [(String, Int32)])
  func aNamedPipeEndsWithItsWriter(_ text: String, _ status: Int32) throws {
    try inFolder { program throws in
      #expect(mkfifo(program.url("a").path, 0o600) == 0)
      let started = try program.start(["-p", "./a", "-n", "o.png"])
      try write(text, to: program.url("a"))
      let run = try started.wait()
      #expect(run.status == status && run.lines.count == (text.isEmpty ? 1 : 0), "\(run.errors)")
      #expect(text.isEmpty == run.errors.contains("the file is empty"), "\(run.errors)")
    }
  }

  @Test func aPipeThatNobodyWroteIntoIsEmpty() throws {
    try inFolder { program throws in
      let run = try program.shell(#"true | "$@" batch - --out b"#, [])
      #expect(run.status == 65 && run.lines.count == 1 && run.errors.contains("the file is empty"), "\(run.errors)")
    }
  }

  #if os(Linux)
    @Test(
      arguments: [["-p", "./a", "o.png"], ["batch", "a", "--out", "b"], ["presets", "check", "a"]], [SIGINT, SIGTERM])
    func whoWaitsForAWriterSaysSoAndCanBeStopped(_ words: [String], _ signal: Int32) throws {
      try inFolder { program throws in
        #expect(mkfifo(program.url("a").path, 0o600) == 0)
        let started = try program.start(words)
        let deadline = Date().addingTimeInterval(20)
        while started.errors.isEmpty, Date() < deadline { usleep(10_000) }
        kill(started.process.processIdentifier, signal)
        let sent = Date()
        let run = try started.wait()
        #expect(Date().timeIntervalSince(sent) < 4)
        #expect(run.signal == signal)
        #expect(run.lines.count == 1 && run.errors.contains("a pipe that nobody writes to yet"), "\(run.errors)")
      }
    }
  #endif

  /// What the program writes itself is never waited for.
  @Test func pipesInThePlaceOfOutputs() throws {
    try inFolder { program throws in
      let batch = [
        "batch", "-p", "liquid", "--sizes", "96x64", "--loop", "4s", "--fps", "1", "--effort", "fast", "--out", "b",
      ]
      for name in ["results.json", "index.html", "liquid-own-0-96x64.mp4", "d"] {
        let path = program.url("b")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        #expect(mkfifo(path.appendingPathComponent(name).path, 0o600) == 0)
        let run = try program.shell(
          #"timeout 60 "$@""#, batch + ["--contact-sheet"] + (name == "d" ? ["--depfile", "b/d"] : []))
        #expect(run.status == 73 || run.status == 1, "\(name): \(run.status) \(run.errors)")
        #expect(run.errors.contains(name), "\(name): \(run.errors)")
        try FileManager.default.removeItem(at: path)
      }
    }
  }

  @Test func whatIsNoFileIsRefused() throws {
    try inFolder { program throws in
      let bind = "import socket; socket.socket(socket.AF_UNIX).bind('s')"
      let hasSocket = try program.shell("python3 -c \"\(bind)\"", []).status == 0
      for (name, word) in [("./", "is a folder"), ("/dev/zero", "found more")]
        + (hasSocket ? [("./s", "is a socket")] : [])
      {
        for words in [["-p", name, "o.png"], ["batch", name, "--out", "b"], ["presets", "check", name]] {
          let run = try program.run(words)
          #expect(run.status == (name == "/dev/zero" ? 65 : 66), "\(words): \(run.errors)")
          #expect(run.lines.count == 1 && run.errors.contains(word), "\(words): \(run.errors)")
        }
      }
    }
  }
}
