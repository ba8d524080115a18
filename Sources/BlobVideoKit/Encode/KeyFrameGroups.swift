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
  /// Frames from one to the next.
  let length: Int
  /// Whether that is a second at least.
  let isLong: Bool

  /// A loop of `frames` with a key frame at least every `distance` frames. A key frame within less than a second of the next has too
  /// few heirs, unless it is the only one, and more than a thousand would make a list that x264 walks through for every frame.
  init(frames: Int, distance: Int, rate: FrameRate) {
    let second = Int(rate.rational.rounded)
    let count = (frames - 1) / max(distance, 1) + 1
    length = min(frames, distance)
    isLong = length >= max(2, second) && count <= 1000
    starts = isLong || count == 1 ? (0..<count).map { $0 * distance } : []
  }

  /// x264's parameter, for a constant quality number or, where that is nil, a bit rate; none where no frame shall be finer.
  ///
  /// The last quantizer at which x264 keeps an 8-bit dither is about 8: a factor of two is six numbers above it. More than `most`
  /// costs more than what it saves; where a picture is coarse anyway it falls to 1, since a fine key frame would be most of the file.
  func zones(_ number: Double?) -> [String] {
    let number = number ?? 22
    let steps = (number - Self.finest) / 6
    let wanted = steps <= 0 ? 1 : min(most, Double(1 << Int(steps)) * (1 + (steps - steps.rounded(.down))))
    let factor = min(wanted, max(1, most - (number - Self.coarse) / 3))
    if starts.isEmpty || factor <= 1 { return [] }
    let hundredths = Int((factor * 100).rounded())
    let text = "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    // Neither trellis nor dead zone in it: both drop what a dither consists of.
    return ["zones=" + starts.map { "\($0),\($0),b=\(text),trellis=0,deadzone-intra=0" }.joined(separator: "/")]
  }

  /// The largest factor. A key frame with few heirs is most of the file: 2 there keeps bands clean at next to no bytes, and what lies
  /// between that and a dither that is kept is worse than either. From 15 frames on it rises to twice that at 30, and more slowly from there.
  private var most: Double {
    let times = Double(length) / 15
    return min(Self.utmost, max(Self.fewest, min(2 * times, 2 + times)))
  }

  private static let finest = 8.0
  private static let fewest = 2.0
  private static let utmost = 4.5
  private static let coarse = 24.0
}
