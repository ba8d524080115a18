import BlobGraphics

extension Scene.Parameter {
  /// A colour that is set by text.
  static func color(_ text: String) throws(SceneOverrides.Refusal) -> Color {
    do {
      return try Color(css: text)
    } catch {
      throw SceneOverrides.Refusal("\(error)")
    }
  }
}

extension Scene.Parameter.Kind {
  /// The same kind with the value that `text` says. Reads the file where it is a shape, and notes what of it is not drawn.
  func setting(_ text: String, notes: inout [String]) throws(SceneOverrides.Refusal) -> Self {
    switch self {
    case .number(_, let range, let isWhole):
      return .number(try Self.number(text, in: range, isWhole: isWhole), in: range, isWhole: isWhole)
    case .duration(_, let range): return .duration(try Self.duration(text, in: range), in: range)
    case .choice(_, let options):
      guard options.contains(where: { $0.word == text }) else {
        let words = options.map(\.word)
        let nearest = nearestName(to: text, among: words).map { "; did you mean \($0)?" } ?? ""
        throw SceneOverrides.Refusal("\(quoted(text)) is no choice; expected \(listedPlainly(words))\(nearest)")
      }
      return .choice(text, of: options)
    case .color:
      let color = try Scene.Parameter.color(text)
      return .color(.color(color), color)
    case .shape: return .shape(try Self.artwork(text, notes: &notes))
    }
  }

  private static func number(
    _ text: String, in range: ClosedRange<Double>, isWhole: Bool
  ) throws(SceneOverrides.Refusal) -> Double {
    let expected =
      "expected \(isWhole ? "a whole number" : "a number") from \(shortestText(range.lowerBound)) to "
      + shortestText(range.upperBound)
    guard text.utf8.count <= 64, text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
      let value = Double(text), value.isFinite, !isWhole || value == value.rounded()
    else { throw SceneOverrides.Refusal("\(quoted(text)) is no such number; \(expected)") }
    guard range.contains(value) else { throw SceneOverrides.Refusal("\(quoted(text)) is out of range; \(expected)") }
    return value + 0  // -0 is 0
  }

  private static func duration(
    _ text: String, in range: ClosedRange<Rational>
  ) throws(SceneOverrides.Refusal) -> Rational {
    let expected = "expected \(range.lowerBound.decimalText)s to \(range.upperBound.decimalText)s"
    let parsed: LoopLength
    do {
      parsed = try LoopLength(parsing: text)
    } catch {
      switch error {
      case .missingUnit(let hint):
        throw SceneOverrides.Refusal("\(quoted(text)) has no unit; did you mean \(hint)?")
      case .notPositive, .tooLong: throw SceneOverrides.Refusal("\(quoted(text)) is out of range; \(expected)")
      case .malformed: throw SceneOverrides.Refusal("\(quoted(text)) is no length of time; \(expected)")
      }
    }
    guard case .seconds(let length) = parsed else {
      throw SceneOverrides.Refusal("\(quoted(text)) is no length of time; \(expected)")
    }
    guard range.contains(length) else { throw SceneOverrides.Refusal("\(quoted(text)) is out of range; \(expected)") }
    return length
  }

  private static func artwork(_ path: String, notes: inout [String]) throws(SceneOverrides.Refusal) -> Scene.Artwork {
    let bytes: [UInt8]
    do {
      bytes = try SceneFolder.read(anywhere: path, most: SVGDocument.largestSize)
    } catch {
      throw SceneOverrides.Refusal(error.message, isMissingFile: error.isMissing)
    }
    do {
      let document = try SVGDocument.parse(bytes, file: path)
      notes += document.omissions.map { "\(path): \($0)" }
      return Scene.Artwork(document)
    } catch {
      throw SceneOverrides.Refusal("\(error)", isMissingFile: false)
    }
  }
}

extension Scene.Artwork {
  /// The outlines of a document.
  init(_ document: SVGDocument) {
    self.init(
      viewBox: document.viewBox,
      parts: document.outlines.map { Scene.Drawing.Part(data: PathData($0.path), rule: $0.fillRule) })
  }
}
