import LibAV

/// A frame of the pool, with what is known of its samples from the last time it was used. Whoever holds its lease is alone in touching
/// it.
final class PooledFrame: @unchecked Sendable {  // the lease rule above
  let video: VideoFrame
  /// What the picture that these samples show has painted.
  var painted = PaintedRows()

  init(_ video: VideoFrame) { self.video = video }
}
