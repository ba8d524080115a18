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
  /// How far the step across lies from what the steps on both sides span, in levels.
  let residual: Double
  /// The step across as a multiple of the mean step on both sides, along the direction of motion; nil where there is no
  /// such direction: nothing moves, or the motion turns here.
  let pace: Double?
  /// The frames that the joint should take.
  let expected: Int
  /// Whether the motion keeps its speed on either side.
  let isSteady: Bool

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
    let times = Float(expected)
    residual = Double(
      Vector.distance(step, fromSegment: Vector.mix(times, last, 0, last), Vector.mix(times, first, 0, first)))

    let sums = steps.map { list in list.dropFirst().reduce(list[0]) { Vector.mix(1, $0, 1, $1) } }
    let lengths = sums.map { Double(Vector.length($0)) }
    let agreement = Double(Vector.dot(sums[0], sums[1])) / max(1e-9, lengths[0] * lengths[1])
    let direction = Vector.mix(1, sums[0], 1, sums[1])
    let reach = Double(Vector.length(direction))
    let count = Double(steps[0].count + steps[1].count)
    // Noise is in the two ends of a sum of steps only; four times it is motion for certain.
    if agreement > 0.5, reach > 4 * noise, lengths.allSatisfy({ $0 > 0.4 * reach / 2 }) {
      let along = Double(Vector.dot(step, direction)) / reach
      pace = along / (reach / count) / Double(expected)
    } else {
      pace = nil
    }
    func keepsSpeed(_ outer: [Float], _ inner: [Float]) -> Bool {
      let (a, b) = (Double(Vector.length(outer)), Double(Vector.length(inner)))
      return a < 1.35 * b && b < 1.35 * a
    }
    isSteady = keepsSpeed(steps[0][steps[0].count - 2], last) && keepsSpeed(steps[1][1], first)
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
  /// Encoders hold what moves less than this, in levels a frame, and let it catch up later.
  private static let holdable = 0.4
  /// Beyond a dozen frames nothing is left of the motion that led there.
  private static let longestGap = 13.0

  /// The verdict. A step that lies less than `jump` levels off is nothing that people see.
  func verdict(noise: Double, limits: VerifyLimits) -> Verdict {
    let (large, small) = (max(before, after), min(before, after))
    let moves = small > 4 * noise
    let ratio = large > 4 * noise ? across / large / Double(expected) : 0
    if let pace, pace < Self.slowest {
      if across < 0.6 * large, small > Self.holdable { return .repeated }
    } else if pace == nil, moves, small > Self.holdable, across < 0.3 * small, isSteady {
      // A hard turn with a moment held in it. A soft one slows down on both sides.
      return .repeated
    }
    // Shapes that meet move fast for a moment, but not so much faster than right before and after.
    if max(ratio, pace ?? 0) > Self.fastest, ratio > 1.5, ratio < Self.longestGap, residual > 3 * noise {
      return .missing(max(1, Int((max(ratio, pace ?? 0) * Double(expected)).rounded()) - expected))
    }
    return residual > max(limits.jump, limits.share * large) * Double(expected) ? .jump : .continuous
  }
}
