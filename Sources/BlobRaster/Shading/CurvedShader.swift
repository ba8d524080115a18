import BlobGraphics

/// Colours of radial and conic gradients along rows.
///
/// As `LinearShader`, it looks colours up at the ends and in the middle of blocks of 32 pixels (at multiples of 32) and mixes between
/// them where they run straight: where the middle is within 32 units of 16 bits of the mean of the ends, the halves are within 8 of
/// straight lines. Blocks in which a stop, the seam or the centre's row lies are looked up pixel by pixel. About 2 ns a pixel in
/// blocks, 10 to 30 by itself.
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

  var isOpaque: Bool { ramp.isOpaque }

  /// A gradient about `center` in paint space, which `map` sends to pixels. Where the map flattens the plane the last colour is
  /// everywhere.
  init(_ ramp: ColorRamp, _ form: Form, center: Point, map: AffineMap, in window: GridWindow) {
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
  }

  /// Writes the colours of pixels `range` of row `y`.
  func shade(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    if case .end = form { return row.fill(range, with: DeepColor(ramp.lastSample)) }
    let line = Line(self, start: origin + down * Double(y))
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
