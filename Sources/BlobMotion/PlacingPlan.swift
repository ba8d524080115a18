import BlobGraphics
import BlobScene

/// A list of transforms with their numbers replaced by places on the tape.
struct PlacingPlan: Sendable {
  private enum Step: Sendable {
    case translate(PointPlan)
    case rotate(degrees: Tape.Register, about: PointPlan)
    case scale(x: Tape.Register, y: Tape.Register, about: PointPlan)
  }

  private let steps: [Step]

  init(_ transforms: [Scene.Transform], builder: inout TapeBuilder) {
    steps = transforms.map { transform in
      switch transform {
      case .translate(let offset): .translate(PointPlan(offset, builder: &builder))
      case .rotate(let degrees, let anchor):
        .rotate(degrees: builder.add(degrees), about: PointPlan(anchor, builder: &builder))
      case .scale(let x, let y, let anchor):
        .scale(x: builder.add(x), y: builder.add(y), about: PointPlan(anchor, builder: &builder))
      }
    }
  }

  /// All steps as one map, the first one innermost.
  func map(_ numbers: FrameNumbers) -> AffineMap {
    steps.reduce(.identity) { map, step in
      switch step {
      case .translate(let offset): AffineMap.translation(numbers(offset)).after(map)
      case .rotate(let degrees, let anchor):
        AffineMap.rotation(numbers(degrees, in: SceneLimits.degrees) * .pi / 180, about: numbers(anchor)).after(map)
      case .scale(let x, let y, let anchor):
        AffineMap.scale(
          numbers(x, in: SceneLimits.scale), numbers(y, in: SceneLimits.scale), about: numbers(anchor)
        ).after(map)
      }
    }
  }
}
