import LibAV

/// Keeps a loop's frames as an encoder takes them, to be encoded several times.
final class FrameKeeper: FrameSink {
  private let store: FrameStore

  init(_ store: FrameStore) { self.store = store }

  func write(_ frame: VideoFrame, index: Int) throws { store.append(try frame.sharingMemory()) }
  func finish() {}
}

/// The frames of a loop, in order. Filled by one thread, then read by one.
final class FrameStore: @unchecked Sendable {  // one encoder has it first, then those of the search in turn
  private(set) var frames: [VideoFrame] = []

  /// The most memory that kept frames may take, in bytes: five seconds of 1080p at 30 frames a second in 10 bits. A longer loop is
  /// drawn again for each try.
  static let mostBytes = 1 << 30

  func append(_ frame: VideoFrame) { frames.append(frame) }
}
