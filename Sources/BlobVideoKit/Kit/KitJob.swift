import BlobRender
import LibAV

/// A web kit: one loop as clips for every browser, its pictures, and the pages that show it.
///
///     var job = KitJob(scene: scene, options: options, folder: "site/media")
///     job.sizes = [.fullHD, portrait]
///     let report = try await job.run { progress in … }
///
/// Each size is drawn once into its four clips. All files get their names when the last one is whole, pages after what they show.
public struct KitJob: Sendable {
  /// What is drawn. Its background must be opaque.
  public var scene: Scene
  /// How. Size, codec, depth and poster are the kit's own; `at`, `ifChanged` and `repetition` have no part.
  public var options: RenderOptions
  /// Frame sizes, the main one first, each once. At least one.
  public var sizes: [FrameSize]
  /// Where the files go; created where it is not there.
  public var folder: String
  /// What they are called.
  public var name: KitName
  /// What stands before every file name in the snippets.
  public var urlPrefix: String
  /// Which snippets are written.
  public var snippets: Set<KitSnippet>
  /// Files that were read to make the scene: no file of the kit may be one of them.
  public var inputs: [String]
  /// What is to be said about the scene.
  public var warnings: [RenderWarning]

  /// A kit of one size from its parts. Nothing is checked or opened yet.
  public init(scene: Scene, options: RenderOptions, folder: String, name: KitName = .hero) {
    (self.scene, self.options, self.folder, self.name) = (scene, options, folder, name)
    (sizes, urlPrefix, snippets) = ([options.size], "", Set(KitSnippet.allCases))
    (inputs, warnings) = ([], [])
  }

  /// Makes the kit. Calls `progress` as `RenderJob.run` does, with the frames of all sizes together. Throws `RenderError`, or `CancellationError` where the
  /// task was cancelled; nothing in the folder has changed then, except where only giving the files their names failed.
  public func run(progress: (@Sendable (RenderProgress) -> Void)? = nil) async throws -> KitReport {
    guard !sizes.isEmpty else { throw RenderError(.usage, "--sizes: is empty; expected sizes such as 1080p,portrait") }
    guard scene.isOpaque else {
      throw RenderError(.usage, "--background: a kit has no alpha; choose a colour that covers what is behind it")
    }
    let names = try fileNames()
    let folder = try KitFolder(folder)
    do {
      _ = try folder.targets(names, replacing: options.replaceExisting, inputs: inputs)
      let report = try await make(in: folder, progress)
      try Task.checkCancellation()
      try folder.commit(names, replacing: options.replaceExisting, inputs: inputs)
      return report
    } catch let error as RenderError {
      // People know nothing of the hidden folder.
      throw RenderError(error.kind, error.message.replacing(folder.hidden, with: folder.path))
    }
  }

  private func stem(_ index: Int) -> String { index == 0 ? name.text : "\(name.text)-\(sizes[index])" }

  /// All files in the order in which they get their names: pages last.
  private func fileNames() throws(RenderError) -> [String] {
    let media = sizes.indices.flatMap { index in
      (KitClip.all.map(\.ending) + ["webp"] + (index == 0 ? ["jpg"] : [])).map { "\(stem(index)).\($0)" }
    }
    let names = media + KitContents.fileNames(name, snippets: snippets)
    guard Set(names.map { $0.lowercased() }).count == names.count else {
      throw RenderError(.usage, "--name \(name.text): two files would have one name; choose another such as hero")
    }
    return names
  }

  private func make(in folder: KitFolder, _ progress: (@Sendable (RenderProgress) -> Void)?) async throws -> KitReport {
    let jobs = sizes.indices.map { renderJob($0, in: folder.hidden) }
    // All are checked before the first one is rendered.
    for job in jobs { _ = try job.plan() }
    var (renditions, reports) = ([KitRendition](), [RenderReport]())
    for (index, job) in jobs.enumerated() {
      let report = try await job.run { [count = sizes.count] step in
        progress?(
          RenderProgress(stage: step.stage, frames: index * step.total + step.frames, total: count * step.total))
      }
      renditions.append(try rendition(index, report, in: folder))
      reports.append(report)
    }
    let contents = KitContents(
      name: name, urlPrefix: urlPrefix, title: scene.name, summary: scene.summary, loop: reports[0].loop,
      scene: options.includeScene ? scene.jsonValue : nil, main: renditions[0], others: Array(renditions.dropFirst()))
    let pages = try contents.files(snippets: snippets).map { file in
      try folder.write(file.name) { stream in
        var text = file.text
        text.withUTF8 { _ = stream.write(UnsafeRawBufferPointer($0)) }
      }
    }
    return KitReport(contents: contents, pages: pages, warnings: distinct(reports.flatMap(\.warnings), folder))
  }

  private func renderJob(_ index: Int, in folder: String) -> RenderJob {
    var own = options
    own.size = sizes[index]
    (own.codec, own.depth, own.poster, own.at) = (nil, .auto, nil, nil)
    (own.ifChanged, own.repetition) = (false, .times(1))
    return RenderJob(
      source: scene, options: own,
      outputs: KitClip.all.map { .clip("\(folder)/\(stem(index)).\($0.ending)", $0.codec) }, inputs: inputs,
      warnings: warnings)
  }

  /// Reads back what was rendered at one size, and writes its pictures.
  private func rendition(_ index: Int, _ report: RenderReport, in folder: KitFolder) throws -> KitRendition {
    let sources = try zip(KitClip.all, report.outputs).map { clip, output in
      try clip.source("\(stem(index)).\(clip.ending)", in: folder.hidden, output, report, ColorCodes(options.transfer))
    }
    let first = folder.hidden + "/" + sources[0].file.name
    let stream = DescriptorStream(try Descriptor(reading: first), seekable: true)
    guard let frame = try Poster.firstFrame(of: stream, .mp4, hasAlpha: false), let picture = KitPicture(frame) else {
      throw RenderError(.failed, "\(first): no frame could be decoded from the finished file")
    }
    let quality = options.quality
    func write(_ ending: String, _ format: StillFormat) throws -> KitFile {
      try folder.write("\(stem(index)).\(ending)") { try StillWriter.write(frame, as: format, quality, to: $0) }
    }
    return KitRendition(
      size: sizes[index], sources: sources, poster: try write("webp", .webp),
      card: index == 0 ? try write("jpg", .jpeg) : nil, measures: KitMeasures(of: picture))
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

extension KitPicture {
  /// The pixels of an RGB frame.
  init?(_ frame: VideoFrame) {
    guard frame.format == .rgb24 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frame.width * frame.height * 3)
    frame.withPlanes { planes in
      guard let plane = planes.first else { return }
      for row in 0..<frame.height {
        let start = UnsafeRawPointer(plane.start) + row * plane.stride
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: frame.width * 3))
      }
    }
    self.init(width: frame.width, height: frame.height, bytes: bytes)
  }
}
