/// The frames on both sides of a joint, as all that fitting a curve to them takes: the products of their signatures with one another.
struct JointFrames {
  /// Frames on either side.
  static let side = 8

  fileprivate let products: [Double]

  /// The last eight signatures of the left side and the first eight of the right, sixteen in all.
  init(_ window: [[Float]]) {
    precondition(window.count == 2 * Self.side, "eight frames on either side")
    // A constant changes no residual, and without it sums of squares are small enough for what is left of them.
    let moved = window.map { Vector.difference($0, window[0]) }
    var products = [Double](repeating: 0, count: window.count * window.count)
    for row in moved.indices {
      for column in 0...row {
        let product = Double(Vector.dot(moved[row], moved[column]))
        products[row * window.count + column] = product
        products[column * window.count + row] = product
      }
    }
    self.products = products
  }

  /// How far the four frames after the joint are from the four before it on the average, in levels: four frames' way where motion goes on.
  var way: Double {
    let weights = (0..<2 * Self.side).map { abs(2 * $0 - 2 * Self.side + 1) > 8 ? 0 : $0 < Self.side ? -0.25 : 0.25 }
    var sum = 0.0
    for (row, one) in weights.enumerated() where one != 0 {
      for (column, other) in weights.enumerated() { sum += one * other * products[row * weights.count + column] }
    }
    return max(0, sum).squareRoot()
  }
}

/// A polynomial in time through the frames on both sides of a joint, with the right side put some time after the left.
struct JointCurve {
  /// Numbers that are free for each part of a signature.
  private let unknowns: Int
  /// The matrix that takes from sixteen values what no such polynomial explains: the identity less the projection onto the
  /// polynomials, by Gram and Schmidt.
  private let residual: [Double]

  /// Polynomials of up to `degree`, with the right side `gap` frames after the left; 1 is as it should be. With `jumps` the right side
  /// may lie anywhere beside the left as well.
  init(degree: Int, gap: Double, jumps: Bool = false) {
    let (side, count) = (JointFrames.side, 2 * JointFrames.side)
    let times = (0..<count).map { $0 < side ? Double($0 - side + 1) : Double($0 - side) + gap }
    var waves = (0...degree).map { power in
      times.map { time in (0..<power).reduce(1.0) { product, _ in product * (time - gap / 2) / Double(side) } }
    }
    if jumps { waves.append((0..<count).map { $0 < side ? 0 : 1 }) }
    let basis = waves.reduce(into: [[Double]]()) { basis, wave in
      var wave = wave
      // Twice, for the rounding of the first time.
      for _ in 0..<2 {
        for other in basis {
          let part = zip(wave, other).reduce(0) { $0 + $1.0 * $1.1 }
          wave = zip(wave, other).map { $0 - part * $1 }
        }
      }
      let length = wave.reduce(0) { $0 + $1 * $1 }.squareRoot()
      basis.append(wave.map { $0 / length })
    }
    unknowns = basis.count
    residual = (0..<count * count).map { index in
      let (row, column) = (index / count, index % count)
      return basis.reduce(row == column ? 1.0 : 0) { $0 - $1[row] * $1[column] }
    }
  }

  /// The mean square of what is left of the signatures, in levels.
  func square(_ frames: JointFrames) -> Double {
    let freedom = Double(2 * JointFrames.side - unknowns)
    return max(0, zip(residual, frames.products).reduce(0) { $0 + $1.0 * $1.1 } / freedom)
  }
}
