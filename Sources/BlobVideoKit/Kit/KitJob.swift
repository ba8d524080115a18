import BlobRender
import LibAV

/// A web kit: one loop as clips for every browser, its pictures, and the pages that show it.
///
///     var job = KitJob(scene: scene, options: options, folder: "site/media")
///     job.sizes = [.fullHD, portrait]
///     let report = try await job.run { progress in … }
///
/// Each size is drawn once into its four clips (with alpha: once for each of two). All files get their names when the last one is whole, pages after what they show.
public struct KitJob: Sendable {
  /// What is drawn. With alpha the kit has the clips that can show it, and no picture for link previews.
  public var scene: Scene
  /// How. Size, codec, depth and poster are the kit's own; `at`, `ifChanged` and `repetition` have no part. `maxSize` only lowers the
  /// quality of a clip that would have more bytes; where it is nil, 1.5 MB (600 KB of one that is higher than wide) is tried for, and a
  /// warning says where that is too little.
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
    let names = try fileNames(preview: preview(in: KitFolder.bare(folder)))
    let folder = try KitFolder(folder)
    do {
      _ = try folder.targets(names, replacing: options.replaceExisting, inputs: inputs)
      let report = try await make(in: folder, progress)
      try Task.checkCancellation()
      let preview = report.contents.preview
      guard preview == self.preview(in: folder.path) else {
        throw RenderError(
          .cannotCreate, "\(folder.path)/\(preview).html: has meanwhile become another kit's; make this one again")
      }
      try folder.commit(try fileNames(preview: preview), replacing: options.replaceExisting, inputs: inputs)
      return report
    } catch let error as RenderError {
      throw named(error, folder.hidden, folder.path)
    }
  }

  /// What a render says, by the names that people know: the kit's options, and its files in `path` rather than those in `standIn`.
  private func named(_ error: RenderError, _ standIn: String, _ path: String) -> RenderError {
    let error = error.replacing(standIn, with: path)
    return error.option == "size" ? error.replacing("--size ", with: "--sizes ") : error
  }

  /// What the preview page is called: `preview`, or after the kit where another kit in the folder has that.
  func preview(in folder: String) -> String {
    let other = KitPreview.kit(shownBy: folder + "/preview.html")
    return other == nil || other == name.text.html ? "preview" : name.file("preview")
  }

  /// Resolves and checks everything as `run` does, and creates nothing.
  public func plan() throws(RenderError) -> KitPlan {
    let folder = KitFolder.bare(folder)
    try OutputTarget.refuseLongPath(folder)
    let names = try fileNames(preview: preview(in: folder))
    for name in names where (try? FileStatus(path: folder + "/" + name, following: true)) != nil {
      let target = try OutputTarget(folder + "/" + name)
      try target.refuseInputs(inputs)
      try target.refuseExisting(replacing: options.replaceExisting)
    }
    let place = KitFolder.nearest(folder)
    if let status = try? FileStatus(path: place, following: true), status.kind != .folder {
      throw RenderError(.cannotCreate, "--out \(folder): \(place) is no folder; choose another one, such as site/media")
    }
    if place != folder, (try? FileStatus(path: folder, following: false)) != nil {
      throw RenderError(.cannotCreate, "--out \(folder): is a link to nothing; remove it, or choose another folder")
    }
    var plans: [RenderPlan] = []
    for index in sizes.indices {
      let standIn = "\(place)/.blobvideo-kit-look"
      for job in try renderJobs(index, named: { "\(standIn).\($0)" }) {
        do { plans.append(try job.plan()) } catch { throw named(error, standIn, "\(folder)/\(stem(index))") }
      }
    }
    return KitPlan(folder: folder, files: names, renders: plans)
  }

  func stem(_ index: Int) -> String { index == 0 ? name.text : "\(name.text)-\(sizes[index])" }

  /// All files in the order in which they get their names: pages last.
  private func fileNames(preview: String) throws(RenderError) -> [String] {
    try URLPrefix.check(urlPrefix)
    guard !sizes.isEmpty else { throw RenderError(option: "sizes", "is empty; expected sizes such as 1080p,portrait") }
    let media = sizes.indices.flatMap { index in
      (KitClip.all(isOpaque: scene.isOpaque).map(\.ending) + ["webp"] + (index == 0 && scene.isOpaque ? ["jpg"] : []))
        .map { "\(stem(index)).\($0)" }
    }
    let names = media + KitContents.fileNames(name, snippets: snippets, preview: preview)
    if FileNames.folded(name.text) == "preview" {
      throw RenderError(
        option: "name", value: name.text.excerpt(in: ""),
        "\(name.file("html")) and \(name.file("css")) are the names of the preview page and its stylesheet; choose another such as hero"
      )
    }
    guard Set(names.map(FileNames.folded)).count == names.count else {
      throw RenderError(
        option: "name", value: name.text.excerpt(in: ""),
        "two files would have one name; choose another such as hero")
    }
    return names
  }
}
