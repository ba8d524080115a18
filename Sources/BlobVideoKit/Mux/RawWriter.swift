import LibAV

/// Writes frames without compression.
struct RawWriter {
  let format: RawFormat
  private let stream: DescriptorStream

  /// Frames of `format` on `stream`.
  init(_ format: RawFormat, on stream: DescriptorStream) {
    self.format = format
    self.stream = stream
  }

  /// Writes what stands before the first frame: YUV4MPEG2's line, which has words for size, rate, progressive scan, square
  /// pixels, chroma on the left samples and limited range, and none for matrix and transfer; nothing for RGBA.
  func start(size: FrameSize, rate: FrameRate) throws(SystemError) {
    guard format == .y4m else { return }
    let fraction = "\(rate.rational.numerator):\(rate.rational.denominator)"
    try write(
      Array(
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(fraction) Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
          .utf8))
  }

  /// Writes a frame: its planes one after another, rows without padding.
  func write(_ frame: VideoFrame) throws(SystemError) {
    if format == .y4m { try write(Array("FRAME\n".utf8)) }
    try frame.withPlanes { planes throws(SystemError) in
      for plane in planes {
        if plane.stride == plane.rowBytes {
          try write(UnsafeRawBufferPointer(start: plane.start, count: plane.rowBytes * plane.rows))
          continue
        }
        for row in 0..<plane.rows {
          try write(UnsafeRawBufferPointer(start: plane.start + row * plane.stride, count: plane.rowBytes))
        }
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    try judge(bytes.withUnsafeBytes { stream.write($0) })
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try judge(stream.write(bytes))
  }

  private func judge(_ result: Int) throws(SystemError) {
    if result < 0 { throw SystemError(number: Int32(-result)) }
  }
}
