/// Where a clip's key frames are, and how much finer than the others x264 makes them.
///
/// In 8 bits a dither is all that stands between a dark gradient and its bands, and an encoder can keep it in two ways: by
/// spending on it in every frame, as adaptive quantization does, or once in the key frame, for the frames after it to copy by blocks
/// that are skipped. The second is far cheaper, and half of either is worse than none: remains of a lost dither, coded again and
/// again, cost bytes and look like bands. So the key frame is made `b` times finer, and adaptive quantization is off. Measured on
/// the dark ramp at 720p: 7.3 instead of 10.1 of CAMBI at four fifths of the bytes of x264's own settings (`docs/quality.md`).
struct KeyFrameGroups: Hashable, Sendable {
  /// Numbers of the key frames; empty where none of them shall be finer.
  let starts: [Int]

  /// A loop of `frames` with a key frame at least every `distance` frames. A key frame within less than a second of the next has too
  /// few heirs, and more than a thousand would make a list that x264 walks through for every frame.
  init(frames: Int, distance: Int, rate: FrameRate) {
    let second = Int(rate.rational.rounded)
    let count = (frames - 1) / max(distance, 1) + 1
    let isWorthIt = min(frames, distance) >= max(2, second) && count <= 1000
    starts = isWorthIt ? (0..<count).map { $0 * distance } : []
  }

  /// x264's parameter, for a constant quality number or, where that is nil, a bit rate; none where no frame shall be finer.
  ///
  /// The last quantizer at which x264 keeps an 8-bit dither is about 8: a factor of two is six numbers above it. More than 5 costs
  /// more than what it saves; where a picture is coarse anyway it falls to 1, since a fine key frame would be most of the file.
  func zones(_ number: Double?) -> [String] {
    let number = number ?? 22
    let steps = (number - Self.finest) / 6
    let wanted = steps <= 0 ? 1 : min(Self.most, Double(1 << Int(steps)) * (1 + (steps - steps.rounded(.down))))
    let factor = min(wanted, max(1, Self.most - (number - Self.coarse) / 3))
    if starts.isEmpty || factor <= 1 { return [] }
    let hundredths = Int((factor * 100).rounded())
    let text = "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    // Neither trellis nor dead zone in it: both drop what a dither consists of.
    return ["zones=" + starts.map { "\($0),\($0),b=\(text),trellis=0,deadzone-intra=0" }.joined(separator: "/")]
  }

  private static let finest = 8.0
  private static let most = 5.0
  private static let coarse = 24.0
}
