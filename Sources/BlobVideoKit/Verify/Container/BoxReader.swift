/// A box of an ISO base media file (ISO/IEC 14496-12, 4.2).
struct Box: Hashable {
  /// Four characters.
  let type: String
  /// Where its payload starts and ends, in bytes from the start of the file.
  let payload: Range<Int64>
}

/// Walks through boxes without reading what is in them. Bounded: lengths beyond the file or the parent end the walk, and so do
/// more boxes than any clip has.
struct BoxReader {
  let file: FileBytes
  private static let mostBoxes = 100_000

  /// The boxes that stand one after another in `range`, in order.
  func boxes(in range: Range<Int64>) -> [Box] {
    var (list, at): ([Box], Int64) = ([], range.lowerBound)
    while at + 8 <= range.upperBound, list.count < Self.mostBoxes {
      let head = file.bytes(at: at, count: 16)
      guard head.count >= 8 else { break }
      var (size, header) = (Int64(Self.number(head[0..<4])), Int64(8))
      if size == 1 {
        guard head.count == 16, let long = Int64(exactly: Self.number(head[8..<16])) else { break }
        (size, header) = (long, 16)
      } else if size == 0 {
        size = range.upperBound - at
      }
      guard size >= header, size <= range.upperBound - at else { break }
      list.append(Box(type: String(decoding: head[4..<8], as: UTF8.self), payload: at + header..<at + size))
      at += size
    }
    return list
  }

  /// The boxes at the top of the file.
  var top: [Box] { boxes(in: 0..<file.count) }

  /// The first box at the end of a path of types below `box`.
  func first(_ path: String..., in box: Box) -> Box? {
    var box = box
    for type in path {
      guard let next = boxes(in: box.payload).first(where: { $0.type == type }) else { return nil }
      box = next
    }
    return box
  }

  /// Up to `count` bytes of a box's payload.
  func content(_ box: Box, count: Int) -> [UInt8] {
    file.bytes(
      at: box.payload.lowerBound, count: Int(min(Int64(count), box.payload.upperBound - box.payload.lowerBound)))
  }

  /// A number from bytes, highest first.
  static func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
