import Foundation
import Testing

/// `blobvideo kit`, run as people run it: loops of four frames.
struct KitProcessTests {
  @Test func sizesAreRefusedByTheirOption() throws {
    try inFolder { program in
      let run = try program.run(["kit", "-p", "liquid", "--sizes", "129x72", "--out", "a"])
      #expect(run.status == 64 && run.errors.contains("error: --sizes 129x72: HEVC needs even sides"), "\(run.errors)")
    }
  }

  private func kit(_ more: String...) -> [String] {
    ["kit", "-p", "liquid", "--loop", "4s", "--fps", "1", "--effort", "fast", "--sizes", "128x72"] + more
  }

  private static let media = ["hero.av1.mp4", "hero.hevc.mp4", "hero.jpg", "hero.mp4", "hero.webm", "hero.webp"]
  private static let pages = [
    "hero.css", "hero.html", "hero.js", "hero.json", "hero.jsx", "preview.css", "preview.html",
  ]

  private func names(_ program: Program, _ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.url(folder).path).sorted()
  }

  @Test func makesEveryFileAndATable() throws {
    try inFolder { program in
      let run = try program.run(kit("--out", "site/media"))
      #expect(run.status == 0, "\(run.errors)")
      #expect(try names(program, "site/media") == (Self.media + Self.pages).sorted())
      #expect(run.lines.count == 13)
      #expect(run.errors.contains("AV1, 10 bits, 128x72, av01.0."))
    }
  }

  /// The type of a source is what its own file's configuration record says.
  @Test func codecStringsComeFromTheFiles() throws {
    try inFolder { program in
      #expect(try program.run(kit("--out", ".")).status == 0)
      let html = String(decoding: try program.data("hero.html"), as: UTF8.self)
      let clip = try program.data("hero.mp4")
      let box = try #require(clip.range(of: Data("avcC".utf8)))
      let record = clip[box.upperBound + 1..<box.upperBound + 4].map { String(format: "%02x", $0) }.joined()
      #expect(html.contains("<source src=\"hero.mp4\" type='video/mp4; codecs=\"avc1.\(record)\"'"))
      // 4:2:0 in 10 bits, BT.709 with an sRGB transfer; Main 10; VP9 profile 0.
      #expect(html.firstMatch(of: /av01\.0\.\d\dM\.10\.0\.11\d\.01\.13\.01\.0/) != nil)
      #expect(html.firstMatch(of: /hvc1\.2\.4\.L\d+\./) != nil)
      #expect(html.contains("vp09.00.10.08.00.01.13.01.00"))
      #expect(try program.data("hero.hevc.mp4").range(of: Data("hvc1".utf8)) != nil)
      let record2 = try #require(try JSONSerialization.jsonObject(with: program.data("hero.json")) as? [String: Any])
      let rendition = try #require((record2["renditions"] as? [[String: Any]])?.first)
      let sources = try #require(rendition["sources"] as? [[String: Any]])
      for source in sources {
        let name = try #require(source["file"] as? String)
        #expect(source["bytes"] as? Int == (try program.data(name)).count)
      }
    }
  }

  @Test func sizesNamesPrefixesAndSnippets() throws {
    try inFolder { program in
      let run = try program.run([
        "kit", "-p", "liquid", "--loop", "4s", "--fps", "1", "--effort", "fast", "--sizes", "128x72,72x128", "--out",
        "a",
        "--name", "top", "--url-prefix", "/media", "--snippet", "html",
      ])
      #expect(run.status == 0, "\(run.errors)")
      let names = try names(program, "a")
      #expect(names.contains("top-72x128.av1.mp4"))
      #expect(names.contains("top-72x128.webp"))
      #expect(!names.contains("top.jsx"))
      let html = String(decoding: try program.data("a/top.html"), as: UTF8.self)
      #expect(html.contains("src=\"/media/top-72x128.av1.mp4\""))
    }
  }

  /// Each clip below a ceiling of its own, and what was asked is what is written down.
  @Test func ceilingsReportsAndRules() throws {
    try inFolder { program in
      let plan = try program.run(kit("--out", "a/b", "-n"))
      #expect(plan.status == 0 && plan.text.contains("\"hero.hevc.mp4\""))
      #expect(try program.names.isEmpty)
      #expect(try program.run(kit("--out", "loose")).status == 0)
      let clips = Self.media.filter { $0.hasSuffix("mp4") || $0.hasSuffix("webm") }
      let ceiling = try #require(try clips.map { try program.data("loose/\($0)").count }.max()) - 1
      let run = try program.run(
        kit("--out", "a", "--max-size", "\(ceiling)B", "--json", "--report", "r.json", "--depfile", "k.d"))
      #expect(run.status == 0, "\(run.errors)")
      let report = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      #expect(try program.data("r.json") == run.output)
      let files = try #require(report["files"] as? [[String: Any]])
      #expect(files.count == 13)
      for file in files { #expect(file["bytes"] as? Int == (try program.data("a/\(file["file"] ?? "")").count)) }
      for name in clips {
        let (bytes, before) = (try program.data("a/\(name)").count, try program.data("loose/\(name)").count)
        #expect(bytes <= ceiling)
        // What fits is left as it is.
        #expect(before > ceiling || bytes == before)
      }
      #expect(String(decoding: try program.data("k.d"), as: UTF8.self).hasPrefix("a/hero.json: \\\n  /"))
      let tight = try program.run(kit("--out", "t", "--max-size", "900B"))
      #expect(tight.status == 1 && tight.errors.contains("t/hero.") && tight.errors.contains("allow as many"))
      #expect(!FileManager.default.fileExists(atPath: program.url("t").path))
    }
  }

  /// Transparent: VP9 with alpha, and the same twice as high, colours above alpha, decoded by FFmpeg.
  @Test func alphaStacksForPlayersWithout() throws {
    try inFolder { program in
      let run = try program.run(kit("--out", "a", "--background", "transparent"))
      #expect(run.status == 0, "\(run.errors)")
      #expect(try names(program, "a") == (["hero.stacked.mp4", "hero.webm", "hero.webp"] + Self.pages).sorted())
      let html = String(decoding: try program.data("a/hero.html"), as: UTF8.self)
      #expect(html.contains("data-stacked=\"hero.stacked.mp4\""))
      #expect(!html.contains("hero.stacked.mp4\" type"))
      func gray(_ file: String, _ decoder: String) throws -> [UInt8] {
        let run = try program.shell(
          "ffmpeg -v error \(decoder) -i \(file) -frames:v 1 -f rawvideo -pix_fmt rgba -sws_flags accurate_rnd+full_chroma_int -",
          [])
        return Array(run.output)
      }
      let (alpha, stacked) = (try gray("a/hero.webm", "-c:v libvpx-vp9"), try gray("a/hero.stacked.mp4", ""))
      try #require(alpha.count == 128 * 72 * 4 && stacked.count == 2 * alpha.count)
      var (worst, sum) = (0, 0)
      for pixel in 0..<128 * 72 {
        let (a, lower) = (Int(alpha[4 * pixel + 3]), Int(stacked[4 * (128 * 72 + pixel) + 1]))
        sum += abs(a - lower)
        // Where nothing is, nothing shines: black above.
        if a == 0 { worst = max(worst, Int(stacked[4 * pixel])) }
      }
      #expect(Double(sum) / (128 * 72) < 2, "\(sum)")
      #expect(worst < 40)
      #expect(alpha.enumerated().contains { $0.offset % 4 == 3 && $0.element == 255 })
    }
  }

  @Test func replacesNothingWithoutForce() throws {
    try inFolder { program in
      try program.write("hero.css", "mine")
      let refused = try program.run(kit("--out", "."))
      #expect(refused.status == 73)
      #expect(refused.errors.contains("hero.css: exists already; -y replaces it"))
      #expect(try program.names == ["hero.css"])
      #expect(try program.data("hero.css") == Data("mine".utf8))
      #expect(try program.run(kit("--out", ".", "-y")).status == 0)
      #expect(try program.names == (Self.media + Self.pages).sorted())
    }
  }

  /// Two kits in one folder: each keeps its own page.
  @Test func kitsShareAFolder() throws {
    try inFolder { program in
      #expect(try program.run(kit("--out", "a")).status == 0)
      let first = try program.data("a/preview.html")
      let run = try program.run(kit("--out", "a", "--name", "foot & er"))
      #expect(run.status == 0 && run.errors.contains("foot & er.preview.html"), "\(run.errors)")
      #expect(try program.data("a/preview.html") == first)
      let page = String(decoding: try program.data("a/foot & er.preview.html"), as: UTF8.self)
      #expect(page.contains("href=\"foot%20%26%20er.preview.css\""))
      // Made again, each takes its own place.
      #expect(try program.run(kit("--out", "a", "--name", "foot & er", "-y")).status == 0)
      #expect(try program.run(kit("--out", "a", "-y")).status == 0)
      #expect(try program.data("a/preview.html") == first)
      #expect(try names(program, "a").count == 26)
      // A page of somebody else's is nobody's to replace.
      try program.write("a/preview.html", "mine")
      let refused = try program.run(kit("--out", "a", "--name", "third"))
      #expect(refused.status == 73 && refused.errors.contains("preview.css: exists already"), "\(refused.errors)")
    }
  }

  @Test(arguments: [
    ("javascript:alert(1)//", "no clip is loaded by javascript:"), ("a b/", "write a%20b/"),
    ("/\"x\"/", "write /%22x%22/"),
    ("/a?b=", "what follows a ?"), ("https:cdn/", "no clip is loaded by https:"), ("médias/", "write m%C3%A9dias/"),
  ])
  func prefixesThatAreNoAddressAreRefused(_ prefix: String, _ message: String) throws {
    try inFolder { program in
      let run = try program.run(kit("--out", "a", "--url-prefix", prefix))
      #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
      #expect(try program.names.isEmpty)
    }
  }

  @Test(arguments: [
    (["--out", "new/a", "--dry-run", "--depfile", "d"], "--depfile is for a kit that is made"),
    (["--out", "new/a", "--name", "preview"], "--name preview"),
    (["--out", "new/a", "--name", "Preview"], "--name Preview"),
    (["--out", "new/a", "--snippet", "html,html"], "names html twice"),
    (["--out", "new/a", "--snippet", "html,"], "has '', which is unknown"),
    (["--out", "new/a", "--name", "a/b"], "--name: 'a/b'"),
    (["--out", "new/a", "hero.mp4"], "kit takes no output"), ([], "--out is missing"),
    (["--out", "new/a", "--snippet", "vue"], "--snippet: 'vue' is unknown"),
    (["--out", "new/a", "--crf", "20"], "--crf is an option of render, not of kit"),
  ])
  func refusesAndLeavesNothing(_ more: [String], _ message: String) throws {
    try inFolder { program in
      let run = try program.run(kit() + more)
      #expect(run.status == 64)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try program.names.isEmpty)
    }
  }
}
