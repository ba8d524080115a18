import BlobRender

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
  /// Lengths near `seconds` at which no speed changes much, best first.
  func goodLengths(near seconds: Rational) -> [Rational]
  /// Whether every pixel of every frame is opaque.
  var isOpaque: Bool { get }
  /// A painter for frames of one size in one loop. Called once for each worker.
  func painter(loop: Loop, width: Int, height: Int) -> any FramePainter
}

/// Draws single frames. A painter belongs to one worker and keeps its scratch memory from frame to frame.
public protocol FramePainter: AnyObject {
  /// Fills rows of RGBA pixels of 8 bits with straight alpha, the first one at `pixels`, `stride` bytes apart.
  func paint(_ position: LoopPosition, into pixels: UnsafeMutableRawPointer, stride: Int)
}
