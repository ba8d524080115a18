extension RenderPlan.Estimate {
  /// A guess from what the built-in presets cost: right within a factor of three or so for pictures like theirs.
  init(_ job: ResolvedJob) {
    let (pixels, frames) = (Double(job.options.size.width * job.options.size.height), Double(job.loop.frames))
    var (bytes, nanoseconds, memory) = (0.0, 0.0, 0.0)
    // A worker's canvas and the drawing's scratch, in bytes a pixel.
    memory += pixels * 6 * Double(job.workers)
    for output in job.outputs where !output.isUpToDate {
      switch output.kind {
      case .clip:
        guard let encoding = output.encoding else { continue }
        if let most = job.options.maxSize {
          // A handful of tries, over frames that are kept.
          bytes += Double(most)
          nanoseconds += 4 * pixels * frames * encoding.nanosecondsAPixel(job.options.effort)
          memory +=
            min(
              Double(FrameStore.mostBytes), pixels * frames * 3) + pixels * encoding.memoryAPixel
          continue
        }
        bytes +=
          encoding.bytesAFrame(job.options.quality, pixels: pixels, seconds: job.loop.duration.value / frames) * frames
          * Double(job.copies)
        // The container's own, and what says how it was made.
        if encoding.container.carriesMetadata {
          bytes += 2000 + Double(job.options.includeScene ? job.source.text.utf8.count : 0)
        }
        nanoseconds += pixels * frames * encoding.nanosecondsAPixel(job.options.effort)
        memory += pixels * encoding.memoryAPixel
      case .raw(let format):
        bytes += pixels * frames * (format == .y4m ? 1.5 : 4)
        nanoseconds += pixels * frames
      case .frames:
        bytes += pixels * frames * 0.6
        nanoseconds += pixels * frames * 60
      case .still(let format):
        bytes += pixels * (format == .png ? 0.6 : 0.04)
        nanoseconds += pixels * 60
      }
    }
    // Drawing, once for all outputs that take the whole loop.
    if nanoseconds > 0 { nanoseconds += pixels * frames * 2 }
    self.init(bytes: Int(bytes), cpuSeconds: nanoseconds / 1e9, memory: Int(memory))
  }
}

extension ClipEncoding {
  /// Bytes for a frame of so many pixels, which lasts so many seconds; smooth moving shapes take far less than filmed pictures.
  fileprivate func bytesAFrame(_ quality: Quality, pixels: Double, seconds: Double) -> Double {
    if case .bitRate(let rate) = quality { return Double(rate) / 8 * seconds }
    // However few its pixels, a frame says what moves where.
    let motion = 250.0
    // Six steps of x264's and x265's number halve the size, about ten of libvpx's and the AV1 encoders'.
    let number = crf(quality) ?? 0
    return switch codec {
    case .h264: (0.0008 * pixels + motion) * exponential2((21 - number) / 6)
    case .hevc: (0.0004 * pixels + motion) * exponential2((22 - number) / 6)
    case .vp9: (0.0007 * pixels + motion) * exponential2((31 - number) / 10) * (hasAlpha ? 1.5 : 1)
    case .av1: (0.0003 * pixels + motion) * exponential2((35 - number) / 10)
    case .prores: (pixelFormat == .yuv422p10 ? 0.2 : 0.4) * pixels
    case .hap: (hapFormat(quality) == "hap" ? 0.2 : 0.4) * pixels
    case .gif: 0.15 * pixels
    }
  }

  /// Bytes that the encoder holds for a pixel of a frame: x264 keeps some 60 frames in one form or another.
  fileprivate var memoryAPixel: Double {
    switch codec {
    case .h264: 260
    case .hevc: 350
    case .vp9: 180
    case .av1: 600
    case .prores, .hap: 40
    case .gif: 20
    }
  }

  /// CPU time for a pixel of a frame.
  fileprivate func nanosecondsAPixel(_ effort: Effort) -> Double {
    switch (codec, effort) {
    case (.h264, .fast): 8
    case (.h264, .balanced): 18
    case (.h264, .best): 40
    case (.hevc, .fast): 60
    case (.hevc, .balanced): 160
    case (.hevc, .best): 500
    case (.vp9, .fast): 20
    case (.vp9, .balanced): 75
    case (.vp9, .best): 180
    case (.av1, .fast): 50
    case (.av1, .balanced): 90
    case (.av1, .best): 300
    case (.prores, _): 40
    case (.hap, _): 15
    case (.gif, _): 40
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
