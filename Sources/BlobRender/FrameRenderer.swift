/// Draws a scene's frames into memory that the caller owns.
///
/// A renderer belongs to one worker (it is not `Sendable`): make one for each thread that draws, from the same scene and loop, and
/// they give the same pixels. Making one takes well under a millisecond for the built-in presets; it keeps scratch memory of a few
/// rows of the frame, more where a layer is blurred.
public final class FrameRenderer {
  /// Frame size in pixels.
  public let width, height: Int
  /// The loop that the scene's periods were fitted into.
  public let loop: Loop
  private let choreographer: Choreographer
  private let rasterizer = Rasterizer()

  /// A renderer of `scene` in `loop` for frames of `width` by `height` pixels, 1 or more each.
  public init(scene: Scene, loop: Loop, width: Int, height: Int) {
    (self.width, self.height, self.loop) = (width, height, loop)
    choreographer = Choreographer(scene: scene, loop: loop, width: width, height: height)
  }

  /// How each period of the scene is stretched to fill the loop with whole cycles.
  public var periods: [PeriodSnap] { choreographer.periods }

  /// Draws the moment `position` into `destination`, which must have the renderer's size. Every pixel is written.
  public func draw(at position: LoopPosition, into destination: PixelDestination) {
    rasterizer.rasterize(choreographer.drawList(at: position), into: destination)
  }

  /// The same, into memory that still holds what the last call with this `painted` left there; writes only what differs from the
  /// background in either frame.
  public func draw(at position: LoopPosition, into destination: PixelDestination, over painted: inout PaintedRows) {
    rasterizer.rasterize(choreographer.drawList(at: position), into: destination, over: &painted)
  }

  /// Draws the moment `position` from the top down through memory for a few rows; see `Rasterizer`.
  public func draw<Failure: Error>(
    at position: LoopPosition, inBands band: PixelDestination, over painted: inout PaintedRows,
    _ use: (_ top: Int, _ painted: PaintedRows) throws(Failure) -> Void
  ) throws(Failure) {
    try rasterizer.rasterize(choreographer.drawList(at: position), inBands: band, over: &painted, use)
  }

  /// Draws frame `index` of the loop (counted from 0, wrapping round) into one plane of 8-bit pixels.
  ///
  /// Rows run from the top down, `stride` bytes apart; `base` and `stride` are multiples of 4, and `stride` is at least four times
  /// the width.
  public func draw(
    frame index: Int, into base: UnsafeMutableRawPointer, stride: Int, layout: PixelLayout = .rgba8,
    alpha: AlphaForm = .premultiplied
  ) {
    draw(
      at: loop.position(ofFrame: index),
      into: PixelDestination(layout: layout, alpha: alpha, width: width, height: height, base: base, stride: stride))
  }
}
