import BlobGraphics

/// Paints a picture with the grain of film on it.
final class GrainPainter: RowPainter {
  private let picture: any RowPainter
  private let grain: Grain
  private let tile: GrainTile
  private let window: GridWindow
  private let buffer = RowBuffer()
  private let noise: Scratch<Int16>
  /// Where each component's noise begins on the tile.
  private let offsets: [(x: Int, y: Int)]

  /// A painter of `picture` in `window`, in whose cells a grain is a pixel or less than that.
  init(_ picture: any RowPainter, _ grain: Grain, _ tile: GrainTile, in window: GridWindow) {
    self.picture = picture
    self.grain = grain
    self.tile = tile
    self.window = window
    noise = Scratch(capacity: window.width)
    var chance = GrainChance(state: grain.seed ^ UInt64(truncatingIfNeeded: grain.frame) &* 0xD1B5_4A32_D192_ED03)
    offsets = (0..<3).map { _ in
      let bits = chance.next()
      return (Int(bits & 0xFFFF), Int(bits >> 16 & 0xFFFF))
    }
  }

  var rows: Range<Int> { picture.rows }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    var own = RowCanvas(buffer.row(width: window.width, isOpaque: false), background: .clear)
    picture.paint(y, onto: &own)
    guard !own.painted.isEmpty else { return }
    let row = own.row
    let level = Int32(min(max(grain.strength, 0), 1) * 32767)
    for (i, plane) in [row.red, row.green, row.blue].enumerated() {
      if i == 0 || !grain.isMonochrome { makeNoise(y, own.painted, offsets[i], level) }
      grainPlane(plane, row.alpha, noise.base, own.painted)
    }
    canvas.prepare(own.painted)
    canvas.row.over(row, own.painted)
  }

  /// The noise of pixels `range` of row `y`, times the strength.
  private func makeNoise(_ y: Int, _ range: Range<Int>, _ offset: (x: Int, y: Int), _ level: Int32) {
    let mask = GrainTile.side - 1
    func pixel(_ cell: Int, _ origin: Double) -> Int {
      Int((min(max(origin + (Double(cell) + 0.5) / window.scale, -1e9), 1e9)).rounded(.down))
    }
    let source = tile.samples.base + ((pixel(y, window.originY) &+ offset.y) & mask) * GrainTile.side
    if window.scale == 1 {
      let first = pixel(0, window.originX) &+ offset.x
      for x in range {
        noise.base[x] = Int16(truncatingIfNeeded: (Int32(source[(first &+ x) & mask]) &* level) &>> 15)
      }
    } else {
      for x in range {
        let sample = source[(pixel(x, window.originX) &+ offset.x) & mask]
        noise.base[x] = Int16(truncatingIfNeeded: (Int32(sample) &* level) &>> 15)
      }
    }
  }
}

/// v = v + noise * min(v, alpha - v), the noise in units of 2^-15.
private func grainPlane(
  _ plane: DeepRow.Plane, _ alpha: DeepRow.Plane, _ noise: UnsafePointer<Int16>, _ range: Range<Int>
) {
  var x = range.lowerBound
  while x < range.upperBound {
    let (v, a) = (plane[x], alpha[x])
    let room = Int32(min(v, a &- min(a, v)))
    plane[x] = v &+ UInt16(truncatingIfNeeded: (room &* Int32(noise[x]) &+ 16384) &>> 15)
    x &+= 1
  }
}

/// A square of noise that joins itself at its sides: normally spread but for what lies beyond three deviations, which stand for 32767.
final class GrainTile {
  /// A power of two.
  static let side = 512
  /// Row after row, in units of 2^-15.
  let samples: Scratch<Int16>

  /// Noise of grains of `size` pixels. About 10 ms.
  init(size: Double, seed: UInt64) {
    let count = Self.side * Self.side
    var chance = GrainChance(state: seed)
    var field = (0..<count).map { _ -> Float in
      // The sum of four even numbers is normal but for its far ends.
      let bits = chance.next()
      let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
      return Float(sum) - 2 * 65535
    }
    if size > 1 {
      let kernel = GaussianKernel(variance: min(size * size - 1, 4096) / 4)
      Self.blur(&field, kernel, step: 1)
      Self.blur(&field, kernel, step: Self.side)
    }
    let mean = field.reduce(0) { $0 + Double($1) } / Double(count)
    let variance = field.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(count)
    let scale = variance > 0 ? 32767 / 3 / variance.squareRoot() : 0
    samples = Scratch(capacity: count)
    for (i, v) in field.enumerated() {
      samples.base[i] = Int16(min(max((Double(v) - mean) * scale, -32767), 32767).rounded())
    }
  }

  /// Blurs along rows (`step` 1) or columns (`step` a row), round and round.
  private static func blur(_ field: inout [Float], _ kernel: GaussianKernel, step: Int) {
    let radius = min(kernel.radius, side / 2 - 1)
    let weights = kernel.weights[(kernel.radius - radius)...(kernel.radius + radius)]
    var line = [Float](repeating: 0, count: side + 2 * radius)
    for i in 0..<side {
      let first = step == 1 ? i * side : i
      for k in line.indices { line[k] = field[first + ((k - radius) & (side - 1)) * step] }
      for k in 0..<side {
        var sum: Float = 0
        for (j, w) in weights.enumerated() { sum += w * line[k + j] }
        field[first + k * step] = sum
      }
    }
  }
}

/// SplitMix64 (Steele, Lea, Flood, 2014).
struct GrainChance {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Keeps tiles from frame to frame.
final class GrainTiles {
  private struct Key: Hashable {
    let size: Int
    let seed: UInt64
  }
  private var tiles: [Key: GrainTile] = [:]
  /// A tile takes half a megabyte.
  private static let most = 4

  /// The tile of `grain`, whose size is taken to a sixteenth of a pixel.
  func tile(for grain: Grain) -> GrainTile {
    let size = (min(max(grain.size, 1), 128) * 16).rounded()
    let key = Key(size: Int(size), seed: grain.seed)
    if let tile = tiles[key] { return tile }
    if tiles.count >= Self.most { tiles.removeAll() }
    let tile = GrainTile(size: size / 16, seed: grain.seed)
    tiles[key] = tile
    return tile
  }
}
