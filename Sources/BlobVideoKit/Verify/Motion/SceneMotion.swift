import LibAV

/// How the scene that a file carries moves by itself: what it does of its own accord is no fault of the file.
///
/// A scene may turn hard, stand still and jump. So before something in a file that carries its scene is called a fault, the frames
/// around it are drawn again, small, and judged by the same rules.
final class SceneMotion {
  private let scene: Scene
  private let loop: Loop
  private let size: FrameSize
  private let painter: any FramePainter
  private let sketcher = FrameSketcher()
  private var maker: SignatureMaker?
  private var usual: Double?
  private var known: [Int: (signature: [Float], spread: Float)] = [:]

  /// Pixels of the longer side of what is drawn.
  private static let longSide = 240
  /// Encoders hold what moves less than this from frame to frame, in levels, and let it catch up.
  private static let holdable = 1.0

  /// The motion of `scene` in frames of the shape of `width` x `height`; nil where there is no such shape.
  init?(_ scene: Scene, loop: Loop, width: Int, height: Int) {
    let longest = max(width, height)
    guard
      let size = FrameSize(
        width: max(2, width * Self.longSide / longest), height: max(2, height * Self.longSide / longest))
    else { return nil }
    (self.scene, self.loop, self.size) = (scene, loop, size)
    painter = scene.painter(loop: loop, width: size.width, height: size.height)
  }

  private func frame(_ index: Int) throws(LibAVError) -> (signature: [Float], spread: Float) {
    let index = ((index % loop.frames) + loop.frames) % loop.frames
    if let frame = known[index] { return frame }
    let canvas = try VideoFrame(width: size.width, height: size.height, format: .rgba, color: .srgb)
    var painted = PaintedRows()
    canvas.paint(painter, at: loop.position(ofFrame: index), isOpaque: scene.background.alpha == 1, over: &painted)
    let sketch = sketcher.sketch(try sketcher.planar(canvas))
    let maker = self.maker ?? SignatureMaker(columns: sketch.columns, rows: sketch.rows)
    self.maker = maker
    let result = (signature: maker.signature(sketch), spread: sketch.spread)
    known[index] = result
    return result
  }

  private func frames(_ range: Range<Int>) throws(LibAVError) -> [[Float]] {
    var list: [[Float]] = []
    for index in range { list.append(try frame(index).signature) }
    return list
  }

  /// Whether the scene itself breaks its motion between frame `index` and the next, or hardly moves there.
  func breaks(after index: Int, _ limits: VerifyLimits) throws(LibAVError) -> Bool {
    // Drawn without noise.
    let joint = Joint(
      left: try frames(index - Joint.side + 1..<index + 1), right: try frames(index + 1..<index + 1 + Joint.side),
      noise: 0.01)
    return joint.verdict(noise: 0.01, limits: limits, isSeam: (index + 1) % loop.frames == 0) != .continuous
      || max(joint.before, joint.across, joint.after) < Self.holdable
  }

  /// Whether what was decoded at both sides of the seam is what the scene draws there: then what the seam changes is no more than
  /// what the encoder left at either side.
  func matches(last: [Float], first: [Float], in watch: MotionWatch, _ limits: VerifyLimits) throws(LibAVError) -> Bool
  {
    let ends = [(try frame(loop.frames - 1).signature, last), (try frame(0).signature, first)]
    let bound = max(limits.jump, try usualError(watch))
    return ends.allSatisfy { Double(Vector.distance($0.0, $0.1)) < bound }
  }

  /// What the clip is usually off the scene, and as much again by two thirds, in levels: small pictures in coarse quality have several.
  /// At most 8, which no encoder leaves of a whole picture. Draws two dozen frames the first time.
  private func usualError(_ watch: MotionWatch) throws(LibAVError) -> Double {
    if let usual { return usual }
    let count = min(watch.known.count, loop.frames)
    var errors: [Double] = []
    for index in stride(from: 0, to: count, by: max(1, count / 24)) {
      errors.append(Double(Vector.distance(try frame(index).signature, watch.known[index])))
    }
    errors.sort()
    let result = errors.isEmpty ? 0 : min(8, 1.67 * errors[errors.count / 2])
    usual = result
    return result
  }

  /// Whether the frames that an event is about, and the one before, are those of the scene.
  private func matches(_ event: MotionEvent, in watch: MotionWatch, _ limits: VerifyLimits) throws(LibAVError) -> Bool {
    let frames = max(0, event.frame - 1)...event.frame
    guard event.kind != .blank, frames.upperBound < min(watch.known.count, loop.frames) else { return false }
    let bound = max(limits.flash, try usualError(watch))
    for index in frames {
      let drawn = try frame(index).signature
      if Double(Vector.distance(drawn, watch.known[index])) >= bound { return false }
    }
    return true
  }

  /// Whether the scene explains an event.
  func explains(_ event: MotionEvent, in watch: MotionWatch, _ limits: VerifyLimits) throws(LibAVError) -> Bool {
    if try matches(event, in: watch, limits) { return true }
    switch event.kind {
    case .repeated: return try breaks(after: event.frame - 1, limits)
    case .missing:
      let around = event.frame - JointFrames.side..<event.frame + JointFrames.side
      if GapFit(JointFrames(try frames(around))).gap > 1 { return true }
      return try breaks(after: event.frame - 1, limits)
    case .blank: return try frame(event.frame).spread < BlankFrames.flat
    case .stray:
      let around = try frames(event.frame - Joint.side..<event.frame + Joint.side + 1)
      return StrayFrame(
        before: Array(around[..<Joint.side]), frame: around[Joint.side], after: Array(around[(Joint.side + 1)...]),
        noise: 0.01, limits: limits) != nil
    }
  }
}
