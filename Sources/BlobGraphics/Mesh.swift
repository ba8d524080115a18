/// A grid of coloured points, and the smooth sheet of colour through them.
///
/// The grid is cut into patches of four neighbouring points. Over a patch, place and colour are cubics of (u, v) in 0...1 (Ferguson's
/// surface: J. Ferguson, "Multivariable curve interpolation", 1964): Hermite's polynomials of the values and slopes at its corners,
/// with no twist. So the sheet goes through every point, and neither value nor slope jumps from patch to patch.
///
/// The slope of the place is half the difference of the neighbours (Catmull and Rom), at the rim the whole difference of the only one. The
/// slope of the colour, in premultiplied Oklab, is the harmonic mean of the differences to both neighbours, and 0 where they have
/// opposite signs or at the rim (F. Fritsch, J. Butland, 1984): colours never overshoot, and go on evenly beyond the rim.
///
/// Where a patch folds, a later one in order of rows and columns lies on top. Beyond the sheet each place has the colour of the nearest
/// place on its rim.
public struct Mesh: Hashable, Sendable {
  /// Points along a row, and rows; 2 or more each.
  public let columns, rows: Int
  /// The points, row after row.
  public let points: [Point]
  /// Their colours, in the same order.
  public let colors: [Color]

  /// A mesh from its points and colours, `columns * rows` each.
  public init(columns: Int, rows: Int, points: [Point], colors: [Color]) {
    precondition(columns > 1 && rows > 1, "a mesh has two rows and columns at least")
    precondition(points.count == columns * rows && colors.count == points.count, "a mesh has a colour for each point")
    (self.columns, self.rows, self.points, self.colors) = (columns, rows, points, colors)
  }
}
