extension Scene {
  /// A grid of coloured points; see `BlobGraphics.Mesh` for the sheet of colour through them.
  public struct Mesh: Hashable, Sendable {
    /// Points along a row, and rows.
    public let columns, rows: Int
    /// Where the points are.
    public let form: Form
    /// Their colours, row after row.
    public internal(set) var colors: [Tint]

    /// Where the points of a grid are.
    public enum Form: Hashable, Sendable {
      /// Each where it says, row after row.
      case points([Position])
      /// Spread evenly over a box, and about.
      case spread(Spread)
    }

    /// A grid spread evenly over a box, whose points wander about their places: those on a side along it only, those in the corners
    /// not at all.
    ///
    /// A point is off by `wander` cells of the grid times a seeded noise of its own along each axis, so that it closes in value and slope at
    /// every length of loop.
    public struct Spread: Hashable, Sendable {
      /// Upper left corner and size of the box, in canvas points.
      public let x, y, width, height: Expression
      /// How far points go, in cells, 0 to 0.45.
      public let wander: Expression
      /// Of the motion, in seconds; a constant.
      public let period: Expression
      /// Another number, another motion.
      public let variation: Expression
    }

    /// Where the points are, row after row, as expressions of what every scene knows.
    public var positions: [Position] {
      switch form {
      case .points(let points): points
      case .spread(let spread):
        (0..<columns * rows).map { k in
          let (column, row) = (k % columns, k / columns)
          return Position(
            x: spread.place(spread.x, spread.width, column, of: columns, key: 4 * k + 1),
            y: spread.place(spread.y, spread.height, row, of: rows, key: 4 * k + 3))
        }
      }
    }
  }
}

extension Scene.Mesh.Spread {
  /// Whether its points may move by themselves.
  var isAlive: Bool { wander.literal != 0 }

  fileprivate func place(
    _ start: Scene.Expression, _ length: Scene.Expression, _ index: Int, of count: Int, key: Int
  ) -> Scene.Expression {
    let cells = Double(count - 1)
    let even = Scene.Expression.number(Double(index) / cells)
    var share = even
    if isAlive, index > 0, index < count - 1 {
      // Keys of one mesh lie between the whole numbers that presets use, and between the places of a blob.
      let place = Double(key) / 1024
      let key =
        variation.literal.map { .number($0 + place) } ?? Scene.Expression.binary(.plus, variation, .number(place))
      let strength = Scene.Expression.call(.clamp, [wander, .number(0), .number(SceneLimits.wander.upperBound)])
      let noise = Scene.Expression.binary(.times, strength, .call(.noise, [period, key]))
      share = .binary(.plus, even, .binary(.divided, noise, .number(cells)))
    }
    return .binary(.plus, start, .binary(.times, length, share))
  }
}
