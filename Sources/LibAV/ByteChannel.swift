import CLibAV

/// A `ByteStream` as FFmpeg wants it.
final class ByteChannel {
  let stream: any ByteStream
  private(set) var raw: UnsafeMutablePointer<AVIOContext>?
  /// The error that reading ended with, or 0. FFmpeg takes it for the end where it moves `moov` to the front.
  var readFailure: Int32 = 0

  /// Bytes that are gathered before the stream is called: large enough that calls do not count, small beside a frame.
  private static let bufferSize: Int32 = 1 << 16

  init(_ stream: any ByteStream, writing: Bool) throws(LibAVError) {
    self.stream = stream
    guard let buffer = av_malloc(Int(Self.bufferSize)) else { throw .outOfMemory("av_malloc") }
    raw = libav_io_alloc(
      buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, writing ? 1 : 0,
      Unmanaged.passUnretained(self).toOpaque(), Self.read, Self.write, stream.position == nil ? nil : Self.seek)
    guard raw != nil else {
      av_free(buffer)
      throw .outOfMemory("avio_alloc_context")
    }
  }

  deinit {
    guard let context = raw else { return }
    // The buffer may have been replaced by another since.
    av_freep(&context.pointee.buffer)
    avio_context_free(&raw)
  }

  /// Passes on what is still gathered; throws where writing failed now or before.
  func flush() throws(LibAVError) {
    avio_flush(raw)
    try check(raw?.pointee.error ?? 0, "avio_flush")
  }

  private static func of(_ opaque: UnsafeMutableRawPointer?) -> ByteChannel? {
    opaque.map { Unmanaged<ByteChannel>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let read: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
    opaque, buffer, count in
    guard let channel = of(opaque), let buffer else { return libav_error(EINVAL) }
    let read = channel.stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
    if read < 0 { channel.readFailure = Int32(read) }
    return read == 0 ? LIBAV_ERROR_EOF : Int32(read)
  }

  private static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int32) -> Int32 = {
    opaque, buffer, count in
    guard let channel = of(opaque), let buffer else { return libav_error(EINVAL) }
    return Int32(channel.stream.write(UnsafeRawBufferPointer(start: buffer, count: Int(count))))
  }

  private static let seek: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = {
    opaque, offset, whence in
    guard let stream = of(opaque)?.stream, let now = stream.position else { return Int64(libav_error(EINVAL)) }
    let whence = whence & ~AVSEEK_FORCE
    if whence == AVSEEK_SIZE { return stream.count }
    let size = whence == 2 ? stream.count : 0
    if size < 0 { return size }
    // From the start, from here, from the end: C's SEEK_SET, SEEK_CUR and SEEK_END.
    let base = whence == 1 ? now : size
    guard case let (target, overflow) = base.addingReportingOverflow(offset), !overflow, target >= 0 else {
      return Int64(libav_error(EINVAL))
    }
    stream.position = target
    return target
  }
}
