/// Watches the frames of a clip go by and notes what breaks their motion: repeated, missing, blank and stray frames, and in the
/// end how the last frame meets the first. Holds a dozen signatures and a few numbers a frame.
struct MotionWatch {
  /// Frames on each side that have a say.
  static let side = Joint.side
  /// The fewest frames that tell how a clip moves at its ends.
  static let fewestFrames = 12

  private let maker: SignatureMaker
  /// The first frames, and the last ones, in order.
  private(set) var head: [[Float]] = []
  private(set) var tail: [[Float]] = []
  /// Frames so far.
  private(set) var frames = 0
  private(set) var spreads: [Float] = []
  private(set) var steps: [Float] = []
  private(set) var lumas: [Float] = []
  /// Sixth differences, of which noise is what is left.
  private var roughness: [Float] = []
  /// How far the step at each joint inside lies from what the motion on both sides spans.
  private var residuals: [Float] = []
  /// The last frames, as many as a fit takes, and the fits of all joints inside.
  private(set) var recent: [[Float]] = []
  private(set) var gaps = GapTable()
  private(set) var paces = PaceTable()
  /// The signatures of the first minute or so, to be compared with a scene.
  private(set) var known: [[Float]] = []
  private static let mostKnown = 2000
  var events: [MotionEvent] = []
  /// Frames before which some seem to be missing by the length of a step alone, motion having no one direction there.
  private var unsure: Set<Int> = []
  let limits: VerifyLimits

  init(columns: Int, rows: Int, limits: VerifyLimits) {
    maker = SignatureMaker(columns: columns, rows: rows)
    self.limits = limits
  }

  /// Takes the next frame. About a fifth of a millisecond.
  mutating func add(_ sketch: FrameSketch) {
    let signature = maker.signature(sketch)
    if let last = tail.last { steps.append(Vector.distance(last, signature)) }
    spreads.append(sketch.spread)
    lumas.append(sketch.mean(0))
    if head.count < 2 * Self.side { head.append(signature) }
    tail.append(signature)
    if tail.count > 2 * Self.side + 1 { tail.removeFirst() }
    frames += 1
    recent.append(signature)
    if known.count < Self.mostKnown { known.append(signature) }
    if recent.count > 2 * JointFrames.side { recent.removeFirst() }
    if recent.count == 2 * JointFrames.side {
      let (joint, place) = (JointFrames(recent), frames - JointFrames.side)
      gaps.add(GapFit(joint), before: place)
      paces.add(PaceFit(joint), before: place)
    }
    noteRoughness()
    // The frame in the middle of what is held now, and the joint after it.
    if tail.count == 2 * Self.side + 1 { look(at: frames - 1 - Self.side, in: tail, index: Self.side) }
  }

  private mutating func noteRoughness() {
    let count = tail.count
    guard count >= 7 else { return }
    let last = Array(tail[(count - 7)...])
    let outer = Vector.mix(1, Vector.mix(1, last[0], 1, last[6]), -6, Vector.mix(1, last[1], 1, last[5]))
    let inner = Vector.mix(15, Vector.mix(1, last[2], 1, last[4]), -20, last[3])
    roughness.append(Vector.length(Vector.mix(1, outer, 1, inner)))
  }

  /// The length that an encoder's noise gives to a step between frames: white noise has 924 times its variance in sixth
  /// differences and twice in steps, and smooth motion has next to nothing in the former. The median, since faults are rare.
  var noise: Double { Self.noise(roughness.suffix(1 << 16)) }

  /// What nine of ten joints inside lie off at most: coarse encodes of few frames a second have as much there as at the seam.
  var usualResidual: Double {
    let sorted = residuals.suffix(1 << 16).sorted()
    return sorted.isEmpty ? 0 : Double(sorted[sorted.count * 9 / 10])
  }

  /// A long step that is no further off than others in the clip are is nothing missing. Where one is, it is 2.4 times as far off and more.
  static let outstanding = 1.75

  /// Forgets frames that seemed to be missing, in a clip whose steps go all ways and usually are `usual` levels off.
  mutating func dropUnsure(_ usual: Double) {
    events.removeAll { $0.kind == .missing && unsure.contains($0.frame) && $0.change < Self.outstanding * usual }
  }

  private static func noise(_ roughness: ArraySlice<Float>) -> Double {
    let sorted = roughness.sorted()
    let median = sorted.isEmpty ? 0 : Double(sorted[sorted.count / 2])
    return max(0.01, median * (2.0 / 924).squareRoot())
  }

  /// Judges frame number `frame`, which stands at `index` of `window`, and the joint after it unless that is the seam.
  mutating func look(at frame: Int, in window: [[Float]], index: Int, isSeam: Bool = false) {
    let side = Self.side
    guard index - side >= 0, index + side < window.count else { return }
    let (before, after) = (Array(window[index - side..<index]), Array(window[index + 1...index + side]))
    // The last few will do while frames go by, and cost nothing to sort.
    let noise = Self.noise(roughness.suffix(31))
    // A frame shown again in the place of another is out of place there, and followed by a step of two.
    let isAgain = events.contains { $0.kind == .repeated && $0.frame == frame }
    if !isAgain,
      let stray = StrayFrame(before: before, frame: window[index], after: after, noise: noise, limits: limits)
    {
      events.append(MotionEvent(.stray, frame: frame, frames: 1, change: stray.change))
      return
    }
    // Frames beside a stray one, and the joints at it, have been explained.
    if isSeam || events.contains(where: { $0.kind == .stray && abs($0.frame - frame) <= 1 }) { return }
    let joint = Joint(left: Array(before.dropFirst()) + [window[index]], right: after, noise: noise)
    residuals.append(Float(joint.residual))
    switch joint.verdict(noise: noise, limits: limits) {
    case .repeated: events.append(MotionEvent(.repeated, frame: frame + 1, frames: 1, change: joint.residual))
    case .missing(let count):
      guard !isAgain else { break }
      if joint.pace == nil { unsure.insert(frame + 1) }
      events.append(MotionEvent(.missing, frame: frame + 1, frames: count, change: joint.residual))
    case .continuous, .jump: break
    }
  }
}
