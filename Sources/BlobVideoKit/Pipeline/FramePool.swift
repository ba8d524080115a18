import LibAV

/// Frames of one format for one output, used again and again.
///
/// The pool is the only thing that holds the workers back. Its bound counts every frame that is out, whether a worker draws it or
/// it waits for its turn at the encoder: if only those being drawn counted, frames that wait for a slow one could fill the
/// memory, and if the waiting ones were bounded apart from them, the one that all wait for might find no room.
struct FramePool {
  private var free: [PooledFrame] = []
  private var out = 0
  private let capacity: Int
  private let size: FrameSize
  private let format: PixelFormat
  private let color: ColorTags

  /// A pool of up to `capacity` frames, which are made when they are first needed.
  init(capacity: Int, size: FrameSize, format: PixelFormat, color: ColorTags) {
    (self.capacity, self.size, self.format, self.color) = (capacity, size, format, color)
  }

  /// Whether a frame can be had now.
  var hasRoom: Bool { out < capacity }

  /// Leases a frame that nobody else has.
  mutating func lease() throws(LibAVError) -> PooledFrame {
    precondition(hasRoom, "a lease within the bound")
    let frame: PooledFrame
    if let used = free.popLast() {
      frame = used
      if try !frame.video.prepareForWriting() { frame.painted = PaintedRows() }
    } else {
      frame = PooledFrame(try VideoFrame(width: size.width, height: size.height, format: format, color: color))
    }
    out += 1
    return frame
  }

  /// Ends a frame's lease.
  mutating func giveBack(_ frame: PooledFrame) {
    out -= 1
    free.append(frame)
  }
}
