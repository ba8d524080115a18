/// The groups of pictures of a clip: which key frames can be played from without the group before them.
struct GroupTable {
  /// Key frames.
  private(set) var keys = 0
  /// The stamp of the first key frame whose group leans on the one before it.
  private(set) var openStamp: Int64?
  /// Whether the first packet is a key frame.
  private(set) var startsWithKey = false
  private var packets = 0
  private var lastKey: Int64?

  /// Adds a packet, in the order of the file. A picture that follows a key frame there and is shown before it needs the group
  /// before. HEVC has a kind of such picture that does not, and says so (6 and 7 in ITU-T H.265, table 7-1).
  mutating func add(stamp: Int64?, isKey: Bool, unit: Int?) {
    packets += 1
    if packets == 1 { startsWithKey = isKey }
    if isKey {
      keys += 1
      lastKey = stamp
    } else if let stamp, let lastKey, stamp < lastKey, openStamp == nil, unit != 6, unit != 7 {
      openStamp = lastKey
    }
  }
}
