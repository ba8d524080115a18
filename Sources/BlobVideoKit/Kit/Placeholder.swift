/// A picture in a few hundred bytes of CSS: soft glows over a gradient, for the moment before the poster has come.
///
/// Positions and radii are in percent of the box. `Placeholder(of:)` fits one to a picture.
public struct Placeholder: Hashable, Sendable {
  /// An ellipse that is opaque in its core and from there fades evenly to nothing at its rim.
  struct Glow: Hashable, Sendable {
    /// Centre, in percent of the width and of the height.
    var x, y: Int
    /// Radii, in percent of the width and of the height, 1 or more.
    var radiusX, radiusY: Int
    /// How far the core reaches, in percent of the radius, 0...99.
    var core: Int
    /// Colour.
    var color = CSSColor.white

    /// Opacity at a place, both coordinates in percent: 1 in the core, 0 from the rim on.
    func opacity(x: Double, y: Double) -> Double {
      let (dx, dy) = ((x - Double(self.x)) / Double(radiusX), (y - Double(self.y)) / Double(radiusY))
      let distance = (dx * dx + dy * dy).squareRoot()
      return min(max((1 - distance) / (1 - Double(core) / 100), 0), 1)
    }

    /// The gradient as a CSS image.
    var css: String {
      let core = core == 0 ? "" : " \(core)%"
      return "radial-gradient(\(radiusX)% \(radiusY)% at \(x)% \(y)%,\(color)\(core),\(color.transparent))"
    }
  }

  /// What lies under the glows: one colour, an even change, another colour.
  struct Ground: Hashable, Sendable {
    /// Whether the change runs from left to right instead of from top to bottom.
    var isHorizontal = false
    /// Where the change begins and ends, in percent, 0...100, `from` below `to`.
    var from = 0, to = 100
    /// The colours at both ends.
    var first = CSSColor.white, last = CSSColor.white

    /// The share of the last colour at a place, 0...1.
    func progress(x: Double, y: Double) -> Double {
      min(max(((isHorizontal ? x : y) - Double(from)) / Double(to - from), 0), 1)
    }

    /// The gradient as a CSS image.
    var css: String {
      let stops = "\(first)\(from == 0 ? "" : " \(from)%"),\(last)\(to == 100 ? "" : " \(to)%")"
      return "linear-gradient(\(isHorizontal ? "90deg," : "")\(stops))"
    }
  }

  /// The glows, topmost first, as CSS lists backgrounds.
  var glows: [Glow]
  /// What lies under them.
  var ground: Ground

  /// The value of `background-image`: about 400 bytes for six glows.
  public var css: String { (glows.map(\.css) + [ground.css]).joined(separator: ",") }

  /// What a browser shows at a place, both coordinates in percent, before it rounds to 8 bits: red, green, blue in 0...255.
  func channels(x: Double, y: Double) -> SIMD4<Double> {
    let progress = ground.progress(x: x, y: y)
    var color = ground.first.channels * (1 - progress) + ground.last.channels * progress
    for glow in glows.reversed() {
      let opacity = glow.opacity(x: x, y: y)
      color = color * (1 - opacity) + glow.color.channels * opacity
    }
    return color
  }

  /// How far the placeholder is from `picture`: the root of the mean square over all channels and a grid of 64 x 64 places, in
  /// steps of 255. A step of 10 is seen as a soft change when the poster comes; shapes with hard edges stay above it.
  public func error(against picture: KitPicture) -> Double {
    let count = 64
    let cells = picture.cells(columns: count, rows: count)
    func middle(_ cell: Int) -> Double { (Double(cell) + 0.5) * 100 / Double(count) }
    var sum = 0.0
    for row in 0..<count {
      for column in 0..<count {
        let miss = channels(x: middle(column), y: middle(row)) - cells[row * count + column]
        sum += (miss * miss).sum()
      }
    }
    return (sum / Double(3 * count * count)).squareRoot()
  }
}
