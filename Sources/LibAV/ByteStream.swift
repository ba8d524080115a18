/// Bytes that FFmpeg reads or writes: a file, a pipe, memory.
///
/// Results are C's: what was done, or the negative of an error number, since they cross FFmpeg on their way back.
public protocol ByteStream: AnyObject {
  /// Reads up to `buffer.count` bytes; 0 at the end, negative error number on failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Writes all of `bytes`; their count, or a negative error number.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int
  /// The place of the next read or write, in bytes from the start; nil where the stream cannot be rewound.
  var position: Int64? { get set }
  /// Bytes in all, or a negative error number.
  var count: Int64 { get }
  /// The same bytes with a place of its own, for reading back while writing; nil where that cannot be.
  func reader() -> (any ByteStream)?
}
