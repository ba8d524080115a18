/// The normal equations of a least-squares fit of layer colours: A c = b for red, green and blue at once, where A sums the products
/// of the layers' shares over all places, and b their products with the picture.
struct ColorEquations {
  /// Unknown colours.
  let layers: Int
  /// A, row by row; only the upper triangle is filled.
  private var products: [Double]
  /// b: red, green and blue for each layer.
  private var right: [Double]
  /// c, likewise, 0...255. A layer that nothing is seen of stays at mid grey.
  private var colors: [Double]

  /// Equations without a place yet.
  init(layers: Int) {
    self.layers = layers
    products = [Double](repeating: 0, count: layers * layers)
    right = [Double](repeating: 0, count: layers * 3)
    colors = [Double](repeating: 128, count: layers * 3)
  }

  /// Adds a place: what share each layer has of it, and the three channels that `target` has from `first` on.
  mutating func add(shares: [Double], of target: [Double], at first: Int) {
    for row in 0..<layers where shares[row] > 0 {
      let share = shares[row]
      right[row * 3] += share * target[first]
      right[row * 3 + 1] += share * target[first + 1]
      right[row * 3 + 2] += share * target[first + 2]
      for column in row..<layers { products[row * layers + column] += share * shares[column] }
    }
  }

  /// Finds the colours by Gauss-Seidel, every value cut to 0...255 as it is found: for a quadratic within a box that still ends at
  /// its minimum. Stops when nothing moves by a tenth of a step.
  mutating func solve() {
    for _ in 0..<40 {
      var change = 0.0
      for row in 0..<layers where products[row * layers + row] > 1e-9 {
        for channel in 0..<3 {
          let rest = right[row * 3 + channel] - pull(on: row, channel: channel, withItself: false)
          let next = min(max(rest / products[row * layers + row], 0), 255)
          change = max(change, abs(next - colors[row * 3 + channel]))
          colors[row * 3 + channel] = next
        }
      }
      if change < 0.1 { break }
    }
  }

  /// What the fit takes off the picture's sum of squares: c A c - 2 b c, negative.
  var gain: Double {
    var gain = 0.0
    for row in 0..<layers {
      for channel in 0..<3 {
        gain +=
          colors[row * 3 + channel] * (pull(on: row, channel: channel, withItself: true) - 2 * right[row * 3 + channel])
      }
    }
    return gain
  }

  /// The colour of a layer, rounded.
  func color(_ layer: Int) -> CSSColor {
    CSSColor(SIMD4(colors[layer * 3], colors[layer * 3 + 1], colors[layer * 3 + 2], 0))
  }

  /// A row of A times c.
  private func pull(on row: Int, channel: Int, withItself: Bool) -> Double {
    var sum = 0.0
    for column in 0..<layers where withItself || column != row {
      sum += products[min(row, column) * layers + max(row, column)] * colors[column * 3 + channel]
    }
    return sum
  }
}
