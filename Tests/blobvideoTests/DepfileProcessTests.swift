import Foundation
import Testing

/// `--depfile`, judged by Make and Ninja themselves.
struct DepfileProcessTests {
  /// Names that people have, and that Make or Ninja would misread as they stand.
  private static let names = [
    "plain", "two words", "a#b", "a$b", "a:b", "logo (1)b", "é日本", "-dash", "a+b,c@d",
  ]

  /// An input that is gone makes Make run the command, not stop for want of a rule.
  @Test(arguments: names) func makeReadsIt(_ name: String) throws {
    try inFolder { program in
      try program.write("\(name).json", try Fixture.preset("liquid"))
      let output = "\(name).mp4"
      let run = try program.run(
        ["-p", "./\(name).json"] + quick("--depfile", "out.d", "--", output).dropFirst(2))
      #expect(run.status == 0, "\(run.errors)")
      try FileManager.default.removeItem(at: program.url("\(name).json"))
      // The rule alone: what it names is what was read.
      let text = String(decoding: try program.data("out.d"), as: UTF8.self)
      let rule = try #require(text.components(separatedBy: "\n\n").first) + "\n"
      try program.write("rule.d", rule)
      let make = try program.shell(
        #"LC_ALL=C make -rR -f rule.d -- "$TARGET" 2>&1"#, [], environment: ["TARGET": output])
      #expect(make.status == 2)
      #expect(make.text.contains("No rule to make target '\(name).json', needed by '\(output)'"), "\(make.text)")
      // And with the empty ones.
      let escaped = rule.prefix { $0 != "\n" }.dropLast(3)
      try program.write("Makefile", "\(escaped):\n\techo making\ninclude out.d\n")
      let again = try program.shell(
        #"LC_ALL=C make -rR -- "$TARGET" 2>&1"#, [], environment: ["TARGET": output])
      #expect(again.status == 0 && again.text.contains("making"), "\(again.text)")
    }
  }

  @Test(arguments: names) func ninjaReadsIt(_ name: String) throws {
    try inFolder { program in
      guard try program.shell("command -v ninja", []).status == 0 else {
        print("skipped: ninja is not installed")
        return
      }
      try program.write("\(name).json", try Fixture.preset("liquid"))
      let output = "\(name).mp4"
      let run = try program.run(["-p", "./\(name).json"] + quick("--depfile", "saved.d", "--", output).dropFirst(2))
      #expect(run.status == 0, "\(run.errors)")
      func escaped(_ name: String) -> String {
        name.reduce(into: "") { $0 += "$ :".contains($1) ? "$\($1)" : String($1) }
      }
      try program.write(
        "build.ninja",
        "rule copy\n  command = cp saved.d d && touch -- $out\n  depfile = d\n  deps = gcc\nbuild \(escaped(output)): copy\n"
      )
      let build = try program.shell("ninja 1>&2 && ninja -t deps", [])
      #expect(build.status == 0, "\(build.errors)")
      #expect(build.text.contains("\(output): #deps 1"), "\(build.text)")
      #expect(
        build.text.split(separator: "\n").dropFirst().first.map {
          $0.hasSuffix("    \(name).json") || $0 == "    ./\(name).json"
        } == true, "\(build.text)")
      // Gone: built again rather than refused.
      try FileManager.default.removeItem(at: program.url("\(name).json"))
      let again = try program.shell("ninja 2>&1", [])
      #expect(again.status == 0 && again.text.contains("[1/1]"), "\(again.text)")
    }
  }

  /// What Make joins with the next name, or takes for a pattern where it has an empty rule.
  @Test(arguments: [("50%.json", "a '%'"), ("logo ", "a space at its end")])
  func refusesInputsThatMakeMisreads(_ name: String, _ what: String) throws {
    try inFolder { program in
      try program.write(name, try Fixture.preset("liquid"))
      let run = try program.run(["-p", "./" + name] + quick("--depfile", "out.d", "out.mp4").dropFirst(2))
      #expect(
        run.status == 64 && run.errors.contains("has \(what), which Make and Ninja read differently"), "\(run.errors)")
      #expect(try program.names == [name])
    }
  }

  @Test func namesEveryFileThatWasRead() throws {
    try inFolder { program in
      try program.write(
        "logo.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-5 -5 10 10'><circle r='4'/></svg>")
      let shape = [
        "-p", "shape", "--set", "file=logo.svg", "-l", "1s", "--fps", "2", "-s", "96x64", "--effort", "fast",
      ]
      #expect(try program.run(shape + ["out.mp4", "--depfile", "out.d"]).status == 0)
      #expect(try program.data("out.d") == Self.rule("out.mp4", "logo.svg"))
      // What is up to date says the same.
      let again = try program.run(shape + ["-y", "--if-changed", "out.mp4", "--depfile", "out.d"])
      #expect(again.status == 0)
      #expect(try program.data("out.d") == Self.rule("out.mp4", "logo.svg"))
      try program.write(
        "m.json", #"{"jobs": [{"preset": "liquid", "loop": "1s", "fps": 1, "size": "96x64", "effort": "fast"}]}"#)
      #expect(try program.run(["batch", "m.json", "--out", "o", "--depfile", "o.d"]).status == 0)
      #expect(try program.data("o.d") == Self.rule("o/results.json", "m.json"))
    }
  }

  /// The rule for what was made from a file and the program, with an empty rule for each.
  private static func rule(_ target: String, _ input: String) -> Data {
    Data("\(target): \\\n  \(input) \\\n  \(escapedProgram)\n\n\(input):\n\n\(escapedProgram):\n".utf8)
  }

  /// The program as a rule names it, links resolved.
  private static var escapedProgram: String {
    URL(fileURLWithPath: Program.path).resolvingSymlinksInPath().path.replacingOccurrences(of: " ", with: "\\ ")
  }

  @Test(arguments: [
    ["batch", "--sizes", "64x64", "--depfile", "new/results.json"],
    ["batch", "--sizes", "64x64", "--name", "a", "--depfile", "./new//b/../a.mp4"],
    ["batch", "--sizes", "64x64", "--contact-sheet", "--depfile", "new/index.html"],
    ["kit", "--depfile", "new/hero.json"], ["kit", "--report", "./new/hero.html"],
    ["kit", "--depfile", "new/hero.d", "--report", "new/./hero.d"],
  ])
  func isNoneOfTheCommandsOwnFilesInAFolderThatIsNotThereYet(_ words: [String]) throws {
    try inFolder { program in
      let run = try program.run(words + ["-p", "liquid", "--out", "new"])
      #expect(run.status == 73 && run.errors.contains("the render's own file"), "\(run.errors)")
      #expect(try program.names == [])
    }
  }

  /// In a folder below `--out` that is not there yet, however both are written; that folder itself is no file.
  @Test(arguments: [["batch", "--sizes", "64x64"], ["kit", "--sizes", "64x64"]])
  func liesWhereTheCommandMakesFolders(_ words: [String]) throws {
    try inFolder { program in
      let words = words + ["-p", "liquid", "-l", "4s", "--fps", "1", "--effort", "fast", "--out"]
      for (out, file) in [("./a", "a/deep/d"), ("b/", "./b/d"), ("c", "c")] {
        let run = try program.run(words + [out, "--depfile", file])
        if file == "c" {
          #expect(run.status == 73 && run.errors.contains("is the folder of --out"), "\(run.errors)")
        } else {
          #expect(run.status == 0 && FileManager.default.fileExists(atPath: program.url(file).path), "\(run.errors)")
        }
      }
      let run = try program.run(words + ["e", "--depfile", "gone/d"])
      #expect(run.status == 73 && run.errors.contains("'gone/d' cannot be created"), "\(run.errors)")
      #expect(try program.names == ["a", "b"])
    }
  }

  @Test(arguments: [
    (["out.mp4", "--depfile", "out.mp4"], 73, "--depfile: 'out.mp4' is the render's own file"),
    (["-o", "-", "--format", "y4m", "--depfile", "d"], 64, "'-' has no name"),
    (["out.mp4", "--depfile", "-"], 64, "--depfile: '-' is no file"),
    (["out.mp4", "--depfile", "gone/d"], 73, "--depfile: 'gone/d' cannot be created"),
    (["a&b.mp4", "--depfile", "d"], 64, "'a&b.mp4' has a '&'"),
    (["a=b.mp4", "--depfile", "d"], 64, "'a=b.mp4' has a '=', which Make and Ninja read differently"),
    (["a%.mp4", "--depfile", "d"], 64, "'a%.mp4' has a '%'"), (["out.mp4", "-n", "--depfile", "d"], 64, "--dry-run"),
  ])
  func refuses(_ more: [String], _ status: Int32, _ message: String) throws {
    try inFolder { program in
      let run = try program.run(["-p", "liquid", "-l", "4s", "--fps", "1", "-s", "96x64"] + more)
      #expect(run.status == status)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try program.names.isEmpty)
    }
  }
}
