/// Takes elements in any order and gives them in the order of their numbers, which count from 0 without holes.
struct ReorderBuffer<Element> {
  private var waiting: [Int: Element] = [:]
  private(set) var next = 0

  /// Takes an element that has not been taken before.
  mutating func insert(_ element: Element, at number: Int) {
    precondition(number >= next && waiting[number] == nil, "each number comes once")
    waiting[number] = element
  }

  /// The element whose turn it is; nil where it has not come yet.
  mutating func removeNext() -> Element? {
    guard let element = waiting.removeValue(forKey: next) else { return nil }
    next += 1
    return element
  }
}
