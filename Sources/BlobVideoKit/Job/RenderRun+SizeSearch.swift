import LibAV

extension RenderRun {
  /// Encodes one clip again and again until it is as good as `--max-size` lets it be. Returns the number reached.
  ///
  /// `frames` are those of the loop where they were kept; otherwise each try draws them anew.
  func search(_ open: OpenOutput, ceiling: Int, frames: FrameStore?) async throws -> Double {
    guard let encoding = open.output.encoding, var search = SizeSearch(encoding, ceiling: ceiling, job.options.quality)
    else { preconditionFailure("the plan has seen to it that there is a number to search") }
    var last: (number: Double, bytes: Int)?
    while let number = search.next {
      let bytes = try await encode(open, number, frames)
      search.record(number, bytes: bytes)
      last = (number, bytes)
    }
    guard let answer = search.fitting else {
      throw RenderError(
        .failed,
        "\(open.output.path): --max-size \(ceiling): the lowest quality needs \(last?.bytes ?? 0) bytes; allow as many, or "
          + "choose a smaller --size, a lower --fps or a shorter loop")
    }
    if last?.number != answer.number { _ = try await encode(open, answer.number, frames) }
    return answer.number
  }

  /// Writes the whole file at one number, over what was there. Returns its bytes.
  private func encode(_ open: OpenOutput, _ number: Double, _ frames: FrameStore?) async throws -> Int {
    if stop.isSet { throw CancellationError() }
    try open.restart()
    let sink = try open.sink(job, stop, quality: .crf(number))
    if let frames {
      try open.fault.catching {
        for (index, frame) in frames.frames.enumerated() {
          if stop.isSet { throw CancellationError() }
          try sink.write(frame, index: index)
        }
        try sink.finish()
      }
    } else {
      let lane = lane(open, sink)
      _ = try await pipeline([lane]).run(progress: nil)
      try await lane.encoder.finish()
    }
    return open.bytes
  }
}

extension SizeSearch {
  /// The search for a clip; nil where its encoder has no number.
  init?(_ encoding: ClipEncoding, ceiling: Int, _ quality: Quality) {
    let traits = encoding.codec.traits
    guard let range = traits.crf, let best = encoding.crf(.word(.master)), let usual = encoding.crf(.word(.standard))
    else { return nil }
    self.init(
      ceiling: ceiling, best: best, worst: range.upperBound, step: traits.takesFractions ? 0.25 : 1,
      halving: traits.takesFractions ? 6 : 10, first: usual)
  }
}
