import Foundation
import Testing

@testable import BlobVideoKit

/// Joints between frames that are points of forty numbers, about which noise lies: what is a fault, and what only looks like one.
@Suite struct JointTests {
  /// A point at `place` of a plane, with noise that makes a step `noise` long.
  private func point(_ place: (x: Double, y: Double), noise: Double, seed: inout UInt64) -> [Float] {
    (0..<40).map { number in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // 40 numbers twice of a variance of 1 / 12.
      let random = (Double(seed >> 40) / Double(1 << 24) - 0.5) * noise / (80.0 / 12).squareRoot()
      return Float(100 + (number == 3 ? place.x : number == 17 ? place.y : 0) + random)
    }
  }

  private func points(_ places: [(x: Double, y: Double)], noise: Double, seed: UInt64 = 5) -> [[Float]] {
    var seed = seed
    return places.map { point($0, noise: noise, seed: &seed) }
  }

  /// The joint in the middle of eight frames.
  private func joint(_ places: [(x: Double, y: Double)], noise: Double = 0.2) -> Joint {
    let frames = points(places, noise: noise)
    return Joint(left: Array(frames[..<4]), right: Array(frames[4...]), noise: noise)
  }

  private func verdict(_ places: [(x: Double, y: Double)], noise: Double = 0.2, isSeam: Bool = false) -> Joint.Verdict {
    joint(places, noise: noise).verdict(noise: noise, limits: VerifyLimits(), isSeam: isSeam)
  }

  /// Round a bend by 30 degrees a frame in steps of 5 levels, and at `turn` (in frames after the fourth) back the same way.
  private func bend(_ time: Double, turn: Double) -> (x: Double, y: Double) {
    let angle = (turn - abs(time - turn)) * Double.pi / 6
    return (5 * 6 / Double.pi * cos(angle), 5 * 6 / Double.pi * sin(angle))
  }

  private static let times = (-3...4).map(Double.init)

  @Test(arguments: [0, 0.25, 0.5, 0.7, 1]) func aHardTurnOfABentWayIsNoFault(turn: Double) {
    #expect(verdict(Self.times.map { bend($0, turn: turn) }) == .continuous)
  }

  /// Frame 0 at the turn, and once more before it.
  @Test func aMomentHeldInATurnIsAFaultAtTheSeam() {
    let places = [-3, -2, -1, 0, 0, 1, 2, 3].map { bend($0, turn: 0) }
    #expect(verdict(places, isSeam: true) == .repeated)
    #expect(verdict(places) == .continuous)
  }

  @Test(arguments: [1, 3]) func framesMissingInATurn(count: Int) {
    let places = Self.times.map { bend($0 > 0.5 ? $0 : $0 - Double(count), turn: 1) }
    guard case .missing = verdict(places, isSeam: true) else {
      Issue.record("\(verdict(places, isSeam: true))")
      return
    }
  }

  /// Four levels aside on the way back.
  @Test func driftInATurnIsSeen() {
    let places = Self.times.map { time in
      let place = bend(time, turn: 1)
      return (x: place.x + (time > 0 ? 4 : 0), y: place.y + (time > 0 ? 4 : 0))
    }
    #expect(verdict(places) != .continuous)
  }

  private func line(_ steps: [Double]) -> [(x: Double, y: Double)] {
    steps.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }.map { (x: $0, y: $0 / 2) }
  }

  /// Two drops that melt together take a step of 17 levels between two of 10 and 11, having gathered speed; a frame that is
  /// missing doubles the step in even motion.
  @Test func shapesThatMeetHurry() {
    #expect(verdict(line([7.6, 8.3, 10, 16.6, 10.8, 8, 6.9])) == .continuous)
    #expect(verdict(line([7.6, 8, 8.2, 16.6, 8.3, 8, 7.8])) == .missing(1))
  }

  /// Motion that comes to rest leaves steps that are no longer than noise makes them.
  @Test func comingToRestIsNoRepeat() {
    #expect(verdict(line([5.2, 4.6, 3.2, 0.1, 0.4, 1.6, 2.2]), noise: 0.5) == .continuous)
    #expect(verdict(line([3, 3, 3, 0, 3, 3, 3]), noise: 0.5) == .repeated)
  }

  /// Half of the step goes aside, and none along: motion of few frames a second, which went on.
  @Test func aStepAsideIsNoRepeat() {
    let frames: [(x: Double, y: Double)] = [
      (0, 0), (3, 1), (6, 0), (9, 0), (8.6, 3.4), (14.6, 3), (18, 4), (21, 3),
    ]
    #expect(verdict(frames, noise: 0.5) != .repeated)
  }

  /// At ten frames a second a bent way turns between its neighbours by so much that the frame at the turn lies off all that they lead to.
  @Test func aFrameAtATurnIsNotStray() {
    let frames = points((-4...4).map { bend(1.4 * Double($0), turn: 0) }, noise: 0.3)
    func stray(_ frame: [Float]) -> StrayFrame? {
      StrayFrame(
        before: Array(frames[..<4]), frame: frame, after: Array(frames[5...]), noise: 0.3, limits: VerifyLimits())
    }
    #expect(stray(frames[4]) == nil)
    // Brighter by 12 levels.
    #expect(stray([frames[4][0] + 12] + frames[4].dropFirst()) != nil)
  }
}
