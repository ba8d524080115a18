import Synchronization

/// Says to everything that a job does, on whatever thread, that it is no longer wanted.
final class StopFlag: Sendable {
  private let flag = Atomic(false)
  /// Whom to tell.
  private let listeners = Guarded<[ObjectIdentifier: any StopListener]>([:])

  /// Whether `set` was called.
  var isSet: Bool { flag.load(ordering: .relaxed) }

  /// From any thread, more than once if need be.
  func set() {
    flag.store(true, ordering: .relaxed)
    let all = listeners.withLock { listeners in
      defer { listeners = [:] }
      return listeners
    }
    for listener in all.values { listener.hearStop() }
  }

  /// What `body` returns or throws; a `CancellationError` as soon as the flag is set, while `body` goes on by itself to where it looks
  /// at the flag and ends.
  ///
  /// For calls into libraries that nobody can end, such as x265's: a picture of 1080p, or a look ahead over two dozen of them, takes it
  /// seconds on a busy machine. What such a call uses, `body` has to hold.
  func leaving<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
      let answer = Answer(continuation)
      listeners.withLock { $0[ObjectIdentifier(answer)] = answer }
      // Set before it listened.
      if isSet { answer.hearStop() }
      Task {
        let result: Result<R, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        _ = listeners.withLock { $0.removeValue(forKey: ObjectIdentifier(answer)) }
        answer.give(result)
      }
    }
  }
}

private protocol StopListener: Sendable {
  func hearStop()
}

/// The one answer that somebody waits for: the first counts.
private final class Answer<R: Sendable>: StopListener {
  private let waiting: Guarded<CheckedContinuation<R, any Error>?>

  init(_ continuation: CheckedContinuation<R, any Error>) { waiting = Guarded(continuation) }

  func give(_ result: Result<R, any Error>) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(with: result)
  }

  func hearStop() { give(.failure(CancellationError())) }
}
