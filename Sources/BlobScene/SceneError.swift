/// One thing that is wrong in a file, with its place.
public struct SceneProblem: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  public let file: String
  /// Where in the file.
  public let position: SourcePosition
  /// The way to the value, such as `layers[0].shapes[1].fill`; empty for the whole file.
  public let path: String
  /// What is wrong, with the value, what was expected and, where there is one, the nearest right name. One line.
  public let message: String

  /// A problem from its parts.
  public init(file: String, position: SourcePosition, path: JSONPath, message: String) {
    (self.file, self.position, self.path, self.message) = (file, position, path.description, message)
  }

  /// Line, from 1.
  public var line: Int { position.line }
  /// Column in characters, from 1.
  public var column: Int { position.column }

  /// `file:line:column: path: message`, without the path where it is empty.
  public var description: String { "\(file):\(line):\(column): \(path.isEmpty ? "" : path + ": ")\(message)" }
}

/// Why a file is not what it should be: all that is wrong in it, in the order of the text.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one problem, at most `mostProblems`.
  public let problems: [SceneProblem]

  /// The most problems that are kept: a file with more is probably of another kind.
  public static let mostProblems = 100

  /// An error from its problems, which it sorts by place and of which it keeps the first `mostProblems`.
  public init(problems: [SceneProblem]) {
    let sorted = problems.enumerated().sorted { a, b in
      (a.element.position, a.offset) < (b.element.position, b.offset)
    }
    self.problems = sorted.prefix(Self.mostProblems).map(\.element)
  }

  /// One line a problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
