import LibAV

/// A file in memory that can be made to fail.
final class MemoryStream: ByteStream {
  /// The bytes, shared by the stream and its readers.
  final class Storage {
    var bytes: [UInt8] = []
    /// Total bytes that may be written before every further write fails; nil for no end.
    var budget: Int?
  }

  /// What a full disk says.
  static let noSpace = 28

  let storage: Storage
  private var offset = 0

  init(_ storage: Storage = Storage()) { self.storage = storage }

  var position: Int64? {
    get { Int64(offset) }
    set { offset = Int(newValue ?? 0) }
  }
  var count: Int64 { Int64(storage.bytes.count) }
  func reader() -> (any ByteStream)? { MemoryStream(storage) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = max(0, min(buffer.count, storage.bytes.count - offset))
    buffer.copyBytes(from: storage.bytes[min(offset, storage.bytes.count)..<offset + count])
    offset += count
    return count
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    if let budget = storage.budget {
      if budget < bytes.count { return -Self.noSpace }
      storage.budget = budget - bytes.count
    }
    let end = offset + bytes.count
    if storage.bytes.count < end { storage.bytes += [UInt8](repeating: 0, count: end - storage.bytes.count) }
    storage.bytes.replaceSubrange(offset..<end, with: bytes)
    offset = end
    return bytes.count
  }
}
