import BlobGraphics

/// Colours of radial and conic gradients along rows.
///
/// As `LinearShader`, it looks colours up at the ends and in the middle of blocks of 32 pixels (at multiples of 32) and mixes between
/// them where they run straight: where the middle is within 32 units of 16 bits of the mean of the ends, the halves are within 8 of
/// straight lines. Blocks in which a stop, the seam or the centre's row lies are looked up pixel by pixel. About 2 ns a pixel in
/// blocks, 10 to 30 by itself. Gradients without hard steps, which do not repeat, look every pixel up in a table instead, within 32 units: 2 ns.
struct CurvedShader {
  /// How far along the gradient a place relative to the centre is.
  enum Form {
    /// 0 at the distance `inner`, 1 at `inner` + 1 / `scale`.
    case radial(inner: Double, scale: Double)
    /// 0 at `start` turns clockwise from straight up, 1 after 1 / `scale` turns more.
    case conic(start: Double, scale: Double)
    /// The last colour everywhere.
    case end
  }

  private let ramp: ColorRamp
  private let form: Form
  /// The middle of pixel (x, y), relative to the centre in paint space, is `origin + across * x + down * y`.
  private let origin, across, down: Point
  private var table: ColorTable?

  var isOpaque: Bool { ramp.isOpaque }

  /// A gradient about `center` in paint space, which `map` sends to pixels. Where the map flattens the plane the last colour is
  /// everywhere.
  init(_ ramp: ColorRamp, _ form: Form, center: Point, map: AffineMap, within box: Rect?, in window: GridWindow) {
    self.ramp = ramp
    guard let inverse = map.inverse else {
      (self.form, origin, across, down) = (.end, .zero, .zero, .zero)
      return
    }
    func place(_ x: Double, _ y: Double) -> Point {
      inverse(Point(x / window.scale + window.originX, y / window.scale + window.originY)) - center
    }
    origin = place(0.5, 0.5)
    (across, down) = (place(1.5, 0.5) - origin, place(0.5, 1.5) - origin)
    let isSane = [origin, across, down].allSatisfy { $0.length < 1e12 }
    self.form = isSane ? form : .end
    guard isSane, ramp.spread == .pad, let box else { return }
    let (columns, rows) = (window.columns(of: box), window.rows(of: box))
    // Building the table costs as much as some hundred pixels.
    guard columns.count * rows.count > 2048 else { return }
    let corners = [columns.lowerBound, columns.upperBound].flatMap { x in
      [rows.lowerBound, rows.upperBound].map { y in origin + across * Double(x) + down * Double(y) }
    }
    let reach = corners.reduce(0) { max($0, $1.length) }
    switch form {
    // What floats tell apart well.
    case .radial(let inner, let scale): guard (reach + abs(inner)) * abs(scale) < 64 else { return }
    case .conic(_, let scale): guard ramp.isClosed, scale == 1 else { return }
    case .end: return
    }
    table = ramp.table
  }

  /// Writes the colours of pixels `range` of row `y`.
  func shade(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    if case .end = form { return row.fill(range, with: DeepColor(ramp.lastSample)) }
    let line = Line(self, start: origin + down * Double(y))
    if let table { return shade(line.start, range, from: table, into: row) }
    var block = range.lowerBound & ~31
    var left = line.look(block)
    while block < range.upperBound {
      let (middle, right) = (line.look(block &+ 16), line.look(block &+ 32))
      if line.isStraight(left, middle, right, block) {
        let (a, b, c) = (FixedColor(left.sample), FixedColor(middle.sample), FixedColor(right.sample))
        if block >= range.lowerBound, block &+ 32 <= range.upperBound {
          row.advanced(by: block).mix(a, b, c)
        } else {
          row.withPart(of: block, range) { $0.mix(a, b, c) }
        }
      } else {
        shadeFine(line, block, range, left, into: row)
      }
      left = right
      block &+= 32
    }
  }

  /// Writes pixels `range` of the row whose pixel 0 is at `start`, each by a look into `table`.
  private func shade(_ start: Point, _ range: Range<Int>, from table: ColorTable, into row: DeepRow) {
    let steps = Float(table.steps)
    let (dx, dy) = (Float(across.x), Float(across.y))
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { buffer in
      let indices = buffer.baseAddress!
      var x = range.lowerBound
      while x < range.upperBound {
        let count = min(64, range.upperBound &- x)
        let p = start + across * Double(x)
        let (px, py) = (Float(p.x), Float(p.y))
        switch form {
        case .radial(let inner, let scale):
          findDistances(indices, count, px, py, dx, dy, Float(inner), Float(scale), steps)
        case .conic(let start, _):
          let seam = Float(start - start.rounded(.down))
          if count < 64 || !findFarTurns(indices, px, py, dx, dy, seam, steps) {
            findTurns(indices, count, px, py, dx, dy, seam, steps)
          }
        case .end: break
        }
        table.write(indices, count: count, into: row, at: x)
        x &+= count
      }
    }
  }

  /// Writes what lies in `range` of the 32 pixels from `block` on: mixed in eights where they are straight, or one by one. `first` is the
  /// look at the block's first pixel.
  private func shadeFine(_ line: Line, _ block: Int, _ range: Range<Int>, _ first: Look, into row: DeepRow) {
    var left = first
    for eight in stride(from: block, to: block &+ 32, by: 8) {
      let inside = (eight..<eight &+ 8).clamped(to: range)
      let right = line.look(eight &+ 8)
      defer { left = right }
      guard !inside.isEmpty else { continue }
      let middle = line.look(eight &+ 4)
      guard line.isStraight(left, middle, right, eight, width: 8) else {
        for x in inside { row.put(DeepColor(line.look(x).sample), x) }
        continue
      }
      let (a, b, c) = (FixedColor(left.sample), FixedColor(middle.sample), FixedColor(right.sample))
      let (head, tail) = (a.line(to: b, scale: 2), b.line(to: c, scale: 2))
      for x in inside {
        let i = UInt32(truncatingIfNeeded: x &- eight)
        row.put(i < 4 ? head.color(after: i) : tail.color(after: i &- 4), x)
      }
    }
  }

  /// What a look at a place gives.
  private struct Look {
    /// How far along the gradient, before spreading; turns of a conic one count from the seam.
    var place: Double
    /// Which piece of the endless gradient it is in.
    var stretch: Int
    var sample: ColorRamp.Sample
  }

  /// One row.
  private struct Line {
    let shader: CurvedShader
    let start: Point
    /// The pixel, fractions included, that is nearest to the centre.
    let nearest: Double

    init(_ shader: CurvedShader, start: Point) {
      (self.shader, self.start) = (shader, start)
      let (dx, dy) = (shader.across.x, shader.across.y)
      let squared = dx * dx + dy * dy
      nearest = squared > 0 ? -(start.x * dx + start.y * dy) / squared : 0
    }

    func look(_ x: Int) -> Look {
      let p = start + shader.across * Double(x)
      switch shader.form {
      case .radial(let inner, let scale): return shader.look(((p.x * p.x + p.y * p.y).squareRoot() - inner) * scale, 1)
      case .conic(let start, let scale):
        let turn = arcTangent(p.x, -p.y) / (2 * .pi) - start
        return shader.look(turn - turn.rounded(.down), scale)
      case .end: return Look(place: 0, stretch: 0, sample: shader.ramp.lastSample)
      }
    }

    /// Whether colours may be mixed between three looks, at the ends and in the middle of a block.
    func isStraight(_ a: Look, _ b: Look, _ c: Look, _ block: Int, width: Int = 32) -> Bool {
      guard a.stretch == b.stretch, b.stretch == c.stretch else { return false }
      guard nearest < Double(block) || nearest > Double(block &+ width) else { return false }
      // Beyond a seam a place begins anew; round the centre it runs so fast that it may come back to where it was.
      guard (a.place <= b.place && b.place <= c.place) || (a.place >= b.place && b.place >= c.place),
        shader.isRadial || abs(c.place - a.place) < 0.25
      else { return false }
      let bend = b.sample * 2 - a.sample - c.sample
      return pointwiseMax(bend, -bend).max() <= (width == 32 ? 64 : 32)
    }
  }

  private var isRadial: Bool { if case .radial = form { true } else { false } }

  /// The colour at `place` times `scale` along the endless gradient.
  private func look(_ place: Double, _ scale: Double) -> Look {
    let t = min(max(place * scale, -1e9), 1e9)
    if ramp.spread == .pad {
      if t < 0 { return Look(place: place, stretch: -1, sample: ramp.firstSample) }
      if t >= 1 { return Look(place: place, stretch: -2, sample: ramp.lastSample) }
    }
    // Within the first stretch, which is all that padding has, nothing needs to be rounded.
    let turn = t >= 0 && t < 1 ? 0 : t.rounded(.down)
    let isMirrored = turn != 0 && ramp.spread == .reflect && turn.truncatingRemainder(dividingBy: 2) != 0
    let inside = isMirrored ? 1 - (t - turn) : t - turn
    let index = ramp.interval(at: inside)
    let interval = ramp.intervals[index]
    let step = (inside - interval.start) * interval.density
    return Look(
      place: place, stretch: Int(turn) &* 256 &+ index, sample: ramp.reader(of: index).sample(at: Int(step * 0x1p32)))
  }
}

// MARK: - Kernels

/// Steps of a radial gradient, rounded: a float from 2^23 on has no fraction, so that adding as much leaves the whole number in the lower bits.
private func findDistances(
  _ indices: UnsafeMutablePointer<UInt32>, _ count: Int, _ px: Float, _ py: Float, _ dx: Float, _ dy: Float,
  _ inner: Float, _ scale: Float, _ steps: Float
) {
  var i = 0
  while i < count {
    let k = Float(Int32(truncatingIfNeeded: i))
    let (x, y) = (px + dx * k, py + dy * k)
    let t = ((x * x + y * y).squareRoot() - inner) * scale
    let bounded: Float = t < 0 ? 0 : t > 1 ? 1 : t
    indices[i] = (bounded * steps + 8_388_608).bitPattern & 0x7F_FFFF
    i &+= 1
  }
}

/// Steps of a conic gradient of a whole turn, rounded. The arc tangent is a polynomial for an eighth of a turn (C. Hastings, "Approximations for
/// Digital Computers", 1955, sheet 13), within 2 millionths of a turn.
private func findTurns(
  _ indices: UnsafeMutablePointer<UInt32>, _ count: Int, _ px: Float, _ py: Float, _ dx: Float, _ dy: Float,
  _ start: Float, _ steps: Float
) {
  var i = 0
  while i < count {
    let k = Float(Int32(truncatingIfNeeded: i))
    let (x, y) = (px + dx * k, py + dy * k)
    let (p, q) = (x < 0 ? -x : x, y < 0 ? -y : y)
    let (long, short) = p > q ? (p, q) : (q, p)
    let a = short / (long > 1e-30 ? long : 1e-30)
    let s = a * a
    let low = 0.052_653_32 - s * 0.011_721_20
    let arc = a * (0.999_977_26 + s * (-0.332_623_47 + s * (0.193_543_46 + s * (-0.116_432_87 + s * low))))
    // Turns from straight up, clockwise: eighth by eighth.
    let eighth = arc * Float(0.159_154_943_09)
    let quarter = p > q ? 0.25 - eighth : eighth
    let half = y > 0 ? 0.5 - quarter : quarter
    let turn = (x < 0 ? 1 - half : half) - start
    let t = turn < 0 ? turn + 1 : turn
    let bounded: Float = t < 0 ? 0 : t > 1 ? 1 : t
    indices[i] = (bounded * steps + 8_388_608).bitPattern & 0x7F_FFFF
    i &+= 1
  }
}

/// The same for 64 pixels, by straight lines between every eighth; false, and nothing is found, where they are too near the centre for that, or
/// lie across the seam.
///
/// Along a row at the distance d an angle bends by at most 0.65 / d^2, so lines of h pixels are off by h^2 / 8 times as much: 32 lines' lengths away,
/// 0.00008 in radians, 13 millionths of a turn.
private func findFarTurns(
  _ indices: UnsafeMutablePointer<UInt32>, _ px: Float, _ py: Float, _ dx: Float, _ dy: Float, _ start: Float,
  _ steps: Float
) -> Bool {
  // The distance of the nearest of the pixels.
  let squared = dx * dx + dy * dy
  let along = -(px * dx + py * dy)
  let nearest = along <= 0 ? 0 : along >= 64 * squared ? 64 : along / squared
  let (x, y) = (px + dx * nearest, py + dy * nearest)
  guard x * x + y * y >= squared * (32 * 8) * (32 * 8) else { return false }
  return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 12) { buffer in
    let nodes = buffer.baseAddress!
    // Indices in 16ths of steps, of which there are at most 16384.
    findTurns(nodes, 12, px, py, 8 * dx, 8 * dy, start, steps * 16)
    for k in 0..<8 {
      let (low, high) = (nodes[k], nodes[k &+ 1])
      let step = Int32(truncatingIfNeeded: high) &- Int32(truncatingIfNeeded: low)
      guard abs(step) < Int32(steps * 8) else { return false }
      let out = indices + 8 &* k
      var place = Int32(truncatingIfNeeded: low) &* 8 &+ 64
      for i in 0..<8 {
        out[i] = UInt32(truncatingIfNeeded: place &>> 7)
        place &+= step
      }
    }
    return true
  }
}
