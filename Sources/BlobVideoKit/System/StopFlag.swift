import Synchronization

/// Says to everything that a job does, on whatever thread, that it is no longer wanted.
final class StopFlag: Sendable {
  private let flag = Atomic(false)
  /// Whether `set` was called.
  var isSet: Bool { flag.load(ordering: .relaxed) }
  /// From any thread, more than once if need be.
  func set() { flag.store(true, ordering: .relaxed) }
}
