/// How a clip's frames are compressed.
public enum Codec: String, Hashable, Sendable, CaseIterable {
  /// H.264 High, 8 bits, by libx264: plays everywhere.
  case h264
  /// HEVC Main10 (or Main), tagged `hvc1`, by libx265.
  case hevc
  /// VP9 profile 0, 8 bits, with alpha where asked; profile 2 in 10 bits. By libvpx.
  case vp9
  /// AV1 Main, by SVT-AV1, or libaom.
  case av1
  /// ProRes 422 HQ; 4444 with alpha or at quality `master`.
  case prores
  /// HAP, HAP Q, HAP Alpha: textures for players that show many clips at once.
  case hap
  /// GIF of 255 colours, at the rates that it can hold.
  case gif
}

/// How far apart the file may be from the drawing, as words that mean the same in every codec.
public enum QualityWord: String, Hashable, Sendable, CaseIterable {
  /// Small and quick, faults may be seen.
  case draft
  /// Good on any screen at a small size.
  case standard
  /// Faults are hard to find.
  case high
  /// Visually lossless.
  case master
}

/// What decides between size and likeness.
public enum Quality: Hashable, Sendable {
  /// A word with the same perceived quality in every codec.
  case word(QualityWord)
  /// The encoder's own constant-quality number, in the range that `Codec.traits` names. Lower is better.
  case crf(Double)
  /// Bits a second on average, 1000 or more.
  case bitRate(Int)
}

/// Encoder speed against size.
public enum Effort: String, Hashable, Sendable, CaseIterable {
  /// Several times quicker than `balanced`, larger files.
  case fast
  /// libx264's `medium` and its like.
  case balanced
  /// Several times slower than `balanced`, smaller files.
  case best
}

/// Bits for a sample.
public enum Depth: String, Hashable, Sendable, CaseIterable {
  /// 10 where every player of the codec takes them, else 8.
  case auto
  /// 8, dithered.
  case eight = "8"
  /// 10.
  case ten = "10"
}

/// How often decoding can start.
public enum Keyframes: Hashable, Sendable {
  /// At the start of the loop, and every 20 seconds of a longer one.
  case auto
  /// At every frame, for players that are scrubbed: several times the size.
  case all
  /// At least that often.
  case every(LoopLength)
}

/// How often the loop is in a file, by copying its packets.
public enum Repetition: Hashable, Sendable {
  /// So many times in all, 1 or more.
  case times(Int)
  /// The fewest times that last at least so many seconds, more than 0.
  case atLeast(Rational)
}

/// The transfer function that the file names. It is a tag only: the pixels are sRGB either way.
public enum Transfer: String, Hashable, Sendable, CaseIterable {
  /// IEC 61966-2-1, what the pixels are.
  case srgb
  /// BT.709, for players that know no other; Safari then shows colours lighter than CSS.
  case bt709
}
