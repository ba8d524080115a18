/// A hard turn: motion that goes back the way it came, at full speed.
///
/// The step across a joint lies between those beside it only where motion is nearly straight; on a bent way back and forth it lies off
/// both, the more the fewer frames there are. But each frame after such a turn shows again what some moment before it showed. So the right
/// side is laid upon the left, folded at a moment between the two frames of the joint: no other motion fits that way, nor does one that
/// lost a frame, for which the fold would have to lie outside.
struct HardTurn: Hashable {
  /// When motion turns, in parts of a frame after the last one on the left: 0 to 1.
  let place: Double
  /// The mean length of the steps on both sides, in levels.
  let step: Double

  /// How far frames may lie off the way they came, as a part of a step. Encodes of two frames of one moment are a twentieth to an eighth
  /// of a step apart; half a frame would make a whole step.
  private static let share = 0.3
  /// Moments between two frames at which the fold is tried; between them a thirtieth of a step is lost.
  private static let parts = 16

  /// The turn between the last of `left` and the first of `right`, three frames and more each; nil where there is none. `noise` is the length
  /// that an encoder's noise gives to a step.
  init?(left: [[Float]], right: [[Float]], noise: Double) {
    guard min(left.count, right.count) >= 3 else { return nil }
    let steps = [left, right].flatMap { frames in zip(frames.dropFirst(), frames).map { Vector.distance($0, $1) } }
    let step = Double(steps.reduce(0, +)) / Double(steps.count)
    // Two steps at most lie between these on the way back, and four on a straight way.
    guard step > 4 * noise, Double(Vector.distance(right[2], left[left.count - 2])) < 2.5 * step else { return nil }
    /// How far the frames on the right lie off the way on the left.
    func error(_ place: Double) -> Double {
      var worst: Float = 0
      for index in 1..<right.count {
        // The moment before the last frame on the left that this one shows, in frames.
        let age = 1 + Double(index) - 2 * place
        let (whole, part) = (Int(age), Float(age - age.rounded(.down)))
        let last = left.count - 1 - whole
        guard last >= 0, part == 0 || last >= 1 else { continue }
        let moment = part == 0 ? left[last] : Vector.mix(1 - part, left[last], part, left[last - 1])
        worst = max(worst, Vector.distance(right[index], moment))
      }
      return Double(worst)
    }
    let errors = (0...Self.parts).map { error(Double($0) / Double(Self.parts)) }
    guard let best = errors.indices.min(by: { errors[$0] < errors[$1] }), errors[best] < Self.share * step else {
      return nil
    }
    self.step = step
    place = Double(best) / Double(Self.parts)
  }

  /// Whether a step of that length fits a turn at this place: a whole one where it turns at a frame, none where it does half way.
  func takes(_ across: Double) -> Bool { across < (abs(2 * place - 1) + 0.5) * step }

  /// Whether the frames beside the turn show the same moment.
  var isBetweenFrames: Bool { abs(place - 0.5) < 0.2 }
}
