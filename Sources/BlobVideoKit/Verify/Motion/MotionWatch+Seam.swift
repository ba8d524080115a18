extension MotionWatch {
  /// How the last frame meets the first.
  struct Seam: Hashable {
    /// What the joint is; nil where the clip is too short to say.
    let verdict: Joint.Verdict?
    /// Lengths of the steps before, across and after the seam, and of noise in each, in levels.
    let before, across, after, noise: Double
    /// How far the step across lies from what the motion on both sides predicts, in levels.
    let residual: Double
    /// The step across as a multiple of the usual one, where motion goes one way across it.
    let pace: Double?
  }

  /// A missing frame makes a step of twice the length; noise makes all steps longer.
  private static let hurry: Float = 1.4

  /// Judges the seam and the frames around it, once all frames are in.
  mutating func finish() -> Seam {
    let usual = usualResidual
    dropUnsure(usual)
    for run in BlankFrames.runs(spreads: spreads, steps: steps) {
      // Frames beside a blank one seem to be broken as well.
      events.removeAll { (run.lowerBound - Self.side...run.upperBound + Self.side).contains($0.frame) }
      let change = run.lowerBound > 0 ? steps[run.lowerBound - 1] : steps[run.upperBound - 1]
      events.append(MotionEvent(.blank, frame: run.lowerBound, frames: run.count, change: Double(change)))
    }
    // Frames that are missing where steps are too short to tell by themselves. Whatever was found before explains what is around it;
    // and where motion does not hurry at all, shapes that meet or part can look like a gap.
    for (frame, gap) in gaps.inside
    where steps[frame - 1] > Self.hurry * max(steps[frame - 2], steps[frame])
      && !events.contains(where: { abs($0.frame - frame) <= JointFrames.side })
    {
      events.append(MotionEvent(.missing, frame: frame, frames: gap - 1, change: Double(steps[frame - 1])))
    }
    for (frame, excess) in paces.inside
    where !events.contains(where: { abs($0.frame - frame) <= JointFrames.side }) {
      events.append(
        MotionEvent(
          excess < 0 ? .repeated : .missing, frame: frame, frames: abs(excess), change: Double(steps[frame - 1])))
    }
    var seam = judgeWithoutWrongEnds()
    if seam.verdict != .continuous, lookForStrayEnd() {
      seam = judgeWithoutWrongEnds()
    } else if seam.verdict == .continuous, wrong(atEnd: true) + wrong(atEnd: false) == 0 {
      // What is beside a broken seam, or a wrong frame at an end, has been explained by it.
      lookAroundSeam()
      dropUnsure(usual)
    }
    events.sort { $0.frame < $1.frame }
    return seam
  }

  /// Blank and stray frames at an end, which the seam is judged without.
  private func wrong(atEnd: Bool) -> Int {
    let kinds: Set<MotionEvent.Kind> = [.blank, .stray]
    return events.first { kinds.contains($0.kind) && (atEnd ? $0.frame + $0.frames == frames : $0.frame == 0) }?.frames
      ?? 0
  }

  private func judgeWithoutWrongEnds() -> Seam {
    let (last, first) = (wrong(atEnd: true), wrong(atEnd: false))
    let (left, right) = (tail.dropLast(last).suffix(Self.side), head.dropFirst(first).prefix(Self.side))
    guard frames >= Self.fewestFrames, min(left.count, right.count) >= 3 else {
      return Seam(verdict: nil, before: 0, across: 0, after: 0, noise: 0, residual: 0, pace: nil)
    }
    let noise = noise
    let joint = Joint(left: Array(left), right: Array(right), expected: 1 + last + first, noise: noise)
    var verdict = joint.verdict(noise: noise, limits: limits, isSeam: true)
    if case .missing = verdict, joint.pace == nil, joint.residual < Self.outstanding * usualResidual { verdict = .jump }
    if verdict == .jump, joint.residual < 1.5 * usualResidual { verdict = .continuous }
    if verdict == .continuous || verdict == .jump, last + first == 0, head.count == JointFrames.side,
      recent.count == 2 * JointFrames.side
    {
      let frames = JointFrames(Array(recent.suffix(JointFrames.side)) + head)
      let gap = gaps.seam(GapFit(frames))
      switch gap == 1 ? paces.seam(PaceFit(frames)) : gap - 1 {
      case 0: break
      case -1: verdict = .repeated
      case let missing: verdict = .missing(missing)
      }
    }
    return Seam(
      verdict: verdict, before: joint.before, across: joint.across,
      after: joint.after,
      noise: noise, residual: joint.residual, pace: joint.pace)
  }

  /// Whether a single wrong frame at one of the ends is what is wrong with the seam; it is noted then.
  private mutating func lookForStrayEnd() -> Bool {
    let (around, count, noise) = (tail + head, tail.count, noise)
    guard frames > 2 * Self.side else { return false }
    for (index, frame) in [(count - 1, frames - 1), (count, 0)] {
      let (before, after) = (Array(around[index - Self.side..<index]), Array(around[index + 1...index + Self.side]))
      if let stray = StrayFrame(before: before, frame: around[index], after: after, noise: noise, limits: limits) {
        events.append(MotionEvent(.stray, frame: frame, frames: 1, change: stray.change))
        return true
      }
    }
    return false
  }

  /// Looks at the frames near the ends, which had no neighbours on one side when they came by.
  private mutating func lookAroundSeam() {
    // The order in which the loop plays them.
    let around = tail + head
    for offset in -Self.side..<Self.side {
      look(
        at: offset < 0 ? frames + offset : offset, in: around, index: tail.count + offset, isSeam: offset == -1)
    }
  }
}
