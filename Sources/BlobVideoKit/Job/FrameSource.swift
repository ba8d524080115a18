/// Something that a job can render: a scene, or an app's own drawing.
///
/// The pixels must follow from `text`, the loop, the position and the size alone; then equal keys mean equal files.
public protocol FrameSource: Sendable {
  /// Everything that decides the pixels, in one canonical text. It becomes part of the key, and is stored in the file.
  var text: String { get }
  /// The length of the loop where none is asked for.
  var loop: LoopLength { get }
  /// The length in which every period fits whole, in seconds; nil where there is none within ten minutes.
  var naturalLoop: Rational? { get }
  /// The periods of the motion in seconds.
  var periods: [Rational] { get }
  /// A few lengths near `seconds` at which no speed changes by more than 1.25.
  func goodLengths(near seconds: Rational) -> [Rational]
  /// Whether every pixel of every frame is opaque.
  var isOpaque: Bool { get }
  /// A painter for frames of one size in one loop. Called once for each worker.
  func painter(loop: Loop, width: Int, height: Int) -> any FramePainter
}

/// Draws single frames. A painter belongs to one worker and keeps its scratch memory from frame to frame.
public protocol FramePainter: AnyObject {
  /// Draws one moment: every pixel of `destination`, in its layout, white and form of alpha. Encoders are fed from the 16-bit
  /// planes, raw RGBA and stills from 8 bits.
  func paint(_ position: LoopPosition, into destination: PixelDestination)
  /// The same, into memory that holds what the last call with this `painted` left there. Where a painter does not say better, it draws
  /// everything and leaves `painted` unknown.
  func paint(_ position: LoopPosition, into destination: PixelDestination, over painted: inout PaintedRows)
}

extension FramePainter {
  /// Draws every pixel.
  public func paint(_ position: LoopPosition, into destination: PixelDestination, over painted: inout PaintedRows) {
    paint(position, into: destination)
    painted = PaintedRows()
  }
}

/// A scene draws itself.
extension Scene: FrameSource {
  /// The canonical text.
  public var text: String { json }

  /// Whether the background covers everything.
  public var isOpaque: Bool { background.alpha == 1 }

  /// At most five lengths near `seconds`, rising.
  public func goodLengths(near seconds: Rational) -> [Rational] { goodLengths(near: seconds, count: 3) }

  /// A renderer of its own.
  public func painter(loop: Loop, width: Int, height: Int) -> any FramePainter {
    FrameRenderer(scene: self, loop: loop, width: width, height: height)
  }
}

/// A scene's renderer is its painter.
extension FrameRenderer: FramePainter {
  /// The same as `draw(at:into:)`.
  public func paint(_ position: LoopPosition, into destination: PixelDestination) {
    draw(at: position, into: destination)
  }

  /// The same as `draw(at:into:over:)`.
  public func paint(_ position: LoopPosition, into destination: PixelDestination, over painted: inout PaintedRows) {
    draw(at: position, into: destination, over: &painted)
  }
}
