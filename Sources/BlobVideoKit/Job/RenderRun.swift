import LibAV

/// A job at work: opens the outputs, draws, checks, gives the files their names.
struct RenderRun: Sendable {
  let job: ResolvedJob
  let stop: StopFlag
  private let progress: (@Sendable (RenderProgress) -> Void)?

  init(_ job: ResolvedJob, stop: StopFlag, progress: (@Sendable (RenderProgress) -> Void)?) {
    (self.job, self.stop, self.progress) = (job, stop, progress)
  }

  /// Does everything. When it throws, no temporary is left.
  func render() async throws -> RenderReport {
    let began = ContinuousClock.now
    var stages: [RenderReport.Stage] = []
    var open: [OpenOutput] = []
    for output in job.outputs where !output.isUpToDate { open.append(try OpenOutput(output, job.options, stop)) }
    for still in open where still.output.kind.still != nil { try writeStill(still) }
    let moving = open.filter { $0.output.kind.still == nil }
    var numbers: [Int: Double] = [:]
    if !moving.isEmpty { (stages, numbers) = try await renderLoop(moving) }
    tell(.checking, job.loop.frames)
    let start = WorkClock.process
    var verdicts: [Int: VerifyReport] = [:]
    for file in open {
      try check(file)
      if job.options.verify { verdicts[file.output.index] = try verify(file) }
    }
    let poster = try job.poster.map { try writePoster($0, open) }
    stages.append(RenderReport.Stage(name: "check", seconds: WorkClock.process - start))
    if stop.isSet { throw CancellationError() }
    // From here on files appear, one rename after another.
    for output in open {
      try output.file?.commit()
      try output.folder?.commit()
    }
    try poster?.commit()
    let elapsed = began.duration(to: .now) / Duration.seconds(1)
    return RenderReport(
      job, open: open, poster: poster, numbers: numbers, verdicts: verdicts, stages: stages, elapsed: elapsed)
  }

  private func tell(_ stage: RenderProgress.Stage, _ frames: Int) {
    progress?(RenderProgress(stage: stage, frames: frames, total: job.loop.frames))
  }

  /// Draws the loop into every output that takes all of it. Returns where the time went, and by output the numbers that were
  /// searched for.
  private func renderLoop(_ moving: [OpenOutput]) async throws -> ([RenderReport.Stage], numbers: [Int: Double]) {
    let turn = try await moving.lazy.compactMap { $0.output.encoding?.queue }.first?.take()
    defer { withExtendedLifetime(turn) {} }
    var (lanes, stores, numbers) = ([RenderPipeline.Lane](), [Int: FrameStore](), [Int: Double]())
    let limited = moving.filter { searches($0.output) }
    let keepsFrames = limited.map(bytesOfFrames).reduce(0, +) <= FrameStore.mostBytes
    for open in moving {
      if !limited.contains(where: { $0.output.index == open.output.index }) {
        lanes.append(lane(open, try open.sink(job, stop, turn: turn)))
      } else if keepsFrames {
        let store = FrameStore()
        stores[open.output.index] = store
        lanes.append(lane(open, FrameKeeper(store)))
      }
    }
    let start = WorkClock.process
    tell(.rendering, 0)
    let times = lanes.isEmpty ? WorkerTimes() : try await pipeline(lanes).run { tell(.rendering, $0) }
    for open in limited {
      numbers[open.output.index] = try await search(
        open, frames: stores.removeValue(forKey: open.output.index), turn: turn)
    }
    let middle = WorkClock.process
    tell(.finishing, job.loop.frames)
    for lane in lanes { try await lane.finish(stop) }
    for open in moving { try open.file?.synchronize() }
    let stages = [
      RenderReport.Stage(name: "draw", seconds: times.draw),
      RenderReport.Stage(name: "convert", seconds: times.convert),
      RenderReport.Stage(name: "encode", seconds: max(0, middle - start - times.draw - times.convert)),
      RenderReport.Stage(name: "finish", seconds: WorkClock.process - middle),
    ]
    return (stages, numbers)
  }

  /// An output's end of a pipeline.
  func lane(_ open: OpenOutput, _ sink: sending any FrameSink) -> RenderPipeline.Lane {
    RenderPipeline.Lane(
      encoder: VideoEncoder(sink, fault: open.fault), format: open.output.pixelFormat,
      color: open.output.color(job.options.transfer), spreadsColors: open.output.encoding?.codec == .hap,
      canBeLeft: open.output.encoding != nil)
  }

  /// The job's loop into `lanes`.
  func pipeline(_ lanes: [RenderPipeline.Lane]) -> RenderPipeline {
    RenderPipeline(
      source: job.source, loop: job.loop, size: job.options.size, lanes: lanes, workers: job.workers, stop: stop)
  }

  /// Whether an output's number is searched: below a ceiling, or for a bit rate where the file can be written again.
  private func searches(_ output: ResolvedJob.Output) -> Bool {
    guard output.encoding != nil else { return false }
    if case .bitRate = job.options.quality { return output.target != nil }
    return job.options.maxSize != nil
  }

  /// Memory that the loop's frames take as the output's encoder takes them.
  private func bytesOfFrames(_ open: OpenOutput) -> Int {
    let size = job.options.size
    return open.output.pixelFormat.bytes(width: size.width, height: size.height) * job.loop.frames
  }

  /// Reads a finished clip back.
  private func check(_ open: OpenOutput) throws {
    guard let encoding = open.output.encoding, let reader = open.stream?.reader() else { return }
    let check = ClipCheck(encoding, job.options, loop: job.loop, copies: job.copies)
    if let fault = try open.fault.catching({ try check.fault(in: reader) }) {
      throw RenderError(.failed, "\(open.output.path): the finished file has \(fault); it was not kept")
    }
  }

  /// Judges a finished clip as `blobvideo verify` does; nil where it is no file that can be read back.
  private func verify(_ open: OpenOutput) throws -> VerifyReport? {
    guard open.output.encoding != nil, let stream = open.stream?.reader() as? DescriptorStream else { return nil }
    let report = try open.fault.catching { try Verifier().verify(stream, as: open.output.path) }
    let faults = report.findings.filter(\.isFault)
    guard let first = faults.first else { return report }
    let others = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    throw RenderError(.failed, "\(open.output.path): --verify: \(first)\(others); it was not kept")
  }
}
