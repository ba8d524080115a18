/// A value of a document and the way to it.
public struct JSONCursor: Sendable {
  /// The value.
  public let node: JSONNode
  /// The way to it.
  public let path: JSONPath
}

/// Takes a document apart and collects all that is wrong with it, where a decoder that throws would stop at the first.
///
/// Its methods give nil where they have reported a problem; whoever uses them goes on with a stand-in, and `finish` throws in
/// the end. Used for every file of JSON that people write.
public struct JSONInspector {
  /// What is inspected.
  public let document: JSONDocument
  private var problems: [SceneProblem]
  /// How many problems there are so far, those beyond `SceneError.mostProblems` included.
  public private(set) var problemCount: Int

  /// Whether further problems are counted only.
  var isFull: Bool { problems.count >= SceneError.mostProblems }

  /// An inspector that knows the document's repeated keys.
  public init(_ document: JSONDocument) {
    self.document = document
    problems = document.problems
    problemCount = problems.count
  }

  /// The outermost value.
  public var root: JSONCursor { JSONCursor(node: document.root, path: JSONPath()) }

  /// Notes a problem with the value at `cursor`.
  public mutating func report(_ cursor: JSONCursor, _ message: @autoclosure () -> String) {
    report(at: cursor.node.offset, path: cursor.path, message())
  }

  /// Notes a problem `index` bytes (of UTF-8) into the string at `cursor`.
  public mutating func report(_ cursor: JSONCursor, ofByte index: Int, _ message: @autoclosure () -> String) {
    report(at: cursor.node.offset, inString: index, path: cursor.path, message())
  }

  /// Place and message are worked out only for what is kept: a file of 100,000 problems costs no more than one of 100.
  private mutating func report(
    at offset: Int, inString index: Int? = nil, path: JSONPath, _ message: @autoclosure () -> String
  ) {
    problemCount += 1
    guard problems.count < SceneError.mostProblems else { return }
    let place = index.map { document.offset(ofByte: $0, inStringAt: offset) } ?? offset
    problems.append(
      SceneProblem(file: document.file, position: document.position(ofByte: place), path: path, message: message()))
  }

  /// Throws all problems, if there are any.
  public func finish() throws(SceneError) {
    if problemCount > 0 { throw SceneError(problems: problems) }
  }

  /// An object's members by key. Reports what is no object, unknown keys with the nearest right one, and missing keys.
  public mutating func members(
    of cursor: JSONCursor, required: [String] = [], optional: [String] = []
  ) -> [String: JSONCursor]? {
    guard case .object(let members) = cursor.node.content else {
      report(cursor, "expected an object, found \(cursor.node.description)")
      return nil
    }
    let keys = required + optional
    var (found, meant) = ([String: JSONCursor](), Set<String>())
    for member in members {
      let path = cursor.path.key(member.key)
      if keys.contains(member.key) {
        found[member.key] = JSONCursor(node: member.node, path: path)
      } else if isFull {
        problemCount += 1
      } else {
        let nearest = nearestName(to: member.key, among: keys)
        if let nearest { meant.insert(nearest) }
        let hint =
          nearest.map { "did you mean \(quoted($0))?" } ?? KeyHabit.hint(member.key, among: keys)
          ?? "expected \(listed(keys))"
        report(at: member.keyOffset, path: path, "unknown key \(quoted(member.key)); \(hint)")
      }
    }
    // A misspelt key is not missing as well.
    for key in required where found[key] == nil && !meant.contains(key) {
      report(cursor, "the key \(quoted(key)) is missing")
    }
    return found
  }

  /// All members of an object whose keys are free, in order, each with its key's place.
  public mutating func entries(of cursor: JSONCursor) -> [(key: JSONCursor, name: String, value: JSONCursor)]? {
    guard case .object(let members) = cursor.node.content else {
      report(cursor, "expected an object, found \(cursor.node.description)")
      return nil
    }
    return members.map { member in
      let path = cursor.path.key(member.key)
      let key = JSONCursor(node: JSONNode(content: .string(member.key), offset: member.keyOffset), path: path)
      return (key, member.key, JSONCursor(node: member.node, path: path))
    }
  }

  /// A list's elements. Reports what is no list, and a number of elements outside `counts`; `name` is what there can be too many of.
  public mutating func elements(
    of cursor: JSONCursor, counts: ClosedRange<Int>, called name: String? = nil
  ) -> [JSONCursor]? {
    guard case .array(let nodes) = cursor.node.content else {
      report(cursor, "expected a list, found \(cursor.node.description)")
      return nil
    }
    if let name, nodes.count > counts.upperBound {
      report(cursor, SceneLimits.excess(counts.upperBound, name, found: nodes.count))
      return nil
    }
    guard counts.contains(nodes.count) else {
      let wanted =
        counts.lowerBound == counts.upperBound ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
      report(cursor, "expected a list of \(wanted), found \(cursor.node.description)")
      return nil
    }
    return nodes.enumerated().map { JSONCursor(node: $1, path: cursor.path.index($0)) }
  }
}
