/// Puts named values into an order in which each uses earlier ones only.
enum ValueOrder {
  /// A value that leads back to itself: the names on the way, first and last the same.
  struct Cycle: Error {
    let chain: [String]
  }

  /// `values` in such an order; otherwise as they were given. Throws the first circle. Linear in the parts of all values.
  static func sorted(_ values: [Scene.Value]) throws(Cycle) -> [Scene.Value] {
    let places = Dictionary(uniqueKeysWithValues: values.enumerated().map { ($1.name, $0) })
    let uses = values.map { value in value.expression.names.compactMap { places[$0] }.sorted() }
    var (result, state) = ([Scene.Value](), Array(repeating: State.new, count: values.count))
    for start in values.indices where state[start] == .new {
      // An explicit stack: a chain of values may be long.
      var stack: [(place: Int, next: Int)] = [(start, 0)]
      state[start] = .open
      while let (place, next) = stack.last {
        guard next < uses[place].count else {
          state[place] = .done
          result.append(values[place])
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let used = uses[place][next]
        if state[used] == .open {
          let circle = stack.map(\.place).drop { $0 != used } + [used]
          throw Cycle(chain: circle.map { values[$0].name })
        }
        guard state[used] == .new else { continue }
        state[used] = .open
        stack.append((used, 0))
      }
    }
    return result
  }

  private enum State { case new, open, done }
}
