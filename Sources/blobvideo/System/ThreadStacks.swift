#if canImport(Glibc)
  import Glibc

  /// How much stack threads get that do not ask for one: encoders' do not.
  enum ThreadStacks {
    /// Bytes. With 64 KB (`ulimit -s 64`) x264 and x265 overflow, with 32 KB all encoders do; none does with 128 KB.
    private static let least = 2 << 20

    /// Lifts the stack to 2 MB where the limit on it is lower: glibc takes that limit for every thread, although it is meant for the first one's,
    /// and gives others whatever they ask for. Before any thread is started.
    static func ensure() {
      var attributes = pthread_attr_t()
      guard pthread_attr_init(&attributes) == 0 else { return }
      defer { pthread_attr_destroy(&attributes) }
      var size = 0
      // A GNU extension, which Swift's module of glibc leaves out.
      guard pthread_attr_getstacksize(&attributes, &size) == 0, size < least,
        let symbol = dlsym(nil, "pthread_setattr_default_np")
      else { return }
      pthread_attr_setstacksize(&attributes, least)
      let setDefault = unsafeBitCast(symbol, to: (@convention(c) (UnsafePointer<pthread_attr_t>) -> Int32).self)
      _ = setDefault(&attributes)
    }
  }
#endif
