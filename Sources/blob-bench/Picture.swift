import BlobRender

/// Rows that the pipeline draws at once.
let bandHeight = 32

/// Memory that frames are drawn into, and what is known of it.
final class Picture {
  let destination: PixelDestination
  private let memory: UnsafeMutableRawPointer
  private var painted = PaintedRows()

  /// Three planes of 16 bits, which swscale takes for 8 bits and for 10, or one of 8-bit RGBA; `rows` rows in turn where not the whole
  /// frame is kept.
  init(width: Int, height: Int, isDeep: Bool, rows: Int? = nil) {
    let height = min(rows ?? height, height)
    let bytes = isDeep ? 6 * width * height : 4 * width * height
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    self.memory = memory
    destination =
      isDeep
      ? PixelDestination(
        layout: .gbrp16, white: 65280, width: width, height: height,
        planes: (0..<3).map { PixelDestination.Plane(base: memory + $0 * 2 * width * height, stride: 2 * width) })
      : PixelDestination(layout: .rgba8, width: width, height: height, base: memory, stride: 4 * width)
  }

  deinit { memory.deallocate() }

  /// Draws a moment over what is there, as the pipeline does.
  func draw(_ renderer: FrameRenderer, at position: LoopPosition) {
    renderer.draw(at: position, inBands: destination, over: &painted) { _, _ in }
  }
}

/// Draws `count` frames, a third of a second apart, as the pipeline does.
func drawFrames(of nameOrFile: String, count: Int) throws {
  let (width, height) = (1920, 1080)
  let loop = try loop(frames: 1800)
  let renderer = FrameRenderer(scene: try scene(nameOrFile), loop: loop, width: width, height: height)
  let picture = Picture(width: width, height: height, isDeep: true, rows: bandHeight)
  for frame in 0..<count { picture.draw(renderer, at: loop.position(ofFrame: 10 * frame)) }
}
