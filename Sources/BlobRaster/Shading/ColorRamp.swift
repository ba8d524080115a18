import BlobGraphics

/// A gradient's colours along 0...1, ready to be looked up: premultiplied, 0...65535, mixed between nodes that stand so close that
/// mixing adds no more than a few units of 16 bits.
///
/// Stops are nodes, so hard steps stay hard and corners stay corners. Building costs about 0.1 microseconds a node, and takes 64 to
/// 1024 nodes between two stops that are mixed in Oklab; looking up costs a few nanoseconds.
final class ColorRamp {
  /// Red, green, blue, alpha.
  typealias Sample = SIMD4<Float>

  /// The part of the gradient between two stops, or outside of the outermost ones.
  struct Interval {
    /// Where it begins and ends along the gradient, `start < end`.
    var start, end: Double
    /// Its nodes are `first...first + steps`, evenly spaced.
    var first, steps: Int
    /// Steps for each unit along the gradient.
    var density: Double
    /// Where its bends begin; there is one for every `group` steps.
    var firstBend: Int
    /// Steps that share a bend, a 32nd of all: the more nodes a gradient needs, the closer they stand, and blocks of pixels span as many
    /// more of them.
    var group: Int { 1 << groupShift }
    var groupShift: Int { max(0, steps.bitWidth - steps.leadingZeroBitCount - 1 - 5) }
  }

  /// From left to right without gaps, over 0...1.
  let intervals: [Interval]
  private let nodes: Scratch<Sample>
  private let nodeCount: Int
  /// For each group of steps, the largest second derivative of a component in it and in the groups beside it, in units of 16
  /// bits. Bends are local because Oklab's mixes bend hard where a component nears 0 and hardly anywhere else.
  private let bends: Scratch<Float>
  /// Whether every colour is opaque.
  let isOpaque: Bool
  /// What lies beyond the ends.
  let spread: Gradient.Spread
  /// The most that a component changes by along the gradient, in units of 16 bits for all of it.
  let steepest: Float
  /// Whether it has no hard step, the one from its end to its beginning included where it repeats.
  let isContinuous: Bool
  /// Whether its first and last colours are the same.
  var isClosed: Bool { firstSample == lastSample }

  init(_ gradient: Gradient) {
    var builder = Builder(interpolation: gradient.interpolation)
    var last = 0.0
    for (i, stop) in gradient.stops.enumerated() {
      let offset = min(max(stop.offset, last), 1)
      builder.append(from: gradient.stops[max(0, i - 1)].color, to: stop.color, last, offset, isConstant: i == 0)
      last = offset
    }
    let end = gradient.stops[gradient.stops.count - 1].color
    builder.append(from: end, to: end, last, 1, isConstant: true)
    intervals = builder.intervals
    nodeCount = builder.nodes.count
    nodes = Scratch(copying: builder.nodes)
    bends = Scratch(copying: builder.bends)
    isOpaque = gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    spread = gradient.spread
    let (nodes, intervals) = (builder.nodes, builder.intervals)
    steepest = intervals.reduce(0) { steepest, interval in
      (interval.first..<interval.first + interval.steps).reduce(steepest) {
        let d = nodes[$1 + 1] - nodes[$1]
        return max($0, pointwiseMax(d, -d).max() * Float(interval.density))
      }
    }
    let isJoined = zip(intervals, intervals.dropFirst()).allSatisfy { nodes[$0.first + $0.steps] == nodes[$1.first] }
    isContinuous = isJoined && (spread != .repeat || nodes.first == nodes.last)
  }

  /// The colours at even steps from 0 to 1, for looks at single places; nil where it is too steep to be told in 16384 steps.
  private(set) lazy var table: ColorTable? = {
    guard isContinuous, steepest < 64 * 16384 else { return nil }
    var steps = 256
    while steps < 16384, Float(steps) * 32 < steepest { steps *= 2 }
    return ColorTable(steps: steps) { place in
      let index = interval(at: place)
      let interval = intervals[index]
      let step = (place - interval.start) * interval.density
      return DeepColor(reader(of: index).sample(at: Int(step * 0x1p32)))
    }
  }()

  /// The colours of the outer ends, where `pad` goes on.
  var firstSample: Sample { nodes.base[0] }
  var lastSample: Sample { nodes.base[nodeCount - 1] }

  /// One interval's nodes, to be looked up in pixel loops; valid as long as the ramp. Places count steps from the interval's start,
  /// in units of 2^-32; beyond the interval's ends they take the colour of the end.
  struct Reader {
    let nodes: UnsafePointer<Sample>
    let bends: UnsafePointer<Float>
    /// The last place.
    let end: Int
    /// From places to bends.
    let bendShift: Int

    /// The colour at `place`.
    @inline(__always)
    func sample(at place: Int) -> Sample {
      let bounded = min(max(place, 0), end)
      let node = nodes + bounded &>> 32
      // 24 bits of the fraction are what a float holds.
      let fraction = Float(Int32(truncatingIfNeeded: (bounded & 0xFFFF_FFFF) &>> 8)) * 0x1p-24
      return node[0] + (node[1] - node[0]) * fraction
    }

    /// The largest second derivative in the group of steps at `place`.
    @inline(__always)
    func bend(at place: Int) -> Float { bends[min(max(place, 0), end) &>> bendShift] }
  }

  func reader(of index: Int) -> Reader {
    let interval = intervals[index]
    return Reader(
      nodes: nodes.base + interval.first, bends: bends.base + interval.firstBend, end: interval.steps << 32 - 1,
      bendShift: 32 + interval.groupShift)
  }

  /// The interval that holds `t`, which is cut to 0...1. The later one where two meet.
  func interval(at t: Double) -> Int {
    var i = intervals.count - 1
    while i > 0, intervals[i].start > t { i -= 1 }
    return i
  }
}

/// Collects a ramp's nodes.
private struct Builder {
  let interpolation: Gradient.Interpolation
  var intervals: [ColorRamp.Interval] = []
  var nodes: [ColorRamp.Sample] = []
  var bends: [Float] = []

  mutating func append(from p: Color, to q: Color, _ start: Double, _ end: Double, isConstant: Bool) {
    guard end > start else { return }
    let from = isConstant ? q : p
    let first = nodes.count
    // Premultiplied mixing of encoded components is a straight line.
    if isConstant || from == q || interpolation == .srgb {
      nodes += [Self.sample(from), Self.sample(q)]
      close(from: first, start, end)
      return
    }
    let (u, v) = (Oklab(from), Oklab(q))
    var steps = 32
    repeat {
      steps *= 2
      nodes.removeLast(nodes.count - first)
      nodes.append(Self.sample(from))
      for i in 1..<steps { nodes.append(Self.sample(Self.mix(u, v, Double(i) / Double(steps)))) }
      nodes.append(Self.sample(q))
    } while steps < 1024 && secondDifferences(from: first).contains { $0 > 8 * 4 }
    close(from: first, start, end)
  }

  /// The largest second difference of a component at each inner node.
  private func secondDifferences(from first: Int) -> [Float] {
    guard nodes.count > first + 2 else { return [] }
    return (first + 1..<nodes.count - 1).map { i in
      let d = nodes[i + 1] - 2 * nodes[i] + nodes[i - 1]
      return pointwiseMax(d, -d).max()
    }
  }

  /// Notes down the interval that the nodes from `first` on are for, and its bends.
  private mutating func close(from first: Int, _ start: Double, _ end: Double) {
    let steps = nodes.count - 1 - first
    let interval = ColorRamp.Interval(
      start: start, end: end, first: first, steps: steps, density: Double(steps) / (end - start), firstBend: bends.count
    )
    intervals.append(interval)
    let group = interval.group
    let density = Float(Double(steps) / (end - start))
    let differences = secondDifferences(from: first)
    for g in 0..<(steps + group - 1) / group {
      // A second difference belongs to both steps that it spans; neighbouring groups count too.
      let near = max(0, (g - 1) * group - 1)..<min(differences.count, (g + 2) * group)
      bends.append((near.isEmpty ? 0 : differences[near].max() ?? 0) * density * density)
    }
  }

  /// The premultiplied mix of two colours in Oklab.
  private static func mix(_ u: Oklab, _ v: Oklab, _ t: Double) -> Color {
    let alpha = u.alpha + (v.alpha - u.alpha) * t
    guard alpha > 0 else { return .clear }
    let (wu, wv) = ((1 - t) * u.alpha / alpha, t * v.alpha / alpha)
    return Oklab(
      lightness: wu * u.lightness + wv * v.lightness, a: wu * u.a + wv * v.a, b: wu * u.b + wv * v.b, alpha: alpha
    ).color
  }

  private static func sample(_ c: Color) -> ColorRamp.Sample {
    func cut(_ v: Double) -> Double { min(max(v, 0), 1) }
    let alpha = cut(c.alpha)
    return ColorRamp.Sample(
      Float(cut(c.red) * alpha * 65535), Float(cut(c.green) * alpha * 65535), Float(cut(c.blue) * alpha * 65535),
      Float(alpha * 65535))
  }
}
