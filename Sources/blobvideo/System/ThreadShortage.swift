import BlobVideoKit

/// Limits on memory or on processes under which no thread can be started.
///
/// Dispatch and the runtime then try again each second, without an end and without a word. So the program looks for that by
/// itself: no time was spent on work, and a thread of its own cannot be started either.
struct ThreadShortage {
  /// Seconds without work and without a thread after which nothing is expected to change.
  static let patience = 4

  private var seconds = 0
  private var worked = 0.0

  /// Whether a thread can be started now.
  static var canStart: Bool {
    #if os(Linux)
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
      pthread_join(thread, nil)
    #endif
    return true
  }

  /// Says what is missing, and which limits to raise.
  static func say() {
    let limits = ProcessLimits.shortage.map { ": \($0)" } ?? ""
    Failure(.failed, "no thread can be started\(limits); raise the limits on memory and processes (ulimit -v, -d, -u)")
      .say()
  }

  /// Looks once more, a second after the last time; whether waiting any longer is of no use.
  mutating func look() -> Bool {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    let now = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    let isIdle = now - worked < 0.01
    worked = now
    seconds = isIdle && !Self.canStart ? seconds + 1 : 0
    return seconds >= Self.patience
  }
}
