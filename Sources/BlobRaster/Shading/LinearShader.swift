import BlobGraphics

/// Colours of a linear gradient along rows.
///
/// The place along the gradient is linear in x, so it is computed afresh from x wherever it is needed: nothing drifts over a wide
/// row. Colours are looked up at the ends of blocks of 32 pixels (at multiples of 32, whatever is being drawn) and mixed within
/// them, if that stays within 8 units of 16 bits, a 32nd of a level of 8 bits; else within blocks of 16, or of 4. Where that is
/// not good enough either, and where a stop falls into a block, each pixel is looked up. About 0.4 ns a pixel in wide blocks, 4 ns
/// by itself.
struct LinearShader {
  private let ramp: ColorRamp
  /// The place of pixel (x, y)'s middle is `origin + x * across + y * down`.
  private let origin, across, down: Double

  var isOpaque: Bool { ramp.isOpaque }

  /// A gradient from `from` to `to` in paint space, which `map` sends to pixels. Where the map flattens the plane or the points
  /// coincide, the last colour is everywhere.
  init(_ ramp: ColorRamp, from: Point, to: Point, map: AffineMap, in window: GridWindow) {
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
  }

  /// Writes the colours of pixels `range` of row `y`.
  func shade(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    let base = origin + Double(y) * down
    var x = range.lowerBound
    while x < range.upperBound {
      let stretch = stretch(at: base + Double(x) * across)
      let (begin, end) = pixels(of: stretch, base: base)
      let stop = Int(min(max(end, Double(x + 1)), Double(range.upperBound)))
      if let index = stretch.interval {
        let line = Line(ramp.intervals[index], ramp.reader(of: index), stretch, base: base, across: across)
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
    /// The interval's step at pixel 0, and steps a pixel.
    private let origin, across: Double
    /// The strongest bend that blocks of 32, 16 and 4 pixels may have.
    private let mostBend32, mostBend16, mostBend4: Float

    init(
      _ interval: ColorRamp.Interval, _ reader: ColorRamp.Reader, _ stretch: Stretch, base: Double, across: Double
    ) {
      self.reader = reader
      let density = interval.density
      origin = (stretch.offset + stretch.sign * base - interval.start) * density
      self.across = stretch.sign * across * density
      /// Mixing over a length l is off by bend * l^2 / 8 at most; over a group of steps and more, nothing is known.
      func mostBend(_ width: Double) -> Float {
        if interval.steps == 1 { return .infinity }
        let length = abs(across) * width
        return length * density > Double(ColorRamp.group) ? -1 : Float(8 * 8 / (length * length))
      }
      (mostBend32, mostBend16, mostBend4) = (mostBend(32), mostBend(16), mostBend(4))
    }

    @inline(__always)
    func sample(_ x: Int) -> ColorRamp.Sample { reader.sample(at: origin + across * Double(x)) }

    /// The width of the block at `x` within which colours may be mixed: 32, 16, 4 or 1.
    @inline(__always)
    func blockWidth(_ x: Int) -> Int {
      let bend = reader.bend(at: origin + across * Double(x))
      return bend <= mostBend32 ? 32 : bend <= mostBend16 ? 16 : bend <= mostBend4 ? 4 : 1
    }
  }

  private func shade(_ line: Line, _ begin: Double, _ end: Double, _ range: Range<Int>, into row: DeepRow) {
    // What lies wholly within the stretch, both ends of a block included, may be mixed.
    let first = Int(max(begin, Double(range.lowerBound - 32)))
    let last = Int(min(end, Double(range.upperBound + 33))) &- 1
    var block = range.lowerBound & ~31
    var node = block
    var left = Fixed(line.sample(block))
    while block < range.upperBound {
      let width = block >= first ? line.blockWidth(block) : 1
      if width == 32, block &+ 32 <= last {
        if node != block { left = Fixed(line.sample(block)) }
        let right = Fixed(line.sample(block &+ 32))
        let step = left.step(to: right, scale: 5)
        mix(left, step, block, range, into: row)
        mix(left.advanced(by: step), step, block &+ 16, range, into: row)
        (left, node) = (right, block &+ 32)
      } else {
        shadeHalf(line, block, first..<max(first, last), range, into: row)
        shadeHalf(line, block &+ 16, first..<max(first, last), range, into: row)
      }
      block &+= 32
    }
  }

  /// Writes what lies in `range` of 16 pixels, of which those in `stretch` may be mixed.
  private func shadeHalf(_ line: Line, _ block: Int, _ stretch: Range<Int>, _ range: Range<Int>, into row: DeepRow) {
    let inside = max(block, range.lowerBound)..<max(min(block &+ 16, range.upperBound), max(block, range.lowerBound))
    guard !inside.isEmpty else { return }
    let width = block >= stretch.lowerBound && block &+ 16 <= stretch.upperBound ? line.blockWidth(block) : 1
    switch width {
    case 16, 32:
      let left = Fixed(line.sample(block))
      mix(left, left.step(to: Fixed(line.sample(block &+ 16)), scale: 4), block, range, into: row)
    case 4:
      for quarter in stride(from: block, to: block &+ 16, by: 4) {
        let left = Fixed(line.sample(quarter))
        let step = left.step(to: Fixed(line.sample(quarter &+ 4)), scale: 2)
        for x in max(
          quarter, inside.lowerBound)..<max(min(quarter &+ 4, inside.upperBound), max(quarter, inside.lowerBound))
        {
          row.put(DeepColor(left.advanced(by: step, times: UInt32(truncatingIfNeeded: x &- quarter))), x)
        }
      }
    default: shadeEach(line, inside, into: row)
    }
  }

  /// Writes what lies in `range` of 16 pixels on a straight line.
  @inline(__always)
  private func mix(_ start: Fixed, _ step: SIMD4<UInt32>, _ block: Int, _ range: Range<Int>, into row: DeepRow) {
    if block >= range.lowerBound, block &+ 16 <= range.upperBound {
      mixSixteen(row.red + block, start.value.x, step.x)
      mixSixteen(row.green + block, start.value.y, step.y)
      mixSixteen(row.blue + block, start.value.z, step.z)
      if !row.isOpaque { mixSixteen(row.alpha + block, start.value.w, step.w) }
      return
    }
    var x = max(block, range.lowerBound)
    while x < min(block &+ 16, range.upperBound) {
      row.put(DeepColor(start.advanced(by: step, times: UInt32(truncatingIfNeeded: x &- block))), x)
      x &+= 1
    }
  }

  private func shadeEach(_ line: Line, _ range: Range<Int>, into row: DeepRow) {
    for x in range { row.put(DeepColor(Fixed(line.sample(x))), x) }
  }
}

extension DeepRow {
  @inline(__always)
  fileprivate func put(_ color: DeepColor, _ x: Int) {
    red[x] = color.red
    green[x] = color.green
    blue[x] = color.blue
    if !isOpaque { alpha[x] = color.alpha }
  }
}

/// A sample in units of 2^-16, whole numbers.
private struct Fixed {
  var value: SIMD4<UInt32>

  /// A float of 65536 up to 131072 has 7 bits after the point: adding 65536 leaves the sample's first 23 bits where a float keeps
  /// its fraction.
  @inline(__always)
  init(_ sample: ColorRamp.Sample) {
    value = (unsafeBitCast(sample + 65536, to: SIMD4<UInt32>.self) & 0x7FFFFF) &<< 9
  }

  /// The difference to `other` in 2^scale equal steps, modulo 2^32.
  @inline(__always)
  func step(to other: Fixed, scale: Int32) -> SIMD4<UInt32> {
    // Halves, so that differences of both signs fit.
    let difference =
      SIMD4<Int32>(truncatingIfNeeded: other.value &>> 1) &- SIMD4<Int32>(truncatingIfNeeded: value &>> 1)
    return SIMD4<UInt32>(truncatingIfNeeded: difference &>> SIMD4(repeating: scale - 1))
  }

  /// 16 steps further.
  @inline(__always)
  func advanced(by step: SIMD4<UInt32>) -> Fixed {
    var copy = self
    copy.value = value &+ step &<< 4
    return copy
  }

  /// Some steps further.
  @inline(__always)
  func advanced(by step: SIMD4<UInt32>, times: UInt32) -> Fixed {
    var copy = self
    copy.value = value &+ step &* SIMD4(repeating: times)
    return copy
  }
}

extension DeepColor {
  @inline(__always)
  fileprivate init(_ fixed: Fixed) {
    let v = (fixed.value &+ 0x8000) &>> 16
    self.init(
      red: UInt16(truncatingIfNeeded: v.x), green: UInt16(truncatingIfNeeded: v.y),
      blue: UInt16(truncatingIfNeeded: v.z), alpha: UInt16(truncatingIfNeeded: v.w))
  }

  /// The sample, rounded.
  init(_ sample: ColorRamp.Sample) { self.init(Fixed(sample)) }
}

/// Writes 16 samples on the straight line that begins at `start` and rises by `step` a sample, rounded.
@inline(__always)
private func mixSixteen(_ plane: DeepRow.Plane, _ start: UInt32, _ step: UInt32) {
  let one = SIMD4<UInt32>(repeating: step)
  let two = one &+ one
  let four = two &+ two
  let first =
    SIMD4<UInt32>(repeating: start &+ 0x8000) &+ (one & SIMD4(0, .max, 0, .max)) &+ (two & SIMD4(0, 0, .max, .max))
  let second = first &+ four
  let third = second &+ four
  let p = UnsafeMutableRawPointer(plane)
  p.storeBytes(of: high(SIMD8(lowHalf: first, highHalf: second)), as: SIMD8<UInt16>.self)
  p.storeBytes(of: high(SIMD8(lowHalf: third, highHalf: third &+ four)), toByteOffset: 16, as: SIMD8<UInt16>.self)
}

/// The upper halves of eight words.
@inline(__always)
private func high(_ v: SIMD8<UInt32>) -> SIMD8<UInt16> { SIMD8(truncatingIfNeeded: v &>> 16) }
