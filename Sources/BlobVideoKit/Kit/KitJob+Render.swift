import BlobRender
import LibAV

extension KitJob {
  /// The most bytes of a clip that pages are glad to carry, wide or high.
  private static let (wideCeiling, highCeiling) = (1_500_000, 600_000)

  /// Renders all sizes into `folder`, then writes the pages.
  func make(in folder: KitFolder, _ progress: (@Sendable (RenderProgress) -> Void)?) async throws -> KitReport {
    // All are checked before the first one is rendered.
    for index in sizes.indices {
      for job in try renderJobs(index, in: folder) { _ = try job.plan() }
    }
    var (renditions, warnings, loop) = ([KitRendition](), [RenderWarning](), Loop?.none)
    for index in sizes.indices {
      let made = try await render(index, in: folder, progress)
      renditions.append(try rendition(index, made.outputs, made.loop, in: folder))
      warnings += made.warnings
      loop = loop ?? made.loop
    }
    guard let loop else { preconditionFailure("a kit has a size") }
    let contents = KitContents(
      name: name, urlPrefix: urlPrefix, preview: preview(in: folder.path), title: scene.name, summary: scene.summary,
      loop: loop,
      scene: options.includeScene ? scene.jsonValue : nil, main: renditions[0], others: Array(renditions.dropFirst()))
    let pages = try contents.files(snippets: snippets).map { file in
      try folder.write(file.name) { stream in
        var text = file.text
        text.withUTF8 { _ = stream.write(UnsafeRawBufferPointer($0)) }
      }
    }
    return KitReport(folder: folder.path, contents: contents, pages: pages, warnings: distinct(warnings, folder))
  }

  /// What was made of one size.
  private struct Made {
    /// The clips, in the order of `KitClip.all`.
    var outputs: [RenderReport.Output] = []
    var warnings: [RenderWarning] = []
    var loop: Loop
  }

  /// Renders the clips of one size; those over the ceiling once more, at a lower quality.
  private func render(
    _ index: Int, in folder: KitFolder, _ progress: (@Sendable (RenderProgress) -> Void)?
  ) async throws -> Made {
    let jobs = try renderJobs(index, in: folder)
    var made: Made?
    for (part, job) in jobs.enumerated() {
      let (number, count) = (index * jobs.count + part, sizes.count * jobs.count)
      let report = try await job.run { step in
        progress?(
          RenderProgress(stage: step.stage, frames: number * step.total + step.frames, total: count * step.total))
      }
      for output in report.outputs { try folder.note(output) }
      var own = Made(loop: report.loop)
      own.outputs = (made?.outputs ?? []) + report.outputs
      own.warnings = (made?.warnings ?? []) + report.warnings
      try await lower(job, sizes[index], &own, in: folder) { step in
        progress?(RenderProgress(stage: step.stage, frames: (number + 1) * step.total, total: count * step.total))
      }
      made = own
    }
    guard let made else { preconditionFailure("every size has a job") }
    return made
  }

  /// Encodes again what has too many bytes.
  private func lower(
    _ job: RenderJob, _ size: FrameSize, _ made: inout Made, in folder: KitFolder,
    _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws {
    let ceiling = options.maxSize ?? (size.height > size.width ? Self.highCeiling : Self.wideCeiling)
    for (place, output) in made.outputs.enumerated() where output.bytes > ceiling {
      guard let target = job.outputs.first(where: { $0.path == output.path }) else { continue }
      var again = job
      again.outputs = [target]
      (again.options.maxSize, again.options.replaceExisting) = (ceiling, true)
      do {
        made.outputs[place] = try await again.run(progress: progress).outputs[0]
        try folder.note(made.outputs[place])
      } catch let error as RenderError where options.maxSize == nil && error.kind == .failed {
        made.warnings.append(
          RenderWarning(
            .players,
            "\(output.path): has \(output.bytes) bytes, more than the \(ceiling) that a page should carry, and no quality "
              + "is low enough; a shorter loop, a smaller size or a lower rate helps"))
      }
    }
  }

  /// The renders of one size, into a kit's hidden folder.
  private func renderJobs(_ index: Int, in folder: KitFolder) throws(RenderError) -> [RenderJob] {
    try renderJobs(index) { "\(folder.hidden)/\(stem(index)).\($0)" }
  }

  /// The renders of one size, with clips named by their endings.
  func renderJobs(_ index: Int, named name: (String) -> String) throws(RenderError) -> [RenderJob] {
    var own = options
    own.size = sizes[index]
    (own.codec, own.depth, own.poster, own.at, own.maxSize) = (nil, .auto, nil, nil, nil)
    (own.ifChanged, own.repetition) = (false, .times(1))
    if scene.isOpaque {
      return [
        RenderJob(
          source: scene, options: own, outputs: KitClip.opaque.map { .clip(name($0.ending), $0.codec) },
          inputs: inputs, warnings: warnings)
      ]
    }
    var stacked = own
    stacked.size = try sizes[index].stacked
    // What is in that file is no scene to render again.
    stacked.includeScene = false
    return [
      RenderJob(
        source: scene, options: own, outputs: [.clip(name(KitClip.withAlpha.ending), KitClip.withAlpha.codec)],
        inputs: inputs, warnings: warnings),
      RenderJob(
        source: StackedAlpha(source: scene), options: stacked,
        outputs: [.clip(name(KitClip.stacked.ending), KitClip.stacked.codec)], inputs: inputs),
    ]
  }

  /// Reads back what was rendered at one size, and writes its pictures.
  private func rendition(
    _ index: Int, _ outputs: [RenderReport.Output], _ loop: Loop, in folder: KitFolder
  ) throws -> KitRendition {
    var sources = try zip(KitClip.all(isOpaque: scene.isOpaque), outputs).map { clip, output in
      let size = clip.isStacked ? try sizes[index].stacked : sizes[index]
      return try clip.source(
        "\(stem(index)).\(clip.ending)", in: folder.hidden, output, loop, size, ColorCodes(options.transfer))
    }
    let first = folder.hidden + "/" + sources[0].file.name
    let stream = DescriptorStream(try Descriptor(reading: first), seekable: true)
    let container: Container = scene.isOpaque ? .mp4 : .webm
    guard let frame = try Poster.firstFrame(of: stream, container, hasAlpha: !scene.isOpaque) else {
      throw RenderError(.failed, "\(first): no frame could be decoded from the finished file")
    }
    let quality = options.quality
    func write(_ ending: String, _ format: StillFormat) throws -> KitFile {
      try folder.write("\(stem(index)).\(ending)") { try StillWriter.write(frame, as: format, quality, to: $0) }
    }
    let poster = try folder.write("\(stem(index)).webp") { stream in
      try KitPoster.bytes(frame, quality).withUnsafeBytes { _ = stream.write($0) }
    }
    let stacked = scene.isOpaque ? nil : sources.removeLast()
    return KitRendition(
      size: sizes[index], sources: sources, stacked: stacked, poster: poster,
      card: index == 0 && scene.isOpaque ? try write("jpg", .jpeg) : nil,
      measures: KitPicture(frame).map(KitMeasures.init(of:)))
  }

  /// Each warning once, by the names that people know.
  private func distinct(_ warnings: [RenderWarning], _ folder: KitFolder) -> [RenderWarning] {
    var list: [RenderWarning] = []
    for warning in warnings {
      let own = RenderWarning(warning.kind, warning.message.replacing(folder.hidden, with: folder.path))
      if !list.contains(own) { list.append(own) }
    }
    return list
  }
}

extension FrameSize {
  /// Twice as high, for colours above their alpha.
  var stacked: FrameSize {
    get throws(RenderError) {
      guard let size = FrameSize(width: width, height: height * 2) else {
        throw RenderError(
          option: "sizes", value: "\(self)",
          "with alpha a kit needs a clip of twice the height, and that is too high for a frame"
        )
      }
      return size
    }
  }
}
