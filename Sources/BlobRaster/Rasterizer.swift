import BlobGraphics

/// Draws frames: a `DrawList` into the caller's memory.
///
/// One worker owns one rasterizer and reuses it from frame to frame; it keeps its scratch memory, which is bounded by the largest
/// frame drawn. What it draws depends on the list and the destination alone.
public final class Rasterizer {
  private let scanner = CoverageScanner()
  private let coverage = CoverageRow()
  private var scanners: [CoverageScanner] = []
  private let planes = Scratch<UInt16>()
  private let sourcePlanes = Scratch<UInt16>()

  /// A rasterizer with no memory of any frame.
  public init() {}

  /// Draws `list` into `destination`, which must have the list's size. Every pixel is written.
  ///
  /// Colour is composited premultiplied at 16 bits a component, in encoded sRGB. The 8-bit layouts are dithered: what 8 bits can
  /// hold exactly is exact, everything else is within 1 of 255. The layout without alpha shows what is transparent over black.
  public func rasterize(_ list: DrawList, into destination: PixelDestination) {
    precondition(
      list.width == destination.width && list.height == destination.height,
      "a list of \(list.width)x\(list.height) does not fit a destination of \(destination.width)x\(destination.height)")
    let depth = destination.layout.depth
    let background = DeepColor(list.background, depth: depth)
    let store = RowStore(destination)
    let fills = list.layers.flatMap(\.fills)
    while scanners.count < fills.count { scanners.append(CoverageScanner()) }
    let window = GridWindow(width: list.width, height: list.height)
    for (fill, scanner) in zip(fills, scanners) {
      scanner.begin(in: window)
      scanner.add(fill.path, rule: fill.rule, clip: fill.clip)
      scanner.end()
    }
    let row = deepRow(in: planes, width: list.width, isOpaque: background.alpha == 65535)
    var source = deepRow(in: sourcePlanes, width: list.width, isOpaque: true)
    for y in 0..<list.height {
      var started = false
      for (fill, scanner) in zip(fills, scanners) where scanner.rows.contains(y) {
        scanner.scan(y, into: coverage)
        guard let extent = coverage.extent else { continue }
        if !started { row.fill(0..<list.width, with: background) }
        started = true
        let color: DeepColor =
          switch fill.paint {
          case .solid(let c): DeepColor(c, depth: depth)
          case .linear(let gradient, _, _): DeepColor(gradient.color(at: 0.5), depth: depth)
          }
        source.isOpaque = color.alpha == 65535
        source.fill(extent, with: color)
        for run in coverage.runs {
          if run.level == CoverageRow.Run.masked {
            row.over(source, run.start..<run.end, coverage: coverage.mask.base)
          } else {
            row.over(source, run.start..<run.end, level: run.level)
          }
        }
      }
      if started {
        store.store(row, y, 0..<list.width)
      } else {
        store.fill(y, 0..<list.width, with: background)
      }
    }
  }

  private func deepRow(in scratch: Scratch<UInt16>, width: Int, isOpaque: Bool) -> DeepRow {
    scratch.reserve(width * 4)
    return DeepRow(
      red: scratch.base, green: scratch.base + width, blue: scratch.base + 2 * width, alpha: scratch.base + 3 * width,
      isOpaque: isOpaque)
  }
}
