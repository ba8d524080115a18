#if os(Linux)
  import Foundation
  import Testing

  /// What a batch takes of the machine, seen from outside while it runs.
  @Suite struct BatchLoadTests {
    /// One look at a process.
    private struct Look {
      var jobsDone = 0
      var threads = 0, files = 0
      /// Resident memory in KB.
      var memory = 0
    }

    /// Looks at a batch with `--progress json` until it ends.
    private func watch(_ program: Program, _ words: [String]) throws -> (looks: [Look], run: Program.Run) {
      let started = try program.start(
        ["batch"] + words + ["--progress", "json"], environment: ["MALLOC_ARENA_MAX": "1"])
      let place = "/proc/\(started.process.processIdentifier)/"
      var looks: [Look] = []
      while started.process.isRunning {
        var look = Look()
        look.threads = (try? FileManager.default.contentsOfDirectory(atPath: place + "task"))?.count ?? 0
        look.files = (try? FileManager.default.contentsOfDirectory(atPath: place + "fd"))?.count ?? 0
        let status = (try? String(contentsOfFile: place + "status", encoding: .utf8)) ?? ""
        look.memory =
          status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
          .flatMap { Int($0.filter(\.isNumber)) } ?? 0
        look.jobsDone =
          started.errors.split(separator: "\n").last { $0.hasSuffix("}") }
          .flatMap { $0.firstMatch(of: /"job":(\d+)/).flatMap { Int($0.1) } } ?? 0
        if look.memory > 0 { looks.append(look) }
        usleep(3000)
      }
      return (looks, try started.wait())
    }

    private static let tiny = ["--loop", "4s", "--fps", "2", "--effort", "fast", "-q", "draft", "--out", "out"]

    /// docs/batch.md: the cores in workers or one for each job, 12 threads for each encoder, and 16 of the program's own.
    @Test(arguments: ["h264", "hevc"])
    func threadsStayWithinTheirBound(codec: String) throws {
      try inFolder { program in
        let words = ["-p", "bokeh", "--seeds", "1..12", "--sizes", "128x128", "--codecs", codec, "--jobs", "4"]
        let (looks, run) = try watch(program, words + Self.tiny)
        #expect(run.status == 0, "\(run.errors)")
        let bound = max(ProcessInfo.processInfo.activeProcessorCount, 4) + 4 * 12 + 16
        let most = looks.map(\.threads).max() ?? 0
        #expect(most > 4 && most <= bound, "\(most) threads")
        // How many are at work at once changes no byte.
        let alone = try program.run(
          ["batch"] + words.dropLast() + ["1"] + Self.tiny.dropLast() + ["one"])
        #expect(alone.status == 0, "\(alone.errors)")
        #expect(try program.data("out/results.json") == program.data("one/results.json"))
      }
    }

    /// The last clips of two hundred hold no more than the 20th to the 60th did. In one arena: glibc gives threads arenas of their own, and how
    /// full those are at a time is chance.
    @Test(.disabled(if: Program.isSanitized)) func aLongBatchGrowsByNothing() throws {
      try inFolder { program in
        let (looks, run) = try watch(
          program, ["-p", "bokeh", "--seeds", "1..200", "--sizes", "64x64", "--jobs", "1"] + Self.tiny)
        #expect(run.status == 0, "\(run.errors)")
        let early = looks.filter { (20...60).contains($0.jobsDone) }, late = looks.filter { $0.jobsDone >= 160 }
        let (before, after) = (early.map(\.memory).max() ?? 0, late.map(\.memory).max() ?? 0)
        #expect(before > 0 && after <= before + 2048, "\(before) KB, then \(after) KB")
        let (opened, open) = (early.map(\.files).max() ?? 0, late.map(\.files).max() ?? 0)
        #expect(opened > 0 && open <= opened, "\(opened) open files, then \(open)")
      }
    }
  }
#endif
