#if canImport(Darwin)
  // One place that names the C library, so that no other file has to.
  @_exported import Darwin
#endif
