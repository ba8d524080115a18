/// The three descriptors that every program expects to be open.
enum StandardStreams {
  /// Fills the places of closed standard streams, before anything else is opened.
  ///
  /// Otherwise the output file would become descriptor 1 or 2 (`2>&-`), and messages would land in the clip. Standard
  /// output and error are filled for reading only, so that writing to them fails as it would have.
  static func fillClosed() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
