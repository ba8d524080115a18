import LibAV

/// An output that is being written.
struct OpenOutput {
  let output: ResolvedJob.Output
  /// A file's; nil for others.
  let file: OutputFile?
  /// A folder's; nil for others.
  let folder: OutputFolder?
  /// A file's or a stream's; nil for a folder.
  let stream: DescriptorStream?
  private let counter = ByteCounter()
  let fault: OutputFault

  /// Opens a stream as it is, a file under a temporary name.
  init(_ output: ResolvedJob.Output, _ options: RenderOptions, _ stop: StopFlag) throws(RenderError) {
    self.output = output
    switch (output.output, output.target) {
    case (.stream(let descriptor, _), _):
      (file, folder) = (nil, nil)
      stream = DescriptorStream(Descriptor(borrowing: descriptor), seekable: false, stop: stop)
    case (.file, let target?) where output.kind == .frames:
      file = nil
      folder = try OutputFolder(target, stop: stop)
      stream = nil
    case (.file, let target?), (.clip, let target?):
      let file = try OutputFile(target, mayReplace: options.replaceExisting, stop: stop)
      self.file = file
      folder = nil
      stream = file.stream
    case (.file, nil), (.clip, nil): preconditionFailure("a file has a target")
    }
    fault = OutputFault(path: output.path == "-" ? "standard output" : output.path, stream: stream, stop: stop)
  }

  /// Bytes of a clip's packets, every try together.
  var payload: Int { counter.count }

  /// Bytes so far.
  var bytes: Int { folder != nil ? counter.count : file?.bytes ?? Int(stream?.written ?? 0) }

  /// Forgets what was written to a file.
  func restart() throws(RenderError) {
    do throws(SystemError) { try stream?.truncate() } catch {
      throw RenderError(.writeFailed, "\(output.path): write failed: \(error)")
    }
  }

  /// What takes the loop's frames: a clip's encoder with its container's header written, or a plain writer.
  ///
  /// `quality` is the job's where it is nil. `turn` is needed for encoders that ask for one.
  func sink(
    _ job: ResolvedJob, _ stop: StopFlag, turn: EncoderTurn?, quality: Quality? = nil
  ) throws -> sending any FrameSink {
    do {
      switch output.kind {
      case .clip:
        guard let encoding = output.encoding, let stream else { preconditionFailure("a clip has encoding and stream") }
        let metadata = ClipMetadata(
          version: blobvideoVersion, key: output.key.key, options: output.key.options,
          scene: job.options.includeScene ? job.source.text : nil)
        var options = job.options
        if let quality { options.quality = quality }
        let sink = try ClipSink(
          encoding.container, settings: Encoder.Settings(encoding, loop: job.loop, options), loop: job.loop,
          copies: encoding.codec == .gif ? 1 : job.copies,
          metadata: encoding.container.carriesMetadata ? metadata : nil, stream: stream, stop: stop, turn: turn,
          payload: counter)
        guard encoding.codec == .gif else { return sink }
        return GIFSink(try Palette(job, stop), size: job.options.size, to: sink, stop: stop)
      case .frames:
        guard let folder else { preconditionFailure("frames have a folder") }
        return FolderSink(folder, isOpaque: job.source.isOpaque, counter: counter)
      case .raw(let format):
        guard let stream else { preconditionFailure("raw frames have a stream") }
        return try RawSink(RawWriter(format, on: stream), size: job.options.size, rate: job.loop.rate)
      case .still: preconditionFailure("a still takes no loop")
      }
    } catch {
      throw fault.translate(error)
    }
  }
}
