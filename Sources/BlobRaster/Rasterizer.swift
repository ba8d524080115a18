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
      list.height == destination.height, "a list of \(list.height) rows does not fit one of \(destination.height)")
    rasterize(list, inBands: destination, over: &painted) { _, _ in }
  }

  /// Draws `list` from the top down through memory for a few rows, as many as `band` has: calls `use` with the number of the row that the
  /// memory's first one shows, and with what it shows, whenever it is full, and after the last row.
  ///
  /// What reads the rows then finds them in the processor's cache. The band keeps its background from one to the next, and from frame to
  /// frame, as `painted` tells. The pixels are those of a whole frame; in the 8-bit layouts where the band's height is a multiple of 8, after
  /// which the dither repeats.
  public func rasterize<Failure: Error>(
    _ list: DrawList, inBands band: PixelDestination, over painted: inout PaintedRows,
    _ use: (_ top: Int, _ painted: PaintedRows) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(list.width == band.width, "a list of \(list.width) columns does not fit \(band.width)")
    let depth = band.layout.depth
    let painters = painters(of: list, depth: depth)
    let background = DeepColor(list.background, depth: depth)
    var canvas = RowCanvas(
      canvasRow.row(width: list.width, isOpaque: background.alpha == 65535), background: background)
    let store = RowStore(band)
    painted.begin(list.background, width: list.width, height: band.height)
    for top in stride(from: 0, to: list.height, by: band.height) {
      for row in 0..<min(band.height, list.height - top) {
        let y = top + row
        canvas.clear()
        for painter in painters where painter.rows.contains(y) { painter.paint(y, onto: &canvas) }
        let new = canvas.painted
        let old = painted.replace(row, by: new)
        if new.isEmpty {
          store.fill(row, old, with: background)
        } else {
          store.fill(row, old.clamped(to: 0..<new.lowerBound), with: background)
          store.store(canvas.row, row, new)
          store.fill(row, old.clamped(to: new.upperBound..<list.width), with: background)
        }
      }
      try use(top, painted)
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
