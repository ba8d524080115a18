import BlobVideoKit

/// All jobs of a batch, checked before the first is rendered.
///
/// A batch may have a hundred thousand jobs, each of them a fraction of a millisecond and a kilobyte or two: pictures are resolved once
/// for all jobs that share them, and of each job only what names, costs and results need is kept. It is resolved again when it is rendered.
struct BatchPlan: Sendable {
  /// One clip.
  struct Item: Sendable {
    /// What was asked, with files as paths from the working folder.
    let job: BatchJob
    /// Its name below the batch's folder.
    let output: String
    /// The batch's folder.
    let folder: String
    let codec: String
    let size: FrameSize
    /// The scene's seed, whether it was asked for or is the preset's own.
    let seed: Int
    let loop: Loop
    /// A guess at the file's size in bytes.
    let bytes: Int
    /// A guess at the CPU time in seconds: a pure function of the job, the same on every machine.
    let cost: Double
    /// What a person should know.
    let warnings: [RenderWarning]
    /// Files that are read for it.
    let inputs: [String]
    /// The hash of all that decides the bytes.
    let key: String

    /// The output's path.
    var path: String { folder + "/" + output }

    /// The path of its poster.
    var posterPath: String { folder + "/" + BatchPlan.poster(output) }

    /// Whether it is a picture, which needs no poster.
    var isStill: Bool { Self.isStill(codec) }

    /// Whether that is how a picture is compressed.
    static func isStill(_ codec: String) -> Bool { ["png", "jpeg", "webp"].contains(codec) }

    /// Whether the file says which render it is, and has its scene inside.
    var carriesKey: Bool { ["mp4", "mov", "webm"].contains(output.split(separator: ".").last?.lowercased()) }
  }

  /// The clips in order.
  let items: [Item]
  /// The outputs of all jobs, those of other shards too.
  let outputs: Set<String>
  /// What is done with all of them.
  let settings: Settings

  /// The folder that all of them go into.
  var folder: String { settings.folder }

  /// What is done with all jobs alike.
  struct Settings: Sendable {
    var folder: String
    var template: NameTemplate?
    /// Whether every clip gets a poster, for the contact sheet.
    var posters = false
    var workers: Int?
    var verify = false
    var strict = false
  }

  /// What a batch keeps beside its clips: their posters, what it made, and the page to choose from.
  static let posters = "posters", results = "results.json", page = "index.html"

  /// Jobs with faults after which no more are looked for: a second's work.
  private static let mostWrong = 10_000
  /// The most faults that are told at once.
  static let mostFaults = 20

  /// Checks `jobs`. Throws every fault, twenty at once, each with the job's origin, after what is known to be wrong already. The plan has the jobs
  /// of `shard` where there is one; the others are checked all the same, but for their keys, which nobody needs.
  init(
    _ jobs: [BatchJob], _ settings: Settings, shard: Shard? = nil, known problem: Failure? = nil
  ) throws(Failure) {
    self.settings = settings
    var checker = BatchChecker(settings, hasSeveralCodecs: Set(jobs.map { $0.words[.codec] }).count > 1)
    checker.needsKeys = shard == nil
    var (items, faults, said, wrong) = ([Item](), problem.map { [$0] } ?? [], Set<[String]>(), 0)
    do throws(Failure) { try checker.checkFolder() } catch {
      if faults.isEmpty { throw error }
      faults.append(error)
    }
    items.reserveCapacity(jobs.count)
    for (index, job) in jobs.enumerated() {
      do throws(Failure) {
        items.append(try checker.item(job, index: index + 1))
      } catch {
        // What is wrong with one preset is wrong with all its variations: the first one tells.
        if said.insert(error.lines).inserted {
          faults.append(Failure(job.status(of: error), lines: error.lines.map(job.placed)))
        }
        wrong += 1
        if wrong == Self.mostWrong { break }
      }
    }
    faults += checker.collisions(items)
    if let first = faults.first {
      throw Failure(first.status, lines: Self.told(faults.flatMap(\.lines), areAll: wrong < Self.mostWrong))
    }
    outputs = Set(items.map(\.output))
    guard let shard else {
      self.items = items
      return
    }
    checker.needsKeys = true
    var own: [Item] = []
    for place in shard.members(costs: items.map(\.cost)).sorted() {
      own.append(try checker.item(jobs[place], index: place + 1))
    }
    self.items = own
  }

  /// The first lines of a long list of faults, and how many there are besides; at least, where they are not all that there are.
  static func told(_ lines: [String], areAll: Bool = true) -> [String] {
    if lines.count <= mostFaults { return lines }
    return lines.prefix(mostFaults)
      + ["blobvideo: error: and \(areAll ? "" : "at least ")\(lines.count - mostFaults) more"]
  }

  /// The poster of an output, below the batch's folder.
  static func poster(_ output: String) -> String { posters + "/" + output + ".webp" }

  /// The path of a clip's poster; nil where none is asked for.
  func poster(of item: Item) -> String? { settings.posters && !item.isStill ? item.posterPath : nil }

  /// The job as the library renders it. Throws where what it is made of is no longer what was checked.
  func render(_ item: Item) throws(Failure) -> RenderJob {
    var render = try picture(item)
    render.options = settings.applied(to: render.options)
    if let poster = poster(of: item) { render.options.poster = poster }
    let key: String?
    do { key = try render.plan().outputs.first?.key } catch { throw Failure(error) }
    if key != item.key {
      throw Failure(
        .failed,
        "\(item.output.quotedPath): what it is made of has changed since the batch was checked; run the batch again")
    }
    return render
  }

  /// The same without what goes for all jobs.
  func picture(_ item: Item) throws(Failure) -> RenderJob {
    let request = try RenderRequest(try ArgumentParser.parse(["render"] + item.job.command(item.path)))
    return RenderJob(request, try PictureRequest(request.preset, fit: request.fit, request.settings))
  }
}

extension BatchPlan.Settings {
  /// A job's options with what goes for all jobs.
  func applied(to options: RenderOptions) -> RenderOptions {
    var options = options
    (options.workers, options.verify, options.strict, options.replaceExisting) = (workers, verify, strict, true)
    return options
  }
}
