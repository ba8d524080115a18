import BlobGraphics

/// Draws frames: a `DrawList` into the caller's memory.
///
/// One worker owns one rasterizer and reuses it from frame to frame; it keeps its scratch memory, which is bounded by the largest
/// frame drawn. What it draws depends on the list and the destination alone.
public final class Rasterizer {
  private let canvasRow = RowBuffer()
  private let ramps = RampCache()
  /// Painters of layers without filters, kept for their memory.
  private var plain: [FillsPainter] = []

  /// A rasterizer with no memory of any frame.
  public init() {}

  /// Draws `list` into `destination`, which must have the list's size. Every pixel is written.
  ///
  /// Colour is composited premultiplied at 16 bits a component, in encoded sRGB. The 8-bit layouts are dithered: what 8 bits can
  /// hold exactly is exact, everything else is within 1 of 255. The layout without alpha shows what is transparent over black.
  public func rasterize(_ list: DrawList, into destination: PixelDestination) {
    var unknown = PaintedRows()
    rasterize(list, into: destination, over: &unknown)
  }

  /// The same, into memory that still holds what the last call with this `painted` left there: where both frames show the background
  /// nothing is written. The result is the same to the bit.
  public func rasterize(_ list: DrawList, into destination: PixelDestination, over painted: inout PaintedRows) {
    precondition(
      list.width == destination.width && list.height == destination.height,
      "a list of \(list.width)x\(list.height) does not fit a destination of \(destination.width)x\(destination.height)")
    let depth = destination.layout.depth
    let painters = painters(of: list, depth: depth)
    let background = DeepColor(list.background, depth: depth)
    var canvas = RowCanvas(
      canvasRow.row(width: list.width, isOpaque: background.alpha == 65535), background: background)
    let store = RowStore(destination)
    painted.begin(list.background, width: list.width, height: list.height)
    for y in 0..<list.height {
      canvas.clear()
      for painter in painters where painter.rows.contains(y) { painter.paint(y, onto: &canvas) }
      let new = canvas.painted
      let old = painted.replace(y, by: new)
      if new.isEmpty {
        store.fill(y, old, with: background)
      } else {
        store.fill(y, old.clamped(to: 0..<new.lowerBound), with: background)
        store.store(canvas.row, y, new)
        store.fill(y, old.clamped(to: new.upperBound..<list.width), with: background)
      }
    }
  }

  private func painters(of list: DrawList, depth: Int) -> [any RowPainter] {
    let window = GridWindow(width: list.width, height: list.height)
    var used = 0
    func painter(of layer: Layer) -> any RowPainter {
      let picture: any RowPainter
      if layer.filters.isEmpty {
        if used == plain.count { plain.append(FillsPainter()) }
        used += 1
        plain[used - 1].prepare(layer.fills, depth: depth, in: window, ramps: ramps)
        picture = plain[used - 1]
      } else {
        picture = LayerPlanner(layer, depth: depth, ramps: ramps).painter(layer.filters, in: window)
      }
      guard layer.opacity < 1 || layer.blend != .normal || !layer.mask.isEmpty else { return picture }
      return GroupPainter(
        picture, mask: layer.mask.first.map { painter(of: $0) }, opacity: layer.opacity, blend: layer.blend,
        width: list.width)
    }
    return list.layers.filter { $0.opacity > 0 }.map { painter(of: $0) }
  }
}
