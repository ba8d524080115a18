/// A selector of a style sheet: types, classes, ids and `*`, with space and `>` between an element and what is around it.
struct SVGSelector {
  /// What one element must have.
  struct Compound {
    var type: String?
    var ids: [String] = []
    var classes: [String] = []
  }

  /// From the element itself outwards.
  private var compounds: [Compound] = []
  /// `isDirect[i]`: compound `i + 1` must be right around compound `i`.
  private var isDirect: [Bool] = []

  /// What reading one can come to.
  enum Reading {
    case selector(SVGSelector)
    /// Waits for a pointer or a page, as `:hover`: never matches in a picture.
    case neverMatches
    /// Something that is not read here: attributes, siblings, other pseudo-classes, escapes.
    case notRead
  }

  /// Orders rules: ids before classes before types.
  var specificity: Int {
    compounds.reduce(0) {
      $0 + min($1.ids.count, 99) * 10_000 + min($1.classes.count, 99) * 100 + ($1.type == nil ? 0 : 1)
    }
  }

  /// One thing that a matching element must have: `#id`, `.class`, its type, or `*`.
  var key: String {
    let compound = compounds[0]
    return compound.ids.first.map { "#" + $0 } ?? compound.classes.first.map { "." + $0 } ?? compound.type ?? "*"
  }

  static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
    var scanner = ByteScanner(Array(bytes))
    var selector = SVGSelector()
    scanner.skipSpace()
    while true {
      let start = scanner.position
      var compound = Compound()
      if !scanner.skip(UInt8(ascii: "*")) { compound.type = scanner.name() }
      while let mark = scanner.next, mark == UInt8(ascii: ".") || mark == UInt8(ascii: "#") {
        scanner.position += 1
        guard let name = scanner.name() else { return .notRead }
        if mark == UInt8(ascii: ".") { compound.classes.append(name) } else { compound.ids.append(name) }
      }
      if scanner.next == UInt8(ascii: ":") { return isDynamic(scanner) ? .neverMatches : .notRead }
      guard scanner.position > start else { return .notRead }
      selector.compounds.insert(compound, at: 0)
      let end = scanner.position
      scanner.skipSpace()
      if scanner.isAtEnd { return .selector(selector) }
      let isDirect = scanner.skip(UInt8(ascii: ">"))
      guard isDirect || scanner.position > end, selector.compounds.count < 10 else { return .notRead }
      selector.isDirect.insert(isDirect, at: 0)
      scanner.skipSpace()
    }
  }

  private static func isDynamic(_ scanner: ByteScanner) -> Bool {
    var scanner = scanner
    scanner.position += 1
    return ["hover", "active", "focus", "focus-visible", "focus-within", "visited", "target"].contains(
      scanner.word() ?? "")
  }

  /// Whether the selector means an element. `around` gives the element around one, `has` whether one has what a compound asks.
  func matches<Element>(_ element: Element, around: (Element) -> Element?, has: (Element, Compound) -> Bool) -> Bool {
    guard has(element, compounds[0]) else { return false }
    var current = around(element)
    // Going outwards, the nearest fit is taken. That is right for spaces; before `>` a farther one is tried as well.
    var (next, retry) = (1, nil as (next: Int, element: Element)?)
    while next < compounds.count {
      guard let candidate = current else { return false }
      if has(candidate, compounds[next]) {
        if !isDirect[next - 1] { retry = (next, candidate) }
        next += 1
      } else if isDirect[next - 1] {
        guard let last = retry else { return false }
        (next, current) = (last.next, last.element)
      }
      current = current.flatMap(around)
    }
    return true
  }
}

extension ByteScanner {
  /// A CSS name: letters, digits, `-`, `_` and anything beyond ASCII, as it is written; nil where none begins. Escapes are not read.
  fileprivate mutating func name() -> String? {
    let start = position
    while let byte = next {
      let isLetter = (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F || byte >= 0x80
      guard isLetter || ByteScanner.isDigit(byte) && position > start else { break }
      position += 1
    }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }
}
