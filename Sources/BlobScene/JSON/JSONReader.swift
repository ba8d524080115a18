/// Reads one JSON value from bytes. Every step consumes a byte, nesting is bounded, so it ends and its stack stays small.
struct JSONReader {
  /// A fault and its place.
  struct Fault: Error {
    let offset: Int
    let path: JSONPath
    let message: String
  }

  /// Repeated keys, in order.
  private(set) var duplicates: [Fault] = []
  let bytes: [UInt8]
  var position = 0
  private let limits: JSONDocument.Limits
  private(set) var path = JSONPath()

  init(_ bytes: [UInt8], limits: JSONDocument.Limits) { (self.bytes, self.limits) = (bytes, limits) }

  mutating func readDocument() throws(Fault) -> JSONNode {
    guard bytes.count <= limits.bytes else {
      throw fault(SceneLimits.excess(limits.bytes, "bytes"))
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw fault("the file begins with a byte order mark; save it as UTF-8 without one")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw fault("the file is UTF-16; save it as UTF-8")
    }
    if let offset = firstByteOutsideUTF8(bytes) {
      throw Fault(offset: offset, path: path, message: "the file is not UTF-8 from here on")
    }
    skipSpace()
    guard position < bytes.count else { throw fault("the file is empty") }
    let node = try readValue()
    skipSpace()
    guard position == bytes.count else { throw fault("\(found) after the end of the value; a file holds one value") }
    return node
  }

  private mutating func readValue() throws(Fault) -> JSONNode {
    let start = position
    guard position < bytes.count else { throw fault("the file ends where a value is expected") }
    let content: JSONNode.Content
    switch bytes[position] {
    case UInt8(ascii: "{"): content = .object(try readObject())
    case UInt8(ascii: "["): content = .array(try readArray())
    case UInt8(ascii: "\""): content = .string(try readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(try readNumber())
    default: content = try readWord()
    }
    return JSONNode(content: content, offset: start)
  }

  /// `true`, `false`, `null`, or the nearest explanation of what stands there instead.
  private mutating func readWord() throws(Fault) -> JSONNode.Content {
    let word = String(decoding: bytes[position...].prefix { (0x41...0x5A).contains($0 & 0xDF) }, as: UTF8.self)
    switch word {
    case "true":
      position += 4
      return .bool(true)
    case "false":
      position += 5
      return .bool(false)
    case "null":
      position += 4
      return .null
    case "": throw fault(expected: "a value")
    case "True", "False", "None", "nil", "undefined", "NaN", "Infinity", "yes", "no", "on", "off":
      throw fault("expected a value, found \(quoted(word)); JSON knows true, false and null")
    // Not which: a file that is no JSON may hold what nobody wants in a log.
    default: throw fault("expected a value, found a word; strings stand in double quotes")
    }
  }

  private mutating func readArray() throws(Fault) -> [JSONNode] {
    try enter()
    var nodes: [JSONNode] = []
    position += 1
    skipSpace()
    if !take("]") {
      repeat {
        skipSpace()
        if nodes.count > 0, peek() == UInt8(ascii: "]") { throw fault("a comma before ] is not JSON") }
        path.steps.append(.index(nodes.count))
        nodes.append(try readValue())
        path.steps.removeLast()
        skipSpace()
      } while take(",")
      guard take("]") else { throw fault(expected: "a comma or ]") }
    }
    return nodes
  }

  private mutating func readObject() throws(Fault) -> [JSONMember] {
    try enter()
    var (members, seen) = ([JSONMember](), [String: Int]())
    position += 1
    skipSpace()
    if !take("}") {
      repeat {
        skipSpace()
        if members.count > 0, peek() == UInt8(ascii: "}") { throw fault("a comma before } is not JSON") }
        let member = try readMember()
        if let first = seen[member.key] {
          noteRepeated(member, first: first)
        } else {
          seen[member.key] = member.keyOffset
          members.append(member)
        }
        skipSpace()
      } while take(",")
      guard take("}") else { throw fault(expected: "a comma or }") }
    }
    return members
  }

  private mutating func noteRepeated(_ member: JSONMember, first: Int) {
    guard duplicates.count < SceneError.mostProblems else { return }
    let line = SourcePosition(ofByte: first, in: bytes).line
    duplicates.append(
      Fault(
        offset: member.keyOffset, path: path.key(member.key),
        message: "the key \(quoted(member.key)) stands here twice, first on line \(line)"))
  }

  private mutating func readMember() throws(Fault) -> JSONMember {
    let offset = position
    guard peek() == UInt8(ascii: "\"") else { throw fault(expected: "a key in double quotes") }
    let key = try readString()
    path.steps.append(.key(key))
    skipSpace()
    guard take(":") else { throw fault(expected: "a colon after the key \(quoted(key))") }
    skipSpace()
    let node = try readValue()
    path.steps.removeLast()
    return JSONMember(key: key, keyOffset: offset, node: node)
  }

  private func enter() throws(Fault) {
    // The path has a step for each list and object around this one.
    guard path.steps.count < limits.depth else {
      throw fault(SceneLimits.excess(limits.depth, "levels of lists and objects"))
    }
  }
}
