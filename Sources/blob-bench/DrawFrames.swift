import BlobRender
import Foundation

/// The built-in preset of that name, or the scene in that file.
func scene(_ nameOrFile: String) throws -> Scene {
  guard nameOrFile.contains("/") || nameOrFile.contains(".") else { return try preset(nameOrFile) }
  return try Scene(parsing: Array(try Data(contentsOf: URL(filePath: nameOrFile))), file: nameOrFile)
}

/// Draws `count` frames, a third of a second apart, as the pipeline does: for counting instructions.
func drawFrames(of nameOrFile: String, count: Int) throws {
  let loop = try loop(60)
  let renderer = FrameRenderer(scene: try scene(nameOrFile), loop: loop, width: width, height: height)
  let planes = DeepPlanes()
  var painted = PaintedRows()
  for frame in 0..<count {
    renderer.draw(at: loop.position(ofFrame: 10 * frame), into: planes.destination, over: &painted)
  }
  withExtendedLifetime(planes) {}
}

/// Memory for a frame in 16-bit planes, which swscale takes for 8 bits and for 10.
final class DeepPlanes {
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: 6 * width * height, alignment: 64)

  deinit { memory.deallocate() }

  var destination: PixelDestination {
    PixelDestination(
      layout: .gbrp16, white: 65280, width: width, height: height,
      planes: (0..<3).map { PixelDestination.Plane(base: memory + $0 * 2 * width * height, stride: 2 * width) })
  }
}
