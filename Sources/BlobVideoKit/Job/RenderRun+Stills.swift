import LibAV

extension RenderRun {
  /// Draws the moment that stills show, and compresses it.
  func writeStill(_ open: OpenOutput) throws {
    guard let format = open.output.kind.still, let stream = open.stream else { return }
    try open.fault.catching {
      try StillWriter.write(try picture(at: job.still), as: format, job.options.quality, to: stream)
    }
    try finish(stream, open.fault)
    try open.file?.synchronize()
  }

  /// Writes the poster beside its target: the first frame of the first clip, as the file shows it; where no output is a file,
  /// as the stream has it.
  func writePoster(
    _ poster: (target: OutputTarget, format: StillFormat), _ open: [OpenOutput]
  ) throws -> OutputFile {
    let target = poster.target
    let file = try OutputFile(target, mayReplace: job.options.replaceExisting, stop: stop)
    let fault = OutputFault(path: target.path, stream: file.stream, stop: stop)
    try fault.catching {
      try StillWriter.write(try posterPicture(open), as: poster.format, job.options.quality, to: file.stream)
    }
    try finish(file.stream, fault)
    try file.synchronize()
    return file
  }

  private func finish(_ stream: DescriptorStream, _ fault: OutputFault) throws {
    if let failure = stream.failure { try fault.catching { throw failure } }
  }

  private func posterPicture(_ open: [OpenOutput]) throws -> VideoFrame {
    for output in job.outputs {
      guard let encoding = output.encoding, let stream = try finished(output, open) else { continue }
      guard let frame = try Poster.firstFrame(of: stream, encoding.container, hasAlpha: encoding.hasAlpha) else {
        throw RenderError(.failed, "\(output.path): no frame could be decoded from the finished file")
      }
      return frame
    }
    let first = job.loop.position(ofFrame: 0)
    guard job.outputs.contains(where: { $0.kind == .raw(.y4m) }) else { return try picture(at: first) }
    let (size, isOpaque) = (job.options.size, job.source.isOpaque)
    let color = RawFormat.y4m.color(job.options.transfer)
    let video = PooledFrame(
      try VideoFrame(width: size.width, height: size.height, format: .yuv420p, color: color))
    let canvas = try WorkerCanvas(size: size, isOpaque: isOpaque)
    let converter = FrameConverter(size: size, isOpaque: isOpaque, format: .yuv420p, color: color)
    try canvas.paint(painter(), at: first) { (band) throws(LibAVError) in try converter.convert(band, into: video) }
    return try Poster.inRGB(video.video, hasAlpha: false)
  }

  /// The bytes of a clip: the one just written, or the one that was left alone.
  private func finished(_ output: ResolvedJob.Output, _ open: [OpenOutput]) throws -> (any ByteStream)? {
    if let written = open.first(where: { $0.output.index == output.index }) { return written.stream?.reader() }
    guard let target = output.target else { return nil }
    return DescriptorStream(try Descriptor(reading: target.resolved), seekable: true, stop: stop)
  }

  private func painter() -> any FramePainter {
    job.source.painter(loop: job.loop, width: job.options.size.width, height: job.options.size.height)
  }

  /// One moment in the pixel format of stills.
  private func picture(at position: LoopPosition) throws(LibAVError) -> VideoFrame {
    let (size, isOpaque) = (job.options.size, job.source.isOpaque)
    let picture = try VideoFrame(width: size.width, height: size.height, format: .rgba, color: .srgb)
    var painted = PaintedRows()
    picture.paint(painter(), at: position, isOpaque: isOpaque, over: &painted)
    return isOpaque ? try picture.droppingAlpha() : picture
  }
}
