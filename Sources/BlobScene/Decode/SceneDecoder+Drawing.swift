import BlobGraphics

extension SceneDecoder {
  /// Outlines from an SVG file beside the preset, or written out, as the canonical form has them.
  mutating func decodeDrawing(_ cursor: JSONCursor) -> Scene.Outline? {
    guard
      let members = inspector.members(
        of: cursor,
        optional: [
          "file", "shape", "viewBox", "outlines", "x", "y", "width", "height", "wobble", "period", "variation",
        ]),
      let source = onlyKey(of: members, among: ["file", "shape", "outlines"], at: cursor)
    else { return nil }
    let length = 0...SceneLimits.coordinate.upperBound
    let x = decodeNumber(members["x"], in: SceneLimits.coordinate, default: 0)
    let y = decodeNumber(members["y"], in: SceneLimits.coordinate, default: 0)
    let width = decodeNumber(members["width"], in: length, default: canvas.width)
    let height = decodeNumber(members["height"], in: length, default: canvas.height)
    let wobble = decodeNumber(members["wobble"], in: length, default: 0)
    let period = decodePeriod(members["period"], default: 6, isUsed: !isZero(wobble))
    if !isZero(wobble) { usesChance = true }
    let variation = decodeNumber(members["variation"], in: SceneLimits.coordinate, default: 0)
    if source.key != "outlines", let viewBox = members["viewBox"] {
      inspector.report(viewBox, "a \(source.key) has a view box of its own")
    }
    let artwork: Scene.Artwork? =
      switch source.key {
      case "file": decodeFile(source.value)
      case "shape": decodeShapeName(source.value)
      default: decodeOutlines(source.value, viewBox: members["viewBox"], at: cursor)
      }
    guard let artwork else { return nil }
    let commands = artwork.parts.reduce(0) { $0 + $1.data.commands.count }
    let (isStill, name) = (isZero(wobble), source.key == "shape" ? inspector.string(source.value) : nil)
    let hint =
      "\(name.map { " in \(quoted($0))" } ?? ""); an outline that moves takes 8 for each of its \(commands): simplify it, or keep it still"
    guard
      countCommands(commands * (isStill ? 1 : 8), at: source.value, hint: isStill ? "" : hint),
      countParts(isStill ? 0 : 100, at: cursor)
    else { return nil }
    return .svg(
      Scene.Drawing(
        artwork: artwork, parameter: name, x: x, y: y, width: width, height: height, wobble: wobble,
        period: period, variation: variation))
  }

  /// A parameter that is a drawing.
  private mutating func decodeShapeName(_ cursor: JSONCursor) -> Scene.Artwork? {
    guard let name = inspector.string(cursor) else { return nil }
    if let artwork = artworks[name] { return artwork }
    let nearest = nearestName(to: name, among: artworks.keys.sorted()).map { "; did you mean \(quoted($0))?" } ?? ""
    inspector.report(cursor, "there is no parameter \(quoted(name)) that is a shape\(nearest)")
    return nil
  }

  /// The drawing of a parameter: a file's name, or outlines with their view box.
  mutating func decodeArtwork(_ cursor: JSONCursor) -> Scene.Artwork? {
    if case .string = cursor.node.content { return decodeFile(cursor) }
    guard let members = inspector.members(of: cursor, required: ["viewBox", "outlines"]),
      let parts = members["outlines"]
    else { return nil }
    return decodeOutlines(parts, viewBox: members["viewBox"], at: cursor)
  }

  private mutating func decodeOutlines(
    _ outlines: JSONCursor, viewBox: JSONCursor?, at cursor: JSONCursor
  ) -> Scene.Artwork? {
    guard let viewBox else {
      inspector.report(cursor, "the key \"viewBox\" is missing")
      return nil
    }
    return decodeViewBox(viewBox).flatMap { box in
      decodeParts(outlines).map { Scene.Artwork(viewBox: box, parts: $0) }
    }
  }

  /// Reads each file once, however many shapes it has.
  private mutating func decodeFile(_ cursor: JSONCursor) -> Scene.Artwork? {
    guard let name = inspector.string(cursor) else { return nil }
    if let known = files[name] { return known }
    guard let folder else {
      inspector.report(cursor, "a preset that is not read from a folder cannot have files beside it")
      return nil
    }
    guard files.count < SceneLimits.files else {
      inspector.report(cursor, SceneLimits.excess(SceneLimits.files, "SVG files"))
      return nil
    }
    do {
      let document = try SVGDocument.parse(try folder.read(name, most: SVGDocument.largestSize), file: name)
      let content = Scene.Artwork(document)
      notes += document.omissions.map { "\(name): \($0)" }
      files[name] = content
      return content
    } catch let problem as SVGProblem {
      inspector.report(cursor, problem.description)
    } catch let refusal as SceneFolder.Refusal {
      inspector.report(cursor, refusal.message)
    } catch {
      inspector.report(cursor, "\(quoted(name)) cannot be read")
    }
    return nil
  }

  private mutating func decodeViewBox(_ cursor: JSONCursor) -> Rect? {
    guard let numbers = inspector.elements(of: cursor, counts: 4...4) else { return nil }
    let place = -PathData.largestNumber...PathData.largestNumber
    let side = 1e-9...PathData.largestNumber
    let values = numbers.enumerated().map { inspector.number($1, in: $0 < 2 ? place : side) }
    guard let x = values[0], let y = values[1], let width = values[2], let height = values[3] else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private mutating func decodeParts(_ cursor: JSONCursor) -> [Scene.Drawing.Part]? {
    guard let parts = inspector.elements(of: cursor, counts: 0...SceneLimits.commands) else { return nil }
    let found = parts.compactMap { part -> Scene.Drawing.Part? in
      guard let members = inspector.members(of: part, required: ["d"], optional: ["rule"]),
        let d = members["d"], let text = inspector.string(d)
      else { return nil }
      let rule = members["rule"].flatMap { inspector.word($0, of: FillRule.self) } ?? .nonzero
      do throws(PathDataProblem) {
        let data = try PathData(text)
        if let slot = data.slots.first {
          inspector.report(d, ofByte: slot.offset, "the outlines of a drawing have no expressions; use path")
          return nil
        }
        return Scene.Drawing.Part(data: data, rule: rule)
      } catch {
        inspector.report(d, ofByte: error.offset, "expected \(error.expected), found \(error.found)")
        return nil
      }
    }
    return found.count == parts.count ? found : nil
  }
}
