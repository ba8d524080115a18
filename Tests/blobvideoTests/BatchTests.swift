import BlobVideoKit
import Testing

@testable import blobvideo

@Suite struct BatchTests {
  @Test func listsAndRanges() throws {
    #expect(try BatchLists.seeds("1..3,7") == ["1", "2", "3", "7"])
    #expect(try BatchLists.entries("a,rgb(1, 2, 3),#fff") == ["a", "rgb(1, 2, 3)", "#fff"])
    for bad in ["", "3..1", "1..", "1...3", "x", "1,,2", "-1", "1..99999999999999999999", "1,1", "1..99999999"] {
      #expect(throws: BatchLists.Problem.self, "\(bad)") { try BatchLists.seeds(bad) }
    }
  }

  @Test func everyCombinationTheLastListFastest() {
    var lists = BatchLists()
    lists.add(.preset, ["a", "b"])
    lists.add(.seed, ["1", "2", "3"])
    let jobs = lists.jobs(from: BatchJob(origin: ""))
    #expect(
      jobs.map { "\($0.words[.preset] ?? "")\($0.words[.seed] ?? "")" } == ["a1", "a2", "a3", "b1", "b2", "b3"])
    #expect(lists.count == 6)
  }

  @Test func namesAreMadeOfTheJob() throws {
    var job = BatchJob(origin: "")
    job.words = [.preset: "looks/my blob.json", .palette: "#ff2d55,#007aff", .seed: "4"]
    let size = try #require(FrameSize(width: 320, height: 180))
    let loop = try #require(Loop(frames: 30, rate: .thirty))
    func name(_ text: String) throws -> String {
      try NameTemplate(text).name(
        job, NameTemplate.Facts(size: size, seed: 4, loop: loop, codec: "vp9", index: 7))
    }
    #expect(try name("{preset}/{palette}-{seed}-{width}x{height}") == "my blob/ff2d55-007aff-4-320x180")
    #expect(try name("{index}-{codec}-{loop}-{size}") == "7-vp9-30f-320x180")
    for bad in ["{colour}", "{preset", "a}", "{}"] {
      #expect(throws: NameTemplate.Problem.self) { try NameTemplate(bad) }
    }
  }

  /// Every job is in one part, and no part has more than its share and the costliest job.
  @Test(arguments: [1, 2, 3, 7])
  func shardsPartTheWork(_ count: Int) throws {
    let costs = (0..<40).map { Double(($0 * 37) % 11 + 1) }
    let parts = try (1...count).map { try #require(Shard("\($0)/\(count)")).members(costs: costs) }
    #expect(parts.flatMap { $0 }.sorted() == Array(0..<40))
    let loads = parts.map { $0.reduce(0) { $0 + costs[$1] } }
    #expect((loads.max() ?? 0) <= costs.reduce(0, +) / Double(count) + 11)
    for bad in ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "+1/2", "/"] { #expect(Shard(bad) == nil) }
  }

  @Test func manifestsAreReadStrictly() throws {
    func read(_ text: String) throws -> Manifest { try Manifest(parsing: Array(text.utf8), file: "folder/batch.json") }
    let manifest = try read(
      """
      {"defaults": {"loop": "2s", "seed": 1},
       "jobs": [{"preset": "blob", "seed": 2}, {"preset": "own.json", "output": "x.webm"}],
       "matrices": [{"presets": ["blob", "liquid"], "seeds": "3..4", "fps": [24, 30], "set": {"speed": [1, 2]}}]}
      """)
    #expect(manifest.jobs.count == 2 + 2 * 2 * 2 * 2)
    #expect(manifest.jobs[0].words == [.preset: "blob", .loop: "2s", .seed: "2"])
    #expect(manifest.jobs[1].words[.preset] == "folder/own.json" && manifest.jobs[1].output == "x.webm")
    #expect(manifest.jobs[17].words == [.preset: "liquid", .loop: "2s", .seed: "4", .fps: "30"])
    #expect(manifest.jobs[17].parameters == ["speed": "2"])
    let wrong = [
      "{}": "folder/batch.json:1:1: has neither",
      "{\"jobs\": [{\"preset\": \"blob\", \"sed\": 1}]}": "did you mean \"seed\"?",
      "{\"jobs\": [{\"seed\": 1}]}": "names no preset",
      "{\"jobs\": [{\"preset\": \"../x.json\"}]}":
        "\"../x.json\" leads out of the manifest's folder; put the file beside or below the manifest, or allow more with --root DIR",
      "{\"name\": \"{x}\", \"jobs\": [{\"preset\": \"blob\"}]}": "unknown field",
    ]
    for (text, message) in wrong {
      let error = #expect(throws: SceneError.self) { try read(text) }
      #expect(error?.description.contains(message) == true, "\(text): \(error.map { "\($0)" } ?? "")")
    }
  }

  /// Whatever ends the lines, and however many bytes a character has.
  @Test func jobsKnowTheirPlaces() throws {
    let text =
      "{\"jobs\": [\r\n  {\"preset\": \"blob\", \"output\": \"é\"}, {\"preset\": \"blob\"},\r  {\"preset\": \"blob\"}\n]}"
    let jobs = try Manifest(parsing: Array(text.utf8), file: "m").jobs
    #expect(jobs.map(\.origin) == ["m:2:3: jobs[0]", "m:2:38: jobs[1]", "m:3:3: jobs[2]"])
  }

  @Test func namesFold() {
    for (a, b) in [
      ("ß", "SS"), ("ẞ", "ss"), ("σ", "ς"), ("É", "e\u{301}"), ("K", "k"), ("ﬁ", "FI"), ("HERO.MP4", "hero.mp4"),
    ] {
      #expect(FileNames.folded(a) == FileNames.folded(b), "\(a) \(b)")
    }
    for (a, b) in [("ı", "i"), ("I", "ı"), ("a", "ä"), ("s", "ß")] {
      #expect(FileNames.folded(a) != FileNames.folded(b))
    }
  }

  @Test func wordsForShells() {
    #expect(ContactSheet.shellQuoted("a-b_1.mp4") == "a-b_1.mp4")
    #expect(ContactSheet.shellQuoted("it's $1") == "'it'\\''s $1'")
    #expect(ContactSheet.shellQuoted("") == "''")
  }
}
