import BlobGraphics
import BlobScene

/// Turns a scene and a place in its loop into a frame's draw list.
///
/// All that does not move is worked out once, at the start: names, constants, cycles of each period. A frame then costs one pass
/// over the scene's tape of instructions and one over its shapes, a few microseconds for the built-in presets. The same
/// place gives the same list on any thread.
public struct Choreographer: Sendable {
  /// Frame size in pixels.
  public let width, height: Int
  /// How each period of the scene is stretched to fill the loop with whole cycles, in rising order of the nominal period.
  public let periods: [PeriodSnap]

  private let background: TintPlan
  private let tape: Tape
  private let layers: [LayerPlan]
  private let framing: Framing

  /// Prepares `scene` for a loop and a frame of `width` by `height` pixels, 1 or more each.
  public init(scene: Scene, loop: Loop, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a frame has a pixel at least")
    (self.width, self.height) = (width, height)
    framing = Framing(canvas: scene.canvas, width: width, height: height)
    periods = scene.periods.map { PeriodSnap(nominal: $0, loop: loop) }
    var builder = TapeBuilder(scene: scene, setting: TapeBuilder.Setting(loop: loop, visible: framing.visible))
    background = TintPlan(scene.backgroundTint, builder: &builder)
    layers = scene.layers.map { LayerPlan($0, seed: scene.seed, builder: &builder) }
    tape = builder.finish()
  }

  /// The frame at `position`.
  public func drawList(at position: LoopPosition) -> DrawList {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: tape.count) { memory in
      memory.initialize(repeating: 0)
      tape.run(at: position, into: memory)
      let numbers = FrameNumbers(memory: UnsafeBufferPointer(memory))
      return DrawList(
        width: width, height: height, background: background.color(numbers),
        layers: layers.map { $0.layer(numbers, in: framing) })
    }
  }
}

/// A frame's numbers while a draw list is made of them. Lives inside `Choreographer.drawList(at:)` only.
struct FrameNumbers {
  let memory: UnsafeBufferPointer<Double>

  /// The number in `register`, which is finite, or the nearest in `range`.
  func callAsFunction(_ register: Tape.Register, in range: ClosedRange<Double>) -> Double {
    min(max(memory[register.index], range.lowerBound), range.upperBound)
  }

  /// A point whose coordinates are within `SceneLimits.coordinate`.
  func callAsFunction(_ point: PointPlan) -> Point {
    Point(self(point.x, in: SceneLimits.coordinate), self(point.y, in: SceneLimits.coordinate))
  }
}

/// Where a point's coordinates stand on the tape.
struct PointPlan: Hashable, Sendable {
  let x, y: Tape.Register

  init(_ position: Scene.Position, builder: inout TapeBuilder) {
    self.init(x: position.x, y: position.y, builder: &builder)
  }

  init(x: Scene.Expression, y: Scene.Expression, builder: inout TapeBuilder) {
    self.x = builder.add(x)
    self.y = builder.add(y)
  }
}
