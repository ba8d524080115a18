/// Memory that grows to the largest size asked for and is then reused: what one worker needs again every frame.
///
/// Its content is undefined until written. It belongs to its owner alone and is freed with it.
final class Scratch<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// Room for `capacity` elements, uninitialised.
  init(capacity: Int = 1) {
    base = .allocate(capacity: max(1, capacity))
    self.capacity = max(1, capacity)
  }

  /// A copy of `elements`.
  convenience init(copying elements: [Element]) {
    self.init(capacity: elements.count)
    elements.withUnsafeBufferPointer { buffer in
      if let source = buffer.baseAddress { base.update(from: source, count: buffer.count) }
    }
  }

  deinit { base.deallocate() }

  /// Makes room for `count` elements. Keeps the first `keeping` elements where it has to move.
  func reserve(_ count: Int, keeping: Int = 0) {
    guard count > capacity else { return }
    let room = max(count, capacity + capacity / 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: room)
    moved.update(from: base, count: keeping)
    base.deallocate()
    (base, capacity) = (moved, room)
  }
}

/// A list of plain values in scratch memory: an array without the checks for sharing and bounds, for the inner loops of one owner.
/// Copies share their memory.
struct ScratchList<Element: BitwiseCopyable>: RandomAccessCollection {
  private let storage = Scratch<Element>(capacity: 8)
  private(set) var endIndex = 0
  var startIndex: Int { 0 }

  subscript(index: Int) -> Element {
    @inline(__always) get { storage.base[index] }
    @inline(__always) nonmutating set { storage.base[index] = newValue }
  }

  /// Adds an element behind all others.
  @inline(__always)
  mutating func append(_ element: Element) {
    if endIndex == storage.capacity { storage.reserve(endIndex + 1, keeping: endIndex) }
    storage.base[endIndex] = element
    endIndex &+= 1
  }

  /// Forgets the elements from `count` on.
  @inline(__always)
  mutating func truncate(to count: Int) { endIndex = Swift.min(count, endIndex) }

  /// Adds an element and moves it forward past all that are `greater`; of equals, the new one is last.
  @inline(__always)
  mutating func insert(_ element: Element, past greater: (Element) -> Bool) {
    append(element)
    var k = endIndex &- 1
    while k > 0, greater(storage.base[k &- 1]) {
      storage.base[k] = storage.base[k &- 1]
      k &-= 1
    }
    storage.base[k] = element
  }
}
