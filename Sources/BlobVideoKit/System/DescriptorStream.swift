import LibAV

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file or a pipe as bytes for FFmpeg. A file is read and written at places of the stream's own, so that a second stream on
/// the same file does not move the first one's.
final class DescriptorStream: ByteStream, Sendable {
  private struct State {
    var offset: Int64 = 0
    var written: Int64 = 0
    var failure: SystemError?
  }

  private let descriptor: Descriptor
  private let stop: StopFlag?
  private let isSeekable: Bool
  private let state = Guarded(State())

  /// The most that one call writes: whoever reads the pipe slowly delays a stop by no more.
  private static let chunk = 1 << 16

  /// Bytes of `descriptor`; `stop` makes every later call fail with `ECANCELED`. `seekable` is false for what is to be written
  /// strictly from front to back.
  init(_ descriptor: Descriptor, seekable: Bool, stop: StopFlag? = nil) {
    self.descriptor = descriptor
    self.stop = stop
    isSeekable = seekable
  }

  /// The first error that a read or a write met. FFmpeg does not always hand on the number it was given.
  var failure: SystemError? { state.withLock { $0.failure } }
  /// Bytes passed to `write` so far.
  var written: Int64 { state.withLock { $0.written } }

  var position: Int64? {
    get { isSeekable ? state.withLock { $0.offset } : nil }
    set { if let newValue { state.withLock { $0.offset = newValue } } }
  }

  var count: Int64 {
    do { return try descriptor.status().size } catch { return Int64(-error.number) }
  }

  /// Makes a file empty again, and the place of the next write its start.
  func truncate() throws(SystemError) {
    try retrying { ftruncate(descriptor.number, 0) }
    state.withLock { ($0.offset, $0.written) = (0, 0) }
  }

  func reader() -> (any ByteStream)? {
    isSeekable ? DescriptorStream(descriptor, seekable: true, stop: stop) : nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      do throws(SystemError) {
        try checkStop()
        let count = try retrying { () -> Int in
          isSeekable
            ? pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(state.offset))
            : systemRead(descriptor.number, buffer)
        }
        state.offset += Int64(count)
        return count
      } catch {
        return fail(error, &state)
      }
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    state.withLock { state in
      do throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = try write(part: UnsafeRawBufferPointer(rebasing: rest.prefix(Self.chunk)), at: state.offset)
          rest = rest.dropFirst(count)
          state.offset += Int64(count)
          state.written += Int64(count)
        }
        return bytes.count
      } catch {
        return fail(error, &state)
      }
    }
  }

  /// One call's worth; 0 where a pipe takes nothing yet.
  private func write(part: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
    try checkStop()
    if isSeekable {
      return try retrying { pwrite(descriptor.number, part.baseAddress, part.count, off_t(offset)) }
    }
    // Waiting here for a tenth of a second at most, and not in the write, leaves room for a stop.
    var request = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
    guard try retrying({ poll(&request, 1, 100) }) > 0 else { return 0 }
    do throws(SystemError) { return try retrying { systemWrite(descriptor.number, part) } } catch {
      // A pipe that its other end made non-blocking.
      if error.number == EAGAIN { return 0 }
      throw error
    }
  }

  private func checkStop() throws(SystemError) {
    if stop?.isSet == true { throw SystemError(number: ECANCELED) }
  }

  private func fail(_ error: SystemError, _ state: inout State) -> Int {
    if state.failure == nil { state.failure = error }
    return Int(-error.number)
  }
}

// Inside the class the plain names mean its own methods.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(number, buffer.baseAddress, buffer.count)
}
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(number, bytes.baseAddress, bytes.count)
}
