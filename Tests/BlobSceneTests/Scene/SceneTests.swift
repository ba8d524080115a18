import BlobGraphics
import Testing

@testable import BlobScene

@Suite struct SceneTests {
  /// A scene that uses every key of the format.
  static let everything = """
    {
      "name": "all", "summary": "Everything at once.",
      "canvas": { "width": 200, "height": 100.5, "fit": "cover" },
      "background": "rgb(10 20 30 / 50%)", "loop": "1m30.25s", "seed": 12,
      "values": { "b": "a > 1 ? -a : sine(2.5)", "a": "noise(6, 1) + random(2) * (left - 3)", "half": 0.5 },
      "layers": [
        {
          "shapes": [
            { "circle": { "center": ["b", 2], "radius": "half" }, "fill": "transparent",
              "transform": [{ "translate": [1, "a"] }, { "rotate": 10 }, { "scale": 2, "about": [1, 2] }, { "scale": [1, "-half"] }] },
            { "path": { "d": ["M 0 0 h {a} a 5 5 0 0 1 {b} 2", "q 1 2 {a+1} 4 t 5 6 z"], "rule": "evenodd" },
              "fill": { "linear": { "from": [0, "a"], "to": ["b", 1], "spread": "reflect", "interpolation": "srgb",
                "stops": [{ "offset": "half", "color": "hwb(120 10% 20%)" }, { "offset": 1, "color": "#12345678" }] } },
              "clip": { "x": -1, "y": "a", "width": 10, "height": 5 } },
            { "ellipse": { "center": [1, "b"], "radii": ["a", 3] }, "fill": "red" },
            { "rectangle": { "x": "a", "y": 2, "width": 30, "height": "b", "corner": "half" }, "fill": "red" },
            { "polygon": { "center": [1, 2], "radius": "b", "sides": 6, "corner": "half" }, "fill": "red" },
            { "star": { "center": [1, 2], "radius": "b", "inner": 4, "points": 5 }, "fill": "red" },
            { "blob": { "center": [1, 2], "radius": "b", "points": 9, "irregularity": "half", "wobble": "a",
              "period": "half * 5", "variation": 3 }, "fill": "red" },
            { "blob": { "center": [1, 2], "radius": 3, "wobble": 0, "period": 11 }, "fill": "red" },
            { "circle": { "center": [1, 2], "radius": 2 }, "fill": { "radial": { "center": ["a", 1], "radius": "b", "inner": 3,
              "stops": ["red", "blue"], "spread": "repeat" } } },
            { "circle": { "center": [1, 2], "radius": 2 }, "fill": { "conic": { "center": ["a", 1], "angle": "b", "sweep": "half * 300",
              "stops": ["red", "blue"], "interpolation": "srgb" } } },
            { "circle": { "center": ["10 * index", "a / count"], "radius": 2 }, "fill": "red", "repeat": { "count": 3 } },
            { "path": { "d": "M0 0h{10 * k}v{sine(10 / count)}" }, "fill": "red", "repeat": { "count": 4, "index": "k" } }
          ],
          "transform": [{ "rotate": "90 * pingpong(10)", "about": [5, 5] }], "clip": { "x": 0, "y": 0, "width": "half", "height": 1 },
          "opacity": "half", "blend": "plus-lighter",
          "mask": { "shapes": [{ "circle": { "center": [1, 2], "radius": 3 }, "fill": "red" }], "filters": [{ "blur": 1 }],
            "mask": { "shapes": [{ "circle": { "center": [1, "a"], "radius": 3 }, "fill": "red" }], "opacity": 0.25 } },
          "filters": [{ "blur": "half" }, { "threshold": {} }, { "threshold": { "min": "half", "max": 0.75, "color": "red" } }]
        }
      ]
    }
    """

  private func scene(_ text: String = everything) throws(SceneError) -> Scene {
    try Scene(parsing: Array(text.utf8), file: "f")
  }

  @Test func writesBackEverything() throws {
    let scene = try scene()
    let again = try self.scene(scene.json)
    #expect(again == scene)
    #expect(again.json == scene.json)
    #expect(try self.scene(scene.jsonValue.text(.pretty)) == scene)
    for key in ["reflect", "evenodd", "srgb", "cover", "90.25s", "\"seed\":12", "-half", "\"about\":[1,2]"] {
      #expect(scene.json.contains(key), "\(key)")
    }
  }

  /// Space, brackets and order of keys make no difference; values come in the order in which they can be worked out.
  @Test func isTheSameHoweverItIsWritten() throws {
    let a = try scene(minimal(values: "\"x\": \"y+1\", \"y\": \"( 2*3 )\"", radius: "\"x\""))
    let b = try scene(minimal(values: "\"y\":\"2 * 3\",\"x\":\"(y)+1\"", radius: "\"((x))\""))
    #expect(a == b)
    #expect(a.json == b.json)
    #expect(a.values.map(\.name) == ["y", "x"])
  }

  @Test func spreadsPlainStopsEvenly() throws {
    let scene = try scene(
      minimal(fill: "{\"linear\":{\"from\":[0,0],\"to\":[1,0],\"stops\":[\"red\",\"lime\",\"blue\"]}}"))
    guard case .linear(let gradient, _, _) = scene.layers[0].shapes[0].fill else {
      Issue.record("the fill is a gradient")
      return
    }
    #expect(gradient.stops.map(\.offset) == [.number(0), .number(0.5), .number(1)])
    #expect(gradient.interpolation == .oklab)
    #expect(gradient.spread == .pad)
  }

  @Test func replacesWhatTheCommandLineReplaces() throws {
    let scene = try scene()
    let other = scene.replacing(background: .clear).replacing(fit: .contain).replacing(seed: 3)
    #expect(other.background == .clear && other.canvas.fit == .contain && other.seed == 3)
    #expect(other.layers == scene.layers)
    #expect(try self.scene(other.json) == other)
  }

  // MARK: Repetition

  /// A repeated shape counts as many, and its index is known inside of it only.
  @Test func countsWhatIsRepeated() throws {
    func text(_ count: Int, _ outline: String, _ more: String = "") -> String {
      """
      { "canvas": { "width": 10, "height": 10 }, "loop": "4s", "layers": [ { "shapes": [
        { \(outline), "fill": "red", "repeat": { "count": \(count) } } \(more) ] } ] }
      """
    }
    let disc = "\"circle\": { \"center\": [\"index\", 0], \"radius\": 1 }"
    #expect(try scene(text(10_000, disc)).layers[0].shapes[0].repetition?.count == 10_000)
    func message(_ text: String) -> String {
      do {
        _ = try scene(text)
        return "accepted"
      } catch {
        return error.problems.map(\.message).joined(separator: "\n")
      }
    }
    #expect(
      message(text(10_000, disc, ", { \(disc), \"fill\": \"red\" }")).contains(
        "expected at most 10000 shapes, repetitions included, found more"))
    // The count alone is wrong, not the index that it would have given.
    #expect(message(text(0, disc)).split(separator: "\n").count == 1)
    #expect(message(text(0, disc)).contains("out of range"))
    #expect(
      message(text(1, disc, ", { \(disc), \"fill\": \"red\" }"))
        == "there is no value \"index\"; only a shape with \"repeat\" knows it")
    let path = "\"path\": { \"d\": \"M0 0H1V1H2V3H4V5H6V7H8\" }"
    #expect(message(text(10_000, path)) == "accepted")
    #expect(
      message(text(10_000, path.replacing("H8", with: "H8V9"))).contains(
        "expected at most 100000 path commands, found more"))
    let long = "\"circle\": { \"center\": [\"index\(String(repeating: " + 1", count: 20))\", 0], \"radius\": 1 }"
    #expect(
      message(text(10_000, long)).contains(
        "expected at most 200000 parts of all expressions, repetitions included, found more"))
  }

  /// A mask counts as a layer.
  @Test func countsMasks() throws {
    let shapes = "\"shapes\": [ { \"circle\": { \"center\": [0, 0], \"radius\": 1 }, \"fill\": \"red\" } ]"
    func text(_ count: Int, _ more: String = "") -> String {
      let layers = Array(repeating: "{ \(shapes), \"mask\": { \(shapes) } }", count: count).joined(separator: ", ")
      return "{ \"canvas\": { \"width\": 9, \"height\": 9 }, \"loop\": \"4s\", \"layers\": [ \(layers) \(more) ] }"
    }
    #expect(try scene(text(128)).layers.count == 128)
    let error = #expect(throws: SceneError.self) { try scene(text(128, ", { \(shapes) }")) }
    #expect(error?.problems.first?.message == "expected at most 256 layers, masks included, found more")
  }

  /// Periods may depend on the index; each one counts.
  @Test func listsThePeriodsOfEveryRepetition() throws {
    let text = """
      { "canvas": { "width": 10, "height": 10 }, "loop": "natural", "layers": [ { "shapes": [
        { "circle": { "center": ["sine(2 + index / 2)", 0], "radius": 1 }, "fill": "red", "repeat": { "count": 3 } } ] } ] }
      """
    #expect(try scene(text).periods == [Rational(2), Rational(5, 2), Rational(3)])
    #expect(throws: SceneError.self) { try self.scene(text.replacing("2 + index / 2", with: "index")) }
    #expect(throws: SceneError.self) { try self.scene(text.replacing("\"count\": 3", with: "\"count\": 65")) }
  }

  // MARK: Periods

  @Test func listsThePeriodsOfWhatIsDrawn() throws {
    #expect(try scene().periods == [Rational(5, 2), Rational(6), Rational(20)])
    let unused = minimal(values: "\"a\": \"sine(3)\", \"b\": \"a + sine(5)\", \"c\": \"sine(7)\"", radius: "\"b\"")
    #expect(try scene(unused).periods == [Rational(3), Rational(5)])
  }

  @Test(arguments: [
    ("sine(3) + cosine(6) + pingpong(10)", 60), ("sine(2.5) * sine(0.5)", 2.5), ("phase(1/3) + phase(0.25)", 1),
    ("phase(599)", 599),
  ])
  func hasANaturalLoop(radius: String, seconds: Double) throws {
    #expect(try scene(minimal(radius: "\"\(radius)\"")).naturalLoop?.value == seconds)
  }

  @Test(arguments: [
    "5", "phase(601)", "phase(7) + phase(11) + phase(13)", "phase(0.0701) + phase(0.0703) + phase(0.0707)",
  ])
  func hasNone(radius: String) throws {
    #expect(try scene(minimal(radius: "\"\(radius)\"")).naturalLoop == nil)
  }

  /// Periods 3, 6 and 20: at 18 s the slow one is 20/18 slower, at 15 s it would be 20/15.
  @Test func namesGoodLengths() throws {
    let blob = try scene(minimal(radius: "\"sine(3) + sine(6) + sine(20)\"", loop: "20s"))
    #expect(blob.goodLengths(near: Rational(4)) == [18, 20, 21, 60].map { Rational($0) })
    #expect(abs(blob.speedChange(at: Rational(4)) - 5) < 1e-12)
    #expect(blob.speedChange(at: Rational(60)) == 1)
    #expect(abs(blob.speedChange(at: Rational(18)) - 20.0 / 18) < 1e-12)
    // 16 s is 1.25 times as fast, which is still good, but no multiple of a period.
    #expect(abs(blob.speedChange(at: Rational(16)) - 1.25) < 1e-12)
    #expect(blob.goodLengths(near: Rational(3600)).allSatisfy { $0 <= Rational(3600) })
    let still = try scene(minimal())
    #expect(still.goodLengths(near: Rational(7)) == [Rational(4)])
    #expect(still.speedChange(at: Rational(7)) == 1)
  }

  /// Every candidate by the definition, one by one, and none left out near the wanted length.
  @Test(arguments: [1, 4, 7, 13, 30])
  func leavesNoGoodLengthOut(wanted: Int) throws {
    let periods = [2.0, 3.5, 9]
    let scene = try scene(minimal(radius: "\"sine(2) + sine(3.5) + sine(9)\"", loop: "1h"))
    func isGood(_ length: Double) -> Bool {
      periods.allSatisfy { p in
        let turns = max(1, (length / p).rounded())
        return (0.8...1.25).contains(turns * p / length)
      }
    }
    let all = Set(periods.flatMap { p in (1...200).map { Double($0) * p } }).filter(isGood)
    let nearest = all.sorted { abs($0 - Double(wanted)) < abs($1 - Double(wanted)) }.prefix(2)
    let found = scene.goodLengths(near: Rational(wanted)).map(\.value)
    #expect(Set(nearest).isSubset(of: found))
    #expect(found.allSatisfy { all.contains($0) || $0 == 126 || $0 == 3600 })
  }

  // MARK: Limits

  @Test(arguments: [
    (
      "layers", String(repeating: "{\"shapes\":[SHAPE]},", count: 257),
      "expected at most 256 layers, masks included, found 257"
    ),
    (
      "shapes", "{\"shapes\":[" + String(repeating: "SHAPE,", count: 10_001) + "SHAPE]},",
      "expected at most 10000 shapes, repetitions included, found 10002"
    ),
    (
      "shapes in all",
      String(repeating: "{\"shapes\":[" + String(repeating: "SHAPE,", count: 5_001) + "SHAPE]},", count: 2),
      "expected at most 10000 shapes, repetitions included, found more"
    ),
    (
      "filters",
      "{\"shapes\":[SHAPE],\"filters\":[" + String(repeating: "{\"blur\":1},", count: 16) + "{\"blur\":1}]},",
      "expected at most 16 filters, found 17"
    ),
    (
      "transforms",
      "{\"shapes\":[SHAPE],\"transform\":[" + String(repeating: "{\"rotate\":1},", count: 32) + "{\"rotate\":1}]},",
      "expected at most 32 steps, found 33"
    ),
    (
      "commands",
      "{\"shapes\":[{\"path\":{\"d\":\"M0 0" + String(repeating: "h1", count: 100_000) + "\"},\"fill\":\"red\"}]},",
      "expected at most 100000 path commands, found more"
    ),
    (
      "commands in all",
      String(
        repeating: "{\"shapes\":[{\"path\":{\"d\":\"M0 0" + String(repeating: "h1", count: 60_000)
          + "\"},\"fill\":\"red\"}]},", count: 2), "expected at most 100000 path commands, found more"
    ),
    (
      "stops",
      "{\"shapes\":[{\"circle\":{\"center\":[0,0],\"radius\":1},\"fill\":{\"linear\":{\"from\":[0,0],\"to\":[1,0],\"stops\":["
        + String(repeating: "\"red\",", count: 64) + "\"red\"]}}}]},", "expected at most 64 stops, found 65"
    ),
    (
      "parts",
      "{\"shapes\":["
        + String(
          repeating: "{\"circle\":{\"center\":[\"" + Array(repeating: "1", count: 100).joined(separator: "+")
            + "\",0],\"radius\":1},\"fill\":\"red\"},", count: 1010) + "SHAPE]},",
      "expected at most 200000 parts of all expressions, repetitions included, found more"
    ),
    (
      "periods",
      "{\"shapes\":["
        + (1...65).map { "{\"circle\":{\"center\":[\"sine(\($0))\",0],\"radius\":1},\"fill\":\"red\"}," }.joined()
        + "SHAPE]},", "expected at most 64 different periods, found"
    ),
  ])
  func boundsWhatCostsMemory(what: String, layers: String, message: String) {
    let shape = "{\"circle\":{\"center\":[0,0],\"radius\":1},\"fill\":\"red\"}"
    let text =
      "{\"canvas\":{\"width\":1,\"height\":1},\"loop\":\"4s\",\"layers\":["
      + layers.replacing("SHAPE", with: shape).dropLast() + "]}"
    let problem = problem(of: text)
    #expect(problem?.message.contains(message) == true, "\(what): \(problem?.description ?? "accepted")")
  }

  @Test func boundsValuesNamesAndFile() {
    let values = (0...256).map { "\"v\($0)\":1" }.joined(separator: ",")
    #expect(problem(of: minimal(values: values))?.message == "expected at most 256 named values, found 257")
    let long = String(repeating: "x", count: 201)
    #expect(
      problem(of: minimal().replacing("{\"canvas\"", with: "{\"name\":\"\(long)\",\"canvas\""))?.message
        == "expected at most 200 characters, found 201")
    let big = minimal() + String(repeating: " ", count: 4 << 20)
    #expect(problem(of: big)?.message.hasPrefix("expected at most 4194304 bytes") == true)
  }

  /// A hundred thousand problems are told as a hundred, in no time.
  @Test func keepsTheFirstHundredProblems() {
    let slots = String(repeating: "L {q} {q}", count: 40_000)
    let text = minimal().replacing(
      "\"circle\":{\"center\":[0,0],\"radius\":1}", with: "\"path\":{\"d\":\"M 0 0 \(slots)\"}")
    do {
      _ = try scene(text)
      Issue.record("accepted")
    } catch {
      #expect(error.problems.count == 100)
    }
  }

  /// A long chain of long values is worked out without the machine's stack.
  @Test func worksOutLongChains() throws {
    let sum = Array(repeating: "1", count: 100).joined(separator: "+")
    let values = (0..<256).map { "\"v\($0)\":\"\($0 < 255 ? "v\($0 + 1)" : "1") + \(sum)\"" }.joined(separator: ",")
    #expect(try scene(minimal(values: values, radius: "\"v0\"")).values.count == 256)
  }

  private func problem(of text: String) -> SceneProblem? {
    do {
      _ = try scene(text)
      return nil
    } catch {
      return error.problems.first
    }
  }

  private func minimal(values: String = "", radius: String = "1", fill: String = "\"red\"", loop: String = "4s")
    -> String
  {
    "{\"canvas\":{\"width\":1,\"height\":1},\"loop\":\"\(loop)\",\"values\":{\(values)},\"layers\":[{\"shapes\":[{\"circle\":"
      + "{\"center\":[0,0],\"radius\":\(radius)},\"fill\":\(fill)}]}]}"
  }
}
