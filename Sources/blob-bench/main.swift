import BlobRender
import Foundation

// What a frame costs to draw, in CPU time, beside Cairo in the same run. `make bench` does the two steps:
//   blob-bench frames              the blob's frames as the Cairo peer reads them
//   blob-bench drops               the liquid's frames as the Skia peer reads them
//   blob-bench [CAIRO [SKIA]]      the table; the files have the peers' milliseconds, one frame a line
//   blob-bench presets [FILE...]   what a frame of each preset costs, or of those in the files
//   blob-bench draw NAME COUNT     draws frames of a preset or a file and prints nothing: for valgrind, which counts instructions

/// Frames of the 60 s loop that both draw: spread over the motion.
let moments = [0, 21, 45, 66, 117, 219, 372, 573]
/// Frames of the liquid's 4 s.
let liquidMoments = [0, 9, 24, 45, 60, 78, 105]
let (width, height) = (1920, 1080)

/// CPU milliseconds of this process so far.
func cpuMilliseconds() -> Double { Double(clock()) * 1000 / Double(CLOCKS_PER_SEC) }

func loop(_ seconds: Int) throws -> Loop {
  guard let loop = Loop(seconds: Rational(seconds), rate: .thirty) else { throw CocoaError(.featureUnsupported) }
  return loop
}

func preset(_ name: String) throws -> Scene {
  guard let scene = try PresetLibrary.scene(named: name) else { throw CocoaError(.fileNoSuchFile) }
  return scene
}

/// The least CPU milliseconds of each frame, of `turns` tries. Drawn as the pipeline draws: into 16-bit planes that hold the frame
/// before.
func cost(of name: String, frames: [Int], seconds: Int, turns: Int = 60) throws -> [Double] {
  let loop = try loop(seconds)
  let renderer = FrameRenderer(scene: try preset(name), loop: loop, width: width, height: height)
  let planes = DeepPlanes()
  let destination = planes.destination
  var painted = PaintedRows()
  defer { withExtendedLifetime(planes) {} }
  return frames.map { frame in
    (0..<turns).reduce(Double.infinity) { least, _ in
      renderer.draw(at: loop.position(ofFrame: frame - 1), into: destination, over: &painted)
      let start = cpuMilliseconds()
      renderer.draw(at: loop.position(ofFrame: frame), into: destination, over: &painted)
      return min(least, cpuMilliseconds() - start)
    }
  }
}

func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

/// The blob's outline and placing at each moment, a line each: the map, then the 24 coordinates in its own space.
func printPeerFrames() throws {
  let loop = try loop(60)
  let choreographer = Choreographer(scene: try preset("blob"), loop: loop, width: width, height: height)
  for frame in moments {
    guard let fill = choreographer.drawList(at: loop.position(ofFrame: frame)).layers.first?.fills.first,
      let back = fill.paintMap.inverse
    else { continue }
    let map = fill.paintMap
    var points: [Point] = []
    for element in fill.path.mapped(by: back).elements {
      switch element {
      case .move(let p), .line(let p): points.append(p)
      case .cubic(let c1, let c2, let p): points += [c1, c2, p]
      case .close: break
      }
    }
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty] + points.dropLast().flatMap { [$0.x, $0.y] }
    print(numbers.map { "\($0)" }.joined(separator: " "))
  }
}

/// The liquid at each moment, a line each: x, y and radius of both drops, and the blur's sigma, in pixels.
func printDrops() throws {
  let loop = try loop(4)
  let choreographer = Choreographer(scene: try preset("liquid"), loop: loop, width: width, height: height)
  for frame in liquidMoments {
    guard let layer = choreographer.drawList(at: loop.position(ofFrame: frame)).layers.first,
      case .gaussianBlur(let sigma) = layer.filters.first
    else { continue }
    let numbers = layer.fills.flatMap { fill in
      // A circle is curves between its outermost points.
      let ends: [Point] = fill.path.elements.compactMap { element in
        switch element {
        case .move(let p), .line(let p), .cubic(_, _, let p): p
        case .close: nil
        }
      }
      let (xs, ys) = (ends.map(\.x), ends.map(\.y))
      let (left, right, top, bottom) = (xs.min() ?? 0, xs.max() ?? 0, ys.min() ?? 0, ys.max() ?? 0)
      return [(left + right) / 2, (top + bottom) / 2, (right - left) / 2]
    }
    print((numbers + [sigma]).map { "\($0)" }.joined(separator: " "))
  }
}

/// Prints how many times longer a peer takes, whose milliseconds are in the file.
func printRatio(_ name: String, _ peer: String, _ path: String, to own: Double) throws {
  let times = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { Double($0) }
  guard !times.isEmpty else { return }
  let (ratio, time) = (String(format: "%.1f", mean(times) / own), String(format: "%.2f", mean(times)))
  print("\(name), \(peer) / blobvideo: \(ratio) (\(peer) \(time) ms)")
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.first == "frames" {
    try printPeerFrames()
  } else if words.first == "drops" {
    try printDrops()
  } else if words.first == "presets" {
    try printPresetCosts(Array(words.dropFirst()))
  } else if words.first == "draw", words.count == 3, let count = Int(words[2]) {
    try drawFrames(of: words[1], count: count)
  } else {
    let blob = mean(try cost(of: "blob", frames: moments, seconds: 60))
    let liquid = mean(try cost(of: "liquid", frames: liquidMoments, seconds: 4))
    if let path = words.first { try printRatio("blob", "Cairo", path, to: blob) }
    if words.count > 1 { try printRatio("liquid", "Skia", words[1], to: liquid) }
    print("blob    \(String(format: "%.2f", blob)) ms a frame, \(width)x\(height), one core's CPU time, least of 60")
    print("liquid  \(String(format: "%.2f", liquid)) ms a frame")
  }
} catch {
  FileHandle.standardError.write(Data("blob-bench: \(error)\n".utf8))
  exit(1)
}
