import LibAV

extension ResolvedJob {
  /// Where the outputs go, and with which keys. Throws for names that cannot be written.
  static func outputs(
    _ job: RenderJob, _ kinds: [OutputKind], _ encodings: [ClipEncoding?], _ loop: Loop, _ copies: Int
  ) throws(RenderError) -> [Output] {
    var (list, taken) = ([Output](), [OutputTarget.Place: String]())
    for (index, (output, kind)) in zip(job.outputs, kinds).enumerated() {
      let at = kind.still == nil ? nil : loop.position(at: job.options.at ?? Rational(0))
      if kind.still != nil, at == nil { throw RenderError(option: "at", "has too many digits to be exact; use fewer") }
      let key: RenderKey
      do {
        key = try RenderKey(
          source: job.source, options: job.options, loop: loop, at: at, kind: kind, encoding: encodings[index],
          copies: copies)
      } catch {
        throw RenderError(.failed, "\(output.path ?? "-"): the encoder's version cannot be told: \(error)")
      }
      let pixelFormat: PixelFormat =
        switch kind {
        case .clip: encodings[index]?.pixelFormat ?? .yuv420p
        case .raw(let format): format.pixelFormat
        case .frames: .rgba
        case .still(let format): format.pixelFormat(isOpaque: job.source.isOpaque)
        }
      let fileFormat: PixelFormat =
        switch kind {
        case .frames: StillFormat.png.pixelFormat(isOpaque: job.source.isOpaque)
        case .clip(_, .gif): .palette
        default: pixelFormat
        }
      func add(_ target: OutputTarget?, isUpToDate: Bool) {
        list.append(
          Output(
            output: output, index: index, kind: kind, encoding: encodings[index], pixelFormat: pixelFormat,
            fileFormat: fileFormat, target: target, key: key, isUpToDate: isUpToDate))
      }
      guard let path = output.path else {
        add(nil, isUpToDate: false)
        continue
      }
      let target = kind == .frames ? try OutputTarget(folder: path) : try OutputTarget(path)
      if let other = taken.updateValue(path, forKey: target.place) {
        throw RenderError(.usage, "\(path): is named twice (\(other)); give every output a name of its own")
      }
      try target.refuseInputs(job.inputs)
      let isUpToDate =
        job.options.ifChanged && target.existing != nil && (try? ClipMetadata.read(path))??.key == key.key
        && encodings[index].map { isWhole(path, $0, job.options, loop, copies: copies) } ?? false
      if !isUpToDate { try target.refuseExisting(replacing: job.options.replaceExisting) }
      add(target, isUpToDate: isUpToDate)
    }
    return list
  }

  /// Whether the file is what it says it is, to its last packet: a key may stand at the head of a copy that was cut short.
  static func isWhole(
    _ path: String, _ encoding: ClipEncoding, _ options: RenderOptions, _ loop: Loop, copies: Int
  ) -> Bool {
    guard let descriptor = try? Descriptor(reading: path) else { return false }
    let check = ClipCheck(encoding, options, loop: loop, copies: copies)
    let stream = DescriptorStream(descriptor, seekable: true, stop: StopFlag())
    // What follows the packets (WebM's index) can be cut off without a word from FFmpeg's reader.
    if encoding.container == .webm, !MatroskaFacts(FileBytes(stream)).reachesEnd { return false }
    return (try? check.fault(in: stream)) == .some(nil)
  }

  /// Where the poster goes, and as what; nil where none is asked for, or the one that is there stays.
  static func poster(
    _ job: RenderJob, _ outputs: [Output]
  ) throws(RenderError) -> (target: OutputTarget, format: StillFormat)? {
    guard let path = job.options.poster else { return nil }
    let endings = StillFormat.allCases.flatMap(\.extensions)
    guard let ending = path.split(separator: ".").last, path.contains("."),
      let format = StillFormat(extension: String(ending))
    else {
      throw RenderError(
        option: "poster", value: "\(path)", "expected a name that ends in \(listed(endings.map { "." + $0 }))")
    }
    _ = try OutputKind(path: path, codec: nil)
    let shown = outputs.first { $0.kind.codec != nil } ?? outputs.first { $0.kind.still == nil }
    try check(format, job, isOpaque: job.source.isOpaque || shown?.pixelFormat.hasAlpha != true)
    let target = try OutputTarget(path)
    if outputs.contains(where: { $0.target?.place == target.place }) {
      throw RenderError(option: "poster", value: "\(path)", "is an output too; give it a name of its own")
    }
    try target.refuseInputs(job.inputs)
    // A poster that is there beside a clip that is as it should be is as it should be.
    if target.existing != nil, outputs.allSatisfy(\.isUpToDate) { return nil }
    try target.refuseExisting(replacing: job.options.replaceExisting)
    return (target, format)
  }
}
