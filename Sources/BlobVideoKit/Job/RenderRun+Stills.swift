import LibAV

extension RenderRun {
  /// Draws the moment that stills show, and compresses it.
  func writeStill(_ open: OpenOutput) throws {
    guard let format = open.output.kind.still else { return }
    try open.fault.catching {
      try StillWriter.write(try picture(at: job.still), as: format, job.options.quality, to: open.stream)
    }
    try finish(open.stream, open.fault)
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
      guard case .clip(let container, _) = output.kind, let stream = try finished(output, open) else { continue }
      guard let frame = try Poster.firstFrame(of: stream, container) else {
        throw RenderError(.failed, "\(output.path): no frame could be decoded from the finished file")
      }
      return frame
    }
    let picture = try picture(at: job.loop.position(ofFrame: 0))
    guard job.outputs.contains(where: { $0.kind == .raw(.y4m) }) else { return picture }
    let color = RawFormat.y4m.color(job.options.transfer)
    let video = try VideoFrame(width: picture.width, height: picture.height, format: .yuv420p, color: color)
    let converter = try FrameConverter(size: job.options.size, format: .yuv420p, color: color)
    try converter.convert(try canvas(at: job.loop.position(ofFrame: 0)), into: video)
    return try Poster.inRGB(video)
  }

  /// The bytes of a clip: the one just written, or the one that was left alone.
  private func finished(_ output: ResolvedJob.Output, _ open: [OpenOutput]) throws -> (any ByteStream)? {
    if let written = open.first(where: { $0.output.index == output.index }) { return written.stream.reader() }
    guard let target = output.target else { return nil }
    return DescriptorStream(try Descriptor(reading: target.resolved), seekable: true, stop: stop)
  }

  /// One moment in RGBA.
  private func canvas(at position: LoopPosition) throws(LibAVError) -> VideoFrame {
    let size = job.options.size
    let painter = job.source.painter(loop: job.loop, width: size.width, height: size.height)
    let canvas = try VideoFrame(width: size.width, height: size.height, format: .rgba, color: .srgb)
    canvas.paint(painter, at: position, isOpaque: job.source.isOpaque)
    return canvas
  }

  /// One moment in the pixel format of stills.
  private func picture(at position: LoopPosition) throws(LibAVError) -> VideoFrame {
    let canvas = try canvas(at: position)
    return job.source.isOpaque ? try canvas.droppingAlpha() : canvas
  }
}
