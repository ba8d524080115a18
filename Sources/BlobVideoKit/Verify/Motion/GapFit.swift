/// How many frames' time lies between two runs of frames, told by the one curve that fits both.
///
/// A step alone says nothing of a missing frame where the motion rests or turns: there all steps are short and of many lengths. But
/// eight frames on either side tell where the motion comes from and goes to. A polynomial of the sixth degree in time is fitted to
/// every number of the sixteen signatures at once, with the right side put 0, 1, 2 … frames after the left: motion that goes
/// on fits best where it is 1, a moment shown twice where it is 0, and one missing frame where it is 2. What an encoder's noise
/// leaves of each fit is the same, and averages out over a hundred numbers; a hard turn fits nowhere, and says nothing.
struct GapFit: Hashable {
  private static let degree = 6
  /// Frames that the right side may be put after the left.
  static let gaps = 0...6

  /// The gap that fits best; 1 is as it should be.
  let gap: Int
  /// Root mean square of what is left of the signatures, in levels: where the gap is 1, and where it is the best.
  let error, least: Double

  /// The fit of sixteen frames.
  init(_ frames: JointFrames) {
    let errors = Self.curves.map { $0.square(frames).squareRoot() }
    gap = errors.indices.min { errors[$0] < errors[$1] } ?? 1
    (error, least) = (errors[1], errors[gap])
  }

  /// How many times the error at one frame is that of the best fit.
  var gain: Double { error / max(least, 1e-6) }

  private static let curves = gaps.map { JointCurve(degree: degree, gap: Double($0)) }
}

/// The fits of all joints of a clip, each judged by what is usual there: an encoder's noise and the roughness of the motion are in all.
struct GapTable {
  private var fits: [(frame: Int, fit: GapFit)] = []

  /// Adds the fit of the joint before frame `frame`.
  mutating func add(_ fit: GapFit, before frame: Int) { fits.append((frame, fit)) }

  /// The usual error, and the gain that few joints exceed of which the motion is as smooth as usual.
  private var usual: (error: Double, gain: Double) {
    let errors = fits.map { $0.fit.error }.sorted()
    guard !errors.isEmpty else { return (0, .infinity) }
    let median = errors[errors.count / 2]
    let gains = fits.map { $0.fit }.filter { $0.least <= median * Self.smooth }.map(\.gain).sorted()
    return (median, gains.isEmpty ? .infinity : gains[gains.count * 9 / 10])
  }

  /// A fit this many times worse than usual fits nothing.
  private static let smooth = 1.35
  /// The least gain that means something, at the seam and elsewhere. A missing frame makes 1.1 in a slow wave and 14 in a fast liquid.
  private static let (seamGain, insideGain) = (1.1, 1.25)
  /// The fewest joints that tell what is usual.
  private static let fewest = 24

  /// The gap at the seam; 1 where nothing is wrong or nothing can be told.
  func seam(_ fit: GapFit) -> Int { isGap(fit, usual, Self.seamGain) ? fit.gap : 1 }

  /// Joints inside at which frames are missing, with the gap. Of neighbours, all of which have the gap in their window, the clearest.
  var inside: [(frame: Int, gap: Int)] {
    let usual = usual
    let found = fits.filter { $0.fit.gap > 1 && isGap($0.fit, usual, Self.insideGain) }
    return found.filter { one in
      !fits.contains { other in
        abs(other.frame - one.frame) <= JointFrames.side && other.frame != one.frame
          && (other.fit.error, one.frame) > (one.fit.error, other.frame)
      }
    }.map { ($0.frame, $0.fit.gap) }
  }

  /// Encoders hold what all but rests and let it catch up, which fits some large gap a little better than none; the largest that is
  /// tried may only be nearest to a yet larger one.
  private func isGap(_ fit: GapFit, _ usual: (error: Double, gain: Double), _ least: Double) -> Bool {
    fits.count >= Self.fewest && fit.gap != 1 && fit.gap < GapFit.gaps.upperBound
      && fit.least <= usual.error * Self.smooth
      && fit.gain >= max(fit.gap > 2 ? 1.5 : least, 1 + 3 * (usual.gain - 1))
  }
}
