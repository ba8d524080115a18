/// What a WebM or Matroska file says of itself at its top levels (RFC 8794 for the coding, RFC 9559 for the elements).
struct MatroskaFacts: Hashable {
  /// `webm` or `matroska`.
  var documentType: String?
  /// Whether the length of the segment is written: it is not in a stream that was never finished.
  var hasSegmentLength = false
  /// Whether the segment ends where the file does: it was not cut, and nothing was put after it.
  var reachesEnd = false
  /// Whether the segment, or a part of it, says that it goes on beyond the end of the file.
  var isCut = false
  /// Whether there is an index for seeking.
  var hasCues = false
  /// The duration in seconds; nil where none is written.
  var duration: Double?
  /// Nanoseconds that a time stamp counts.
  var timestampScale: UInt64 = 1_000_000

  private struct Element {
    let id: UInt64
    let payload: Range<Int64>
    let isBounded: Bool
    /// Whether its length goes on beyond its parent, at whose end the payload is then taken to end.
    var isCut = false
  }

  /// Reads the elements of `file`. Bounded: an element that does not fit into its parent is the last one, and more elements than
  /// any clip has end the walk.
  init(_ file: FileBytes) {
    let all = 0..<file.count
    guard let head = Self.element(at: 0, in: all, file), head.id == 0x1A45_DFA3 else { return }
    for part in Self.elements(in: head.payload, file) where part.id == 0x4282 {
      documentType = String(decoding: file.bytes(at: part.payload.lowerBound, count: 16), as: UTF8.self)
      documentType = documentType.map { String($0.prefix(Int(part.payload.count))) }
    }
    guard let segment = Self.element(at: head.payload.upperBound, in: all, file), segment.id == 0x1853_8067 else {
      return
    }
    hasSegmentLength = segment.isBounded
    reachesEnd = segment.isBounded && !segment.isCut && segment.payload.upperBound == file.count
    let parts = Self.elements(in: segment.payload, file)
    isCut = segment.isCut || parts.contains(where: \.isCut)
    for part in parts {
      if part.id == 0x1C53_BB6B { hasCues = true }
      if part.id == 0x1549_A966 { readInfo(part, file) }
    }
  }

  private mutating func readInfo(_ info: Element, _ file: FileBytes) {
    var ticks: Double?
    for part in Self.elements(in: info.payload, file) {
      let bytes = file.bytes(at: part.payload.lowerBound, count: Int(min(8, part.payload.count)))
      let number = BoxReader.number(bytes)
      if part.id == 0x2AD7B1, number > 0 { timestampScale = number }
      if part.id == 0x4489 {
        ticks =
          bytes.count == 8 ? Double(bitPattern: number) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: number)))
      }
    }
    if let ticks, ticks.isFinite, ticks > 0 { duration = ticks * Double(timestampScale) / 1e9 }
  }

  private static func elements(in range: Range<Int64>, _ file: FileBytes) -> [Element] {
    var (list, at): ([Element], Int64) = ([], range.lowerBound)
    while list.count < 100_000, let next = element(at: at, in: range, file) {
      list.append(next)
      at = next.payload.upperBound
    }
    return list
  }

  /// The element at a place: an identity and a length of variable size, then its payload. A length of all ones is unknown, and
  /// is taken to reach to the end of the parent.
  private static func element(at offset: Int64, in range: Range<Int64>, _ file: FileBytes) -> Element? {
    guard range.contains(offset) else { return nil }
    let bytes = file.bytes(at: offset, count: 12)
    guard let first = bytes.first, first >= 0x10 else { return nil }
    let idSize = first.leadingZeroBitCount + 1
    guard bytes.count > idSize, bytes[idSize] > 0 else { return nil }
    let lengthSize = bytes[idSize].leadingZeroBitCount + 1
    guard bytes.count >= idSize + lengthSize else { return nil }
    let id = BoxReader.number(bytes[0..<idSize])
    let mask: UInt64 = (1 << (7 * UInt64(lengthSize))) - 1
    let length = BoxReader.number(bytes[idSize..<idSize + lengthSize]) & mask
    let start = offset + Int64(idSize + lengthSize)
    let rest = range.upperBound - start
    guard rest >= 0 else { return nil }
    if length == mask { return Element(id: id, payload: start..<range.upperBound, isBounded: false) }
    if length > UInt64(rest) {
      return Element(id: id, payload: start..<range.upperBound, isBounded: true, isCut: true)
    }
    return Element(id: id, payload: start..<start + Int64(length), isBounded: true)
  }
}
