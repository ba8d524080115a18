/// Reads path data byte by byte. Every loop consumes at least one byte, so parsing is linear in the text.
struct PathDataParser {
  private(set) var commands: [PathData.Command] = []
  private(set) var operands: [PathData.Operand] = []
  private(set) var slots: [PathData.Slot] = []
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(PathDataProblem) {
    guard bytes.count <= PathData.largestSize else {
      throw PathDataProblem(
        offset: PathData.largestSize, expected: "at most \(PathData.largestSize) bytes of path data",
        found: "\(bytes.count)")
    }
    skipSpace()
    while position < bytes.count {
      let command = try readCommand()
      if command.verb == .close {
        try add(command)
      } else {
        try readRepetitions(of: command)
      }
      skipSpace()
    }
  }

  private mutating func readCommand() throws(PathDataProblem) -> PathData.Command {
    let byte = bytes[position]
    guard let verb = PathData.Verb(rawValue: byte & ~0x20) else {
      throw problem(commands.isEmpty ? "a move, M or m" : "a command letter (M L H V C S Q T A Z)")
    }
    guard !commands.isEmpty || verb == .move else { throw problem("a move, M or m, as the first command") }
    position += 1
    return PathData.Command(verb: verb, isRelative: byte & 0x20 != 0)
  }

  /// One command's operands, as often as they are repeated. What repeats a move is a line.
  private mutating func readRepetitions(of first: PathData.Command) throws(PathDataProblem) {
    var command = first
    skipSpace()
    repeat {
      try add(command)
      for index in 0..<command.verb.arity {
        if index > 0 { skipSeparator() }
        operands.append(try readOperand(isFlag: command.verb == .arc && (index == 3 || index == 4)))
      }
      if command.verb == .move { command = PathData.Command(verb: .line, isRelative: first.isRelative) }
    } while try hasMoreOperands()
  }

  /// Whether another group of operands follows. A comma promises one.
  private mutating func hasMoreOperands() throws(PathDataProblem) -> Bool {
    let hasComma = skipSeparator()
    guard position < bytes.count else {
      if hasComma { throw problem("a number after the comma") }
      return false
    }
    return hasComma || PathDataParser.beginsNumber(bytes[position])
  }

  private mutating func add(_ command: PathData.Command) throws(PathDataProblem) {
    guard commands.count < PathData.largestCount else {
      throw problem("at most \(PathData.largestCount) commands", found: "more")
    }
    commands.append(command)
  }
}

// MARK: Numbers

extension PathDataParser {
  private mutating func readOperand(isFlag: Bool) throws(PathDataProblem) -> PathData.Operand {
    if isFlag { return .number(try readFlag()) }
    guard position < bytes.count else { throw problem("a number") }
    return bytes[position] == UInt8(ascii: "{") ? .slot(try readSlot()) : .number(try readNumber())
  }

  /// A flag is one digit and needs no separator after it: `a1 1 0 00.5.5` ends in (0.5, 0.5).
  private mutating func readFlag() throws(PathDataProblem) -> Double {
    guard position < bytes.count, bytes[position] == 0x30 || bytes[position] == 0x31 else {
      throw problem("an arc's flag, 0 or 1")
    }
    defer { position += 1 }
    return Double(bytes[position] - 0x30)
  }

  private mutating func readSlot() throws(PathDataProblem) -> Int {
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: "}") {
      guard bytes[position] != UInt8(ascii: "{") else { throw problem("} before the next {") }
      position += 1
    }
    guard position < bytes.count else { throw problem("} to end the expression") }
    slots.append(PathData.Slot(source: String(decoding: bytes[start..<position], as: UTF8.self), offset: start))
    position += 1
    return slots.count - 1
  }

  private mutating func readNumber() throws(PathDataProblem) -> Double {
    let start = position
    if PathDataParser.isSign(bytes[position]) { position += 1 }
    let digits = skipDigits()
    var fraction = 0
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      fraction = skipDigits()
    }
    guard digits + fraction > 0 else { throw problem("a number") }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count, PathDataParser.isSign(bytes[position]) { position += 1 }
      guard skipDigits() > 0 else { throw problem("the digits of an exponent") }
    }
    // Only digits, signs, a point and an exponent get here: never `nan`, `inf` or `0x10`, which Double would take.
    let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
    guard value.magnitude <= PathData.largestNumber else {
      position = start
      throw problem("a number of at most 1e9", found: "a larger one")
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position - start
  }

  private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || isSign(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "{")
  }
}

// MARK: Between numbers

extension PathDataParser {
  private mutating func skipSpace() {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
  }

  /// Skips space with at most one comma in it, and says whether there was one.
  @discardableResult
  private mutating func skipSeparator() -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { return false }
    position += 1
    skipSpace()
    return true
  }

  /// SVG's white space: space, tab, line feed, form feed, carriage return.
  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private func problem(_ expected: String, found: String? = nil) -> PathDataProblem {
    PathDataProblem(offset: position, expected: expected, found: found ?? foundHere)
  }

  private var foundHere: String {
    guard position < bytes.count else { return "the end" }
    let byte = bytes[position]
    if byte == 0x27 { return "a quote" }
    return (0x20..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16))"
  }
}
