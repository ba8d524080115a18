extension Path {
  /// A closed polygon through `points` with its corners rounded by arcs of `cornerRadius`, or of as much as leaves half of
  /// each neighbouring side. 0 leaves the corners sharp; fewer than three points give an empty path.
  ///
  /// Each arc takes a cubic for every 45 degrees that it turns, as `ellipse` does.
  public static func polygon(_ points: [Point], cornerRadius: Double) -> Path {
    guard points.count > 2 else { return Path() }
    guard cornerRadius > 0 else { return polygon(points) }
    var path = Path()
    for i in points.indices {
      let (before, corner, after) = (
        points[(i + points.count - 1) % points.count], points[i], points[(i + 1) % points.count]
      )
      path.appendCorner(from: before, around: corner, to: after, radius: cornerRadius, isFirst: i == 0)
    }
    path.close()
    return path
  }

  private mutating func appendCorner(
    from before: Point, around corner: Point, to after: Point, radius: Double, isFirst: Bool
  ) {
    func draw(to p: Point) { if isFirst { move(to: p) } else { line(to: p) } }
    let (incoming, outgoing) = (corner - before, after - corner)
    let (lengthIn, lengthOut) = (incoming.length, outgoing.length)
    guard lengthIn > 0, lengthOut > 0 else { return draw(to: corner) }
    let (u, v) = (incoming * (1 / lengthIn), outgoing * (1 / lengthOut))
    let turn = arcTangent(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
    // The arc touches both sides this far from the corner; where the path turns straight back there is no such place.
    let slope = sine(turn.magnitude / 2) / max(cosine(turn / 2), 1e-9)
    let reach = min(radius * slope, lengthIn / 2, lengthOut / 2)
    guard slope > 1e-6 else { return draw(to: corner) }
    let arcRadius = reach / slope
    let normal = turn > 0 ? Point(-u.y, u.x) : Point(u.y, -u.x)
    let begin = corner - u * reach
    let center = begin + normal * arcRadius
    draw(to: begin)

    let count = min(max((turn.magnitude / (.pi / 4) - 1e-9).rounded(.up), 1), 4)
    let step = turn.magnitude / count
    let arm = 4 / 3 * sine(step / 4) / cosine(step / 4)
    /// The point at angle `a` along the arc, and the direction there.
    func at(_ a: Double) -> (Point, Point) {
      let (c, s) = (cosine(a), sine(a))
      return (center + (u * s - normal * c) * arcRadius, (u * c + normal * s) * arcRadius)
    }
    var (from, direction) = at(0)
    for i in 1...Int(count) {
      let (to, next) = at(step * Double(i))
      cubic(from + direction * arm, to - next * arm, to: to)
      (from, direction) = (to, next)
    }
  }

  /// A regular polygon of `sides` corners (3 or more) on a circle, one of them straight up. Clockwise on screen.
  public static func regularPolygon(center: Point, radius: Double, sides: Int, cornerRadius: Double = 0) -> Path {
    guard radius > 0 else { return Path() }
    return polygon(ring(center, [radius], count: sides), cornerRadius: cornerRadius)
  }

  /// A star of `points` tips (2 or more) at `radius`, one of them straight up, with notches at `innerRadius` between them.
  public static func star(
    center: Point, radius: Double, innerRadius: Double, points: Int, cornerRadius: Double = 0
  ) -> Path {
    guard radius > 0 || innerRadius > 0 else { return Path() }
    return polygon(ring(center, [radius, innerRadius], count: 2 * points), cornerRadius: cornerRadius)
  }

  /// `count` points in equal steps of angle from straight up, at `radii` in turn.
  private static func ring(_ center: Point, _ radii: [Double], count: Int) -> [Point] {
    (0..<count).map { i in
      let angle = 2 * .pi * Double(i) / Double(count)
      let radius = radii[i % radii.count]
      return Point(center.x + radius * sine(angle), center.y - radius * cosine(angle))
    }
  }
}
