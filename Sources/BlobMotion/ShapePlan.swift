import BlobGraphics
import BlobScene

/// A shape with its numbers replaced by places on the tape.
struct ShapePlan: Sendable {
  private let outline: OutlinePlan
  private let paint: PaintPlan
  private let placing: PlacingPlan
  private let clip: ClipPlan?

  init(_ shape: Scene.Shape, builder: inout TapeBuilder) {
    outline = OutlinePlan(shape.outline, builder: &builder)
    paint = PaintPlan(shape.fill, builder: &builder)
    placing = PlacingPlan(shape.transforms, builder: &builder)
    clip = shape.clip.map { ClipPlan($0, builder: &builder) }
  }

  /// The painted outline, or nil where nothing of it can show: flattened by a scale of 0, empty, or clipped away.
  /// `window` is the layer's clip in pixels.
  func fill(_ numbers: FrameNumbers, map outer: AffineMap, window: [Point]?) -> Fill? {
    let map = outer.after(placing.map(numbers))
    guard map.determinant != 0, map.determinant.isFinite else { return nil }
    let outlines = outline.outlines(numbers).filter { !$0.path.elements.isEmpty }
    guard let first = outlines.first else { return nil }
    var clip = window
    if let own = self.clip?.polygon(numbers, map: map) { clip = window.map { intersection(own, $0) } ?? own }
    if let clip, clip.count < 3 { return nil }
    var fill = Fill(
      path: first.path.placed(by: map), rule: first.rule, paint: paint.paint(numbers), paintMap: map, clip: clip)
    fill.others = outlines.dropFirst().map { Outline(path: $0.path.placed(by: map), rule: $0.rule) }
    return fill
  }
}

extension Path {
  /// The path sent through `map`, its coordinates cut to a billion pixels.
  fileprivate func placed(by map: AffineMap) -> Path {
    let far = 1e9
    func at(_ p: Point) -> Point {
      let q = map(p)
      return Point(min(max(q.x, -far), far), min(max(q.y, -far), far))
    }
    var path = Path()
    for element in elements {
      switch element {
      case .move(let p): path.move(to: at(p))
      case .line(let p): path.line(to: at(p))
      case .cubic(let c1, let c2, let p): path.cubic(at(c1), at(c2), to: at(p))
      case .close: path.close()
      }
    }
    return path
  }
}
