import LibAV

extension KitPicture {
  /// The pixels of an RGB frame.
  init?(_ frame: VideoFrame) {
    guard frame.format == .rgb24 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frame.width * frame.height * 3)
    frame.withPlanes { planes in
      guard let plane = planes.first else { return }
      for row in 0..<frame.height {
        let start = UnsafeRawPointer(plane.start) + row * plane.stride
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: frame.width * 3))
      }
    }
    self.init(width: frame.width, height: frame.height, bytes: bytes)
  }
}
