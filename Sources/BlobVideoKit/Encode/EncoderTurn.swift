/// A render's turn to have encoders that its process bears only for one render at a time.
///
/// SVT-AV1 (up to 1.4 at least) fills tables that belong to the whole process whenever an instance is opened, and empties some of
/// them first, while instances that are at work read them. The encoders of one render are opened one after the other before
/// any frame goes in, or each after the last one's end. Those of another render in the same process have to wait: it ends
/// when nobody holds the turn any more, neither the render nor an encoder of its that still lets go.
final class EncoderTurn: Sendable {
  private let queue: TurnQueue

  fileprivate init(_ queue: TurnQueue) { self.queue = queue }

  deinit { queue.pass() }
}

/// Those who wait for a turn, first come, first served. Waiting blocks no thread.
final class TurnQueue: Sendable {
  /// The process's turn to use SVT-AV1.
  static let svtAV1 = TurnQueue()

  private struct State {
    var isTaken = false
    var next = 0
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    /// Tickets whose tasks were cancelled before they had queued.
    var cancelled: Set<Int> = []
  }
  private let state = Guarded(State())

  /// Takes the turn when those before have given it on. Throws `CancellationError`, and leaves the queue, where the task is cancelled.
  func take() async throws -> EncoderTurn {
    let ticket = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Resumed outside the lock: what goes on may come back here at once.
        let answer: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(ticket) != nil { return .failure(CancellationError()) }
          if !state.isTaken {
            state.isTaken = true
            return .success(())
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      leave(ticket)
    }
    let turn = EncoderTurn(self)
    // Cancelled after it came: the note of that is of no use any more.
    state.withLock { _ = $0.cancelled.remove(ticket) }
    return turn
  }

  /// How many wait.
  var count: Int { state.withLock { $0.waiting.count } }

  private func leave(_ ticket: Int) {
    let continuation = state.withLock { state in
      guard let place = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
        state.cancelled.insert(ticket)
        return nil as CheckedContinuation<Void, any Error>?
      }
      return state.waiting.remove(at: place).continuation
    }
    continuation?.resume(throwing: CancellationError())
  }

  /// Gives the turn to the next one.
  fileprivate func pass() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil as CheckedContinuation<Void, any Error>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}

extension ClipEncoding {
  /// The queue that a render joins before it opens this encoder; nil where nobody need wait.
  var queue: TurnQueue? { encoder == "libsvtav1" ? .svtAV1 : nil }
}
