import BlobVideoKit

/// Memory that is free again.
enum FreedMemory {
  /// Gives it back to the system. glibc keeps what is freed between things that are in use, in an arena for each of many threads: a batch grows by
  /// that, by as much as chance has it. Costs about a millisecond.
  static func giveBack() {
    #if canImport(Glibc)
      _ = trim?(0)
    #endif
  }

  #if canImport(Glibc)
    /// A GNU extension, which Swift's module of glibc leaves out.
    private static let trim = dlsym(nil, "malloc_trim").map {
      unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
    }
  #endif
}
