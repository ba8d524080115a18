import BlobGraphics

/// Turns a layer into a painter: decides, filter by filter, in what window the picture is painted and blurred.
///
/// Filters are taken from the last one backwards, since each asks for the picture before it in a window of its own: a blur in
/// coarser cells and reaching further out, a threshold that a blur does not smooth in finer ones.
struct LayerPlanner {
  let depth: Int
  let ramps: RampCache
  private let fills: [Fill]
  /// The opaque colour of all fills, if it is one or if it does not matter.
  private let color: DeepColor?
  /// What the fills lie within, in pixels.
  private let bounds: Rect

  /// A planner for `layer`, for a destination of `depth` bits.
  init(_ layer: Layer, depth: Int, ramps: RampCache) {
    (self.depth, self.ramps) = (depth, ramps)
    fills = layer.fills
    color = Self.shapeColor(of: layer, depth: depth)
    bounds = fills.reduce(nil) { $0.union($1.bounds) } ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The one opaque colour of a layer's fills. Where a threshold gives what is opaque a colour of its own, the fills' colours leave
  /// no trace, and black is as good as any.
  private static func shapeColor(of layer: Layer, depth: Int) -> DeepColor? {
    guard let first = layer.fills.first, layer.fills.allSatisfy({ $0.paint.isOpaque }) else { return nil }
    if case .solid(let color) = first.paint, layer.fills.allSatisfy({ $0.paint == first.paint }) {
      return DeepColor(color, depth: depth)
    }
    let isRecoloured = layer.filters.contains { filter in
      if case .alphaThreshold(_, _, .some) = filter { return true }
      return false
    }
    return isRecoloured ? .black : nil
  }

  /// A picture as it stands after some of the filters.
  private struct Picture {
    var steps: ArraySlice<FilterSteps.Step>
    /// Whether its colours do not matter.
    var isAlphaOnly = false
    var window: GridWindow
    /// Whether the window is finer than pixels for the sake of a threshold already.
    var isFine = false

    /// The picture before the last step.
    var before: Picture { Picture(steps: steps.dropLast(), window: window, isFine: isFine) }
  }

  /// A painter of the layer after `filters` in `window`.
  func painter(_ filters: [Filter], in window: GridWindow) -> any RowPainter {
    painter(of: Picture(steps: FilterSteps(filters).steps[...], window: window))
  }

  private func painter(of picture: Picture) -> any RowPainter {
    switch picture.steps.last {
    case nil:
      if let color { return UnionPainter(fills, color, in: picture.window) }
      let painter = FillsPainter()
      painter.prepare(fills, depth: depth, in: picture.window, ramps: ramps)
      return painter
    case .blur:
      guard let (stream, color) = blur(picture, for: .colour) else { return Blank() }
      return BlurPainter(stream, color: color ?? .black, in: picture.window)
    case .threshold(let minimum, let maximum, let color):
      guard minimum <= min(maximum, 1), maximum >= 0 else { return Blank() }
      let color = color.map { DeepColor($0, depth: depth) }
      return threshold(picture, minimum, maximum, color)
    case .glow(let glow):
      // What glows is painted once to be seen and once to be blurred, in a window of its own.
      let blurred = Picture(
        steps: picture.before.steps + [.blur(variance: glow.sigma * glow.sigma)], isAlphaOnly: true,
        window: picture.window)
      let stream = blur(blurred, for: .colour)?.0
      return GlowPainter(painter(of: picture.before), stream, GlowPainter.Light(glow), in: picture.window)
    case .grain(let grain):
      // In cells of several pixels the noise is its own mean, which is 0.
      guard picture.window.scale >= 1 else { return painter(of: picture.before) }
      return GrainPainter(
        painter(of: picture.before), grain, ramps.grains.tile(for: grain), in: picture.window)
    }
  }

  // MARK: - Thresholds

  private func threshold(
    _ picture: Picture, _ minimum: Double, _ maximum: Double, _ color: DeepColor?
  ) -> any RowPainter {
    let before = picture.before
    var sigma = 0.0
    if case .blur(let variance) = before.steps.last {
      sigma = variance.squareRoot() * picture.window.scale
    } else if minimum > 0, maximum >= 1, let shape = painter(of: before) as? any ShapePainter {
      // A shape is opaque or not there: its edge stays where it is.
      return color.map { RecolouredPainter(shape, $0) } ?? shape
    }
    // From a sigma of 2 on the field is smooth enough within a pixel to tell the edge's place from its value and slope.
    if sigma >= (picture.isFine ? 1 : 2) {
      guard let (stream, own) = blur(before, for: .contour) else { return Blank() }
      let band = AlphaBand(stream, minimum, maximum, in: picture.window)
      if let color = color ?? own { return ContourPainter(band, color: color) }
      return CutoutPainter(band, BlurPainter(stream, color: .black, in: picture.window), in: picture.window)
    }
    if picture.isFine {
      return StepPainter(painter(of: before), minimum, maximum, color: color, in: picture.window)
    }
    let factor = sigma > 0 ? min(max(Int((2 / sigma).rounded(.up)), 2), 8) : 8
    var fine = picture
    fine.isFine = true
    fine.window.scale *= Double(factor)
    fine.window.width *= factor
    fine.window.height *= factor
    return ReducedPainter(painter(of: fine), factor: factor, in: picture.window)
  }

  // MARK: - Blurs

  /// The blurred picture as rows of cells, and its colour where it has one; nil where it leaves nothing in the window.
  private func blur(_ picture: Picture, for purpose: BlurPlan.Purpose) -> (BlurStream, DeepColor?)? {
    guard case .blur(let variance) = picture.steps.last else { return nil }
    let sigma = variance.squareRoot() * picture.window.scale
    let before = picture.before
    let isShape = color != nil && !before.steps.contains { $0.mayMixColours }
    let plan = BlurPlan(sigma: sigma, for: purpose, isUniform: isShape)
    guard let area = area(of: plan, after: picture.steps, in: picture.window) else { return nil }
    var source = before
    source.window = area.fineWindow(of: picture.window)
    var painter = painter(of: source)
    if picture.isAlphaOnly, !(painter is any ShapePainter) {
      painter = AlphaPainter(painter, width: source.window.width)
    }
    return (BlurStream(area, from: painter), (painter as? any ShapePainter)?.color)
  }

  /// The cells within the window, and a little beyond, that the picture after `steps` reaches; nil where there are none.
  private func area(of plan: BlurPlan, after steps: ArraySlice<FilterSteps.Step>, in window: GridWindow) -> BlurArea? {
    // Two cells more on each side for the spline's outer coefficients.
    let step = Double(plan.step)
    func cells(_ low: Double, _ high: Double, _ size: Int) -> Range<Int> {
      let first = max(-2, (low / step).rounded(.down) - 2)
      let last = min((Double(size) / step).rounded(.up) + 2, (high / step).rounded(.up) + 2)
      return first < last ? Int(first)..<Int(last) : 0..<0
    }
    var reach = 0.0
    var isEverywhere = false
    for step in steps {
      switch step {
      case .blur(let variance): reach += 4 * variance.squareRoot()
      case .threshold(let minimum, _, _): isEverywhere = isEverywhere || minimum <= 0
      case .glow(let glow): if glow.side == .outer { reach += 4 * glow.sigma }
      case .grain: break
      }
    }
    let far = isEverywhere ? Double.greatestFiniteMagnitude : reach
    let low = window.place(Point(bounds.minX - far, bounds.minY - far))
    let high = window.place(Point(bounds.maxX + far, bounds.maxY + far))
    let columns = cells(low.x, high.x, window.width)
    let rows = cells(low.y, high.y, window.height)
    return columns.isEmpty || rows.isEmpty ? nil : BlurArea(plan: plan, columns: columns, rows: rows)
  }
}

/// Paints nothing.
private final class Blank: RowPainter {
  let rows = 0..<0
  func paint(_ y: Int, onto canvas: inout RowCanvas) {}
}

/// Paints a shape in another colour.
private final class RecolouredPainter: ShapePainter {
  private let shape: any ShapePainter
  private var coverage = CoverageRow()
  private let source = RowBuffer()
  private let shader: Shader
  let color: DeepColor

  init(_ shape: any ShapePainter, _ color: DeepColor) {
    (self.shape, self.color, shader) = (shape, color, Shader(color))
  }

  var rows: Range<Int> { shape.rows }

  func cover(_ y: Int, into row: inout CoverageRow) { shape.cover(y, into: &row) }

  func paint(_ y: Int, onto canvas: inout RowCanvas) {
    shape.cover(y, into: &coverage)
    canvas.lay(coverage, y, shader, source: source)
  }
}

extension FilterSteps.Step {
  /// Whether a shape of one colour may come out as anything else than a shape of one colour.
  fileprivate var mayMixColours: Bool {
    switch self {
    case .blur: false
    case .threshold(let minimum, _, _): minimum <= 0
    case .glow: true
    case .grain: true
    }
  }
}

extension Paint {
  /// Whether every colour of the paint is opaque.
  fileprivate var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha >= 1
    case .linear(let gradient, _, _), .radial(let gradient, _, _, _), .conic(let gradient, _, _, _):
      gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    case .mesh(let mesh): mesh.colors.allSatisfy { $0.alpha >= 1 }
    }
  }
}

extension Fill {
  /// What the fill lies within: its control points and its clip; nil where it has no points.
  var bounds: Rect? {
    var box: Rect?
    for element in path.elements + others.flatMap(\.path.elements) {
      switch element {
      case .move(let p), .line(let p): box = box.union(Rect(x: p.x, y: p.y, width: 0, height: 0))
      case .cubic(let a, let b, let p):
        for q in [a, b, p] { box = box.union(Rect(x: q.x, y: q.y, width: 0, height: 0)) }
      case .close: break
      }
    }
    guard let clip, let own = box else { return box }
    guard let outer = clip.reduce(nil, { $0.union(Rect(x: $1.x, y: $1.y, width: 0, height: 0)) }) else { return nil }
    let (left, top) = (max(own.minX, outer.minX), max(own.minY, outer.minY))
    return Rect(
      minX: left, minY: top, maxX: max(left, min(own.maxX, outer.maxX)), maxY: max(top, min(own.maxY, outer.maxY)))
  }
}

extension Rect? {
  /// The smallest rectangle that holds both; nil holds nothing.
  fileprivate func union(_ other: Rect?) -> Rect? {
    guard let a = self, let b = other else { return self ?? other }
    return Rect(
      minX: min(a.minX, b.minX), minY: min(a.minY, b.minY), maxX: max(a.maxX, b.maxX), maxY: max(a.maxY, b.maxY))
  }
}
