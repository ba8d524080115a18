import LibAV

/// Compresses single pictures.
enum StillWriter {
  /// The pixel format of a still: without an alpha channel where nothing shows through.
  static func pixelFormat(isOpaque: Bool) -> PixelFormat { isOpaque ? .rgb24 : .rgba }

  /// Writes `frame`, straight RGBA or RGB in sRGB, as a PNG that says so.
  static func writePNG(_ frame: VideoFrame, to stream: any ByteStream) throws(LibAVError) {
    var settings = Encoder.Settings(
      name: "png", width: frame.width, height: frame.height, format: frame.format, color: .srgb,
      rate: (numerator: 1, denominator: 1))
    // Tries every predictor on every row: a third smaller on gradients.
    settings.options = ["pred": "mixed"]
    let encoder = try Encoder(settings)
    let packet = try Packet()
    frame.timestamp = 0
    try encoder.send(frame)
    try encoder.send(nil)
    while try encoder.receive(into: packet) {
      // A failure is kept by the stream.
      packet.withBytes { _ = stream.write($0) }
    }
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
