import LibAV

/// Compresses single pictures.
enum StillWriter {
  /// Writes `frame`, straight sRGB with alpha or without, as a picture that means the same.
  static func write(
    _ frame: VideoFrame, as format: StillFormat, _ quality: Quality, to stream: any ByteStream
  ) throws(LibAVError) {
    // A failure is kept by the stream.
    try bytes(frame, as: format, quality).withUnsafeBytes { _ = stream.write($0) }
  }

  /// The same as the file's bytes.
  static func bytes(_ frame: VideoFrame, as format: StillFormat, _ quality: Quality) throws(LibAVError) -> [UInt8] {
    let frame = try frame.converted(to: format.pixelFormat(isOpaque: !frame.format.hasAlpha), format.color)
    var settings = Encoder.Settings(
      name: format.encoder, width: frame.width, height: frame.height, format: frame.format, color: format.color,
      rate: (numerator: 1, denominator: 1))
    settings.options = format.options(quality)
    let encoder = try Encoder(settings)
    let packet = try Packet()
    frame.timestamp = 0
    try encoder.send(frame)
    try encoder.send(nil)
    var bytes: [UInt8] = []
    while try encoder.receive(into: packet) { packet.withBytes { bytes.append(contentsOf: $0) } }
    return bytes
  }
}

extension VideoFrame {
  /// The frame in another pixel format; itself where it has that already.
  fileprivate func converted(to other: PixelFormat, _ color: ColorTags) throws(LibAVError) -> VideoFrame {
    if format == other { return self }
    let result = try VideoFrame(width: width, height: height, format: other, color: color)
    let scaler = try Scaler(width: width, height: height, from: (format, self.color), to: (other, color))
    try scaler.convert(self, into: result)
    return result
  }
}

extension VideoFrame {
  /// The RGB of an RGBA frame.
  func droppingAlpha() throws(LibAVError) -> VideoFrame {
    let result = try VideoFrame(width: width, height: height, format: .rgb24, color: color)
    withPlanes { sources in
      result.withPlanes { targets in
        guard let source = sources.first, let target = targets.first else { return }
        for row in 0..<height {
          let from = (source.start + row * source.stride).assumingMemoryBound(to: UInt8.self)
          let to = (target.start + row * target.stride).assumingMemoryBound(to: UInt8.self)
          for x in 0..<width {
            to[3 * x] = from[4 * x]
            to[3 * x + 1] = from[4 * x + 1]
            to[3 * x + 2] = from[4 * x + 2]
          }
        }
      }
    }
    return result
  }
}
