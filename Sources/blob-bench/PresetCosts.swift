import BlobRender
import Foundation

/// Prints what a frame of each preset costs, drawn whole: built-in ones, or those in `files`.
func printPresetCosts(_ files: [String]) throws {
  var scenes: [(name: String, scene: Scene)] = []
  if files.isEmpty {
    for name in PresetLibrary.names { scenes.append((name, try preset(name))) }
  }
  for file in files { scenes.append((file, try scene(file))) }
  var costs: [Double] = []
  for (name, scene) in scenes {
    // Five moments of a loop that has them all: fresh renderers, so that no frame gains by the one before.
    let frames = [0, 47, 101, 166, 211]
    let cost = try frames.map { frame in
      try (0..<4).map { _ in try costOfFirstFrame(scene, frame: frame) }.min() ?? 0
    }
    costs.append(mean(cost))
    print("\(String(format: "%6.2f", mean(cost))) ms  \(String(format: "%6.2f", cost.max() ?? 0)) ms at most  \(name)")
  }
  costs.sort()
  print("median \(String(format: "%.2f", costs[costs.count / 2])) ms")
}

/// CPU milliseconds of a frame that a renderer draws after another, unlike one.
private func costOfFirstFrame(_ scene: Scene, frame: Int) throws -> Double {
  let renderer = FrameRenderer(scene: scene, loop: try loop(8), width: width, height: height)
  let pixels = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 64)
  defer { pixels.deallocate() }
  renderer.draw(frame: frame + 13, into: pixels, stride: width * 4)
  let start = cpuMilliseconds()
  renderer.draw(frame: frame, into: pixels, stride: width * 4)
  return cpuMilliseconds() - start
}
