#if canImport(Glibc)
  // One place that names the C library, so that no other file has to.
  @_exported import Glibc
#endif
