import LibAV

/// A file format that holds a clip.
enum Container: String, Hashable, Sendable, CaseIterable {
  case mp4
  case mov
  case webm
  case gif

  /// FFmpeg's name of the reader.
  var demuxer: String {
    switch self {
    case .mp4, .mov: "mov"
    case .webm: "matroska"
    case .gif: "gif"
    }
  }

  /// The codecs that it takes here, the first one by default.
  var codecs: [Codec] {
    let usual: Codec =
      switch self {
      case .mp4: .h264
      case .mov: .prores
      case .webm: .vp9
      case .gif: .gif
      }
    return [usual] + Codec.allCases.filter { $0 != usual && $0.traits.containers.contains(rawValue) }
  }

  /// FFmpeg's options for a file with frames at `rate`; in `pieces` where it is written strictly from front to back.
  func options(_ rate: FrameRate, pieces: Bool) -> [(String, String)] {
    switch self {
    case .mp4, .mov:
      // The whole file counts in the track's ticks: in the muxer's own thousandths a loop at 29.97 frames a second would end
      // between two ticks, and copies joined end to end would have uneven gaps.
      let ticks = Self.ticks(rate)
      // Written in pieces the header waits for the first ones: with it in front of them, frames that are decoded out of order
      // would begin at 0.067 s.
      let order = pieces ? "+frag_keyframe+delay_moov+default_base_moof" : "+faststart"
      return [
        ("movflags", order + "+use_metadata_tags+write_colr"), ("video_track_timescale", "\(ticks)"),
        ("movie_timescale", "\(ticks)"),
      ]
    case .webm: return []
    // For ever, and the last picture as long as the others.
    case .gif: return [("loop", "0"), ("final_delay", "\(Rational(100).times(rate.frameDuration)?.rounded ?? 10)")]
    }
  }

  /// Ticks a second in MP4: a multiple of the rate's numerator, so that a frame is a whole number of them, and 10 000 or more,
  /// as players are used to.
  private static func ticks(_ rate: FrameRate) -> Int64 {
    var ticks = rate.rational.numerator
    while ticks < 10_000 { ticks *= 2 }
    return ticks
  }

  /// The time stamp that frame `index` must have, in units of `base`.
  func stamp(_ index: Int, rate: FrameRate, base: (numerator: Int32, denominator: Int32)) -> Int64? {
    let unit = Rational(Int64(base.numerator), Int64(base.denominator))
    return rate.frameDuration.times(Rational(index))?.dividing(unit)?.rounded
  }

  /// Whether it has a place for words about how the clip was made.
  var carriesMetadata: Bool { self != .gif }

  /// The container that a file's first bytes announce.
  init?(firstBytes: [UInt8]) {
    if firstBytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .webm
    } else if firstBytes.count >= 12, firstBytes[4..<8].elementsEqual("ftyp".utf8) {
      self = firstBytes[8..<12].elementsEqual("qt  ".utf8) ? .mov : .mp4
    } else {
      return nil
    }
  }
}

extension Rational {
  fileprivate func dividing(_ unit: Rational?) -> Rational? { unit.flatMap { divided(by: $0) } }
}
