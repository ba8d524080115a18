/// Reads path data byte by byte. Every loop consumes at least one byte, so parsing is linear in the text.
struct PathDataParser {
  private(set) var commands: [PathData.Command] = []
  private(set) var operands: [PathData.Operand] = []
  private(set) var slots: [PathData.Slot] = []
  private var scanner: ByteScanner

  init(_ text: String) { scanner = ByteScanner(text) }

  mutating func parse() throws(PathDataProblem) {
    guard scanner.bytes.count <= PathData.largestSize else {
      scanner.position = PathData.largestSize
      throw problem("at most \(PathData.largestSize) bytes of path data", found: "more")
    }
    scanner.skipSpace()
    while let letter = scanner.next {
      let command = try readCommand(letter)
      if command.verb == .close {
        try add(command)
      } else {
        try readRepetitions(of: command)
      }
      scanner.skipSpace()
    }
  }

  private mutating func readCommand(_ letter: UInt8) throws(PathDataProblem) -> PathData.Command {
    guard let verb = PathData.Verb(rawValue: letter & ~0x20), !commands.isEmpty || verb == .move else {
      throw problem(
        commands.isEmpty ? "a move, M or m, as the first command" : "a command letter (M L H V C S Q T A Z)")
    }
    scanner.position += 1
    return PathData.Command(verb: verb, isRelative: letter & 0x20 != 0)
  }

  /// One command's operands, as often as they are repeated. What repeats a move is a line.
  private mutating func readRepetitions(of first: PathData.Command) throws(PathDataProblem) {
    var command = first
    scanner.skipSpace()
    repeat {
      try add(command)
      for index in 0..<command.verb.arity {
        if index > 0 { scanner.skipSeparator() }
        operands.append(try readOperand(isFlag: command.verb == .arc && (index == 3 || index == 4)))
      }
      if command.verb == .move { command = PathData.Command(verb: .line, isRelative: first.isRelative) }
    } while hasMoreOperands()
  }

  /// Whether another group of operands follows. A comma promises one.
  private mutating func hasMoreOperands() -> Bool {
    if scanner.skipSeparator() { return true }
    guard let byte = scanner.next else { return false }
    return ByteScanner.isDigit(byte) || "+-.{".utf8.contains(byte)
  }

  private mutating func add(_ command: PathData.Command) throws(PathDataProblem) {
    guard commands.count < PathData.largestCount else {
      throw problem("at most \(PathData.largestCount) path commands", found: "more")
    }
    commands.append(command)
  }

  private mutating func readOperand(isFlag: Bool) throws(PathDataProblem) -> PathData.Operand {
    if isFlag { return .number(try readFlag()) }
    return scanner.skip(UInt8(ascii: "{")) ? .slot(try readSlot()) : .number(try readNumber())
  }

  /// A flag is one digit and needs no separator after it: `a1 1 0 00.5.5` ends in (0.5, 0.5).
  private mutating func readFlag() throws(PathDataProblem) -> Double {
    if scanner.skip(UInt8(ascii: "0")) { return 0 }
    if scanner.skip(UInt8(ascii: "1")) { return 1 }
    throw problem("an arc's flag, 0 or 1")
  }

  private mutating func readNumber() throws(PathDataProblem) -> Double {
    let start = scanner.position
    guard let value = scanner.number(allowsBarePoint: true) else { throw problem("a number") }
    guard value.magnitude <= PathData.largestNumber else {
      scanner.position = start
      throw problem("a number of at most 1e9", found: "a larger one")
    }
    return value
  }

  /// The rest of `{expression}`, of which the brace has been read. Expressions have no braces of their own.
  private mutating func readSlot() throws(PathDataProblem) -> Int {
    let start = scanner.position
    while !scanner.skip(UInt8(ascii: "}")) {
      guard let byte = scanner.next else { throw problem("} to end the expression") }
      guard byte != UInt8(ascii: "{") else { throw problem("} before the next {") }
      scanner.position += 1
    }
    let source = String(decoding: scanner.bytes[start..<scanner.position - 1], as: UTF8.self)
    slots.append(PathData.Slot(source: source, offset: start))
    return slots.count - 1
  }

  private func problem(_ expected: String, found: String? = nil) -> PathDataProblem {
    PathDataProblem(offset: scanner.position, expected: expected, found: found ?? foundHere)
  }

  private var foundHere: String {
    guard let byte = scanner.next else { return "the end" }
    if byte == UInt8(ascii: "'") { return "a quote" }
    return (0x20..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16))"
  }
}
