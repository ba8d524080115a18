/// How much time lies between the two frames of a joint, in parts of a frame, told by a stiff curve through the frames on both sides.
///
/// Where motion is slow a missing frame changes less than an encoder does from frame to frame, and the step alone drowns. But noise
/// fills all the hundred directions of a signature and sixteen frames, and motion has one direction. So polynomials of the fourth
/// degree in time are fitted with the right side put anywhere from a frame before the left to seven after it, and the time
/// that fits best is read off: of a slow wave that moves 0.3 levels a frame beside 0.09 of noise it is 1.00 with 0.05 about it, 0.0 to 0.1 where a
/// frame is shown twice, 1.9 to 2.1 where one is missing. Fast motion turns too much in sixteen frames for so stiff a curve; there the
/// times scatter, and `GapFit` has the word.
struct PaceFit: Hashable {
  /// Frames from the last one on the left to the first on the right; 1 is as it should be.
  let gap: Double
  /// Root mean square of what is left of the signatures, in levels: where the gap is 1, and where it is `gap`.
  let error, least: Double
  /// How far the picture moves in four frames, in levels.
  let way: Double
  /// Which part of what is wrong with a gap of 1 is time: 1 where frames are missing or shown twice, next to nothing where the
  /// picture jumps aside, as it does at a key frame.
  let share: Double

  private static let degree = 4
  /// Quarters of a frame: between them a parabola is as good.
  private static let gaps = Array(stride(from: -1, through: 7, by: 0.25))
  private static let curves = gaps.map { JointCurve(degree: degree, gap: $0) }
  private static let jump = JointCurve(degree: degree, gap: 1, jumps: true)
  private static let place = gaps.firstIndex(of: 1) ?? 0
  /// What lies beyond is not to be told from it.
  static let longest = 6.75

  init(_ frames: JointFrames) {
    let squares = Self.curves.map { $0.square(frames) }
    let best = squares.indices.min { squares[$0] < squares[$1] } ?? Self.place
    var gap = Self.gaps[best]
    if best > 0, best < squares.count - 1 {
      let (before, after) = (squares[best - 1], squares[best + 1])
      let bend = before - 2 * squares[best] + after
      if bend > 0 { gap += 0.125 * (before - after) / bend }
    }
    self.gap = gap
    let right = squares[Self.place]
    (error, least) = (right.squareRoot(), squares[best].squareRoot())
    way = frames.way
    let aside = right - Self.jump.square(frames)
    share = aside > 0 ? (right - squares[best]) / aside : 1
  }

  /// How far from a frame the gap is.
  var offset: Double { abs(gap - 1) }
  /// How many times the error at one frame is that of the best fit.
  var gain: Double { error / max(least, 1e-6) }
  /// Whether half a frame and more is missing, or too much.
  var isOff: Bool { offset > Self.most && gap < Self.longest }

  /// Half a frame, and room for what encoders hold.
  static let most = 0.6
}

/// The fits of all joints of a clip, by which each of them is judged.
struct PaceTable {
  private var fits: [(frame: Int, fit: PaceFit)] = []

  /// Adds the fit of the joint before frame `frame`.
  mutating func add(_ fit: PaceFit, before frame: Int) { fits.append((frame, fit)) }

  /// The fewest joints that tell what is usual.
  private static let fewest = 24
  /// A clip whose gaps are usually further off moves too fast for the curve, or too little for anything to be told.
  private static let steady = 0.15
  /// A fit this many times worse than usual fits nothing: next to a fault all do.
  private static let smooth = 1.35
  /// The part of the usual way below which motion rests or turns: there time is not to be told from what an encoder holds.
  private static let slow = 0.5
  /// The least gain that means something. A frame more or less makes 1.06 at a seam where waves all but rest, and 1.2 to 1.5 elsewhere.
  private static let leastGain = 1.03
  /// How many times as far off as usual a gap has to be, and how much of it time: inside, and at the seam, where the key frame that follows
  /// moves the picture a little by itself.
  private static let (inside, seam) = ((offset: 5.0, share: 0.7), (offset: 12.0, share: 0.3))
  /// How far from a whole number of frames a gap may seem to be at the seam.
  private static let whole = 0.3

  /// What is usual in a clip.
  private struct Usual {
    var error, offset, gain, way: Double
  }

  /// What a gap is measured by; nil where gaps say nothing in this clip.
  private var usual: Usual? {
    guard fits.count >= Self.fewest else { return nil }
    func middle(_ value: (PaceFit) -> Double) -> Double { fits.map { value($0.fit) }.sorted()[fits.count / 2] }
    let (error, offset) = (middle(\.error), middle(\.offset))
    let gains = fits.filter { $0.fit.least <= error * Self.smooth }.map(\.fit.gain).sorted()
    guard offset <= Self.steady, !gains.isEmpty else { return nil }
    return Usual(error: error, offset: offset, gain: gains[gains.count * 9 / 10], way: middle(\.way))
  }

  /// Frames that are missing at the seam, -1 where one is shown twice, 0 where nothing is wrong or nothing can be told.
  func seam(_ fit: PaceFit) -> Int {
    guard let usual, abs(fit.gap - fit.gap.rounded()) <= Self.whole else { return 0 }
    return excess(fit, usual, Self.seam)
  }

  /// The same for the joints inside: the frame after each that is wrong, and how many are missing or -1. Of neighbours, all of which have the
  /// fault in their window, the clearest.
  var inside: [(frame: Int, excess: Int)] {
    guard let usual else { return [] }
    let found = fits.map { (frame: $0.frame, fit: $0.fit, excess: excess($0.fit, usual, Self.inside)) }
      .filter { $0.excess != 0 }
    return found.filter { one in
      !found.contains {
        $0.frame != one.frame && abs($0.frame - one.frame) <= JointFrames.side
          && ($0.fit.gain, one.frame) > (one.fit.gain, $0.frame)
      }
    }.map { ($0.frame, $0.excess) }
  }

  private func excess(_ fit: PaceFit, _ usual: Usual, _ least: (offset: Double, share: Double)) -> Int {
    let isWrong =
      fit.isOff && fit.offset > least.offset * usual.offset && fit.share > least.share
      && fit.least <= usual.error * Self.smooth && fit.way > Self.slow * usual.way
      && fit.gain > max(Self.leastGain, 1 + 3 * (usual.gain - 1))
    guard isWrong else { return 0 }
    return fit.gap < 1 ? -1 : max(1, Int(fit.gap.rounded()) - 1)
  }
}
