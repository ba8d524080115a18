import BlobVideoKit
import Foundation
import Testing

/// What a job resolves to, and what it refuses before anything is drawn.
@Suite struct PlanTests {
  @Test func thePlanSaysWhatWillBe() throws {
    let folder = try Scratch()
    var options = RenderOptions(320, 180, loop: .seconds(Rational(41, 10)!), rate: "29.97")
    options.poster = folder.file("p.png")
    let source = PatternSource(periods: [Rational(2), Rational(4), Rational(2)])
    let plan = try RenderJob(options, folder.file("a.mp4"), folder.file("b.webm"), source: source).plan()
    // 4.1 s x 29.97 is 122.877.
    #expect(plan.loop.frames == 123)
    #expect(plan.periods.map(\.nominal) == [Rational(2), Rational(4)])
    #expect(plan.periods.map(\.cycles) == [2, 1])
    #expect(plan.outputs.map(\.codec) == ["h264", "vp9", "png"])
    #expect(plan.outputs.map(\.pixelFormat) == ["yuv420p", "yuv420p", "rgb24"])
    #expect(plan.outputs.allSatisfy { $0.key.count == 64 && !$0.isUpToDate })
    #expect(plan.estimate.bytes > 0 && plan.estimate.cpuSeconds > 0 && plan.estimate.memory > 0)
    #expect(folder.names.isEmpty)
  }

  @Test func theKeyFollowsWhatDecidesTheBytes() throws {
    let folder = try Scratch()
    func key(_ name: String = "a.mp4", _ change: (inout RenderOptions) -> Void = { _ in }) throws -> String {
      var options = RenderOptions(320, 180)
      change(&options)
      return try RenderJob(options, folder.file(name)).plan().outputs[0].key
    }
    let plain = try key()
    for same in [
      try key("elsewhere.mp4"), try key { $0.workers = 7 }, try key { $0.replaceExisting = true },
      try key { $0.poster = folder.file("p.png") }, try key { $0.ifChanged = true }, try key { $0.codec = .h264 },
    ] { #expect(same == plain) }
    let others = [
      try key("a.webm"), try key("a.png"), try key { $0.loop = .frames(5) }, try key { $0.rate = FrameRate("25")! },
      try key { $0.size = FrameSize(width: 322, height: 180)! }, try key { $0.quality = .word(.high) },
      try key { $0.quality = .crf(30) }, try key { $0.effort = .best }, try key { $0.transfer = .bt709 },
      try key { $0.includeScene = false },
    ]
    #expect(Set(others + [plain]).count == others.count + 1)
    let red = RenderJob(
      RenderOptions(320, 180), folder.file("a.mp4"), source: PatternSource(color: Color(hex: 0xFF0000)))
    #expect(try red.plan().outputs[0].key != plain)
  }

  @Test func aChangedSpeedIsWarnedOfOnceWithGoodLengths() throws {
    let folder = try Scratch()
    var options = RenderOptions(320, 180, loop: .seconds(Rational(4)))
    let source = PatternSource(
      periods: [Rational(3), Rational(6), Rational(20)], lengths: [Rational(18), Rational(20), Rational(60)])
    let plan = try RenderJob(options, folder.file("a.mp4"), source: source).plan()
    #expect(
      plan.warnings.map(\.message) == [
        "a loop of 4s plays the motion of 20s 5 times as fast; good lengths are 18s, 20s or 60s"
      ])
    options.strict = true
    let error = #expect(throws: RenderError.self) {
      try RenderJob(options, folder.file("a.mp4"), source: source).plan()
    }
    #expect(error?.kind == .badScene)
    // 1.25 times is as much as nobody is warned of.
    options.loop = .seconds(Rational(4))
    #expect(
      try RenderJob(options, folder.file("a.mp4"), source: PatternSource(periods: [Rational(5)])).plan().warnings == [])
  }

  @Test func sizesThatPlayersRefuseAreWarnedOf() throws {
    let folder = try Scratch()
    for (width, codec, count) in [(4098, Codec.h264, 1), (4096, .h264, 0), (4098, .hevc, 0)] {
      var options = RenderOptions(width, 64)
      options.codec = codec
      let plan = try RenderJob(options, folder.file("a.mp4")).plan()
      #expect(plan.warnings.filter { $0.kind == .players }.count == count)
    }
  }

  @Test func everyPartSaysWhatItsLackCosts() {
    let parts = FFmpegBuild.current.components
    #expect(parts.allSatisfy { !$0.loss.isEmpty && !$0.purpose.isEmpty })
    for codec in Codec.allCases {
      #expect(codec.traits.encoders.allSatisfy { name in parts.contains { $0.name == name } })
    }
    #expect(Set(parts.map(\.name)).count == parts.count - 1, "gif is an encoder and a muxer")
  }

  struct Refusal: Sendable, CustomStringConvertible {
    let description: String
    let kind: RenderError.Kind
    let path: String
    let change: @Sendable (inout RenderOptions) -> Void
    init(
      _ message: String, _ path: String, kind: RenderError.Kind = .usage,
      _ change: @escaping @Sendable (inout RenderOptions) -> Void = { _ in }
    ) { (description, self.kind, self.path, self.change) = (message, kind, path, change) }
  }

  static let refusals = [
    Refusal(
      "a.mpg: the extension .mpg is not known; expected mp4, mov, webm, gif, png, jpg or webp; did you mean .mp4?",
      "a.mpg"),
    Refusal(
      "a: has no extension to say what it is; expected mp4, mov, webm, gif, png, jpg or webp, such as a.mp4, or a/ for a folder of frames",
      "a"),
    Refusal(
      ".mp4: has no extension to say what it is; expected mp4, mov, webm, gif, png, jpg or webp, such as .mp4.mp4, or .mp4/ for a folder of frames",
      ".mp4"),
    Refusal(
      "f%04d.png: a still is one picture, so %04d has no number to stand for; for all frames name a folder, such as frames/",
      "f%04d.png"),
    Refusal("--codec vp9: .mp4 holds h264, hevc or av1; name the output .webm", "a.mp4") { $0.codec = .vp9 },
    Refusal("--codec h264: .webm holds vp9 or av1; name the output .mp4 or .mov", "a.webm") { $0.codec = .h264 },
    Refusal(
      "--size 321x181: H.264 needs even sides; the nearest sizes are 320x180, 320x182, 322x180 or 322x182", "a.mp4"
    ) {
      $0.size = FrameSize(width: 321, height: 181)!
    },
    Refusal("--size 320x1: H.264 takes sides from 2 to 16384, not 1", "a.mp4") {
      $0.size = FrameSize(width: 320, height: 1)!
    },
    Refusal("--crf 52: expected a number from 1 to 51 for H.264", "a.mp4") { $0.quality = .crf(52) },
    Refusal("--crf 0: expected a number from 1 to 51 for H.264", "a.mp4") { $0.quality = .crf(0) },
    Refusal("--crf nan: expected a number from 1 to 51 for H.264", "a.mp4") { $0.quality = .crf(.nan) },
    Refusal("--crf 20.5: expected a whole number from 0 to 63 for VP9", "a.webm") { $0.quality = .crf(20.5) },
    Refusal("--crf: no output has a codec with such a number; leave it out", "a.png") { $0.quality = .crf(20) },
    Refusal("--at: only a still shows one moment; name an output .png, or leave it out", "a.mp4") {
      $0.at = Rational(1)
    },
    Refusal("--poster: shows a clip's first frame, and no output is a clip; leave it out", "a.png") {
      $0.poster = "p.png"
    },
    Refusal("--poster p.bmp: expected a name that ends in .png, .jpg, .jpeg or .webp", "a.mp4") { $0.poster = "p.bmp" },
    Refusal(
      "--size 66x62: HAP needs sides that are multiples of 4; the nearest sizes are 64x60, 64x64, 68x60 or 68x64",
      "a.mov"
    ) {
      ($0.codec, $0.size) = (.hap, FrameSize(width: 66, height: 62)!)
    },
    Refusal("--depth 10: H.264 has 8 bits here; hevc, vp9, av1 or prores can have 10", "a.mp4") { $0.depth = .ten },
    Refusal("--depth 8: ProRes has 10 bits here; h264, hevc, vp9, av1, hap or gif can have 8", "a.mov") {
      $0.depth = .eight
    },
    Refusal("--crf: ProRes has no such number; use --quality", "a.mov") { $0.quality = .crf(20) },
    Refusal("--bitrate: ProRes has no bit rate to set; use --quality", "a.mov") { $0.quality = .bitRate(1_000_000) },
    Refusal("--bitrate 10: expected 1k to 2000M bits a second", "a.mp4") { $0.quality = .bitRate(10) },
    Refusal("--keyframes natural: is no distance; expected auto, all or a length such as 2s", "a.mp4") {
      $0.keyframes = .every(.natural)
    },
    Refusal("--depth: no output is a clip; leave it out", "a.png") { $0.depth = .ten },
    Refusal("--size 16384x64: WebP takes sides up to 16383", "a.webp") {
      $0.size = FrameSize(width: 16384, height: 64)!
    },
    Refusal("--if-changed: png carries no key to compare with; use it for .mp4, .mov and .webm", "a.png") {
      $0.ifChanged = true
    },
    Refusal("--workers 0: expected 1 or more", "a.mp4") { $0.workers = 0 },
    Refusal(
      "--loop natural: the periods fit whole into no length of up to ten minutes; expected a length such as 10s",
      "a.mp4"
    ) {
      $0.loop = .natural
    },
    Refusal("--loop 3600s: expected at most 432000 frames, found more at 240 a second; choose a shorter one", "a.mp4") {
      $0.loop = .seconds(Rational(3600))
      $0.rate = FrameRate("240")!
    },
    Refusal("nowhere/a.mp4: the folder nowhere does not exist; create it first", "nowhere/a.mp4", kind: .cannotCreate),
    Refusal("the output's name is empty; expected a path such as out.mp4", ""),
  ]

  @Test(arguments: refusals) func whatCannotBeIsRefusedInOneLine(_ refusal: Refusal) {
    var options = RenderOptions(320, 180)
    refusal.change(&options)
    let job = RenderJob(
      source: PatternSource(naturalLoop: nil), options: options, outputs: [.file(refusal.path)])
    let error = #expect(throws: RenderError.self) { try job.plan() }
    #expect(error?.message == refusal.description)
    #expect(error?.kind == refusal.kind)
  }

  @Test func whatDoesNotMoveHasNoNaturalLoop() {
    let source = PatternSource(naturalLoop: nil, periods: [])
    let error = #expect(throws: RenderError.self) {
      try RenderJob(RenderOptions(32, 32, loop: .natural), "a.mp4", source: source).plan()
    }
    #expect(error?.message.hasPrefix("--loop natural: nothing moves") == true)
  }

  @Test func transparencyIsRefusedWhereItWouldBeLost() throws {
    let source = PatternSource(color: .clear)
    for path in ["a.mp4", "a.jpg"] {
      let error = #expect(throws: RenderError.self) {
        try RenderJob(RenderOptions(32, 32), path, source: source).plan()
      }
      #expect(error?.kind == .usage)
      #expect(
        error?.message
          == "--background transparent: \(path == "a.mp4" ? "h264" : "jpeg") as it is written here has no alpha; "
          + "vp9 in .webm, prores in .mov, hap in .mov, .png, .webp or --format rgba can have it")
    }
    for path in ["a.png", "a.webp", "a.webm", "a.mov"] {
      #expect(throws: Never.self) { try RenderJob(RenderOptions(32, 32), path, source: source).plan() }
    }
  }

  @Test func severalOutputsMustDiffer() throws {
    let folder = try Scratch()
    let options = RenderOptions(32, 32)
    for other in [folder.file("a.mp4"), folder.path + "/./a.mp4", folder.path + "//a.mp4"] {
      let error = #expect(throws: RenderError.self) { try RenderJob(options, folder.file("a.mp4"), other).plan() }
      #expect(error?.message.contains("is named twice") == true)
    }
    var mixed = options
    mixed.quality = .crf(30)
    #expect(throws: RenderError.self) { try RenderJob(mixed, folder.file("a.mp4"), folder.file("a.webm")).plan() }
    #expect(throws: RenderError.self) { try RenderJob(options).plan() }
  }
}
