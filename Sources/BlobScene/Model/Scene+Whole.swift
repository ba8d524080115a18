extension Scene {
  /// A whole number that stands still: how many there are of something.
  public struct Whole: Hashable, Sendable {
    /// The number.
    public let value: Int
    /// How it is worked out; of parameters and what follows from them.
    let source: Expression

    /// A constant.
    init(_ value: Int) { (self.value, source) = (value, .number(Double(value))) }

    /// What `source` is worth.
    init(_ value: Int, from source: Expression) { (self.value, self.source) = (value, source) }

    var jsonValue: JSONValue { source.jsonValue }
  }
}
