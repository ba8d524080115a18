/// A single frame that is not what its neighbours lead to, while they lead to one another: a flash, a change of exposure, a
/// foreign picture.
struct StrayFrame {
  /// How much the picture differs from what was to be expected, in levels of 255 of the smoothed picture.
  let change: Double

  /// Nil where the frame is as it should be. It may be the middle of its neighbours, or go on as those before it did, or lead
  /// to those after it as they go on: the latter two are what frames beside a hard turn do.
  init?(before: [[Float]], frame: [Float], after: [[Float]], noise: Double, limits: VerifyLimits) {
    let (last, next) = (before[before.count - 1], after[0])
    let middle = Vector.distance(frame, Vector.mix(0.5, last, 0.5, next))
    // True of nearly all frames.
    guard Double(middle) > limits.flash else { return nil }
    let ahead = Vector.distance(frame, Vector.mix(2, last, -1, before[before.count - 2]))
    let back = Vector.distance(frame, Vector.mix(2, next, -1, after[1]))
    // Where the way is bent, a frame at which motion turns is neither.
    if let turn = HardTurn(left: before, right: after, noise: noise),
      Double(max(Vector.distance(frame, last), Vector.distance(frame, next))) < 1.3 * turn.step
    {
      return nil
    }
    let change = Double(min(middle, ahead, back))
    // Without the frame, motion goes on from one side to the other in twice the time.
    let around = Joint(left: before, right: after, expected: 2, noise: noise)
    guard change > max(limits.flash, 2 * limits.share * max(around.before, around.after), 6 * noise),
      around.residual < change
    else { return nil }
    // Where the motion turns hard at the frame itself, those on both sides of it are the same picture.
    switch around.verdict(noise: noise, limits: limits) {
    case .continuous, .repeated: break
    case .missing, .jump: return nil
    }
    self.change = change
  }
}
