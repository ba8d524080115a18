import BlobVideoKit

/// Turns INT, TERM, HUP, XCPU (a soft limit on CPU time) and the other signals that ask a program to end into a cancelled task, and ends the
/// program by that very signal once it has cleaned up, so that shells and Make see 130, 143, 129 and 152 and stop their loops.
///
/// The signals are blocked in every thread and awaited by the main one, so no code runs inside a signal handler.
final class Interruption: Sendable {
  /// Seconds that a render gets to stop by itself. An encoder between two frames needs a fraction of it; together with
  /// the last resort it stays within the 2 s that we promise.
  private static let patience: UInt32 = 1_500_000

  /// Signals that are handled however the program was started.
  private static let always = [SIGINT, SIGTERM, SIGXCPU]

  /// Signals that end a program unless whoever started it had them ignored. Those that tell of a fault of its own (SEGV, ABRT and the like) are left alone.
  private static let unlessIgnored: [Int32] = {
    let everywhere = [SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF]
    #if os(Linux)
      let realTime = __libc_current_sigrtmin()...__libc_current_sigrtmax()
      return everywhere + [SIGIO, SIGPWR, SIGSTKFLT] + realTime
    #else
      return everywhere
    #endif
  }()

  private enum Stage {
    /// Nothing to clean up: end at once.
    case idle
    /// A render to cancel.
    case working(cancel: @Sendable () -> Void)
    /// The files have their names; only reporting is left. A signal that comes now is too late to undo anything.
    case reporting
  }

  private struct State {
    var stage = Stage.idle
    var received: Int32?
  }

  private let state = Guarded(State())
  private let signals: sigset_t

  /// Takes over signals. Called once, before any other thread exists.
  init() {
    // Failing writes say EPIPE and EFBIG; the default would be to die with the temporary file left behind.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    // nohup ignores HUP on purpose; a shell's background job inherits an ignored INT by accident.
    let numbers = Self.always + Self.unlessIgnored.filter { !Self.isIgnored($0) }
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // The runtime would print a stack trace for QUIT and go on.
    for number in numbers { signal(number, SIG_DFL) }
    signals = set
  }

  /// Waits for signals, on the main thread, until the program ends; and ends it where threads cannot be started.
  func wait() -> Never {
    var set = signals
    #if os(Linux)
      var (shortage, second) = (ThreadShortage(), timespec(tv_sec: 1, tv_nsec: 0))
      while true {
        let number = sigtimedwait(&set, nil, &second)
        if number > 0 {
          receive(number)
        } else if errno == EAGAIN, shortage.look() {
          EmergencyCleanup.removeTemporaries()
          ThreadShortage.say()
          _exit(ExitStatus.failed.rawValue)
        }
      }
    #else
      var number: Int32 = 0
      while true {
        if sigwait(&set, &number) == 0 { receive(number) }
      }
    #endif
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let old = signal(number, SIG_IGN)
    let ignored = unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if !ignored { signal(number, old) }
    return ignored
  }

  /// Runs `work` so that a signal cancels it. When it was cancelled the program ends here, by that signal.
  func run<Success: Sendable>(_ work: @escaping @Sendable () async throws -> Success) async throws -> Success {
    // Begun under the lock: on a busy machine it could otherwise have files to clean up before a signal finds whom to cancel.
    let (task, early) = state.withLock { state in
      let task = Task { try await work() }
      state.stage = .working { task.cancel() }
      return (task, state.received)
    }
    if early != nil { task.cancel() }
    let result = await task.result
    let received = state.withLock { state in
      if case .success = result { state.stage = .reporting } else { state.stage = .idle }
      return state.received
    }
    // A file that took its name before the signal was noticed is finished work: report it.
    if let received, case .failure = result { Self.end(by: received) }
    return try result.get()
  }

  private func receive(_ number: Int32) {
    let stage = state.withLock { state in
      state.received = number
      return state.stage
    }
    switch stage {
    case .idle: break
    case .working(let cancel):
      cancel()
      usleep(Self.patience)
    case .reporting: usleep(Self.patience)
    }
    EmergencyCleanup.removeTemporaries()
    Self.end(by: number)
  }

  /// Ends the process by a signal's default action.
  private static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
    _exit(128 + number)
  }
}
