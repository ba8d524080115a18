#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value that one thread at a time looks at and changes.
///
/// As Synchronization's `Mutex`, on a POSIX mutex: Linux's kernel hands a contended `Mutex` from thread to thread without an operation that
/// ThreadSanitizer could see (https://github.com/swiftlang/swift/issues/88440 tells how), so it reports races in what lies behind one. Taking a
/// free one costs some 20 ns.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  /// Guards `value`.
  package init(_ value: Value) {
    self.value = value
    // Without attributes it cannot fail.
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// What `body` returns or throws, while nobody else sees the value. `body` must not call this again.
  package func withLock<R, Failure: Error>(_ body: (inout Value) throws(Failure) -> R) throws(Failure) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
