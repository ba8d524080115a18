import Foundation
import Testing

/// Names are literal, and the surroundings change nothing.
struct NameProcessTests {
  @Test func namesAreLiteral() throws {
    try inFolder { program throws in
      let folder = program.url("a b")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #expect(try program.run(quick("plain.mp4")).status == 0)
      let plain = try program.data("plain.mp4")
      let names = [
        "50%d off.mp4", "a b/é日本.mp4", "colon:x.mp4", "-x.mp4", "file:y.mp4", "100%.mp4", "a'b\"c$d.mp4", "a\nb.mp4",
      ]
      for name in names {
        let run = try program.run(quick("--", name))
        #expect(run.status == 0, "\(name): \(run.errors)")
        #expect(run.lines.count == 1)
        #expect(try program.data(name) == plain)
      }
      #expect(try program.run(quick("-o", "-z.mp4")).status == 0)
      #expect(try program.data("-z.mp4") == plain)
      #expect(try program.run(quick("50%d off.webm", "--poster", "50%:p.png")).status == 0)
      #expect(try Set(program.names).isSuperset(of: ["50%d off.mp4", "colon:x.mp4", "-x.mp4", "a\nb.mp4"]))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["é日本.mp4"])
    }
  }

  @Test func theLocaleChangesNothing() throws {
    try inFolder { program throws in
      let arguments = [
        "-p", "liquid", "--loop", "0.2s", "--fps", "29.97", "--size", "96x64", "--background", "rgb(10.5 20 30)",
      ]
      let plain = try program.run(arguments + ["a.mp4", "--json"], environment: ["LC_ALL": "C"])
      let german = ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"]
      let other = try program.run(arguments + ["b.mp4", "--json"], environment: german)
      #expect(plain.status == 0 && other.status == 0)
      #expect(try program.data("a.mp4") == program.data("b.mp4"))
      #expect(other.text.contains(#""fps":"30000/1001""#))
      #expect(try program.run(["-p", "liquid", "--loop", "4,5s", "c.mp4"], environment: german).status == 64)
    }
  }

  @Test func theUmaskDecidesTheModeAndNothingElse() throws {
    try inFolder { program throws in
      #expect(try program.shell(#"umask 027; "$@""#, quick("a.mp4")).status == 0)
      let mode = try FileManager.default.attributesOfItem(atPath: program.url("a.mp4").path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
    }
  }

  @Test func thePresetIsFoundFromAnyFolder() throws {
    try inFolder { program throws in
      #expect(try program.shell(#"cd / && "$@" "$OLDPWD/out.mp4""#, quick()).status == 0)
      #expect(try program.names == ["out.mp4"])
    }
  }
}
