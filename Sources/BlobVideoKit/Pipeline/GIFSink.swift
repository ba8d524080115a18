import LibAV

/// Gives frames of straight, opaque RGBA the colours of a palette, and passes them on to GIF's encoder.
final class GIFSink: FrameSink {
  private let sink: ClipSink
  private let dither: PaletteDither
  private let entries: [UInt32]
  private let size: FrameSize
  private let stop: StopFlag

  /// Frames go to `sink`, whose encoder takes palette frames.
  init(_ palette: Palette, size: FrameSize, to sink: ClipSink, stop: StopFlag) {
    (self.sink, self.size, self.stop) = (sink, size, stop)
    dither = PaletteDither(palette)
    entries = palette.packed
  }

  func write(_ frame: VideoFrame, index: Int) throws {
    let target = try VideoFrame(width: size.width, height: size.height, format: .palette, color: .srgb)
    frame.withPlanes { sources in
      target.withPlanes { targets in
        guard let source = sources.first, let target = targets.first else { return }
        for y in 0..<size.height where !stop.isSet {
          let from = (source.start + y * source.stride).assumingMemoryBound(to: UInt8.self)
          let to = (target.start + y * target.stride).assumingMemoryBound(to: UInt8.self)
          for x in 0..<size.width {
            to[x] = dither.index(from[4 * x], from[4 * x + 1], from[4 * x + 2], x: x, y: y)
          }
        }
        guard targets.count > 1 else { return }
        entries.withUnsafeBytes { targets[1].start.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      }
    }
    if stop.isSet { throw CancellationError() }
    try sink.write(target, index: index)
  }

  func finish() throws { try sink.finish() }
}

extension Palette {
  /// The most pictures that are looked at, evenly spaced in the loop, and the longer side that they are drawn with: as many colours
  /// as can be told apart come in with them, at the price of a few frames.
  private static let (mostPictures, side) = (48, 256)

  /// The colours of a loop.
  init(_ job: ResolvedJob, _ stop: StopFlag) throws {
    let size = job.options.size
    let scale = min(1, Double(Self.side) / Double(max(size.width, size.height)))
    let (width, height) = (max(1, Int(Double(size.width) * scale)), max(1, Int(Double(size.height) * scale)))
    let count = min(Self.mostPictures, job.loop.frames)
    let painter = job.source.painter(loop: job.loop, width: width, height: height)
    let palette = Palette(of: count, width: width, height: height) { index, start in
      if stop.isSet { return }
      painter.paint(
        job.loop.position(ofFrame: index * job.loop.frames / count),
        into: PixelDestination(
          layout: .rgba8, alpha: .premultiplied, width: width, height: height, base: start, stride: width * 4))
    }
    if stop.isSet { throw CancellationError() }
    guard let palette else { throw RenderError(.failed, "libimagequant found no palette") }
    self = palette
  }
}
