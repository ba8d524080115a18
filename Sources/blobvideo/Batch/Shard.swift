/// One of several parts of a batch, `2/4`: machines that are given the same batch and different parts do all of it together.
struct Shard: Hashable, Sendable {
  /// Its number, from 1.
  let index: Int
  /// How many there are.
  let count: Int

  /// Reads `I/N`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      (1...6).contains(part.utf8.count) && part.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        ? Int(part) : nil
    }
    guard parts.count == 2, numbers.count == 2, numbers[1] >= 1, (1...numbers[1]).contains(numbers[0]) else {
      return nil
    }
    (index, count) = (numbers[0], numbers[1])
  }

  /// Part `index` of `count`.
  init(_ index: Int, of count: Int) { (self.index, self.count) = (index, count) }

  /// The part that writes results by that name; nil where none does.
  init?(resultsName name: String) {
    guard name.hasPrefix("results."), name.hasSuffix(".json") else { return nil }
    let words = name.dropFirst("results.".count).dropLast(".json".count)
    self.init(String(words).replacing("-of-", with: "/"))
  }

  /// The jobs of this part, by their places: the costliest job first, each to the part that has the least to do. A pure
  /// function of the costs, so all machines agree without talking.
  func members(costs: [Double]) -> Set<Int> {
    var (loads, members) = ([Double](repeating: 0, count: count), Set<Int>())
    for job in costs.indices.sorted(by: { (costs[$1], $0) < (costs[$0], $1) }) {
      var least = 0
      for part in loads.indices where loads[part] < loads[least] { least = part }
      loads[least] += costs[job]
      if least == index - 1 { members.insert(job) }
    }
    return members
  }

  /// As an option says it, `2/4`.
  var text: String { "\(index)/\(count)" }

  /// The name of its results.
  var resultsName: String { "results.\(index)-of-\(count).json" }
}
