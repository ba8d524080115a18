import BlobGraphics

/// Timing curves that are no Bezier curves, from 0 at 0 to 1 at 1; outside that range they stay where they end.
enum Easing {
  /// A quarter of a circle that leaves 0 level.
  static func circularIn(_ t: Double) -> Double {
    let t = unit(t)
    return 1 - (1 - t * t).squareRoot()
  }

  /// A damped spring, let go at rest at 0 and pulled to 1.
  ///
  /// The damping ratio is 1 - bounce, as SwiftUI has it; the frequency is such that a thousandth of the swing would be left at 1. That rest
  /// is faded out by (1 - t^4)^2, so that value and slope at 1 are exactly those of rest. `bounce` beyond 0...0.9 counts as
  /// 0 or 0.9: from there on a spring swings more than ten times, which looks like a fault.
  static func spring(bounce: Double, at t: Double) -> Double {
    let (t, damping) = (unit(t), 1 - min(max(bounce, 0), 0.9))
    let frequency = 6.91 / damping
    let rest: Double
    if damping < 1 {
      let root = (1 - damping * damping).squareRoot()
      let turn = frequency * root * t
      rest = exponential(-6.91 * t) * (cosine(turn) + damping / root * sine(turn))
    } else {
      rest = exponential(-frequency * t) * (1 + frequency * t)
    }
    let fade = 1 - t * t * t * t
    return 1 - rest * fade * fade
  }

  /// `count` jumps of equal height, the last one at 1. A count below 1 counts as 1.
  static func steps(_ count: Double, at t: Double) -> Double {
    let count = max(1, count.rounded(.down))
    return (unit(t) * count).rounded(.down) / count
  }

  private static func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
}
