import BlobGraphics

/// All expressions of a scene as one straight list of instructions over numbered registers.
///
/// Equal parts share a register, constants are folded, named values are worked out once, so that a frame costs one pass over
/// the list: 2 to 100 ns an instruction. Nothing loops or branches, so the cost is the same for every frame.
public struct Tape: Hashable, Sendable {
  /// Where an expression's value stands after `run`.
  public struct Register: Hashable, Sendable {
    /// Its place in the memory that `run` sets.
    public let index: Int
  }

  struct Instruction: Hashable, Sendable {
    let operation: TapeOperation
    /// Registers of the operands; those an operation does not take are 0.
    let a, b, c: Int
  }

  /// Start values: constants stand here already.
  let registers: [Double]
  let instructions: [Instruction]
  /// `targets[i]` is the register that `instructions[i]` sets.
  let targets: [Int]
  /// Whole cycles in the loop, for `TapeOperation.phase`.
  let cycles: [Int]
  let noise: SeededNoise

  /// The number of registers.
  public var count: Int { registers.count }

  /// Sets `memory`, `count` numbers, to the registers' values at `position`. Every one is finite: an operation without a
  /// finite result (a division by 0, the root of -1) gives 0.
  public func run(at position: LoopPosition, into memory: UnsafeMutableBufferPointer<Double>) {
    precondition(memory.count == registers.count, "one number for each register")
    _ = memory.update(from: registers)
    for (instruction, target) in zip(instructions, targets) {
      memory[target] =
        switch instruction.operation {
        case .phase: position.phase(cycles: cycles[instruction.a])
        case let operation:
          operation.apply(memory[instruction.a], memory[instruction.b], memory[instruction.c], noise)
        }
    }
  }
}
