/// A place in a text file as editors show it.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// Line, from 1. LF, CR LF and CR alone each end a line.
  public let line: Int
  /// Column, from 1, in characters: Unicode scalars, whatever their width or number of bytes.
  public let column: Int

  /// A place from its line and column, both from 1.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// The place of the byte at `offset` of `bytes`, UTF-8. An offset past the end gives the place after the last character,
  /// one inside a character the place after that. Linear in `offset`; meant for error messages.
  public init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(ofByte: offset, in: bytes, from: 0, SourcePosition(line: 1, column: 1))
  }

  /// The same, counted from a place that is known, the first byte of a character that is not behind it. Linear in what lies between.
  init(ofByte offset: Int, in bytes: [UInt8], from start: Int, _ known: SourcePosition) {
    var (line, column, index) = (known.line, known.column, start)
    let end = min(max(offset, 0), bytes.count)
    while index < end {
      let byte = bytes[index]
      index += 1
      let isReturnOfPair = byte == 0x0D && index < bytes.count && bytes[index] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isReturnOfPair) {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80, !isReturnOfPair {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }

  /// Order in the text.
  public static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
