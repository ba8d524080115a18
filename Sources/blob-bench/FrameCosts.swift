import BlobRender
import Foundation

/// CPU milliseconds of `work`.
private func milliseconds(_ work: () throws -> Void) rethrows -> Double {
  let start = clock()
  try work()
  return Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
}

/// Prints what frames of the blob and the liquid cost that are drawn over the frame before, the least of many turns.
func printRace() throws {
  var rows: [(String, JSONValue)] = []
  for (name, moments, frames) in [("blob", blobMoments, 1800), ("liquid", liquidMoments, 120)] {
    // As the pipeline draws for encoders, and whole frames in memory, which peers draw.
    let kinds: [(isDeep: Bool, rows: Int?)] = [(true, bandHeight), (true, nil), (false, nil)]
    let costs = try kinds.map { isDeep, rows in
      let loop = try loop(frames: frames)
      let renderer = FrameRenderer(scene: try scene(name), loop: loop, width: 1920, height: 1080)
      let picture = Picture(width: 1920, height: 1080, isDeep: isDeep, rows: rows)
      return mean(
        moments.map { frame in
          (0..<40).reduce(Double.infinity) { least, _ in
            picture.draw(renderer, at: loop.position(ofFrame: frame - 1))
            return min(least, milliseconds { picture.draw(renderer, at: loop.position(ofFrame: frame)) })
          }
        })
    }
    rows.append((name, ["deep": .number(costs[0]), "whole": .number(costs[1]), "eight": .number(costs[2])]))
  }
  print(JSONValue.object(JSONObject(rows)).text())
}

/// Prints what a frame of each scene costs: choreography, and all of its pixels in 16 bits and in 8; the least of some turns, the mean of
/// five moments. A fresh renderer draws each, so that no frame gains by one before.
func printCosts(of names: [String], width: Int, height: Int) throws {
  let loop = try loop(frames: 240)
  let moments = [0, 47, 101, 166, 211].map { loop.position(ofFrame: $0) }
  let pictures = [true, false].map { Picture(width: width, height: height, isDeep: $0) }
  var rows: [(String, JSONValue)] = []
  for name in names {
    let scene = try scene(name)
    let choreographer = Choreographer(scene: scene, loop: loop, width: width, height: height)
    let planning = moments.map { moment in
      (0..<5).reduce(Double.infinity) { least, _ in
        min(least, milliseconds { for _ in 0..<10 { _ = choreographer.drawList(at: moment) } } / 10)
      }
    }
    // Both depths in turns, so that a busy moment of the machine is not one's alone.
    var least = moments.map { _ in [Double.infinity, .infinity] }
    for _ in 0..<4 {
      for index in moments.indices {
        for (depth, picture) in pictures.enumerated() {
          let renderer = FrameRenderer(scene: scene, loop: loop, width: width, height: height)
          picture.draw(renderer, at: loop.position(ofFrame: 20 + 40 * index))
          least[index][depth] = min(least[index][depth], milliseconds { picture.draw(renderer, at: moments[index]) })
        }
      }
    }
    rows.append(
      (
        name,
        [
          "choreography": .number(mean(planning)), "deep": .number(mean(least.map { $0[0] })),
          "eight": .number(mean(least.map { $0[1] })), "most": .number(least.map { $0[0] }.max() ?? 0),
        ]
      ))
  }
  print(JSONValue.object(JSONObject(rows)).text())
}
