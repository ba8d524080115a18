import BlobGraphics

/// What a paint looks like, row by row, in the cells of a window. A class, since it is handed on for every row.
final class Shader {
  private enum Kind {
    case solid(DeepColor)
    case linear(LinearShader)
    case curved(CurvedShader)
    case mesh(MeshShader)
  }
  private let kind: Kind
  /// Whether every colour it gives is opaque.
  let isOpaque: Bool

  /// The look of `fill`'s paint at `depth` bits in `window`.
  init(_ fill: Fill, depth: Int, in window: GridWindow, ramps: RampCache) {
    switch fill.paint {
    case .solid(let color):
      let deep = DeepColor(color, depth: depth)
      kind = .solid(deep)
      isOpaque = deep.alpha == 65535
    case .linear(let gradient, let from, let to):
      let ramp = ramps.ramp(for: gradient)
      let box = fill.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
      kind = .linear(LinearShader(ramp, from: from, to: to, map: fill.paintMap, within: box, in: window))
      isOpaque = ramp.isOpaque
    case .radial(let gradient, let center, let inner, let radius):
      let form: CurvedShader.Form =
        radius == inner ? .end : .radial(inner: inner, scale: 1 / (radius - inner))
      let ramp = ramps.ramp(for: gradient)
      kind = .curved(CurvedShader(ramp, form, center: center, map: fill.paintMap, within: fill.bounds, in: window))
      isOpaque = ramp.isOpaque
    case .conic(let gradient, let center, let angle, let sweep):
      let form: CurvedShader.Form = sweep == 0 ? .end : .conic(start: angle / 360, scale: 360 / sweep)
      let ramp = ramps.ramp(for: gradient)
      kind = .curved(CurvedShader(ramp, form, center: center, map: fill.paintMap, within: fill.bounds, in: window))
      isOpaque = ramp.isOpaque
    case .mesh(let mesh):
      let box = fill.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
      let shader = MeshShader(mesh, map: fill.paintMap, within: box, in: window)
      kind = .mesh(shader)
      isOpaque = shader.isOpaque
    }
  }

  /// The colour of a paint that has the same one everywhere.
  var color: DeepColor? { if case .solid(let color) = kind { color } else { nil } }

  /// One colour everywhere.
  init(_ color: DeepColor) {
    kind = .solid(color)
    isOpaque = color.alpha == 65535
  }

  /// Writes the colours of pixels `range` of row `y` into `row`, whatever was there.
  func shade(_ y: Int, _ range: Range<Int>, into row: DeepRow) {
    switch kind {
    case .solid(let color): row.fill(range, with: color)
    case .linear(let shader): shader.shade(y, range, into: row)
    case .curved(let shader): shader.shade(y, range, into: row)
    case .mesh(let shader): shader.shade(y, range, into: row)
    }
  }
}

/// Keeps ramps from frame to frame, since most gradients stand still.
final class RampCache {
  private var ramps: [Gradient: ColorRamp] = [:]
  /// What grain is made of, kept for the same reason.
  let grains = GrainTiles()
  /// A ramp takes up to 4 KB; a gradient that moves makes a new one each frame.
  private static let most = 256

  func ramp(for gradient: Gradient) -> ColorRamp {
    if let ramp = ramps[gradient] { return ramp }
    if ramps.count >= Self.most { ramps.removeAll(keepingCapacity: true) }
    let ramp = ColorRamp(gradient)
    ramps[gradient] = ramp
    return ramp
  }
}
