import BlobGraphics
import BlobScene

/// The outlines of an SVG document and the box that they are fitted into.
struct DrawingPlan: Sendable {
  private let viewBox: Rect
  private let parts: [Outline]
  private let corner, size: PointPlan
  private let bending: BendingPlan?

  init(_ drawing: Scene.Drawing, builder: inout TapeBuilder) {
    viewBox = drawing.artwork.viewBox
    corner = PointPlan(x: drawing.x, y: drawing.y, builder: &builder)
    size = PointPlan(x: drawing.width, y: drawing.height, builder: &builder)
    bending = BendingPlan(drawing, builder: &builder)
    let longest = max(viewBox.width, viewBox.height) / 16
    parts = drawing.artwork.parts.map { [bending] part in
      let path = part.data.path()
      return Outline(path: bending == nil ? path : path.divided(longest: longest), rule: part.rule)
    }
  }

  /// The outlines in canvas points; none where the box has no area.
  func outlines(_ numbers: FrameNumbers) -> [Outline] {
    let length = 0...SceneLimits.coordinate.upperBound
    let (corner, width, height) = (numbers(corner), numbers(size.x, in: length), numbers(size.y, in: length))
    let scale = min(width / viewBox.width, height / viewBox.height)
    guard scale > 0 else { return [] }
    let map = AffineMap(
      a: scale, b: 0, c: 0, d: scale, tx: corner.x + width / 2 - scale * viewBox.center.x,
      ty: corner.y + height / 2 - scale * viewBox.center.y)
    guard let field = bending?.field(numbers, viewBox: viewBox) else {
      return parts.map { Outline(path: $0.path.mapped(by: map), rule: $0.rule) }
    }
    return parts.map { part in
      Outline(path: part.path.mapped { map($0) + field.offset(at: $0) }, rule: part.rule)
    }
  }
}
