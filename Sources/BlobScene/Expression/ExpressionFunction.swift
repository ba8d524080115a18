extension Scene.Expression {
  /// The functions that expressions can call, named as they are written. Angles are in radians unless a name says otherwise.
  public enum Function: String, Hashable, Sendable, CaseIterable {
    // Motion: functions of the loop's phase. Their first argument is a length in seconds, constant.
    /// `phase(p)`: the position in the current cycle of period `p`, 0 up to 1.
    case phase
    /// `sine(p)`, `cosine(p)`: of one turn a cycle, -1 to 1.
    case sine, cosine
    /// `triangle(p)`: `sine(p)` with straight sides: 0, 1 at a quarter, 0, -1 at three quarters, 0.
    case triangle
    /// `remainder(p)`: the signed remainder of the time by `p` in nominal seconds, 0 up to p/2, then -p/2 up to 0.
    case remainder
    /// `pingpong(d)`: 0 to 1 in `d` seconds and back in as many; the period is 2 d.
    case pingpong
    /// `noise(p, k)`: smooth noise that repeats with period `p`, -1 to 1; another `k` or seed, another noise.
    case noise
    /// `random(k)`: a number from 0 up to 1 that depends on `k` and the seed alone.
    case random

    // Easings: 0 to 1 onto 0 to 1; outside that range the argument counts as 0 or 1.
    /// The named curves of SwiftUI and CSS.
    case linear, ease, easeIn, easeOut, easeInOut
    /// Quarters of a circle, as SwiftUI's `UnitCurve` has them.
    case circularEaseIn, circularEaseOut, circularEaseInOut
    /// `bezier(x1, y1, x2, y2, t)`: CSS's cubic-bezier; `x1` and `x2` lie in 0 to 1.
    case bezier
    /// `spring(bounce, t)`: a spring let go at 0 that is at rest at 1; a bounce of 0 does not swing, 1 does most.
    case spring
    /// SwiftUI's springs: a bounce of 0, 0.15 and 0.3.
    case smooth, snappy, bouncy
    /// `steps(n, t)`: CSS's `steps(n)`, n jumps, the last one at 1.
    case steps

    // Numbers.
    /// Trigonometry; `atan2(y, x)` gives -pi to pi.
    case sin, cos, tan, atan2
    /// Degrees to radians and back.
    case radians, degrees
    /// Roots and powers. What has no real result, such as `sqrt(-1)`, gives 0.
    case sqrt, pow, exp, hypot
    /// `mod(a, b)` has the sign of `b`; `round` takes halves up; `fract(x)` is `x - floor(x)`.
    case abs, sign, floor, ceil, round, fract, mod
    /// Smallest and largest of two and more.
    case min, max
    /// `clamp(x, low, high)`.
    case clamp
    /// `lerp(a, b, t)`: `a` at t = 0, `b` at t = 1, and beyond on the same line.
    case lerp
    /// `smoothstep(low, high, x)`: 0 up to `low`, 1 from `high`, a smooth step between.
    case smoothstep

    /// How many arguments it takes.
    public var arity: ClosedRange<Int> {
      switch self {
      case .phase, .sine, .cosine, .triangle, .remainder, .pingpong, .random: 1...1
      case .linear, .ease, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut: 1...1
      case .smooth, .snappy, .bouncy: 1...1
      case .sin, .cos, .tan, .radians, .degrees, .sqrt, .exp: 1...1
      case .abs, .sign, .floor, .ceil, .round, .fract: 1...1
      case .noise, .spring, .steps, .atan2, .pow, .hypot, .mod: 2...2
      case .clamp, .lerp, .smoothstep: 3...3
      case .bezier: 5...5
      case .min, .max: 2...8
      }
    }

    /// The period of its motion as a multiple of its first argument; nil for what does not move.
    var periodsPerArgument: Int? {
      switch self {
      case .phase, .sine, .cosine, .triangle, .remainder, .noise: 1
      case .pingpong: 2
      default: nil
      }
    }
  }
}
