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
