#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// CPU time in seconds, which contention does not inflate as it does wall time.
enum WorkClock {
  /// Of the calling thread.
  static var thread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
  /// Of all threads of the process.
  static var process: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
