/// The kinds of coded pictures that tell an open group of pictures from a closed one.
enum PictureUnit {
  /// The type of the first picture in a packet of HEVC whose units have lengths of four bytes before them (ITU-T H.265, table
  /// 7-1): 8 and 9 are leading pictures that cannot be decoded when playing starts at their key frame, 21 is a key frame that may
  /// have such. Nil where there is none, or the packet is not built that way.
  static func hevc(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var at = 0
    while at + 5 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
      guard length > 0, length <= bytes.count - at - 4 else { return nil }
      let type = Int(bytes[at + 4] >> 1 & 63)
      // Below 32 are pictures; parameter sets and messages come before them.
      if type < 32 { return type }
      at += 4 + length
    }
    return nil
  }
}
