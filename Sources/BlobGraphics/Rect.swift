/// An axis-aligned rectangle, `minX <= maxX` and `minY <= maxY`; y runs down.
public struct Rect: Hashable, Sendable {
  /// Left edge.
  public var minX: Double
  /// Upper edge.
  public var minY: Double
  /// Right edge.
  public var maxX: Double
  /// Lower edge.
  public var maxY: Double

  /// A rectangle from its four edges, in the order left, top, right, bottom.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle from its upper left corner and its size (both sides at least 0).
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Horizontal extent.
  public var width: Double { maxX - minX }
  /// Vertical extent.
  public var height: Double { maxY - minY }
  /// Midpoint.
  public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }

  /// The corners in drawing order: top left, top right, bottom right, bottom left.
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }
}
