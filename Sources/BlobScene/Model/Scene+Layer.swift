import BlobGraphics

extension Scene {
  /// Shapes that are composited, filtered and placed together.
  public struct Layer: Hashable, Sendable {
    /// Drawn in order, the first one lowest.
    public internal(set) var shapes: [Shape]
    /// Applied in order to the layer's shapes, the first one first.
    public internal(set) var transforms: [Transform]
    /// Where its shapes show, before its transforms; nil is everywhere.
    public internal(set) var clip: Clip?
    /// Applied in order to the layer as one picture, after its transforms and clips.
    public internal(set) var filters: [Filter]
    /// How much of that picture shows, 0 to 1.
    public internal(set) var opacity: Expression
    /// How it mixes with all that is below it.
    public internal(set) var blend: BlendMode
    /// The parameter whose word that is; nil where it is fixed.
    public internal(set) var blendParameter: String?
    /// At most one: the layer shows where this one does, as far as it is opaque. It is placed by its own transforms alone.
    public internal(set) var mask: [Layer]
  }

  /// A painted outline.
  public struct Shape: Hashable, Sendable {
    /// How often it is drawn, each time with another index; nil is once.
    public internal(set) var repetition: Repetition?
    /// What it is.
    public internal(set) var outline: Outline
    /// What it is filled with, in the outline's own space: the fill moves with the shape.
    public internal(set) var fill: Paint
    /// Applied in order, the first one first, before the layer's.
    public internal(set) var transforms: [Transform]
    /// Where it shows, before its transforms; nil is everywhere.
    public internal(set) var clip: Clip?
  }

  /// One shape many times.
  public struct Repetition: Hashable, Sendable {
    /// How many times, 1 or more. Expressions of the shape know it by the name `count`.
    public var count: Int { amount.value }
    let amount: Whole
    /// The name of the index, 0 for the lowest shape, in the shape's expressions.
    public let index: String
  }

  /// A point whose coordinates may move.
  public struct Position: Hashable, Sendable {
    /// Canvas points to the right and down.
    public let x, y: Expression
  }

  /// A step of placing.
  public enum Transform: Hashable, Sendable {
    /// Moves by an offset in canvas points.
    case translate(Position)
    /// Turns by degrees, clockwise where positive, about an anchor.
    case rotate(degrees: Expression, about: Position)
    /// Scales each axis by a factor about an anchor; a negative one mirrors.
    case scale(x: Expression, y: Expression, about: Position)
  }

  /// A rectangle outside of which nothing shows. A width or height of 0 or less hides all.
  public struct Clip: Hashable, Sendable {
    /// Upper left corner and size, in canvas points.
    public let x, y, width, height: Expression
  }

  /// A step from a layer's picture to a new one.
  public enum Filter: Hashable, Sendable {
    /// A Gaussian blur; its standard deviation in canvas points.
    case blur(sigma: Expression)
    /// Keeps what has an opacity from `min` to `max`, opaque, with a smooth edge, in `color` or, where that is nil, in its own.
    case threshold(min: Expression, max: Expression, color: Tint?)
    /// Light about the layer or within it.
    case glow(Glow)
    /// The grain of film.
    case grain(Grain)
  }

  /// Light of one colour; see `BlobGraphics.Glow`.
  public struct Glow: Hashable, Sendable {
    /// Whether it lies on the layer or about it.
    public let side: BlobGraphics.Glow.Side
    /// The standard deviation of its fall, in canvas points.
    public let sigma: Expression
    /// Its colour.
    public internal(set) var color: Tint
    /// Its strength, 0 to 16.
    public let strength: Expression
  }

  /// Noise that looks like film; see `BlobGraphics.Grain`.
  public struct Grain: Hashable, Sendable {
    /// 0 to 1.
    public let strength: Expression
    /// Canvas points along a grain; a constant.
    public let size: Double
    /// Whether it is without colour.
    public let isMonochrome: Bool
    /// Changes a second, about; 0 stands still.
    public let rate: Int

    /// Which of the noise's frames shows: one of 64 in turn, as often as fits the loop.
    public var frame: Expression {
      guard rate > 0 else { return .number(0) }
      let period = Expression.binary(.divided, .number(64), .number(Double(rate)))
      return .call(.floor, [.binary(.times, .number(64), .call(.phase, [period]))])
    }
  }
}
