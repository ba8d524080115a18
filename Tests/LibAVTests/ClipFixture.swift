import LibAV

/// A small H.264 clip, for tests that need one.
enum ClipFixture {
  static func settings(_ name: String, frames: Int) -> Encoder.Settings {
    var settings = Encoder.Settings(
      name: name, width: 64, height: 48, format: .yuv420p, color: .video, rate: (numerator: 30000, denominator: 1001))
    settings.threads = 2
    settings.keyframeDistance = max(2, frames)
    settings.hasGlobalHeader = true
    return settings
  }

  /// Encodes `frames` grey frames that grow lighter, and puts them into `format` on `stream`.
  static func write(
    _ stream: any ByteStream, encoder name: String = "libx264", format: String = "mp4", frames: Int = 10,
    metadata: [(String, String)] = [], options: [(String, String)] = [("movflags", "+faststart+use_metadata_tags")]
  ) throws(LibAVError) {
    let encoder = try Encoder(settings(name, frames: frames))
    var muxer = try Muxer(format: format, on: stream)
    try muxer.start(encoder, metadata: metadata, options: options)
    let packet = try Packet()
    for index in 0...frames {
      if index < frames {
        try encoder.send(try frame(index))
      } else {
        try encoder.send(nil)
      }
      while try encoder.receive(into: packet) { try muxer.write(packet) }
    }
    try muxer.finish()
  }

  private static func frame(_ index: Int) throws(LibAVError) -> VideoFrame {
    let frame = try VideoFrame(width: 64, height: 48, format: .yuv420p, color: .video)
    frame.withPlanes { planes in
      for (number, plane) in planes.enumerated() {
        let level = UInt8(number == 0 ? 40 + index : 128)
        for y in 0..<plane.rows {
          UnsafeMutableRawBufferPointer(start: plane.start + y * plane.stride, count: plane.rowBytes)
            .initializeMemory(as: UInt8.self, repeating: level)
        }
      }
    }
    frame.timestamp = Int64(index)
    return frame
  }
}
