import BlobRender
import Foundation

// What frames cost to draw, in CPU milliseconds of one core; `scripts/bench/run.py` sets it beside encoders and peers.
let usage = """
  blob-bench race                   blob and liquid at chosen moments, each drawn over the frame before it, as the pipeline does
  blob-bench cost WxH NAME...       presets or scene files: choreography, and drawing five moments whole, in 16 bits and in 8
  blob-bench frames SCENE [COUNT]   the blob's or the liquid's frames as peers read them: the moments, or a whole loop of COUNT
  blob-bench draw NAME COUNT        draws frames and prints nothing: for valgrind, which counts instructions

  `race` and `cost` print JSON, in milliseconds of CPU a frame. A whole suite with ratios: make bench.

  """

/// What the command line is not, or names that do not exist.
struct Misuse: Error, CustomStringConvertible { let description: String }

/// Frames of the 60 s loop that the blob's race draws: spread over the motion.
let blobMoments = [0, 21, 45, 66, 117, 219, 372, 573]
/// Frames of the liquid's 4 s.
let liquidMoments = [0, 9, 24, 45, 60, 78, 105]

/// The built-in preset of that name, or the scene in that file.
func scene(_ nameOrFile: String) throws -> Scene {
  guard nameOrFile.contains("/") || nameOrFile.contains(".") else {
    guard let scene = try PresetLibrary.scene(named: nameOrFile) else {
      throw Misuse(description: "no preset is called \(nameOrFile)")
    }
    return scene
  }
  return try Scene(parsing: Array(try Data(contentsOf: URL(filePath: nameOrFile))), file: nameOrFile)
}

/// A loop of whole frames at 30 a second.
func loop(frames: Int) throws -> Loop {
  guard let loop = Loop(frames: frames, rate: .thirty) else {
    throw Misuse(description: "\(frames) frames are no loop")
  }
  return loop
}

func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

do {
  let words = Array(CommandLine.arguments.dropFirst())
  switch words.first {
  case "race": try printRace()
  case "cost" where words.count > 2:
    let sides = words[1].split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy((1...16384).contains) else {
      throw Misuse(description: "\(words[1]): write sides as 1920x1080")
    }
    try printCosts(of: Array(words[2...]), width: sides[0], height: sides[1])
  case "frames" where words.count > 1: try printFrames(of: words[1], count: words.count > 2 ? Int(words[2]) : nil)
  case "draw" where words.count == 3: try drawFrames(of: words[1], count: Int(words[2]) ?? 1)
  default: throw Misuse(description: "what is to be measured?\n\(usage)")
  }
} catch {
  FileHandle.standardError.write(Data("blob-bench: \(error)\n".utf8))
  exit(1)
}
