/// A JSON value without places: what the program builds in order to print it. `text(_:)` writes it.
public indirect enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as its text, which must be a legal JSON number; see `number(_:)`.
  case numeral(String)
  /// A string, unescaped.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Members in order.
  case object(JSONObject)

  /// A whole number.
  public static func number(_ value: some BinaryInteger) -> JSONValue { .numeral("\(value)") }

  /// The number with the fewest digits that reads back to the same double: `4`, `0.1`, `1e-7`. JSON has no word for what is not
  /// finite, so that becomes `null`.
  public static func number(_ value: Double) -> JSONValue {
    value.isFinite ? .numeral(shortestText(value)) : .null
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Values in order.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}

/// An object's members in the order in which they are written. Keys are distinct.
public struct JSONObject: Hashable, Sendable {
  /// One key and its value.
  public struct Member: Hashable, Sendable {
    /// The key, unescaped.
    public let key: String
    /// Its value.
    public var value: JSONValue
  }

  /// The members in order.
  public private(set) var members: [Member] = []

  /// An object from its members; a repeated key keeps its first place and takes the last value.
  public init(_ members: [(String, JSONValue)] = []) {
    for (key, value) in members { self[key] = value }
  }

  /// An object from members whose keys are known to be distinct.
  init(distinct members: [Member]) { self.members = members }

  /// The value of `key`. Setting one that is not there appends it; setting nil removes it. Linear in the number of members.
  public subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      guard let index = members.firstIndex(where: { $0.key == key }) else {
        if let newValue { members.append(Member(key: key, value: newValue)) }
        return
      }
      if let newValue { members[index].value = newValue } else { members.remove(at: index) }
    }
  }
}
