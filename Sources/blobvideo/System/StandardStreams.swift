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

  /// Files that have to be free to be opened: three for the runtime's event loop, which traps where it gets none, and some to work with.
  static let leastFree = 8

  /// Whether that many more files may be opened.
  static var haveRoom: Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < leastFree {
      let descriptor = open("/dev/null", O_RDONLY)
      if descriptor < 0 { return false }
      opened.append(descriptor)
    }
    return true
  }
}
