import BlobGraphics

extension PathData {
  /// The outline with the slots' values put in, `slotValues[i]` for `slots[i]`, in the path data's own units.
  ///
  /// Linear in the number of commands; an arc costs about a dozen trigonometric calls. Values beyond `largestNumber` are
  /// cut to it and what is not a number counts as 0, so every coordinate of the result is finite.
  public func path(slotValues: [Double] = []) -> Path {
    precondition(slotValues.count == slots.count, "one value for each slot")
    var (pen, next) = (PathPen(), 0)
    func value(_ index: Int) -> Double {
      switch operands[next + index] {
      case .number(let value): value
      case .slot(let slot): PathData.bounded(slotValues[slot])
      }
    }
    for command in commands {
      let origin = command.isRelative ? pen.current : .zero
      func point(_ index: Int) -> Point { origin + Point(value(index), value(index + 1)) }
      switch command.verb {
      case .move: pen.move(to: point(0))
      case .line: pen.line(to: point(0))
      case .horizontal: pen.line(to: Point(origin.x + value(0), pen.current.y))
      case .vertical: pen.line(to: Point(pen.current.x, origin.y + value(0)))
      case .cubic: pen.cubic(point(0), point(2), to: point(4))
      case .smoothCubic: pen.smoothCubic(point(0), to: point(2))
      case .quadratic: pen.quadratic(point(0), to: point(2))
      case .smoothQuadratic: pen.smoothQuadratic(to: point(0))
      case .arc:
        pen.arc(
          radiusX: value(0), radiusY: value(1), degrees: value(2), isLarge: value(3) != 0, isClockwise: value(4) != 0,
          to: point(5))
      case .close: pen.close()
      }
      next += command.verb.arity
    }
    return pen.path
  }

  private static func bounded(_ value: Double) -> Double {
    if value.magnitude <= largestNumber { return value }
    return value > 0 ? largestNumber : value < 0 ? -largestNumber : 0
  }
}
