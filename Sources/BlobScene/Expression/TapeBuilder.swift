import BlobGraphics

/// Puts expressions onto a tape.
///
/// What depends on nothing but constants is worked out here, with the same operations that the tape runs, and becomes a
/// constant. Without a `Setting` the phase and the visible rectangle are unknown, which serves to find what is constant.
public struct TapeBuilder {
  /// What is fixed before the first frame.
  public struct Setting: Hashable, Sendable {
    /// The loop, which decides how often each period fits.
    public let loop: Loop
    /// What the frame shows, in canvas points.
    public let visible: Rect

    /// A setting from its parts.
    public init(loop: Loop, visible: Rect) { (self.loop, self.visible) = (loop, visible) }
  }

  private let setting: Setting?
  private let noise: SeededNoise
  private var registers: [Double] = []
  private var isConstant: [Bool] = []
  private var instructions: [Tape.Instruction] = []
  private var targets: [Int] = []
  private var cycles: [Int] = []
  private var constants: [UInt64: Int] = [:]
  private var known: [Tape.Instruction: Int] = [:]
  private var names: [String: Int] = [:]
  private var exact: [String: Rational] = [:]

  /// A builder that knows `scene`'s named values.
  public init(scene: Scene, setting: Setting) {
    self.init(values: scene.values, setting: setting, seed: scene.seed)
  }

  /// `values` in an order in which none uses a later one; see `ValueOrder`.
  init(values: [Scene.Value], setting: Setting?, seed: Int = 0) {
    self.setting = setting
    noise = SeededNoise(seed: UInt64(bitPattern: Int64(seed)))
    names[Scene.Expression.Constant.pi.rawValue] = constant(.pi)
    for (edge, value) in edges { names[edge.rawValue] = value.map { constant($0) } ?? unknown() }
    for value in values {
      names[value.name] = add(value.expression).index
      exact[value.name] = value.expression.exactValue(values: exact)
    }
  }

  private var edges: [(Scene.Expression.Constant, Double?)] {
    let visible = setting?.visible
    return [(.left, visible?.minX), (.right, visible?.maxX), (.top, visible?.minY), (.bottom, visible?.maxY)]
  }

  /// The tape of all that was added.
  public func finish() -> Tape {
    Tape(registers: registers, instructions: instructions, targets: targets, cycles: cycles, noise: noise)
  }

  /// What `expression` always is, where it does not depend on the phase (or on what is unknown). Puts it onto the tape.
  public mutating func constantValue(of expression: Scene.Expression) -> Double? {
    let index = index(of: expression)
    return isConstant[index] ? registers[index] : nil
  }

  /// Puts `expression` onto the tape, or finds it there.
  public mutating func add(_ expression: Scene.Expression) -> Tape.Register {
    Tape.Register(index: index(of: expression))
  }

  private mutating func index(of expression: Scene.Expression) -> Int {
    switch expression {
    case .number(let value): return constant(value)
    case .name(let name): return names[name] ?? constant(0)
    case .negation(let operand): return emit(.minus, constant(0), index(of: operand))
    case .not(let operand): return emit(.not, index(of: operand))
    case .binary(let symbol, let left, let right): return binary(symbol, index(of: left), index(of: right))
    case .choice(let condition, let then, let otherwise):
      return emit(.choose, index(of: condition), index(of: then), index(of: otherwise))
    case .call(let function, let arguments): return call(function, arguments)
    }
  }

  private mutating func binary(_ symbol: Scene.Expression.Operator, _ a: Int, _ b: Int) -> Int {
    switch symbol {
    case .plus: emit(.plus, a, b)
    case .minus: emit(.minus, a, b)
    case .times: emit(.times, a, b)
    case .divided: emit(.divided, a, b)
    case .less: emit(.less, a, b)
    case .lessOrEqual: emit(.lessOrEqual, a, b)
    case .greater: emit(.less, b, a)
    case .greaterOrEqual: emit(.lessOrEqual, b, a)
    case .equal: emit(.equal, a, b)
    case .notEqual: emit(.notEqual, a, b)
    case .and: emit(.and, a, b)
    case .or: emit(.or, a, b)
    }
  }
}

// MARK: Functions

extension TapeBuilder {
  private mutating func call(_ function: Scene.Expression.Function, _ arguments: [Scene.Expression]) -> Int {
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
    .mod: .mod, .clamp: .clamp, .lerp: .lerp, .smoothstep: .smoothstep,
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

// MARK: Registers

extension TapeBuilder {
  private mutating func constant(_ value: Double) -> Int {
    let value = value.isFinite ? value + 0 : 0  // -0 is 0
    if let index = constants[value.bitPattern] { return index }
    let index = register(value, isConstant: true)
    constants[value.bitPattern] = index
    return index
  }

  /// A register whose value is not known yet.
  private mutating func unknown() -> Int { register(0, isConstant: false) }

  private mutating func register(_ value: Double, isConstant constant: Bool) -> Int {
    registers.append(value)
    isConstant.append(constant)
    return registers.count - 1
  }

  private mutating func emit(_ operation: TapeOperation, _ a: Int, _ b: Int = 0, _ c: Int = 0) -> Int {
    // What an operation does not take is register 0, pi, a constant.
    if isConstant[a], isConstant[b], isConstant[c], !needsSeed(operation) {
      return constant(operation.apply(registers[a], registers[b], registers[c], noise))
    }
    return instruction(Tape.Instruction(operation: operation, a: a, b: b, c: c))
  }

  /// Without a setting there is no seed, and chance has no constant value.
  private func needsSeed(_ operation: TapeOperation) -> Bool { operation == .random && setting == nil }

  private mutating func instruction(_ instruction: Tape.Instruction) -> Int {
    if let index = known[instruction] { return index }
    let index = register(0, isConstant: false)
    instructions.append(instruction)
    targets.append(index)
    known[instruction] = index
    return index
  }
}
