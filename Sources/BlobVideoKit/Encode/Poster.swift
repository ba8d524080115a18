import LibAV

/// The picture that stands where a clip will play.
enum Poster {
  /// Frame 0 of a finished clip as its viewers see it: decoded, and brought to RGB by the file's own tags.
  static func firstFrame(of stream: any ByteStream, _ container: Container, hasAlpha: Bool) throws(LibAVError)
    -> VideoFrame?
  {
    let demuxer = try Demuxer(stream, format: container.demuxer)
    let decoder = try demuxer.decoder()
    let packet = try Packet()
    while try demuxer.read(into: packet) {
      try decoder.send(packet)
      if let frame = try decoder.receive() { return try inRGB(frame, hasAlpha: hasAlpha) }
    }
    try decoder.finish()
    guard let frame = try decoder.receive() else { return nil }
    return try inRGB(frame, hasAlpha: hasAlpha)
  }

  /// A video frame in RGB.
  static func inRGB(_ frame: VideoFrame, hasAlpha: Bool) throws(LibAVError) -> VideoFrame {
    let format: PixelFormat = hasAlpha ? .rgba : .rgb24
    if frame.format == format { return frame }
    let result = try VideoFrame(width: frame.width, height: frame.height, format: format, color: .srgb)
    let scaler = try Scaler(
      width: frame.width, height: frame.height, from: (frame.format, frame.color), to: (format, .srgb))
    try scaler.convert(frame, into: result)
    return result
  }
}
