import BlobGraphics

/// The declarations of a style: `fill:none; fill-rule: evenodd !important`.
struct SVGDeclarations {
  struct Declaration: Equatable {
    /// The property's name, in lower case.
    let name: String
    /// Its value without the space around it and without `!important`, cut to 1000 bytes: longer ones hold pictures.
    let text: String
    /// The same in lower case.
    let value: String
    let isImportant: Bool
    /// Whether it is from a style, not from a presentation attribute.
    let isStyle: Bool
    /// Of a `fill` or `stroke`: whether it puts anything on the page. A colour without opacity does not; references do, and what is no
    /// colour here.
    let paints: Bool

    init(_ name: String, _ bytes: ArraySlice<UInt8>, isImportant: Bool = false, isStyle: Bool) {
      (self.name, text) = (name, CSSText.trimmed(bytes.prefix(1000)))
      (value, self.isImportant, self.isStyle) = (text.lowercased(), isImportant, isStyle)
      paints = name == "fill" || name == "stroke" ? Declaration.paints(value) : true
    }

    private static func paints(_ value: String) -> Bool {
      if value == "none" || value == "transparent" { return false }
      // Names are opaque, and `url(#a)` and its kind are no colours: neither is worth looking up among the names.
      let canBeClear = value.hasPrefix("#") || (value.contains("(") && !value.hasPrefix("url"))
      return !canBeClear || (try? Color(css: value))?.alpha != 0
    }
  }

  /// The properties that decide what is drawn, and those that this program must say it does not read.
  static let properties: Set<String> = [
    "clip-path", "cx", "cy", "d", "display", "fill", "fill-opacity", "fill-rule", "height", "mask", "opacity", "r",
    "rx", "ry", "stroke",
    "stroke-opacity", "transform", "visibility", "width", "x", "y",
  ]
  /// Those of `properties` that an outline would need from a style and does not get.
  static let geometry: Set<String> = ["cx", "cy", "d", "height", "r", "rx", "ry", "transform", "width", "x", "y"]

  /// Those of `properties`, in order.
  private(set) var list: [Declaration] = []

  /// The most that one style may have.
  static let largestCount = 1000

  /// Reads what is between the braces, or a `style` attribute. What is not a declaration is left out, as CSS has it.
  init(_ bytes: ArraySlice<UInt8>, line: Int) throws(SVGFault) {
    for part in CSSText.split(bytes, at: UInt8(ascii: ";")) {
      let halves = part.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { continue }
      let name = CSSText.trimmed(halves[0]).lowercased()
      guard SVGDeclarations.properties.contains(name) else { continue }
      guard list.count < SVGDeclarations.largestCount else {
        throw SVGFault(line: line, message: SceneLimits.excess(SVGDeclarations.largestCount, "declarations in a style"))
      }
      let value = halves[1]
      guard let mark = value.lastIndex(of: UInt8(ascii: "!")),
        CSSText.trimmed(value[(mark + 1)...]).lowercased() == "important"
      else {
        list.append(Declaration(name, value, isStyle: true))
        continue
      }
      list.append(Declaration(name, value[..<mark], isImportant: true, isStyle: true))
    }
  }
}

/// What style sheets and styles share: comments, and splitting outside of strings and parentheses.
enum CSSText {
  /// The text with each comment, and `<!--` and `-->`, replaced by a space.
  static func withoutComments(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var i = 0
    func follows(_ mark: StaticString) -> Bool {
      mark.withUTF8Buffer { mark in i + mark.count <= bytes.count && bytes[i..<i + mark.count].elementsEqual(mark) }
    }
    while i < bytes.count {
      if follows("/*") {
        i += 2
        while i < bytes.count, !follows("*/") { i += 1 }
        i += 2
        result.append(0x20)
      } else if follows("<!--") || follows("-->") {
        i += follows("-->") ? 3 : 4
        result.append(0x20)
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }

  /// The parts between separators that stand outside of strings, parentheses, brackets and braces.
  static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var (parts, start, i) = ([ArraySlice<UInt8>](), bytes.startIndex, bytes.startIndex)
    while i < bytes.endIndex {
      if bytes[i] == separator {
        parts.append(bytes[start..<i])
        start = i + 1
        i += 1
      } else {
        i = end(ofItemAt: i, in: bytes)
      }
    }
    return parts + [bytes[start...]]
  }

  /// The index after a byte, or after the whole string or bracket that it opens, or after both bytes of an escape.
  static func end(ofItemAt start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var (closers, i) = ([UInt8](), start)
    repeat {
      switch bytes[i] {
      case UInt8(ascii: "\\"): i += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): i = endOfString(at: i, in: bytes)
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case let byte where byte == closers.last: closers.removeLast()
      default: break
      }
      i += 1
    } while i < bytes.endIndex && !closers.isEmpty
    return min(i, bytes.endIndex)
  }

  /// The index of the quote that ends the string, or of the last byte.
  private static func endOfString(at start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var i = start + 1
    while i < bytes.endIndex, bytes[i] != bytes[start] { i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(i, bytes.endIndex - 1)
  }

  /// As text without the white space around it.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
