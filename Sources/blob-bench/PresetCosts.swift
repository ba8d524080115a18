import BlobRender
import Foundation

/// Prints what a frame of each preset costs, drawn whole: built-in ones, or those in `files`. In 16-bit planes, as the pipeline draws, and how
/// many times what 8 bits take that is.
func printPresetCosts(_ files: [String]) throws {
  var scenes: [(name: String, scene: Scene)] = []
  if files.isEmpty {
    for name in PresetLibrary.names { scenes.append((name, try preset(name))) }
  }
  for file in files { scenes.append((file, try scene(file))) }
  let planes = DeepPlanes()
  let pixels = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 64)
  defer {
    pixels.deallocate()
    withExtendedLifetime(planes) {}
  }
  let rows = PixelDestination.Plane(base: pixels, stride: width * 4)
  let shallow = PixelDestination(layout: .rgba8, width: width, height: height, planes: [rows])
  var costs: [Double] = []
  var shallowCosts: [Double] = []
  for (name, scene) in scenes {
    // Five moments of a loop that has them all.
    let frames = [0, 47, 101, 166, 211]
    let least = try frames.map { frame in
      let tries = try (0..<4).map { _ in
        (try costOfFirstFrame(scene, frame, planes.destination), try costOfFirstFrame(scene, frame, shallow))
      }
      return (deep: tries.map(\.0).min() ?? 0, shallow: tries.map(\.1).min() ?? 0)
    }
    costs.append(mean(least.map(\.deep)))
    shallowCosts.append(mean(least.map(\.shallow)))
    let numbers = String(
      format: "%6.2f ms  %6.2f ms at most  %5.2f of 8 bits", mean(least.map(\.deep)), least.map(\.deep).max() ?? 0,
      mean(least.map(\.deep)) / mean(least.map(\.shallow)))
    print("\(numbers)  \(name)")
  }
  let ratio = costs.reduce(0, +) / shallowCosts.reduce(0, +)
  print(String(format: "median %.2f ms, all together %.2f of 8 bits", costs.sorted()[costs.count / 2], ratio))
}

/// CPU milliseconds of a frame that a renderer draws after another, unlike one. A fresh renderer, so that no frame gains by one before.
private func costOfFirstFrame(_ scene: Scene, _ frame: Int, _ destination: PixelDestination) throws -> Double {
  let loop = try loop(8)
  let renderer = FrameRenderer(scene: scene, loop: loop, width: width, height: height)
  var painted = PaintedRows()
  renderer.draw(at: loop.position(ofFrame: frame + 13), into: destination, over: &painted)
  let start = cpuMilliseconds()
  renderer.draw(at: loop.position(ofFrame: frame), into: destination, over: &painted)
  return cpuMilliseconds() - start
}
