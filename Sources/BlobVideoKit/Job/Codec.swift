/// How a clip's frames are compressed.
public enum Codec: String, Hashable, Sendable, CaseIterable {
  /// H.264 High, 8 bits, by libx264.
  case h264
  /// VP9 profile 0, 8 bits, by libvpx.
  case vp9
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
  /// The encoder's own constant-quality number: 1...51 for H.264 (0, lossless, leaves the High profile), whole numbers 0...63 for VP9. Lower is better.
  case crf(Double)
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

/// The transfer function that the file names. It is a tag only: the pixels are sRGB either way.
public enum Transfer: String, Hashable, Sendable, CaseIterable {
  /// IEC 61966-2-1, what the pixels are.
  case srgb
  /// BT.709, for players that know no other; Safari then shows colours lighter than CSS.
  case bt709
}
