/// The joint between two frames that follow one another, judged by the motion on both sides.
///
/// A step is the difference of the signatures of two neighbouring frames. Motion that goes on takes a step at the joint that lies
/// between the step before and the step after: so it is for any smooth motion, and for a hard turn as well, wherever between
/// the frames it falls. A frame shown twice makes a step of nothing in the middle of motion, missing frames make a step of twice
/// the length or more, and what has nothing to do with the motion makes a step that lies far off.
///
/// An encoder's noise, and what a new key frame changes, fill all of a signature's hundred directions alike. Along the direction of
/// motion little of either is left: so where the motion keeps its direction, lengths are compared along it.
struct Joint {
  /// Lengths of the steps before, across and after, in levels of 255 of the smoothed picture.
  let before, across, after: Double
  /// How far the step across lies from what the steps on both sides span, as they are and as they grow, in levels.
  let residual: Double
  /// The step across as a multiple of the mean step on both sides, along the direction of motion; nil where there is no
  /// such direction: nothing moves, or the motion turns here.
  let pace: Double?
  /// The frames that the joint should take.
  let expected: Int
  /// Whether the motion keeps its speed on either side.
  let isSteady: Bool
  /// The step across along the direction of motion, and the shorter of those beside it; 0 where there is none.
  private let along, advance: Double
  /// The longest step that motion gathering speed as it does on either side would take, in levels.
  private let longest: Double
  /// The hard turn in the joint.
  private let turn: HardTurn?

  /// Frames on each side that have a say.
  static let side = 4

  /// The joint between the last of `left` and the first of `right`, three to four frames each, which should take `expected` frames.
  /// `noise` is the length that an encoder's noise gives to a step.
  init(left: [[Float]], right: [[Float]], expected: Int = 1, noise: Double) {
    let steps = [left, right].map { frames in zip(frames.dropFirst(), frames).map { Vector.difference($0, $1) } }
    let (last, first) = (steps[0][steps[0].count - 1], steps[1][0])
    let step = Vector.difference(right[0], left[left.count - 1])
    before = Double(Vector.length(last))
    after = Double(Vector.length(first))
    across = Double(Vector.length(step))
    self.expected = expected
    let (outerLeft, outerRight) = (steps[0][steps[0].count - 2], steps[1][1])
    /// How many times as long as `inner` the next step of a motion is that took `outer` before, gathering speed by more than noise may
    /// seem to.
    func growth(_ outer: [Float], _ inner: Double) -> Double {
      min(Self.mostGrowth, max(1, (inner - noise) / (Double(Vector.length(outer)) + noise)))
    }
    let growths = (growth(outerLeft, before), growth(outerRight, after))
    longest = max(before * growths.0, after * growths.1)
    func distance(_ times: (Double, Double)) -> Double {
      let (a, b) = (Float(times.0) * Float(expected), Float(times.1) * Float(expected))
      return Double(Vector.distance(step, fromSegment: Vector.mix(a, last, 0, last), Vector.mix(b, first, 0, first)))
    }
    residual = min(distance((1, 1)), distance(growths))

    let sums = steps.map { list in list.dropFirst().reduce(list[0]) { Vector.mix(1, $0, 1, $1) } }
    let lengths = sums.map { Double(Vector.length($0)) }
    let agreement = Double(Vector.dot(sums[0], sums[1])) / max(1e-9, lengths[0] * lengths[1])
    let direction = Vector.mix(1, sums[0], 1, sums[1])
    let reach = Double(Vector.length(direction))
    let count = Double(steps[0].count + steps[1].count)
    // Noise is in the two ends of a sum of steps only; four times it is motion for certain.
    if agreement > 0.5, reach > 4 * noise, lengths.allSatisfy({ $0 > 0.4 * reach / 2 }) {
      along = Double(Vector.dot(step, direction)) / reach
      pace = along / (reach / count) / Double(expected)
      advance = Double(min(Vector.dot(last, direction), Vector.dot(first, direction))) / reach
    } else {
      (pace, along, advance) = (nil, 0, 0)
    }
    turn = expected == 1 ? HardTurn(left: left, right: right, noise: noise) : nil
    func keepsSpeed(_ outer: [Float], _ inner: [Float]) -> Bool {
      let (a, b) = (Double(Vector.length(outer)), Double(Vector.length(inner)))
      return a < 1.35 * b && b < 1.35 * a
    }
    isSteady = keepsSpeed(outerLeft, last) && keepsSpeed(outerRight, first)
  }

  /// What a joint is.
  enum Verdict: Hashable {
    /// Motion goes on across it.
    case continuous
    /// It takes no time: the same moment stands on both sides.
    case repeated
    /// About this many frames are missing.
    case missing(Int)
    /// The picture jumps.
    case jump
  }

  /// A repeated frame takes no step and a missing one doubles it; half way between either and the usual step, with room for
  /// motion that gathers speed.
  private static let (slowest, fastest) = (0.4, 1.6)
  /// No motion gathers speed by more from one step to the next, and goes on with it.
  private static let mostGrowth = 1.5
  /// The part of the shorter step beside it that a repeated frame's step stays under: a key frame and noise make 0.4 of it.
  private static let held = 0.55
  /// Along the way on which motion goes, the shortest step in levels that is one, and the part of it that a repeated frame's step stays
  /// under. Plain encodes of slow pictures hold steps of 0.3 by three quarters.
  private static let (least, halt) = (0.33, 0.35)
  /// Encoders hold what moves less than this, in levels a frame, and let it catch up later.
  private static let holdable = 0.4
  /// Beyond a dozen frames nothing is left of the motion that led there.
  private static let longestGap = 13.0

  /// The verdict. A step that lies less than `jump` levels off is nothing that people see.
  ///
  /// A moment held in a hard turn is a fault at the seam alone: loops begin with frame 0, which is where one that turns at its ends does so.
  /// Inside, motion may turn half way between two frames, which then are the same.
  func verdict(noise: Double, limits: VerifyLimits, isSeam: Bool = false) -> Verdict {
    let (large, small) = (max(before, after), min(before, after))
    if let turn, turn.takes(across) {
      let isHeld = turn.isBetweenFrames && across < 0.3 * small && isSteady && small > Self.holdable
      return isSeam && isHeld ? .repeated : .continuous
    }
    let moves = small > 4 * noise
    if let pace, pace < Self.slowest {
      // Lengths have noise in them, and motion that comes to rest leaves little else: it has to go on along its way on both sides, and
      // to halt between. A little of the noise lies along the way as well.
      if across < Self.held * small, advance > Self.least, along + noise / 4 < Self.halt * advance { return .repeated }
    } else if pace == nil, moves, small > Self.holdable, across < 0.3 * small, isSteady {
      // A turn with a moment held in it. A soft one slows down on both sides.
      return .repeated
    }
    let ratio = large > 4 * noise ? across / large / Double(expected) : 0
    // Shapes that meet move fast for a moment, having gathered speed before.
    if max(ratio, pace ?? 0) > Self.fastest, ratio > 1.5, ratio < Self.longestGap, residual > 3 * noise,
      across > 1.5 * longest * Double(expected)
    {
      return .missing(max(1, Int((max(ratio, pace ?? 0) * Double(expected)).rounded()) - expected))
    }
    return residual > max(limits.jump, limits.share * large) * Double(expected) ? .jump : .continuous
  }
}
