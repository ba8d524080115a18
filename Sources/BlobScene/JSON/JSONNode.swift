/// A JSON value with its place in the file: what a reader gives and a decoder takes apart.
public struct JSONNode: Sendable {
  /// What the value is.
  public enum Content: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number's text, a legal JSON number of any size and precision.
    case number(String)
    /// A string, unescaped.
    case string(String)
    /// Values in order.
    case array([JSONNode])
    /// Members in order, keys distinct.
    case object([JSONMember])
  }

  /// What the value is.
  public let content: Content
  /// Where it begins: an offset in bytes into the file.
  public let offset: Int

  /// What kind of value it is and, where that is short, which: `the string "abc"`, `a list of 3`. For error messages.
  public var description: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text.utf8.count > 40 ? "a long number" : text
    case .string(let text): "the string " + quoted(text)
    case .array(let nodes): nodes.isEmpty ? "an empty list" : "a list of \(nodes.count)"
    case .object: "an object"
    }
  }

  /// The same value without places.
  public var value: JSONValue {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): .numeral(text)
    case .string(let text): .string(text)
    case .array(let nodes): .array(nodes.map(\.value))
    case .object(let members):
      .object(JSONObject(distinct: members.map { JSONObject.Member(key: $0.key, value: $0.node.value) }))
    }
  }
}

/// A key of an object and its value.
public struct JSONMember: Sendable {
  /// The key, unescaped.
  public let key: String
  /// Where the key begins, its quote: an offset in bytes into the file.
  public let keyOffset: Int
  /// The value.
  public let node: JSONNode
}
