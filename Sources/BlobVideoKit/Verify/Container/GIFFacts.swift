/// Whether a GIF is all there, from its blocks (the GIF89a specification, sections 15 to 27).
struct GIFFacts: Hashable {
  /// Whether its blocks come to the trailer; what follows that does not count.
  private(set) var isWhole = false

  /// Walks the blocks of `file`, a few bytes of each: they are no longer than 255 bytes.
  init(_ file: FileBytes) {
    func byte(_ offset: Int64) -> Int? { file.bytes(at: offset, count: 1).first.map(Int.init) }
    /// Bytes of the colour table that `flags` tell of.
    func table(_ flags: Int) -> Int64 { flags & 0x80 == 0 ? 0 : 3 << Int64(flags & 7 + 1) }
    /// The place after the blocks of data from `offset` on; nil where they do not end.
    func afterBlocks(_ offset: Int64) -> Int64? {
      var at = offset
      while let size = byte(at) {
        at += 1 + Int64(size)
        if size == 0 { return at }
      }
      return nil
    }
    guard let flags = byte(10) else { return }
    var at: Int64? = 13 + table(flags)
    while let place = at, let kind = byte(place) {
      switch kind {
      case 0x21: at = afterBlocks(place + 2)
      case 0x2C: at = byte(place + 9).flatMap { afterBlocks(place + 10 + table($0) + 1) }
      case 0x3B:
        isWhole = true
        return
      default: return
      }
    }
  }
}
