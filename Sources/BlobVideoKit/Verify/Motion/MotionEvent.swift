/// Something that breaks the motion of a clip.
struct MotionEvent: Hashable, Sendable {
  /// What.
  enum Kind: Hashable, Sendable {
    /// The frame shows the moment of the one before it.
    case repeated
    /// Frames are missing right before this one.
    case missing
    /// The frame is one flat colour.
    case blank
    /// The frame is not what its neighbours lead to: a flash, a change of exposure, a foreign picture.
    case stray
  }

  let kind: Kind
  /// The first frame that is concerned, counted from 0.
  let frame: Int
  /// How many frames are repeated, missing, blank or stray.
  let frames: Int
  /// How much the picture changes by it, in levels of 255 of the smoothed picture.
  let change: Double

  init(_ kind: Kind, frame: Int, frames: Int, change: Double) {
    (self.kind, self.frame, self.frames, self.change) = (kind, frame, frames, change)
  }
}
