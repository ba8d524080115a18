import LibAV

/// How a kit's poster is compressed.
///
/// It is there before the clip and has to come fast: without loss, frames with gradients take five to thirteen times the bytes of the lossy
/// form. Frames of flat shapes take about as many, and there the lossy form, whose colours have half the resolution, would soften edges. So
/// what is flat is compressed without loss where that takes at most half more, or no more than two round trips carry.
enum KitPoster {
  /// Bytes that a fresh connection carries in two round trips (an initial window of ten segments, doubled).
  private static let quick = 42_000

  /// The file's bytes.
  static func bytes(_ frame: VideoFrame, _ quality: Quality) throws(LibAVError) -> [UInt8] {
    let lossy = try StillWriter.bytes(frame, as: .webp, quality)
    guard frame.isFlat else { return lossy }
    let exact = try StillWriter.bytes(frame, as: .webp, .word(.master))
    return exact.count <= max(lossy.count * 3 / 2, quick) ? exact : lossy
  }
}

extension VideoFrame {
  /// Whether nine of ten pixels are the same as the pixel to their left. False for frames that are neither RGB nor RGBA in 8 bits.
  var isFlat: Bool {
    guard format == .rgb24 || format == .rgba else { return false }
    let step = format == .rgba ? 4 : 3
    var same = 0
    withPlanes { planes in
      guard let plane = planes.first else { return }
      for row in 0..<height {
        let pixels = (plane.start + row * plane.stride).assumingMemoryBound(to: UInt8.self)
        for x in 1..<max(1, width) {
          let pixel = pixels + x * step
          if (0..<step).allSatisfy({ pixel[$0] == pixel[$0 - step] }) { same += 1 }
        }
      }
    }
    return same * 10 >= (width - 1) * height * 9
  }
}
