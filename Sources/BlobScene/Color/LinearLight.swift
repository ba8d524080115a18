import BlobGraphics

/// A colour as linear light in sRGB's primaries; beyond 0...1 where it lies outside sRGB.
struct LinearLight {
  var red, green, blue: Double

  /// The names of CSS's predefined spaces (CSS Color 4, 10), as `color()` takes them. `rec2020` is not among them: CSS changed its
  /// transfer function in 2025 (csswg-drafts issue 12574) and browsers do not agree, so its colours have no one meaning.
  static let spaces = ["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "xyz", "xyz-d50", "xyz-d65"]

  /// Three channels in a predefined space; nil for an unknown one.
  init?(space: String, _ c: [Double]) {
    switch space {
    case "srgb":
      self.init(red: LinearLight.extended(c[0]), green: LinearLight.extended(c[1]), blue: LinearLight.extended(c[2]))
    case "srgb-linear": self.init(red: c[0], green: c[1], blue: c[2])
    case "display-p3": self.init(xyz: Matrix.displayP3 * c.map(LinearLight.extended))
    case "a98-rgb": self.init(xyz: Matrix.a98 * c.map { LinearLight.gamma($0, 563.0 / 256) })
    case "prophoto-rgb":
      self.init(
        xyz: Matrix.d50ToD65
          * (Matrix.proPhoto * c.map { abs($0) <= 16.0 / 512 ? $0 / 16 : LinearLight.gamma($0, 1.8) }))
    case "xyz", "xyz-d65": self.init(xyz: c)
    case "xyz-d50": self.init(xyz: Matrix.d50ToD65 * c)
    default: return nil
    }
  }

  init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  private init(xyz: [Double]) {
    let c = Matrix.sRGB.inverse * xyz
    self.init(red: c[0], green: c[1], blue: c[2])
  }

  /// Oklab, lightness 0...1.
  static func oklab(lightness: Double, a: Double, b: Double) -> LinearLight {
    let light = Oklab(lightness: lightness, a: a, b: b).linear
    return LinearLight(red: light.red, green: light.green, blue: light.blue)
  }

  /// CIE Lab with white D50, lightness 0...100 (CSS Color 4, 9.3).
  static func lab(lightness: Double, a: Double, b: Double) -> LinearLight {
    let f1 = (lightness + 16) / 116
    let xyz = zip([f1 + a / 500, f1, f1 - b / 200], White.d50).map { f, white in
      let cube = f * f * f
      return white * (cube > 216.0 / 24389 ? cube : (116 * f - 16) / (24389.0 / 27))
    }
    return LinearLight(xyz: Matrix.d50ToD65 * xyz)
  }

  /// sRGB's curve, mirrored for negative values.
  private static func extended(_ c: Double) -> Double { c < 0 ? -linearized(-c) : linearized(c) }
  private static func gamma(_ c: Double, _ exponent: Double) -> Double {
    c < 0 ? -power(-c, exponent) : power(c, exponent)
  }
}

/// White points as XYZ with Y = 1, from the chromaticities that CSS uses.
private enum White {
  static let d50 = xyz(0.3457, 0.3585)
  static let d65 = xyz(0.3127, 0.3290)
  static func xyz(_ x: Double, _ y: Double) -> [Double] { [x / y, 1, (1 - x - y) / y] }
}

/// Three rows of three. The matrices of RGB spaces are computed from primaries and white, so there are no digits to mistype.
private struct Matrix {
  var rows: [[Double]]

  static let sRGB = Matrix(primaries: [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)], white: White.d65)
  static let displayP3 = Matrix(primaries: [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)], white: White.d65)
  static let a98 = Matrix(primaries: [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], white: White.d65)
  static let proPhoto = Matrix(
    primaries: [(0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105)], white: White.d50)

  /// Bradford's adaptation (as in ICC profiles): the whites are scaled into each other in its cone responses.
  static let d50ToD65: Matrix = {
    let cones = Matrix(rows: [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])
    let gains = zip(cones * White.d65, cones * White.d50).map { $0 / $1 }
    return cones.inverse * (Matrix(diagonal: gains) * cones)
  }()

  /// Columns are the primaries' XYZ, each as strong as makes their sum white.
  init(primaries: [(Double, Double)], white: [Double]) {
    let columns = primaries.map { White.xyz($0.0, $0.1) }
    let plain = Matrix(rows: (0..<3).map { row in columns.map { $0[row] } })
    self = plain * Matrix(diagonal: plain.inverse * white)
  }

  init(rows: [[Double]]) { self.rows = rows }
  init(diagonal d: [Double]) { rows = [[d[0], 0, 0], [0, d[1], 0], [0, 0, d[2]]] }

  static func * (m: Matrix, v: [Double]) -> [Double] { m.rows.map { $0[0] * v[0] + $0[1] * v[1] + $0[2] * v[2] } }
  static func * (m: Matrix, n: Matrix) -> Matrix {
    let columns = (0..<3).map { column in m * n.rows.map { $0[column] } }
    return Matrix(rows: (0..<3).map { row in columns.map { $0[row] } })
  }

  /// By cofactors; all matrices here are far from singular.
  var inverse: Matrix {
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (r1, r2, c1, c2) = ((row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3)
      return rows[r1][c1] * rows[r2][c2] - rows[r1][c2] * rows[r2][c1]
    }
    let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * cofactor(0, $1) }
    return Matrix(rows: (0..<3).map { row in (0..<3).map { cofactor($0, row) / determinant } })
  }
}
