/// The way from a file's outermost value to one inside it, written `layers[0].shapes[1].fill`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step inwards.
  public enum Step: Hashable, Sendable {
    /// Into an object.
    case key(String)
    /// Into a list, counted from 0.
    case index(Int)
  }

  /// The steps from the outermost value.
  public var steps: [Step] = []

  /// The outermost value.
  public init() {}

  /// The member `key` of the value here.
  public func key(_ key: String) -> JSONPath {
    var path = self
    path.steps.append(.key(key))
    return path
  }

  /// Element `index` of the list here.
  public func index(_ index: Int) -> JSONPath {
    var path = self
    path.steps.append(.index(index))
    return path
  }

  /// `layers[0].fill`; a key that is no plain word stands in quotes, `values["a b"]`. Empty for the outermost value.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where key.isPlainWord: text += (text.isEmpty ? "" : ".") + key
      case .key(let key): text += "[\(quoted(key))]"
      }
    }
  }
}

extension String {
  /// Letters, digits, `_` and `-` of ASCII, at least one and few enough to print.
  fileprivate var isPlainWord: Bool {
    (1...64).contains(utf8.count)
      && utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F || byte == 0x2D
      }
  }
}
