extension RenderPlan.Estimate {
  /// A guess from what the built-in presets cost: right within a factor of three or so for pictures like theirs.
  init(_ job: ResolvedJob) {
    let (pixels, frames) = (Double(job.options.size.width * job.options.size.height), Double(job.loop.frames))
    var (bytes, nanoseconds, memory) = (0.0, 0.0, 0.0)
    // A worker's canvas and the drawing's scratch, in bytes a pixel.
    memory += pixels * 6 * Double(job.workers)
    for output in job.outputs where !output.isUpToDate {
      switch output.kind {
      case .clip(_, let codec):
        bytes += pixels * frames * codec.bytesAPixel(job.options.quality)
        nanoseconds += pixels * frames * codec.nanosecondsAPixel(job.options.effort)
        memory += pixels * codec.memoryAPixel
      case .raw(let format):
        bytes += pixels * frames * (format == .y4m ? 1.5 : 4)
        nanoseconds += pixels * frames
      case .still:
        bytes += pixels * 0.6
        nanoseconds += pixels * 60
      }
    }
    // Drawing, once for all outputs that take the whole loop.
    if nanoseconds > 0 { nanoseconds += pixels * frames * 2 }
    self.init(bytes: Int(bytes), cpuSeconds: nanoseconds / 1e9, memory: Int(memory))
  }
}

extension Codec {
  /// Bytes for a pixel of a frame, by quality; smooth moving shapes take far less than filmed pictures.
  fileprivate func bytesAPixel(_ quality: Quality) -> Double {
    let number =
      switch quality {
      case .word(let word): crf(word)
      case .crf(let number): number
      }
    // Six steps of x264's number halve the size, about ten of libvpx's.
    return switch self {
    case .h264: 0.0008 * exponential2((21 - number) / 6)
    case .vp9: 0.0007 * exponential2((31 - number) / 10)
    }
  }

  /// Bytes that the encoder holds for a pixel of a frame: x264 keeps some 60 frames in one form or another.
  fileprivate var memoryAPixel: Double {
    switch self {
    case .h264: 260
    case .vp9: 180
    }
  }

  /// CPU time for a pixel of a frame.
  fileprivate func nanosecondsAPixel(_ effort: Effort) -> Double {
    switch (self, effort) {
    case (.h264, .fast): 8
    case (.h264, .balanced): 18
    case (.h264, .best): 40
    case (.vp9, .fast): 20
    case (.vp9, .balanced): 75
    case (.vp9, .best): 180
    }
  }
}

/// Two to the power of `x`, for |x| of a few: repeated halving with the remainder on a parabola, good to a percent.
private func exponential2(_ x: Double) -> Double {
  let whole = x.rounded(.down)
  let part = x - whole
  return Double(sign: .plus, exponent: Int(max(-20, min(20, whole))), significand: 1)
    * (1 + part * (0.66 + 0.34 * part))
}
