extension ClipAudit {
  /// Tags, and what the samples say about them.
  mutating func judgeColor() {
    guard motion != nil else { return }
    let isRGB = tags.matrix == 0
    let missing = [
      tags.matrix == 2 ? "matrix" : nil, tags.primaries == 2 ? "primaries" : nil, tags.transfer == 2 ? "transfer" : nil,
      tags.range == .unstated && !isRGB ? "range" : nil,
    ].compactMap { $0 }
    if !missing.isEmpty, reader.format != .gif {
      find(
        .untagged, isFault: false,
        "no colour tag for \(missing.joined(separator: ", ")): players guess (here \(reading)), and not all alike")
    }
    if let match { judge(match) } else { judgeSamples() }
  }

  /// The scene in the file says what frame 0 should be.
  private mutating func judge(_ match: ColorProbe.Match) {
    // Coarse quality moves the colours of small pictures too; a wrong tag moves them as another reading says.
    guard match.error > (match.better == nil ? 2 : 1) * limits.color else {
      // Black and white look right in full range that is tagged as limited: players cut off what is beyond.
      judgeRange()
      return
    }
    let error = "colours are up to \(decimals(match.error, 1)) of 255 from the scene in the file"
    guard let better = match.better else { return find(.color, frames: 0...0, error) }
    let isRange = better.matrix == reading.matrix
    find(
      isRange ? .range : .matrix, frames: 0...0,
      "\(error): the samples are \(better), the tags say \(reading)")
  }

  /// One part in two hundred of the picture: more than highlights and overshoots ever fill.
  private static let share = 0.005
  /// The part of the picture that gives a wrong matrix away, counted where it is flat. Plain encodes of saturated pictures in the right matrix
  /// have up to 0.0002 of it, the wrong one makes 0.05 and more.
  private static let matrixShare = 0.002

  /// Whether samples are where limited range has none.
  @discardableResult private mutating func judgeRange() -> Bool {
    guard samples.shareBeyondRange > Self.share else { return false }
    find(
      .range,
      "\(decimals(samples.shareBeyondRange * 100, 1)) % of the picture is beyond 16 to 235: full-range samples that are "
        + "tagged, and shown, as limited range")
    return true
  }

  /// Without a scene, only what no picture can be gives a wrong reading away.
  private mutating func judgeSamples() {
    if !judgeRange(), samples.shareOfFullRange > Self.share {
      find(
        .range,
        "\(decimals(samples.shareOfFullRange * 100, 1)) % of the picture has colours that do not exist in limited range and "
          + "do in full range, which the tags do not say")
    }
    if let (matrix, part) = samples.otherMatrix, part > Self.matrixShare {
      find(
        .matrix,
        "\(decimals(part * 100, 1)) % of the picture has colours that do not exist by the tags (\(reading)) and do by "
          + "\(matrix.rawValue)")
    }
  }
}
