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

  let setting: Setting?
  private let noise: SeededNoise
  private var registers: [Double] = []
  private var isConstant: [Bool] = []
  private var instructions: [Tape.Instruction] = []
  private var targets: [Int] = []
  var cycles: [Int] = []
  private var constants: [UInt64: Int] = [:]
  private var known: [Tape.Instruction: Int] = [:]
  private var names: [String: Int] = [:]
  private(set) var exact: [String: Rational] = [:]
  /// The scene's palette.
  public private(set) var palette: [Color] = []
  /// The scene's colours by name.
  public private(set) var colors: [String: Color] = [:]
  /// How the scene's background is made.
  public private(set) var background = Scene.Tint.color(.white)

  /// A builder that knows `scene`'s named values.
  public init(scene: Scene, setting: Setting) {
    self.init(values: scene.givenNumbers + scene.values, setting: setting, seed: scene.seed)
    (palette, colors, background) = (scene.palette, scene.namedColors, scene.backgroundTint)
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

  /// Lets what is added from now on know `name` as a whole number, or, where that is nil, as a number that is not known.
  public mutating func bind(_ name: String, to value: Int?) {
    names[name] = value.map { constant(Double($0)) } ?? unknown()
    exact[name] = value.map { Rational($0) }
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

  /// What stands in `register` in every frame, where that is known.
  public func constantValue(in register: Tape.Register) -> Double? {
    isConstant[register.index] ? registers[register.index] : nil
  }

  /// Puts `expression` onto the tape, or finds it there.
  public mutating func add(_ expression: Scene.Expression) -> Tape.Register {
    Tape.Register(index: index(of: expression))
  }

  mutating func index(of expression: Scene.Expression) -> Int {
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

// MARK: Registers

extension TapeBuilder {
  mutating func constant(_ value: Double) -> Int {
    let value = value.isFinite ? value + 0 : 0  // -0 is 0
    if let index = constants[value.bitPattern] { return index }
    let index = register(value, isConstant: true)
    constants[value.bitPattern] = index
    return index
  }

  /// A register whose value is not known yet.
  mutating func unknown() -> Int { register(0, isConstant: false) }

  private mutating func register(_ value: Double, isConstant constant: Bool) -> Int {
    registers.append(value)
    isConstant.append(constant)
    return registers.count - 1
  }

  /// The register of an operation, which is worked out at once where its operands are constants.
  mutating func emit(_ operation: TapeOperation, _ a: Int, _ b: Int = 0, _ c: Int = 0) -> Int {
    // What an operation does not take is register 0, pi, a constant.
    if isConstant[a], isConstant[b], isConstant[c], !needsSeed(operation) {
      return constant(operation.apply(registers[a], registers[b], registers[c], noise))
    }
    return instruction(Tape.Instruction(operation: operation, a: a, b: b, c: c))
  }

  /// Without a setting there is no seed, and chance has no constant value.
  private func needsSeed(_ operation: TapeOperation) -> Bool { operation == .random && setting == nil }

  mutating func instruction(_ instruction: Tape.Instruction) -> Int {
    if let index = known[instruction] { return index }
    let index = register(0, isConstant: false)
    instructions.append(instruction)
    targets.append(index)
    known[instruction] = index
    return index
  }
}
