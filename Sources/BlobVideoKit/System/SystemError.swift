#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An error number of the system, kept as a value.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let number: Int32

  /// The error of the call that failed last on this thread.
  static var last: SystemError { SystemError(number: errno) }

  /// The system's text, always in English: `strerror` follows the locale only where someone sets one, and nobody here does.
  var description: String {
    let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    return number == EMFILE ? text + "; raise the limit (ulimit -n)" : text
  }
}

/// Calls `body` again as long as a signal interrupts it; throws where it returns a negative number.
@discardableResult
func retrying<I: SignedInteger>(_ body: () -> I) throws(SystemError) -> I {
  while true {
    let result = body()
    if result >= 0 { return result }
    if errno != EINTR { throw .last }
  }
}
