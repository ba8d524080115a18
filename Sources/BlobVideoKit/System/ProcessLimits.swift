#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The limits that whoever started this process set on it (`ulimit`, `setrlimit`), as far as FFmpeg and its encoders fail by them without saying so.
public enum ProcessLimits {
  /// What is limited so far that a render may fail by it, with the options of `ulimit` that raise it: `memory is limited to 307 MB (ulimit -v)`.
  /// Nil where nothing is.
  public static var shortage: String? {
    let limits = [(addressSpace, memory("-v")), (data, memory("-d")), (processes, threads)]
    let texts = limits.compactMap { resource, text in value(of: resource).flatMap(text) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// What to do about that, as the end of a sentence about what failed; empty where nothing is limited.
  static var advice: String {
    shortage.map { "; \($0): raise that, or ask for fewer --workers or a smaller --size" } ?? ""
  }

  /// Bytes that are enough for every render: 8K in several codecs at once takes half of it.
  private static let plenty: UInt64 = 16 << 30

  private static func memory(_ option: String) -> (UInt64) -> String? {
    { $0 < plenty ? "memory is limited to \(max(1, $0 / 1_000_000)) MB (ulimit \(option))" : nil }
  }

  /// A render starts some tens of threads, and counted are all of the user's. For root the limit does not hold.
  private static func threads(_ most: UInt64) -> String? {
    most < 1000 && geteuid() != 0 ? "processes and threads are limited to \(most) (ulimit -u)" : nil
  }

  #if canImport(Darwin)
    private static let (addressSpace, data, processes) = (RLIMIT_AS, RLIMIT_DATA, RLIMIT_NPROC)
  #else
    // An enumeration in glibc, whose numbers `getrlimit` takes.
    private static let (addressSpace, data) = (Int32(RLIMIT_AS.rawValue), Int32(RLIMIT_DATA.rawValue))
    private static let processes = Int32(__RLIMIT_NPROC.rawValue)
  #endif

  /// The limit, beyond all reason where there is none; nil where the system does not say.
  private static func value(of resource: Int32) -> UInt64? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? UInt64(limit.rlim_cur) : nil
  }
}
