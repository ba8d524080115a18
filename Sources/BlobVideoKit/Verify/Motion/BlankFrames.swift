/// Finds frames of one flat colour among frames that are not.
enum BlankFrames {
  /// Root mean square distance from flat, in levels, below which a frame is flat: above what encoders leave of a flat frame.
  static let flat: Float = 1.5
  /// How much more the pictures around must show to call a flat frame out of place.
  private static let contrast: Float = 4

  /// Runs of blank frames in a loop, given how far each frame is from flat and how far from the next one (one number less than
  /// frames). A run counts where the picture comes and goes at once: a motion that grows out of nothing is no fault.
  static func runs(spreads: [Float], steps: [Float]) -> [Range<Int>] {
    var (runs, start): ([Range<Int>], Int?) = ([], nil)
    for index in 0...spreads.count {
      let isFlat = index < spreads.count && spreads[index] < flat
      if isFlat, start == nil { start = index }
      if !isFlat, let first = start {
        runs.append(first..<index)
        start = nil
      }
    }
    let sorted = steps.sorted()
    let usual = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    return runs.filter { run in
      guard run.count * 2 < spreads.count else { return false }
      let edges = [
        run.lowerBound > 0 ? (spreads[run.lowerBound - 1], steps[run.lowerBound - 1]) : nil,
        run.upperBound < spreads.count ? (spreads[run.upperBound], steps[run.upperBound - 1]) : nil,
      ].compactMap { $0 }
      // Both sides, or at the ends of the clip the one there is.
      return edges.allSatisfy { spread, step in spread > flat * contrast && step > max(flat * contrast, 5 * usual) }
    }
  }
}
