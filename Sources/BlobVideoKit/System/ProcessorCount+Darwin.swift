#if canImport(Darwin)
  import Darwin

  /// Processors that this process may use.
  func usableProcessors() -> Int { max(1, Int(sysconf(_SC_NPROCESSORS_ONLN))) }
#endif
