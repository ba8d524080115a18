import BlobGraphics

/// What an instruction does with its operands.
enum TapeOperation: UInt8, Hashable, Sendable {
  case phase
  case plus, minus, times, divided
  case less, lessOrEqual, equal, notEqual, and, or, not, choose
  case sineTurn, cosineTurn, triangle, remainder, pingpong, noise, random
  case bezierParameter, bezierValue, circularIn, circularOut, circularInOut, spring, steps
  case sin, cos, tan, atan2, sqrt, pow, exp, hypot
  case abs, sign, floor, ceil, round, fract, mod, min, max, clamp, lerp, smoothstep

  /// The result for `a`, `b` and `c`; 0 where there is no finite one.
  func apply(_ a: Double, _ b: Double, _ c: Double, _ chance: SeededNoise) -> Double {
    let result = value(a, b, c, chance)
    return result.isFinite ? result : 0
  }

  private func value(_ a: Double, _ b: Double, _ c: Double, _ chance: SeededNoise) -> Double {
    switch self {
    case .phase: a
    case .plus: a + b
    case .minus: a - b
    case .times: a * b
    case .divided: a / b
    case .less: a < b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .notEqual: a != b ? 1 : 0
    case .and: a != 0 && b != 0 ? 1 : 0
    case .or: a != 0 || b != 0 ? 1 : 0
    case .not: a == 0 ? 1 : 0
    case .choose: a != 0 ? b : c

    // `a` is the phase, `b` the nominal period in seconds or a key.
    case .sineTurn: sine(2 * .pi * a)
    case .cosineTurn: cosine(2 * .pi * a)
    case .triangle: a < 0.25 ? 4 * a : a < 0.75 ? 2 - 4 * a : 4 * a - 4
    case .remainder: a < 0.5 ? b * a : b * (a - 1)
    case .pingpong: a < 0.5 ? 2 * a : 2 - 2 * a
    case .noise: chance.noise(phase: a, key: b)
    case .random: chance.random(a)

    case .bezierParameter: CubicEasing.parameter(x1: a, x2: b, at: c)
    case .bezierValue: CubicEasing.value(y1: a, y2: b, at: c)

    case .circularIn: Easing.circularIn(a)
    case .circularOut: 1 - Easing.circularIn(1 - a)
    case .circularInOut: a < 0.5 ? Easing.circularIn(2 * a) / 2 : 1 - Easing.circularIn(2 - 2 * a) / 2
    case .spring: Easing.spring(bounce: a, at: b)
    case .steps: Easing.steps(a, at: b)

    case .sin: sine(a)
    case .cos: cosine(a)
    case .tan: sine(a) / cosine(a)
    case .atan2: arcTangent(a, b)
    case .sqrt: a.squareRoot()
    case .pow: power(a, b)
    case .exp: exponential(a)
    case .hypot: (a * a + b * b).squareRoot()

    case .abs: Swift.abs(a)
    case .sign: a > 0 ? 1 : a < 0 ? -1 : 0
    case .floor: a.rounded(.down)
    case .ceil: a.rounded(.up)
    case .round: (a + 0.5).rounded(.down)
    case .fract: a - a.rounded(.down)
    case .mod: a - b * (a / b).rounded(.down)
    case .min: Swift.min(a, b)
    case .max: Swift.max(a, b)
    case .clamp: Swift.max(b, Swift.min(a, c))
    case .lerp: a * (1 - c) + b * c
    case .smoothstep: Self.smoothstep(a, b, c)
    }
  }

  /// A jump where the edges meet.
  private static func smoothstep(_ low: Double, _ high: Double, _ x: Double) -> Double {
    guard low != high else { return x < low ? 0 : 1 }
    let t = Swift.min(Swift.max((x - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
  }
}
