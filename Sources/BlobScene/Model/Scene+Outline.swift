import BlobGraphics

extension Scene {
  /// The geometry of a shape. Lengths are in canvas points; what has no area draws nothing.
  public enum Outline: Hashable, Sendable {
    /// A circle.
    case circle(center: Position, radius: Expression)
    /// An ellipse with its axes along x and y.
    case ellipse(center: Position, radii: Position)
    /// A rectangle from its upper left corner, its corners rounded by `corner` or by what half of its shorter side allows.
    case rectangle(x: Expression, y: Expression, width: Expression, height: Expression, corner: Expression)
    /// A regular polygon, one of its corners straight up.
    case polygon(center: Position, radius: Expression, sides: Whole, corner: Expression)
    /// A star, one of its `points` tips straight up, with notches at the radius `inner`.
    case star(center: Position, radius: Expression, inner: Expression, points: Whole, corner: Expression)
    /// A soft closed form that may be alive.
    case blob(Blob)
    /// SVG path data; `numbers[i]` is the value of `data.slots[i]`.
    case path(data: PathData, numbers: [Expression], rule: FillRule)
    /// The outlines of an SVG document.
    case svg(Drawing)
  }

  /// A closed smooth curve through points in equal steps of angle round a centre.
  ///
  /// A point's distance from the centre is `radius` (1 + `irregularity` r) (1 + `wobble` n), where r is a seeded number and n a seeded
  /// noise with the period, both -1 to 1 and of the point's own. So it closes in value and slope at every length of loop.
  public struct Blob: Hashable, Sendable {
    /// What the points stand around.
    public let center: Position
    /// Their distance from it on average, in canvas points.
    public let radius: Expression
    /// How many there are.
    public let points: Whole
    /// How far from a circle the form is, and how far from that it moves; 0 to 0.9.
    public let irregularity, wobble: Expression
    /// Of the motion, in seconds; a constant.
    public let period: Expression
    /// Another number, another form.
    public let variation: Expression

    /// Whether it may move by itself.
    var isAlive: Bool { wobble.literal != 0 }

    /// The distances of its points, as expressions of what every scene knows.
    public var distances: [Expression] {
      (0..<points.value).map { i in
        // Places of one form lie between the whole numbers that presets use as keys.
        let place = Double(2 * i + 1) / 256
        let key = variation.literal.map { .number($0 + place) } ?? Expression.binary(.plus, variation, .number(place))
        let spread = Expression.binary(.minus, .binary(.times, .number(2), .call(.random, [key])), .number(1))
        let form = factor(irregularity, spread)
        let still = Expression.binary(.times, radius, form)
        return isAlive ? .binary(.times, still, factor(wobble, .call(.noise, [period, key]))) : still
      }
    }

    private func factor(_ strength: Expression, _ value: Expression) -> Expression {
      let strength = Expression.call(.clamp, [strength, .number(0), .number(SceneLimits.unevenness.upperBound)])
      return .binary(.plus, .number(1), .binary(.times, strength, value))
    }
  }
}
