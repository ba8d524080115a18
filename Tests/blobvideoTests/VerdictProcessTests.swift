import Foundation
import Testing

/// `presets check` comes to the verdict of what uses the file.
@Suite struct VerdictProcessTests {
  private static let scene =
    #"{"canvas":{"width":9,"height":9},"loop":"4s","layers":[{"shapes":[{"circle":{"center":[1,1],"radius":1},"fill":"red"}]}]}"#

  @Test func everythingInThePresetsFolderIsSound() throws {
    try inFolder { program in
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("presets")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
      let run = try program.run(["presets", "check"] + names.map { folder.appendingPathComponent($0).path })
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    }
  }

  /// A file's name and text, and a word of the complaint that a check and a render share; nil where there is none.
  static let files: [(name: String, text: String, complaint: String?)] = [
    ("a.json", scene, nil), ("noending", scene, nil),
    ("b.json", scene.replacing(#""radius":1"#, with: #""radius":-1"#), "-1 is out of range"),
    ("c.json", "", "the file is empty"), ("d.json", "<html></html>", "this looks like HTML or XML"),
    ("text.mp4", "hello", "no MP4, MOV or WebM file"), ("text.webm", scene, "no MP4, MOV or WebM file"),
    ("empty.mov", "", "no MP4, MOV or WebM file"),
  ]

  @Test(arguments: files)
  func aCheckSaysWhatARenderSays(_ file: (name: String, text: String, complaint: String?)) throws {
    try inFolder { program in
      try program.write(file.name, file.text)
      try program.write("m.json", #"{"jobs":[{"preset":"./\#(file.name)"}]}"#)
      let runs = try [
        ["presets", "check", file.name], ["-p", "./" + file.name, "-n", "-s", "64x64", "out.mp4"],
        ["presets", "show", "./" + file.name], ["presets", "check", "m.json"],
        ["batch", "m.json", "-n", "--out", "o"], ["looks", "./" + file.name, "-n", "--palettes", "dusk", "--out", "l"],
      ].map { try program.run($0) }
      for (index, run) in runs.enumerated() {
        #expect(run.status == (file.complaint == nil ? 0 : 65), "\(index): \(run.errors)")
        if let complaint = file.complaint { #expect(run.errors.contains(complaint), "\(index): \(run.errors)") }
      }
    }
  }

  @Test func whatIsNoPresetIsToldByItsKind() throws {
    try inFolder { program in
      let logo = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#
      let colors = #"{"mine":{"summary":"s","tags":["dark"],"background":"black","colors":["red","bluee"]}}"#
      try program.write("logo.svg", logo)
      try program.write("palettes.json", colors)
      try program.write("batch.json", #"{"jobs":[{"preset":"liquid"}]}"#)
      try program.write("defaults.json", #"{"defaults":{"loop":"4s"}}"#)
      #expect(try program.run(["presets", "check", "logo.svg", "batch.json"]).status == 0)
      let palettes = try program.run(["presets", "check", "palettes.json"])
      #expect(palettes.status == 65 && palettes.errors.contains("mine.colors[1]"), "\(palettes.errors)")
      for (name, hint) in [
        ("logo.svg", "-p shape --set file=./logo.svg"), ("batch.json", "blobvideo batch ./batch.json"),
        ("palettes.json", "--palette NAME"),
      ] {
        let run = try program.run(["-p", "./" + name, "out.mp4"])
        #expect(run.status == 65 && run.lines.count == 1 && run.errors.contains(hint), "\(run.errors)")
      }
      // A manifest without jobs is refused as a batch refuses it.
      for words in [["presets", "check", "defaults.json"], ["batch", "defaults.json", "--out", "o"]] {
        let run = try program.run(words)
        #expect(run.status == 65 && run.errors.contains(#"has neither "jobs" nor "matrices""#), "\(run.errors)")
      }
    }
  }

  @Test func pathsOfAManifestCountFromItsFolder() throws {
    try inFolder { program in
      let logo = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#
      for folder in ["sub", "art"] {
        try FileManager.default.createDirectory(at: program.url(folder), withIntermediateDirectories: true)
        try program.write(folder + "/logo.svg", logo)
      }
      func manifest(_ name: String, _ file: String) throws {
        try program.write("sub/" + name, #"{"jobs":[{"preset":"shape","set":{"file":"\#(file)"}}]}"#)
      }
      try manifest("own.json", "logo.svg")
      try manifest("other.json", "../art/logo.svg")
      try manifest("far.json", "/etc/logo.svg")
      let batch = ["-n", "--out", "o"]
      for words in [["presets", "check", "sub/own.json"], ["batch", "sub/own.json"] + batch] {
        #expect(try program.run(words).errors == "")
      }
      #expect(try program.run(["batch", "sub/other.json", "--root", "."] + batch).errors == "")
      for words in [
        ["presets", "check", "sub/other.json"], ["presets", "check", "sub/far.json"],
        ["batch", "sub/other.json"] + batch,
        ["batch", "sub/far.json", "--root", "."] + batch, ["batch", "sub/other.json", "--root", "sub"] + batch,
      ] {
        let run = try program.run(words)
        #expect(run.status != 0 && run.errors.contains("leads out of"), "\(words): \(run.errors)")
      }
    }
  }

  @Test func oddOutputsAndNumbersAreToldPlainly() throws {
    try inFolder { program in
      let dot = try program.run(["-p", "liquid", "."])
      #expect(dot.status == 73 && dot.errors.contains("is a folder") && !dot.errors.contains("..mp4"), "\(dot.errors)")
      let end = try program.run(["-p", "liquid", "name."])
      #expect(end.status == 64 && !end.errors.contains("..mp4"), "\(end.errors)")
      let crf = try program.run(["-p", "liquid", "--crf", "100", "a.mp4"])
      #expect(crf.status == 64 && crf.errors.contains("--crf 100:"), "\(crf.errors)")
      let far = try program.run(quick("--keyframes", "99999999999f", "a.mp4"))
      #expect(far.status == 0, "\(far.errors)")
    }
  }

  /// However little of a clip's end is missing, it is made again.
  @Test(arguments: ["mp4", "webm", "mov"])
  func aClipThatWasCutIsNotUpToDate(_ ending: String) throws {
    try inFolder { program in
      let words = quick("a.\(ending)", "-y", "--if-changed")
      #expect(try program.run(words).status == 0)
      let whole = try program.data("a.\(ending)")
      for missing in [1, 2, 7, 20, 60] {
        try whole.dropLast(missing).write(to: program.url("a.\(ending)"))
        let run = try program.run(words)
        #expect(run.status == 0 && !run.errors.contains("up to date"), "\(missing) bytes: \(run.errors)")
        #expect(try program.data("a.\(ending)") == whole)
      }
      #expect(try program.run(words).errors.contains("up to date"))
    }
  }

  /// The clip is done when the report is written: a report that cannot be written is told, and takes nothing back.
  @Test func aReportThatFailsLeavesTheClip() throws {
    try inFolder { program in
      let folder = program.url("gone")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let started = try program.start(quick("a.mp4", "--report", "gone/r.json", "--quiet", fps: 60))
      // Once the clip's temporary file is there, the report's folder was looked at.
      while try program.names == ["gone"], started.process.isRunning { usleep(2000) }
      try FileManager.default.removeItem(at: folder)
      let run = try started.wait()
      #expect(run.status == 73 && run.lines.count == 1 && run.errors.contains("render itself is done"), "\(run.errors)")
      #expect(try program.names == ["a.mp4"])
      #expect(try program.run(["verify", "a.mp4"]).status == 0)
    }
  }

  /// By the last byte or by half: a GIF without its trailer, a WebM whose parts go on beyond its end. Bytes after the end do not matter.
  @Test(arguments: ["a.gif", "a.webm"])
  func aFileThatEndsEarlyIsDamaged(_ name: String) throws {
    try inFolder { program throws in
      let words = ["-p", "liquid", "-s", "96x64", "--fps", "10", "-l", "2s", "--effort", "fast", "--quiet", name]
      #expect(try program.run(words).status == 0)
      let whole = try program.data(name)
      for bytes in [whole, whole + Data(repeating: 0, count: 7)] {
        try bytes.write(to: program.folder.appendingPathComponent(name))
        let run = try program.run(["verify", name])
        #expect(run.status == 0, "\(bytes.count) of \(whole.count): \(run.text)\(run.errors)")
      }
      for missing in [1, 4, 30, whole.count / 2] {
        try whole.dropLast(missing).write(to: program.folder.appendingPathComponent(name))
        let run = try program.run(["verify", name])
        #expect(run.status == 1 && run.text.contains("ends early"), "without \(missing): \(run.text)\(run.errors)")
      }
    }
  }
}
