import BlobRender

/// What people may hand over, and what must read it without a trap, a hang or a flood of memory.
///
/// `make fuzz` lets libFuzzer search for inputs that break one of these; `FuzzTests` runs them on the kept inputs of `Tests/Corpus`.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A preset's file: the JSON reader, the decoder, the canonical form and the choreography.
  case json
  /// An expression, or two in two lines: parser, canonical form and evaluator.
  case expression
  /// SVG path data.
  case path
  /// An SVG document.
  case svg
  /// A CSS colour, and a colour made of others.
  case color
  /// A preset all the way to pixels, in a tiny frame.
  case preset

  /// Reads `bytes` as a user's and checks what is promised of all that is accepted. A broken promise in a line, nil where all are kept.
  public func fault(in bytes: [UInt8]) -> String? {
    switch self {
    case .json: (try? Scene(parsing: bytes, file: "fuzz.json")).flatMap { SceneProbe($0).fault() }
    case .expression: expressionFault(bytes)
    case .path: pathFault(String(decoding: bytes, as: UTF8.self))
    case .svg: documentFault(bytes)
    case .color: colorFault(String(decoding: bytes, as: UTF8.self))
    case .preset: (try? Scene(parsing: bytes, file: "fuzz.json")).flatMap { SceneProbe($0).pixelFault() }
    }
  }

  /// The first line is a named value, the last one a coordinate that may use it.
  private func expressionFault(_ bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let texts = lines.map { JSONValue.string(String(decoding: $0, as: UTF8.self)).text() }
    guard let first = texts.first, let last = texts.last else { return nil }
    let preset = """
      { "canvas": { "width": 9, "height": 9 }, "loop": "4s", "values": { "a": \(first) }, "palette": ["red", "blue"],
        "layers": [ { "shapes": [ { "circle": { "center": ["a", \(last)], "radius": 3 }, "fill": "palette(1)",
          "repeat": { "count": 2 } } ] } ] }
      """
    return FuzzTarget.json.fault(in: Array(preset.utf8))
  }

  /// Path data that is read draws finite points, as often as it is asked and whatever its slots hold.
  private func pathFault(_ text: String) -> String? {
    guard let data = try? PathData(text) else { return nil }
    let path = data.path(slotValues: data.slots.indices.map { [0, 1e9, -1e-9][$0 % 3] })
    if let fault = finiteFault(path) { return fault }
    // Written out, it is the same path data.
    return (try? PathData(data.text))?.text == data.text ? nil : "path data that is written out is other path data"
  }

  private func documentFault(_ bytes: [UInt8]) -> String? {
    guard let document = try? SVGDocument.parse(bytes, file: "fuzz.svg") else { return nil }
    let box = document.viewBox
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else {
      return "a view box without area"
    }
    return document.outlines.lazy.compactMap { finiteFault($0.path) }.first
  }

  private func colorFault(_ text: String) -> String? {
    if let color = try? Color(css: text) {
      let parts = [color.red, color.green, color.blue, color.alpha]
      guard parts.allSatisfy({ (0...1).contains($0) }) else { return "a colour outside of 0...1" }
    }
    let word = JSONValue.string(text).text()
    let preset = """
      { "canvas": { "width": 9, "height": 9 }, "loop": "4s", "palette": ["red", "blue"], "background": \(word),
        "layers": [ { "shapes": [ { "circle": { "center": [1, 1], "radius": 3 }, "fill": \(word) } ] } ] }
      """
    return FuzzTarget.json.fault(in: Array(preset.utf8))
  }
}

/// A point that is no place, in a line.
func finiteFault(_ path: Path) -> String? {
  for element in path.elements {
    let points: [Point] =
      switch element {
      case .move(let p), .line(let p): [p]
      case .cubic(let a, let b, let p): [a, b, p]
      case .close: []
      }
    if points.contains(where: { !$0.x.isFinite || !$0.y.isFinite }) { return "a point of a path is not finite" }
  }
  return nil
}
