extension TapeBuilder {
  /// The register of a function of `arguments`.
  mutating func call(_ function: Scene.Expression.Function, _ arguments: [Scene.Expression]) -> Int {
    if let multiple = function.periodsPerArgument { return motion(function, arguments, multiple: multiple) }
    let operands = arguments.map { index(of: $0) }
    let (a, b, c) = (operands[0], operands.count > 1 ? operands[1] : 0, operands.count > 2 ? operands[2] : 0)
    switch function {
    case .linear: return emit(.clamp, a, constant(0), constant(1))
    case .ease: return easing(0.25, 0.1, 0.25, 1, at: a)
    case .easeIn: return easing(0.42, 0, 1, 1, at: a)
    case .easeOut: return easing(0, 0, 0.58, 1, at: a)
    case .easeInOut: return easing(0.42, 0, 0.58, 1, at: a)
    case .bezier: return emit(.bezierValue, b, operands[3], emit(.bezierParameter, a, c, operands[4]))
    case .smooth: return emit(.spring, constant(0), a)
    case .snappy: return emit(.spring, constant(0.15), a)
    case .bouncy: return emit(.spring, constant(0.3), a)
    case .radians: return emit(.times, a, constant(.pi / 180))
    case .degrees: return emit(.times, a, constant(180 / .pi))
    case .min: return operands.dropFirst().reduce(a) { emit(.min, $0, $1) }
    case .max: return operands.dropFirst().reduce(a) { emit(.max, $0, $1) }
    default: return emit(Self.direct[function] ?? .plus, a, b, c)
    }
  }

  /// Functions that are one operation on the arguments as they stand.
  private static let direct: [Scene.Expression.Function: TapeOperation] = [
    .random: .random, .sin: .sin, .cos: .cos, .tan: .tan, .atan2: .atan2, .sqrt: .sqrt, .pow: .pow, .exp: .exp,
    .hypot: .hypot, .abs: .abs, .sign: .sign, .floor: .floor, .ceil: .ceil, .round: .round, .fract: .fract,
    .circularEaseIn: .circularIn, .circularEaseOut: .circularOut, .circularEaseInOut: .circularInOut, .spring: .spring,
    .steps: .steps, .mod: .mod, .clamp: .clamp, .lerp: .lerp, .smoothstep: .smoothstep,
  ]

  private mutating func easing(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at t: Int) -> Int {
    return emit(.bezierValue, constant(y1), constant(y2), emit(.bezierParameter, constant(x1), constant(x2), t))
  }

  private mutating func motion(
    _ function: Scene.Expression.Function, _ arguments: [Scene.Expression], multiple: Int
  ) -> Int {
    let argument = arguments[0].exactValue(values: exact) ?? Rational(1)
    let period = argument.times(Rational(multiple)) ?? Rational(1)
    let phase = phase(of: period)
    switch function {
    case .sine: return emit(.sineTurn, phase)
    case .cosine: return emit(.cosineTurn, phase)
    case .triangle: return emit(.triangle, phase)
    case .remainder: return emit(.remainder, phase, constant(period.value))
    case .pingpong: return emit(.pingpong, phase)
    case .noise: return emit(.noise, phase, index(of: arguments[1]))
    default: return phase
    }
  }

  private mutating func phase(of period: Rational) -> Int {
    guard let setting else { return unknown() }
    let count = PeriodSnap(nominal: period, loop: setting.loop).cycles
    let place = cycles.firstIndex(of: count) ?? cycles.count
    if place == cycles.count { cycles.append(count) }
    return instruction(Tape.Instruction(operation: .phase, a: place, b: 0, c: 0))
  }
}
