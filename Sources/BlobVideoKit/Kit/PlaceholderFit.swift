/// Finds the placeholder nearest to a picture.
///
/// The idea: once the geometry is fixed, what the browser shows is *linear in the colours*. A layer's share of a place is its own
/// opacity times the transparency of everything above it, and the shares of all layers add up to 1. So the best colours follow from
/// least squares over the places, and only the geometry has to be searched: glows are added one at a time where they help most, then
/// every number is moved by smaller and smaller whole percents as long as the error falls.
///
/// Costs about 80 ms. Deterministic.
struct PlaceholderFit {
  /// Places looked at: enough for glows, whose radii are tens of percents.
  private static let columns = 16, rows = 12
  /// A move is kept when it leaves less than this of the error, and a glow, which costs bytes, when it leaves less than that.
  private static let worthMoving = 0.9998, worthAdding = 0.99
  /// The picture at the places: red, green and blue of each.
  private let target: [Double]
  /// The sum of its squares.
  private let energy: Double
  /// The places in percent.
  private let places: [(x: Double, y: Double)]

  /// A fit to `picture`.
  init(_ picture: KitPicture) {
    target = picture.cells(columns: Self.columns, rows: Self.rows).flatMap { [$0.x, $0.y, $0.z] }
    energy = target.reduce(0) { $0 + $1 * $1 }
    func middle(_ cell: Int, of cells: Int) -> Double { (Double(cell) + 0.5) * 100 / Double(cells) }
    places = (0..<Self.rows * Self.columns).map { index in
      (x: middle(index % Self.columns, of: Self.columns), y: middle(index / Self.columns, of: Self.rows))
    }
  }

  /// A geometry with its best colours.
  private struct Candidate {
    var placeholder: Placeholder
    /// Sum of squares over places and channels.
    var error: Double

    /// Whether it leaves less than `part` of the other's error; half a step over all places is as good as none.
    func improves(on other: Candidate, leaving part: Double = worthMoving) -> Bool { error < other.error * part - 0.5 }
  }

  /// The best placeholder with at most `count` glows, from a few different grounds: soft and sharp, down and across.
  func best(glows count: Int) -> Placeholder {
    var best = colored(Placeholder(glows: [], ground: .init()))
    for isHorizontal in [false, true] {
      for (from, to) in [(0, 100), (40, 60)] {
        let ground = Placeholder.Ground(isHorizontal: isHorizontal, from: from, to: to)
        let next = withGlows(refined(colored(Placeholder(glows: [], ground: ground)), steps: [12, 6, 3]), count: count)
        if next.improves(on: best) { best = next }
      }
    }
    return refined(best, steps: [16, 8, 4, 2, 1]).placeholder
  }

  /// Up to `count` glows put on, each where it helps most.
  private func withGlows(_ start: Candidate, count: Int) -> Candidate {
    var best = start
    while best.placeholder.glows.count < count {
      let next = withOneMore(best)
      guard next.improves(on: best, leaving: Self.worthAdding) else { break }
      best = refined(next, steps: [8])
    }
    return best
  }

  /// The best of a coarse set of glows put on top.
  private func withOneMore(_ candidate: Candidate) -> Candidate {
    var best = candidate
    for y in [0, 33, 67, 100] {
      for x in [0, 25, 50, 75, 100] {
        for (radius, core) in [(35, 0), (70, 0), (35, 60)] {
          var next = candidate.placeholder
          next.glows.insert(.init(x: x, y: y, radiusX: radius, radiusY: radius, core: core), at: 0)
          let result = colored(next)
          if result.improves(on: best) { best = result }
        }
      }
    }
    return best
  }

  /// Moves one number at a time while that helps.
  private func refined(_ start: Candidate, steps: [Int]) -> Candidate {
    var best = start
    for step in steps {
      for number in Self.numbers(of: start.placeholder) {
        for change in [step, -step] {
          var next = best.placeholder
          next[keyPath: number.path] += change
          guard number.range.contains(next[keyPath: number.path]), next.ground.from < next.ground.to else { continue }
          let result = colored(next)
          if result.improves(on: best) { best = result }
        }
      }
    }
    return best
  }

  /// All numbers of a placeholder's geometry with the ranges that they may take: centres near the box, radii that are neither dots
  /// nor without an end, rims of some width.
  private static func numbers(of placeholder: Placeholder) -> [Number] {
    var numbers = [Number(path: \.ground.from, range: 0...99), Number(path: \.ground.to, range: 1...100)]
    for index in placeholder.glows.indices {
      numbers += [
        Number(path: \.glows[index].x, range: -40...140), Number(path: \.glows[index].y, range: -40...140),
        Number(path: \.glows[index].radiusX, range: 12...160), Number(path: \.glows[index].radiusY, range: 12...160),
        Number(path: \.glows[index].core, range: 0...92),
      ]
    }
    return numbers
  }

  private struct Number {
    var path: WritableKeyPath<Placeholder, Int>
    var range: ClosedRange<Int>
  }

  /// The geometry with the colours of least error, each within 0...255.
  private func colored(_ geometry: Placeholder) -> Candidate {
    var equations = ColorEquations(layers: geometry.glows.count + 2)
    var shares = [Double](repeating: 0, count: equations.layers)
    for (index, place) in places.enumerated() {
      var left = 1.0
      for (layer, glow) in geometry.glows.enumerated() {
        let opacity = glow.opacity(x: place.x, y: place.y)
        shares[layer] = left * opacity
        left *= 1 - opacity
      }
      let progress = geometry.ground.progress(x: place.x, y: place.y)
      shares[shares.count - 2] = left * (1 - progress)
      shares[shares.count - 1] = left * progress
      equations.add(shares: shares, of: target, at: index * 3)
    }
    equations.solve()
    var result = Candidate(placeholder: geometry, error: energy + equations.gain)
    for index in geometry.glows.indices { result.placeholder.glows[index].color = equations.color(index) }
    result.placeholder.ground.first = equations.color(shares.count - 2)
    result.placeholder.ground.last = equations.color(shares.count - 1)
    return result
  }
}

extension Placeholder {
  /// The placeholder nearest to `picture`, of at most `glows` glows over a gradient. About 80 ms; deterministic.
  public init(of picture: KitPicture, glows: Int = 6) { self = PlaceholderFit(picture).best(glows: glows) }
}
