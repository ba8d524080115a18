/// Where a render goes.
public enum RenderOutput: Hashable, Sendable {
  /// A file, by a path whose extension says what it is: mp4, mov, webm, gif, or png, jpg, webp for a still; a path that ends
  /// with a slash is a folder for a PNG of each frame. The path is literal.
  case file(String)
  /// A clip in a file, in a codec of its own whatever the options say.
  case clip(String, Codec)
  /// An open file descriptor, written from front to back and left open.
  case stream(descriptor: Int32, format: StreamFormat)
}

/// What is written to a stream.
public enum StreamFormat: String, Hashable, Sendable, CaseIterable {
  /// YUV4MPEG2: 8-bit 4:2:0, BT.709, limited range.
  case y4m
  /// Straight 8-bit RGBA, rows without padding, frames without separators.
  case rgba
  /// MP4 in pieces (fragments), so that it can be read while it is written.
  case mp4
  /// WebM, which has no duration then.
  case webm
}
