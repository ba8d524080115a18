import BlobVideoKit

/// What the program says. Text goes straight to the descriptors, in whole lines and without a buffer, so that nothing is
/// lost when the program ends by a signal and lines of several threads do not mix.
enum Console {
  private static let output: Int32 = 1
  private static let errors: Int32 = 2

  /// Writes data and answers to standard output, whole. Fails where the reader has gone or the stream is closed.
  static func print(_ text: String, end: String = "\n") throws(Failure) {
    let code = write(text + end, to: output)
    if code != 0 { throw Failure(.writeFailed, "standard output: \(describe(code))") }
  }

  /// Says a line on standard error. A closed standard error is no reason to stop.
  static func say(_ line: String) { raw(line + "\n") }

  /// Says what a person should know although the work goes on.
  static func warn(_ message: String) { say("blobvideo: warning: " + message.line) }

  /// Writes text as it stands on standard error, such as a bar that will be overwritten.
  static func raw(_ text: String) { _ = write(text, to: errors) }

  /// Columns of the terminal on a descriptor; nil where it is none.
  static func width(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Columns of the terminal that standard output is; nil elsewhere.
  static var outputWidth: Int? { width(of: output) }

  /// Columns of the terminal that standard error is; nil elsewhere, on terminals that cannot move the cursor, and where a build
  /// (`CI`) gives its jobs a terminal but keeps what they say as a log.
  static var barWidth: Int? {
    if let build = getenv("CI"), !["", "0", "false"].contains(String(cString: build)) { return nil }
    if let term = getenv("TERM"), String(cString: term) == "dumb" { return nil }
    return width(of: errors)
  }

  /// What the system says about an error number, such as `No space left on device`.
  static func describe(_ code: Int32) -> String {
    switch code {
    case EPIPE: "closed by its reader"
    case EBADF: "closed"
    default: String(cString: strerror(code))
    }
  }

  /// Writes all bytes; the error number where that fails.
  static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = systemWrite(descriptor, start, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EAGAIN {
          // Somebody else's flag on a shared descriptor: wait until there is room.
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}

/// `write(2)`, under a name that methods called `write` do not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
