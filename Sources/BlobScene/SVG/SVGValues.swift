import BlobGraphics

/// The values of attributes. Each reads a whole text or gives nil.
enum SVGValues {
  /// The largest magnitude of any number.
  static let largest = PathData.largestNumber

  /// At most `most` numbers separated by space or commas, as in `points` and `viewBox`.
  static func numbers(_ text: String, most: Int) -> [Double]? {
    var (scanner, result) = (ByteScanner(text), [Double]())
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let value = scanner.number(allowsBarePoint: true), value.magnitude <= largest, result.count < most
      else { return nil }
      result.append(value)
      if scanner.skipSeparator(), scanner.isAtEnd { return nil }
    }
    return result
  }

  /// A length in user units: without a unit, in one of CSS's absolute ones, or in percent of `full`.
  /// CSS Values 4, 6.2: an inch is 96 pixels. Lengths that depend on a font are not read.
  static func length(_ text: String, full: Double?) -> Double? {
    let units = ["px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16]
    var scanner = ByteScanner(text)
    scanner.skipSpace()
    guard var value = scanner.number(allowsBarePoint: true) else { return nil }
    if scanner.skip(UInt8(ascii: "%")) {
      guard let full else { return nil }
      value *= full / 100
    } else if let word = scanner.word() {
      guard let unit = units[word] else { return nil }
      value *= unit
    }
    scanner.skipSpace()
    return scanner.isAtEnd && value.magnitude <= largest ? value : nil
  }

  /// A rectangle from `viewBox`: left, top, width, height.
  static func viewBox(_ text: String) -> Rect? {
    guard let n = numbers(text, most: 4), n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// A list of transforms; the one written last is applied first. An empty list and `none` change nothing.
  static func transform(_ text: String) -> AffineMap? {
    var (scanner, map) = (ByteScanner(text), AffineMap.identity)
    scanner.skipSpace()
    while let name = scanner.word() {
      if name == "none" {
        scanner.skipSpace()
        break
      }
      scanner.skipSpace()
      guard scanner.skip(UInt8(ascii: "(")), let values = arguments(&scanner), let step = step(name, values) else {
        return nil
      }
      map = map.after(step)
      if scanner.skipSeparator(), scanner.isAtEnd { return nil }
    }
    return scanner.isAtEnd ? map : nil
  }

  private static func arguments(_ scanner: inout ByteScanner) -> [Double]? {
    var values: [Double] = []
    scanner.skipSpace()
    while let value = scanner.number(allowsBarePoint: true), value.magnitude <= largest, values.count < 6 {
      values.append(value)
      let hasComma = scanner.skipSeparator()
      if scanner.skip(UInt8(ascii: ")")) { return hasComma ? nil : values }
    }
    return nil
  }

  private static func step(_ name: String, _ v: [Double]) -> AffineMap? {
    let radians = v[0] * .pi / 180
    switch (name, v.count) {
    case ("matrix", 6): return AffineMap(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case ("translate", 1...2): return .translation(Point(v[0], v.count > 1 ? v[1] : 0))
    case ("scale", 1...2): return .scale(v[0], v.count > 1 ? v[1] : v[0])
    case ("rotate", 1): return .rotation(radians)
    case ("rotate", 3): return .rotation(radians, about: Point(v[1], v[2]))
    case ("skewx", 1): return AffineMap(a: 1, b: 0, c: sine(radians) / cosine(radians), d: 1, tx: 0, ty: 0)
    case ("skewy", 1): return AffineMap(a: 1, b: sine(radians) / cosine(radians), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// How `box` is fitted into `port` (SVG 2, 8.2): `xMidYMid meet` where the text is nil. Nil for a text of another kind.
  static func fit(_ box: Rect, into port: Rect, _ aspectRatio: String?) -> AffineMap? {
    let words = (aspectRatio ?? "xMidYMid").split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    var (x, y) = (port.width / box.width, port.height / box.height)
    guard let align = words.first, words.count <= 2 else { return nil }
    if align == "none" {
      return AffineMap(a: x, b: 0, c: 0, d: y, tx: port.minX - x * box.minX, ty: port.minY - y * box.minY)
    }
    let shares = ["min": 0.0, "mid": 0.5, "max": 1]
    guard align.utf8.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("y"),
      let shareX = shares[String(align.dropFirst().prefix(3))], let shareY = shares[String(align.suffix(3))],
      words.count == 1 || words[1] == "meet" || words[1] == "slice"
    else { return nil }
    let scale = words.last == "slice" ? max(x, y) : min(x, y)
    (x, y) = (port.width - scale * box.width, port.height - scale * box.height)
    return AffineMap(
      a: scale, b: 0, c: 0, d: scale, tx: port.minX + shareX * x - scale * box.minX,
      ty: port.minY + shareY * y - scale * box.minY)
  }
}
