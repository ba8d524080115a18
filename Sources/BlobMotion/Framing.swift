import BlobGraphics
import BlobScene

/// How a canvas lies in a frame: scaled evenly and centred.
struct Framing: Hashable, Sendable {
  /// From canvas points to pixels.
  let map: AffineMap
  /// Pixels a canvas point.
  let scale: Double
  /// What the frame shows, in canvas points.
  let visible: Rect

  /// Places `canvas` in a frame of `width` by `height` pixels, 1 or more each.
  init(canvas: Scene.Canvas, width: Int, height: Int) {
    let (frameWidth, frameHeight) = (Double(width), Double(height))
    let (across, down) = (frameWidth / canvas.width, frameHeight / canvas.height)
    scale = canvas.fit == .cover ? max(across, down) : min(across, down)
    let left = (frameWidth - scale * canvas.width) / 2
    let top = (frameHeight - scale * canvas.height) / 2
    map = AffineMap(a: scale, b: 0, c: 0, d: scale, tx: left, ty: top)
    visible = Rect(x: -left / scale, y: -top / scale, width: frameWidth / scale, height: frameHeight / scale)
  }
}
