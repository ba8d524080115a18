import LibAV

/// An output that is being written.
struct OpenOutput {
  let output: ResolvedJob.Output
  /// Nil for a stream.
  let file: OutputFile?
  let stream: DescriptorStream
  let fault: OutputFault

  /// Opens a stream as it is, a file under a temporary name.
  init(_ output: ResolvedJob.Output, _ options: RenderOptions, _ stop: StopFlag) throws(RenderError) {
    self.output = output
    switch (output.output, output.target) {
    case (.stream(let descriptor, _), _):
      file = nil
      stream = DescriptorStream(Descriptor(borrowing: descriptor), seekable: false, stop: stop)
    case (.file, let target?):
      let file = try OutputFile(target, mayReplace: options.replaceExisting, stop: stop)
      self.file = file
      stream = file.stream
    case (.file, nil): preconditionFailure("a file has a target")
    }
    fault = OutputFault(path: output.path == "-" ? "standard output" : output.path, stream: stream, stop: stop)
  }

  /// Bytes so far.
  var bytes: Int { file?.bytes ?? Int(stream.written) }

  /// What takes the loop's frames: a clip's encoder with its container's header written, or a plain writer.
  func sink(_ job: ResolvedJob, _ stop: StopFlag) throws -> sending any FrameSink {
    do {
      switch output.kind {
      case .clip:
        guard let encoding = output.encoding else { preconditionFailure("a clip has an encoding") }
        let metadata = ClipMetadata(
          version: blobvideoVersion, key: output.key.key, options: output.key.options,
          scene: job.options.includeScene ? job.source.text : nil)
        return try ClipSink(
          encoding.container, settings: Encoder.Settings(encoding, loop: job.loop, job.options), loop: job.loop,
          metadata: metadata, stream: stream, stop: stop)
      case .raw(let format):
        return try RawSink(RawWriter(format, on: stream), size: job.options.size, rate: job.loop.rate)
      case .still: preconditionFailure("a still takes no loop")
      }
    } catch {
      throw fault.translate(error)
    }
  }
}
