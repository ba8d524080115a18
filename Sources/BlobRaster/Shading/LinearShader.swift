import BlobGraphics

/// Colours of a linear gradient along rows.
///
/// The place along the gradient is linear in x, so it is computed afresh from x wherever it is needed: nothing drifts over a wide
/// row. Colours are looked up at the ends of blocks of 32 pixels (at multiples of 32, whatever is being drawn) and mixed within
/// them, if that stays within 16 units of 16 bits, a sixteenth of a level of 8 bits; else within blocks of 16, or of 4. Where that is
/// not good enough either, and where a stop falls into a block, each pixel is looked up. About 0.4 ns a pixel in wide blocks, 4 ns
/// by itself; large areas copy from a strip, 0.2 ns a pixel.
struct LinearShader {
  private let ramp: ColorRamp
  /// The place of pixel (x, y)'s middle is `origin + x * across + y * down`.
  private let origin, across, down: Double
  private var strip: LinearStrip?

  var isOpaque: Bool { ramp.isOpaque }

  /// A gradient from `from` to `to` in paint space, which `map` sends to pixels, for what lies within `box` of pixels. Where the map flattens the
  /// plane or the points coincide, the last colour is everywhere.
  init(_ ramp: ColorRamp, from: Point, to: Point, map: AffineMap, within box: Rect, in window: GridWindow) {
    self.ramp = ramp
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let squared = dx * dx + dy * dy
    guard let inverse = map.inverse, squared > 0 else {
      (origin, across, down) = (2, 0, 0)
      return
    }
    func place(_ x: Double, _ y: Double) -> Double {
      let p = inverse(Point(x / window.scale + window.originX, y / window.scale + window.originY))
      return ((p.x - from.x) * dx + (p.y - from.y) * dy) / squared
    }
    let origin = place(0.5, 0.5)
    let (across, down) = (place(1.5, 0.5) - origin, place(0.5, 1.5) - origin)
    // Further out than this a gradient has no place that a double could tell from its neighbour.
    let isSane = [origin, across, down].allSatisfy { abs($0) < 1e9 }
    (self.origin, self.down) = isSane ? (origin, down) : (2, 0)
    self.across = isSane && abs(across) > 1e-15 ? across : 0
    strip = strip(columns: window.columns(of: box), rows: window.rows(of: box))
  }

  /// A strip for these pixels where it saves work and is within 16 units of 16 bits, as blocks are; hard steps need their exact places.
  private func strip(columns: Range<Int>, rows: Range<Int>) -> LinearStrip? {
    guard across != 0, ramp.isContinuous, !columns.isEmpty, !rows.isEmpty else { return nil }
    let ends = [rows.lowerBound, rows.upperBound - 1].map { (origin + Double($0) * down) / across }
    let first = (min(ends[0], ends[1]) + Double(columns.lowerBound)).rounded(.down) - 1
    let count = max(ends[0], ends[1]) + Double(columns.upperBound) - first + 3
    let parts = max(1, (Double(ramp.steepest) * abs(across) / 32).rounded(.up))
    guard parts <= 32, count * parts * 4 < Double(columns.count * rows.count), abs(first) < 1e9 else { return nil }
    return LinearStrip(first: first, count: Int(count), parts: Int(parts)) { place, row in
      shade(base: across * place, 0..<Int(count), into: row)
    }
  }

  /// Writes the colours of pixels `range` of row `y`.
  func shade(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    let base = origin + Double(y) * down
    if let strip { return strip.copy(base / across, range, into: row) }
    if across == 0 {
      let stretch = stretch(at: base)
      guard let index = stretch.interval else { return row.fill(range, with: DeepColor(stretch.sample)) }
      let line = Line(ramp.intervals[index], ramp.reader(of: index), stretch, base: base, across: 0, zero: 0)
      return row.fill(range, with: DeepColor(line.sample(0)))
    }
    shade(base: base, range, into: row)
  }

  /// Writes the colours of pixels `range` of the row whose pixel 0 is at `base`.
  private func shade(base: Double, _ range: Range<Int>, into row: DeepRow) {
    var x = range.lowerBound
    while x < range.upperBound {
      let stretch = stretch(at: base + Double(x) * across)
      let (begin, end) = pixels(of: stretch, base: base)
      let stop = Int(min(max(end, Double(x + 1)), Double(range.upperBound)))
      if let index = stretch.interval {
        let line = Line(
          ramp.intervals[index], ramp.reader(of: index), stretch, base: base, across: across, zero: range.lowerBound)
        shade(line, begin, end, x..<stop, into: row)
      } else {
        row.fill(x..<stop, with: DeepColor(stretch.sample))
      }
      x = stop
    }
  }

  /// A piece of the endless gradient that one interval of the ramp describes, or that has one colour.
  private struct Stretch {
    /// `start..<end` along the endless gradient.
    var start, end: Double
    /// The ramp's interval, and how to get to its place: place = offset + sign * t.
    var interval: Int?
    var offset = 0.0, sign = 1.0
    var sample = ColorRamp.Sample()
  }

  private func stretch(at t: Double) -> Stretch {
    if ramp.spread == .pad {
      if t < 0 { return Stretch(start: -.infinity, end: 0, sample: ramp.firstSample) }
      if t >= 1 { return Stretch(start: 1, end: .infinity, sample: ramp.lastSample) }
    }
    let turn = t.rounded(.down)
    let isMirrored = ramp.spread == .reflect && turn.truncatingRemainder(dividingBy: 2) != 0
    let place = isMirrored ? 1 - (t - turn) : t - turn
    let index = ramp.interval(at: place)
    let interval = ramp.intervals[index]
    return isMirrored
      ? Stretch(
        start: turn + 1 - interval.end, end: turn + 1 - interval.start, interval: index, offset: turn + 1, sign: -1)
      : Stretch(start: turn + interval.start, end: turn + interval.end, interval: index, offset: -turn)
  }

  /// The pixels of the row whose middles fall into the stretch, from the first one up to the one after the last.
  private func pixels(of stretch: Stretch, base: Double) -> (Double, Double) {
    if across > 0 {
      return (((stretch.start - base) / across).rounded(.up), ((stretch.end - base) / across).rounded(.up))
    }
    if across < 0 {
      return (((stretch.end - base) / across).rounded(.down) + 1, ((stretch.start - base) / across).rounded(.down) + 1)
    }
    return (-.infinity, .infinity)
  }

  /// One stretch on one row: from pixels to samples.
  private struct Line {
    private let reader: ColorRamp.Reader
    /// The interval's step at pixel `zero`, and steps a pixel, in units of 2^-32.
    private let origin, across: Int
    private let zero: Int
    /// The strongest bend that blocks of 32, 16 and 4 pixels may have.
    private let mostBend32, mostBend16, mostBend4: Float

    init(
      _ interval: ColorRamp.Interval, _ reader: ColorRamp.Reader, _ stretch: Stretch, base: Double, across: Double,
      zero: Int
    ) {
      self.reader = reader
      self.zero = zero
      let density = interval.density
      /// What is this far out lies beyond the interval's ends on whatever pixel is asked for.
      func fixed(_ steps: Double) -> Int { Int(min(max(steps, -16384), 16384) * 0x1p32) }
      origin = fixed((stretch.offset + stretch.sign * (base + Double(zero) * across) - interval.start) * density)
      self.across = fixed(stretch.sign * across * density)
      /// Mixing over a length l is off by bend * l^2 / 8 at most; over a group of steps and more, nothing is known.
      func mostBend(_ width: Double) -> Float {
        let length = abs(across) * width
        if length * density > Double(interval.group) {
          return interval.steps == 1 && length * density < 1 ? .infinity : -1
        }
        return Float(8 * 16 / (length * length))
      }
      (mostBend32, mostBend16, mostBend4) = (mostBend(32), mostBend(16), mostBend(4))
    }

    @inline(__always)
    private func place(_ x: Int) -> Int { origin &+ across &* (x &- zero) }

    @inline(__always)
    func sample(_ x: Int) -> ColorRamp.Sample { reader.sample(at: place(x)) }

    /// The width of the block at `x` within which colours may be mixed: 32, 16, 4 or 1.
    @inline(__always)
    func blockWidth(_ x: Int) -> Int {
      let bend = reader.bend(at: place(x))
      return bend <= mostBend32 ? 32 : bend <= mostBend16 ? 16 : bend <= mostBend4 ? 4 : 1
    }
  }

  private func shade(_ line: Line, _ begin: Double, _ end: Double, _ range: Range<Int>, into row: DeepRow) {
    // What lies wholly within the stretch, both ends of a block included, may be mixed.
    let first = Int(max(begin, Double(range.lowerBound - 32)))
    let last = max(first, Int(min(end, Double(range.upperBound + 33))) &- 1)
    var block = range.lowerBound & ~31
    var left = FixedColor(line.sample(block))
    while block < range.upperBound {
      let right = FixedColor(line.sample(block &+ 32))
      let width = block >= first && block &+ 32 <= last ? line.blockWidth(block) : 1
      if width < 16 {
        shadeFine(line, block, first..<last, range, into: row)
      } else {
        let middle = width == 32 ? nil : FixedColor(line.sample(block &+ 16))
        if block >= range.lowerBound, block &+ 32 <= range.upperBound {
          row.advanced(by: block).mix(left, middle, right)
        } else {
          row.withPart(of: block, range) { $0.mix(left, middle, right) }
        }
      }
      left = right
      block &+= 32
    }
  }

  /// Writes what lies in `range` of 32 pixels, mixed in blocks of 4 as far as those lie in `stretch`, or one by one.
  private func shadeFine(_ line: Line, _ block: Int, _ stretch: Range<Int>, _ range: Range<Int>, into row: DeepRow) {
    for quarter in stride(from: block, to: block &+ 32, by: 4) where (quarter..<quarter &+ 4).overlaps(range) {
      let inside = (quarter..<quarter &+ 4).clamped(to: range)
      if quarter >= stretch.lowerBound, quarter &+ 4 <= stretch.upperBound, line.blockWidth(quarter) >= 4 {
        let mix = FixedColor(line.sample(quarter)).line(to: FixedColor(line.sample(quarter &+ 4)), scale: 2)
        for x in inside { row.put(mix.color(after: UInt32(truncatingIfNeeded: x &- quarter)), x) }
      } else {
        shadeEach(line, inside, into: row)
      }
    }
  }

  private func shadeEach(_ line: Line, _ range: Range<Int>, into row: DeepRow) {
    for x in range { row.put(DeepColor(line.sample(x)), x) }
  }
}
