import Foundation
import Testing

/// Every limit of `docs/formats.md`, passed by one at every way in: the same text each time, and nothing rendered.
@Suite struct LimitProcessTests {
  /// A preset that goes too far, and what has to be said of it.
  struct Excess: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let message: String
    /// Settings without which the preset is sound; none where it is not.
    var settings: [String] = []

    init(_ name: String, _ message: String, settings: [String] = [], _ text: String) {
      (self.name, self.text, self.message, self.settings) = (name, text, message, settings)
    }

    var testDescription: String { name }
  }

  private static func preset(_ layers: String, _ more: String = "") -> String {
    #"{"canvas":{"width":100,"height":100},"loop":"4s",\#(more)"layers":[\#(layers)]}"#
  }

  private static func layer(_ outline: String, fill: String = "\"red\"", shape: String = "", layer: String = "")
    -> String
  {
    #"{"shapes":[{\#(outline),"fill":\#(fill)\#(shape)}]\#(layer)}"#
  }

  private static let disc = #""circle":{"center":[50,50],"radius":9}"#

  private static func number(_ name: String, most: Int) -> String {
    #""parameters":{"\#(name)":{"number":3,"min":3,"max":\#(most),"whole":true,"summary":"s"}},"#
  }

  private static func list(_ item: String, _ count: Int) -> String {
    Array(repeating: item, count: count).joined(separator: ",")
  }

  static let excesses = [
    Excess(
      "shapes of one repetition", "expected at most 10000 shapes, repetitions included, found more",
      preset(layer(disc, shape: #","repeat":{"count":10001}"#))),
    Excess(
      "shapes of two repetitions", "expected at most 10000 shapes, repetitions included, found more",
      preset(list(layer(disc, shape: #","repeat":{"count":5001}"#), 2))),
    Excess(
      "shapes as set", "expected at most 10000 shapes, repetitions included, found more", settings: ["n=10001"],
      preset(layer(disc, shape: #","repeat":{"count":"n"}"#), number("n", most: 1_000_000))),
    Excess(
      "path commands", "expected at most 100000 path commands, found more",
      preset(layer(#""path":{"d":"M0 0\#(String(repeating: "h9", count: 100_000))"}"#))),
    Excess(
      "path commands, repeated", "expected at most 100000 path commands, found more",
      preset(layer(#""path":{"d":"M0 0\#(String(repeating: "h9", count: 10))"}"#, shape: #","repeat":{"count":9091}"#))),
    Excess(
      "path commands as set", "expected at most 100000 path commands, found more", settings: ["n=9091"],
      preset(
        layer(#""path":{"d":"M0 0\#(String(repeating: "h9", count: 10))"}"#, shape: #","repeat":{"count":"n"}"#),
        number("n", most: 10_000))),
    Excess(
      "path commands of an outline that moves",
      "expected at most 100000 path commands, found more; an outline that moves takes 8 for each of its 12501: "
        + "simplify it, or keep it still",
      preset(
        layer(
          #""svg":{"viewBox":[0,0,9,9],"outlines":[{"d":"M0 0\#(String(repeating: "h9", count: 12_500))"}],"wobble":1}"#
        ))),
    Excess(
      "stops", "expected at most 64 stops, found 65",
      preset(layer(disc, fill: #"{"linear":{"from":[0,0],"to":[9,9],"stops":[\#(list("\"red\"", 65))]}}"#))),
    Excess(
      "blur", "1001 is out of range; expected 0 to 1000", preset(layer(disc, layer: #","filters":[{"blur":1001}]"#))),
    Excess(
      "blur as set", "1001 is out of range; expected 0 to 1000", settings: ["n=1001"],
      preset(layer(disc, layer: #","filters":[{"blur":"n"}]"#), number("n", most: 2000))),
    Excess(
      "sides", "361 is out of range; expected 3 to 360",
      preset(layer(#""polygon":{"center":[50,50],"radius":9,"sides":361}"#))),
    Excess(
      "sides as set", "361 is out of range; expected 3 to 360", settings: ["n=361"],
      preset(layer(#""polygon":{"center":[50,50],"radius":9,"sides":"n"}"#), number("n", most: 2000))),
    Excess("layers", "expected at most 256 layers, masks included, found 257", preset(list(layer(disc), 257))),
    Excess(
      "filters", "expected at most 16 filters, found 17",
      preset(layer(disc, layer: #","filters":[\#(list(#"{"blur":1}"#, 17))]"#))),
    Excess(
      "glows", "expected at most 4 glows, found 5",
      preset(layer(disc, layer: #","filters":[\#(list(#"{"outerGlow":{"blur":2,"color":"gold"}}"#, 5))]"#))),
    Excess(
      "steps", "expected at most 32 steps, found 33",
      preset(layer(disc, shape: #","transform":[\#(list(#"{"rotate":1}"#, 33))]"#))),
    Excess(
      "parts of an expression", "expected at most 256 parts of an expression, found more",
      preset(layer(#""circle":{"center":[50,"1\#(String(repeating: "+1", count: 200))"],"radius":9}"#))),
    Excess(
      "parts of all expressions",
      "expected at most 200000 parts of all expressions, repetitions included, found more",
      preset(
        layer(
          #""circle":{"center":[50,"1\#(String(repeating: "+1", count: 60))"],"radius":9}"#,
          shape: #","repeat":{"count":3000}"#))),
    Excess(
      "levels of an expression", "expected at most 32 levels of an expression, found more",
      preset(layer(#""circle":{"center":[50,"\#(String(repeating: "abs(", count: 40))"],"radius":9}"#))),
    Excess(
      "levels", "expected at most 32 levels of lists and objects, found more",
      preset(String(repeating: "[", count: 40) + String(repeating: "]", count: 40))),
    Excess(
      "bytes", "expected at most 4194304 bytes, found more",
      preset(layer(disc)) + String(repeating: " ", count: 4_194_304)),
  ]

  /// What was said, without the places.
  private func messages(_ run: Program.Run) -> Set<String> {
    Set(run.lines.map { line in Self.excesses.first { line.hasSuffix(": " + $0.message) }?.message ?? String(line) })
  }

  @Test(arguments: excesses)
  func aPresetThatGoesTooFarIsRefusedInTheSameWordsEverywhere(_ excess: Excess) throws {
    try inFolder { program in
      try program.write("p.json", excess.text)
      let set = excess.settings.flatMap { ["--set", $0] }
      let parameters = excess.settings.map { setting in
        let parts = setting.split(separator: "=")
        return "\"\(parts[0])\": \(parts[1])"
      }
      try program.write("m.json", #"{"jobs":[{"preset":"p.json","set":{\#(parameters.joined(separator: ","))}}]}"#)
      var ways = [
        ["-p", "./p.json", "a.mp4"] + set, ["-p", "./p.json", "-n", "a.png"] + set, ["batch", "m.json", "--out", "o"],
        ["presets", "check", "m.json"], ["batch", "-p", "./p.json", "--out", "o"] + set,
        ["kit", "-p", "./p.json", "--out", "k"] + set, ["looks", "./p.json", "--out", "l"] + set,
      ]
      if excess.settings.isEmpty { ways += [["presets", "check", "p.json"], ["presets", "show", "./p.json"]] }
      for way in ways {
        let run = try program.run(way)
        #expect(run.status == 65, "\(way): \(run.errors.prefix(500))")
        #expect(messages(run) == [excess.message], "\(way): \(run.errors.prefix(500))")
      }
      if !excess.settings.isEmpty { #expect(try program.run(["presets", "check", "p.json"]).status == 0) }
      #expect(try program.names == ["m.json", "p.json"])
    }
  }

  /// A clip whose scene somebody made larger than any that blobvideo writes.
  @Test func aClipIsRefusedInTheSameWords() throws {
    try inFolder { program in
      #expect(try program.run(quick("a.mp4")).status == 0)
      for excess in Self.excesses where excess.text.utf8.count < 20_000 {
        let line = """
          command -v ffmpeg > /dev/null || exit 99
          ffmpeg -v error -y -i a.mp4 -c copy -map_metadata 0 -movflags use_metadata_tags -metadata blobvideo_scene="$2" b.mp4
          """
        let copy = try program.shell(line, [excess.text])
        if copy.status == 99 { return }
        #expect(copy.status == 0, "\(copy.errors)")
        let set = excess.settings.flatMap { ["--set", $0] }
        let run = try program.run(["-p", "b.mp4", "c.mp4"] + set)
        #expect(run.status == 65 && messages(run) == [excess.message], "\(excess.name): \(run.errors.prefix(500))")
      }
      #expect(try program.names == ["a.mp4", "b.mp4"])
    }
  }

  static let documents = [
    Excess(
      "path commands of one path", "expected at most 100000 path commands, found more",
      "<path d='M0 0\(String(repeating: "h9", count: 100_000))'/>"),
    Excess(
      "path commands of two paths", "expected at most 100000 path commands, found more",
      String(repeating: "<path d='M0 0\(String(repeating: "h9", count: 60_000))'/>", count: 2)),
    Excess(
      "levels of an SVG document", "expected at most 100 levels of elements, found more",
      String(repeating: "<g>", count: 101) + String(repeating: "</g>", count: 101)),
    Excess(
      "elements", "expected at most 50000 elements, found more", String(repeating: "<g/>", count: 50_001)),
    Excess(
      "bytes of an SVG document", "expected at most 8388608 bytes, found more", String(repeating: " ", count: 8_388_608)
    ),
  ]

  @Test(arguments: documents)
  func aDrawingThatGoesTooFarIsRefusedInTheSameWordsEverywhere(_ excess: Excess) throws {
    try inFolder { program in
      try program.write("s.svg", #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\#(excess.text)</svg>"#)
      try program.write("p.json", Self.preset(Self.layer(#""svg":{"file":"s.svg"}"#)))
      try program.write("m.json", #"{"jobs":[{"preset":"p.json"}]}"#)
      try program.write("n.json", #"{"jobs":[{"preset":"shape","set":{"file":"s.svg"}}]}"#)
      let ways = [
        ["-p", "shape", "--set", "file=s.svg", "a.mp4"], ["-p", "./p.json", "a.mp4"], ["presets", "check", "s.svg"],
        ["presets", "check", "p.json"], ["presets", "check", "m.json"], ["presets", "check", "n.json"],
        ["batch", "n.json", "--out", "o"], ["kit", "-p", "shape", "--set", "file=s.svg", "--out", "k"],
        ["looks", "shape", "--set", "file=s.svg", "--out", "l"],
      ]
      for way in ways {
        let run = try program.run(way)
        #expect(run.status == 65 && run.lines.count == 1, "\(way): \(run.errors.prefix(500))")
        #expect(run.lines.first?.hasSuffix(excess.message) == true, "\(way): \(run.errors.prefix(500))")
      }
      #expect(try program.names == ["m.json", "n.json", "p.json", "s.svg"])
    }
  }

  @Test func pixelsAndFramesAreRefusedInTheSameWordsEverywhere() throws {
    try inFolder { program in
      try program.write("m.json", #"{"jobs":[{"preset":"liquid","size":"16385x16"}]}"#)
      try program.write("n.json", #"{"jobs":[{"preset":"liquid","loop":"1h","fps":240}]}"#)
      try program.write("p.json", try Fixture.liquid(loop: "1h"))
      try program.write("q.json", #"{"jobs":[{"preset":"p.json","fps":240}]}"#)
      let sizes = [
        ["-p", "liquid", "-s", "16385x16", "a.mp4"], ["-p", "liquid", "-s", "16384x16384", "a.png"],
        ["kit", "-p", "liquid", "--sizes", "16385x16", "--out", "k"],
        ["batch", "-p", "liquid", "--sizes", "16385x16", "--out", "o"], ["batch", "m.json", "--out", "o"],
        ["presets", "check", "m.json"],
      ]
      // A manifest is an input.
      func status(_ way: [String]) -> Int32 { way.contains("m.json") || way.contains("n.json") ? 65 : 64 }
      for way in sizes {
        let run = try program.run(way)
        #expect(run.status == status(way) && run.lines.count == 1, "\(way): \(run.errors)")
        #expect(run.errors.contains("sides are 1 to 16384, at most 67108864 pixels in all"), "\(way): \(run.errors)")
      }
      let loops = [
        ["-p", "liquid", "-l", "1h", "--fps", "240", "a.mp4"], ["-p", "liquid", "-l", "432001f", "a.mp4"],
        ["-p", "liquid", "-l", "999999999999f", "a.png"], ["-p", "./p.json", "--fps", "240", "a.mp4"],
        ["kit", "-p", "liquid", "-l", "1h", "--fps", "240", "--out", "k"], ["batch", "n.json", "--out", "o"],
        ["batch", "-p", "liquid", "-l", "1h", "--fps", "240", "--out", "o"], ["presets", "check", "n.json", "q.json"],
        ["looks", "liquid", "-l", "1h", "--fps", "240", "--out", "l"],
      ]
      for way in loops {
        let run = try program.run(way)
        #expect(run.status == status(way), "\(way): \(run.errors)")
        #expect(
          run.lines.allSatisfy { $0.contains("expected at most 432000 frames, found more at ") },
          "\(way): \(run.errors)")
      }
      #expect(try program.names == ["m.json", "n.json", "p.json", "q.json"])
    }
  }
}
